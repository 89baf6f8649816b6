import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage, rowNames } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { fixedEquipment, linkKinds } from './calls.ts';

export const pages = {
  rooms: page(3381, 'office'),
  'room-equipment': page(3382, 'office'),
  'room-catering': page(3383, 'office'),
  'room-closed': page(3384, 'office'),
  'room-rules': page(3385, 'office'),
} as const;

const minutes = { is: 'number', min: 0, max: 480, initial: 0 } as const;
const seats = { is: 'number', min: 0, max: 5000, initial: 0 } as const;

const rooms = listPage({
  fields: {
    ...rowNames(120),
    building: { is: 'text', max: 120, column: true, searched: true },
    floor: { is: 'text', max: 40 },
    capacity: { is: 'number', min: 1, max: 5000, required: true, column: true, phone: true, initial: 20 },
    seatsU: seats,
    seatsClass: seats,
    seatsTheatre: seats,
    seatsBoard: seats,
    fixed: { is: 'choices', of: fixedEquipment },
    linkKind: { is: 'choice', of: linkKinds, required: true, initial: 'NONE' },
    keeper: { is: 'row', from: 'position', column: true },
    judged: { is: 'switch', column: true, initial: false },
    bufferBefore: minutes,
    bufferAfter: minutes,
    minMinutes: { is: 'number', min: 0, max: 1440, initial: 15 },
    maxMinutes: { is: 'number', min: 0, max: 10080, initial: 0 },
    horizonDays: { is: 'number', min: 0, max: 1000, initial: 0 },
    openFrom: { is: 'text', max: 5, format: 'time', required: true, initial: '08:00' },
    openUntil: { is: 'text', max: 5, format: 'time', required: true, initial: '18:00' },
    openDays: { is: 'choices', of: ['1', '2', '3', '4', '5', '6', '0'] },
    cateringLeadHours: { is: 'number', min: 0, max: 240, initial: 0 },
    noShowMinutes: { is: 'number', min: 0, max: 120, initial: 0 },
    rules: { is: 'text', max: 1000, lines: 3 },
  },
  order: 'dragged',
  grows: true,
  filter: 'judged',
});

const equipment = listPage({
  fields: { ...rowNames(120), bufferBefore: minutes, bufferAfter: minutes },
  order: 'dragged',
  grows: true,
});

const catering = listPage({
  fields: { ...rowNames(120), baht: { is: 'number', min: 0, max: 10000, column: true, phone: true, initial: 0 } },
  order: 'dragged',
  grows: true,
});

const closed = listPage({
  fields: {
    name: { is: 'text', max: 200, required: true, column: true, phone: true, searched: true },
    /** Left empty: all of them. */
    room: { is: 'row', from: 'rooms', column: true, phone: true },
    fromDay: { is: 'day', required: true, column: true },
    untilDay: { is: 'day', required: true, column: true },
  },
  order: 'fromDay',
  grows: true,
});

const rules = formPage({
  parts: {
    bump: {
      /** Posts whose holders may take a room from others. */
      bumpBy: { is: 'rows', from: 'position', most: 20 },
      bumpHours: { is: 'number', min: 0, max: 72, required: true, initial: 2 },
      offerHours: { is: 'number', min: 1, max: 72, required: true, initial: 24 },
    },
  },
});

export const declared: SettingsDeclared = {
  rooms,
  'room-equipment': equipment,
  'room-catering': catering,
  'room-closed': closed,
  'room-rules': rules,
};
