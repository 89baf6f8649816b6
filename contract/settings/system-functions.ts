import { formPage } from './define.ts';

/** What the letter window and its pages can do that an agency may do without. Each is obeyed by the server and by the screen. */
export const functionParts = {
  writing: ['dictation', 'separate', 'savedRoutes', 'receiverGroups'],
  working: ['bulk', 'circulate', 'circularReport', 'extension', 'reminder'],
  paper: ['layers', 'qr', 'prints', 'publication', 'certificates', 'paperReading'],
  reading: ['reports', 'export'],
} as const;
export type LetterFunction = (typeof functionParts)[keyof typeof functionParts][number];
export const letterFunctions = Object.values(functionParts).flat() as LetterFunction[];

const on = { is: 'switch', initial: true } as const;

export const systemFunctions = formPage({
  parts: {
    writing: { dictation: on, separate: on, savedRoutes: on, receiverGroups: on },
    working: { bulk: on, circulate: on, circularReport: on, extension: on, reminder: on },
    paper: { layers: on, qr: on, prints: on, publication: on, certificates: on, paperReading: on },
    reading: { reports: on, export: on },
  },
});
