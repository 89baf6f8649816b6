import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { carKinds, carStates, carTypes, fuels, licenceKinds } from './cars.ts';

export const pages = {
  vehicles: page(3391, 'office'),
  'vehicle-drivers': page(3392, 'office'),
  'vehicle-standards': page(3393, 'office'),
  'vehicle-rules': page(3394, 'office'),
} as const;

const minutes = { is: 'number', min: 0, max: 480, required: true, initial: 30 } as const;
const workingDays = { is: 'number', min: 0, max: 60, required: true } as const;
const note = { is: 'text', max: 120 } as const;

const vehicles = listPage({
  fields: {
    plate: { is: 'text', max: 20, required: true, unique: 'province', column: true, phone: true, searched: true },
    province: { is: 'text', max: 60, required: true, column: true, searched: true },
    kind: { is: 'choice', of: carKinds, required: true, initial: 'CENTRAL' },
    type: { is: 'choice', of: carTypes, required: true, column: true, initial: 'SEDAN' },
    brand: { is: 'text', max: 120, column: true, searched: true },
    /** With the driver's. */
    seats: { is: 'number', min: 1, max: 100, required: true, column: true, initial: 4 },
    fuel: { is: 'choice', of: fuels, required: true, initial: 'DIESEL' },
    tankLitres: { is: 'number', min: 0, max: 2000, initial: 0 },
    state: { is: 'choice', of: carStates, required: true, column: true, phone: true, initial: 'READY' },
    unit: { is: 'row', from: 'unit', column: true },
    keeper: { is: 'row', from: 'position' },
    parkPlace: note,
    parkLeave: note,
    taxDue: { is: 'day' },
    actDue: { is: 'day' },
    insuranceDue: { is: 'day' },
    inspectionDue: { is: 'day' },
    serviceKm: { is: 'number', min: 0, max: 100_000, initial: 0 },
    serviceMonths: { is: 'number', min: 0, max: 120, initial: 0 },
    bufferAfter: minutes,
    bahtPerKm: { is: 'number', min: 0, max: 1000, initial: 0 },
    firstKm: { is: 'number', min: 0, max: 9_999_999, initial: 0 },
    engineNo: { is: 'text', max: 60, searched: true },
    frameNo: { is: 'text', max: 60, searched: true },
    assetNo: { is: 'text', max: 60, searched: true },
    acquired: { is: 'day' },
    price: { is: 'number', min: 0, max: 100_000_000, initial: 0 },
  },
  order: 'dragged',
  grows: true,
  filter: 'state',
});

const drivers = listPage({
  fields: {
    /** As he is called in the logs. */
    name: { is: 'text', max: 150, required: true, column: true, phone: true, searched: true },
    person: { is: 'row', from: 'person', column: true },
    phone: { is: 'text', max: 60, format: 'phone', column: true },
    licenceKind: { is: 'choice', of: licenceKinds, required: true, column: true, initial: 'PUBLIC' },
    licenceNo: { is: 'text', max: 60 },
    licenceDue: { is: 'day', column: true, phone: true },
    backup: { is: 'switch', column: true, initial: false },
    bufferAfter: minutes,
  },
  order: 'dragged',
  grows: true,
  filter: 'backup',
});

const standards = listPage({
  fields: {
    fiscalYear: { is: 'number', min: 2500, max: 2700, required: true, unique: 'vehicle', column: true, phone: true },
    vehicle: { is: 'row', from: 'vehicles', required: true, column: true, phone: true },
    kmPerLitre: { is: 'number', min: 0.1, max: 200, decimals: 2, required: true, column: true, phone: true },
  },
  order: 'fiscalYear',
  grows: true,
  filter: 'vehicle',
});

const rules = formPage({
  parts: {
    lead: {
      leadInTown: workingDays,
      leadProvince: workingDays,
      leadOutside: workingDays,
      mostDays: { is: 'number', min: 1, max: 365, required: true },
    },
    staff: {
      /** The post that gives cars and drivers; none: the agency's registry. */
      fleet: { is: 'row', from: 'position' },
      /** Posts that write when cars go and come back. */
      gate: { is: 'rows', from: 'position', most: 20 },
    },
    /** When the fleet is told of papers that end and services that come due. */
    remind: {
      remindFirst: { is: 'number', min: 1, max: 365, required: true },
      remindLast: { is: 'number', min: 0, max: 365, required: true },
      remindKm: { is: 'number', min: 0, max: 20_000, required: true },
    },
    /** Words that make one ask whether it is a private matter. */
    words: { privateWords: { is: 'text', max: 1000, lines: 4 } },
  },
});

export const declared: SettingsDeclared = {
  vehicles,
  'vehicle-drivers': drivers,
  'vehicle-standards': standards,
  'vehicle-rules': rules,
};
