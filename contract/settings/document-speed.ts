import { bothNames, listPage } from './define.ts';

/** Colours of a speed on the screen; each is readable on light and dark ground. */
export const speedTones = ['GREEN', 'RED', 'ORANGE', 'BLUE', 'GREY'] as const;
export type SpeedTone = (typeof speedTones)[number];

/** Speeds of letters, the calm one first, the most urgent last. */
export const documentSpeed = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    ...bothNames(60),
    tone: { is: 'choice', of: speedTones, required: true, column: true, initial: 'RED' },
    /** Minutes of office hours; empty: no clock. */
    receiveMinutes: { is: 'number', min: 5, max: 4800, column: true },
    handOnMinutes: { is: 'number', min: 5, max: 4800, column: true },
    warnDays: { is: 'number', min: 0, max: 30, required: true, initial: 1 },
    dueDays: { is: 'text', max: 40, required: true, initial: '0, 1, 3' },
  },
});
