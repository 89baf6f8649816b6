import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/vehicles.ts';
import { vehicle } from '../vehicle.ts';

/** Cars, drivers, standards of fuel and rules. */
export const vehicles: SameKeys<typeof th.vehicles> = {
  title: 'Official cars',
  affects: 'Used when a car is next given; logs that are there stay as they are',
  add: 'Add a car',
  search: 'Search plate, make or asset number',
  fields: {
    plate: 'Plate',
    province: 'Province of the plate',
    kind: 'Kind by the regulation',
    type: 'Type',
    brand: 'Make, model, size',
    seats: 'Seats with the driver’s',
    fuel: 'Fuel',
    tankLitres: 'Tank (litres)',
    state: 'State',
    unit: 'Unit that has it',
    keeper: 'Keeper',
    parkPlace: 'Parked at',
    parkLeave: 'Leave to park elsewhere',
    taxDue: 'Tax until',
    actDue: 'Compulsory insurance until',
    insuranceDue: 'Insurance until',
    inspectionDue: 'Next inspection on',
    serviceKm: 'Service every (km)',
    serviceMonths: 'Service every (months)',
    bufferAfter: 'Free after a trip (minutes)',
    bahtPerKm: 'Estimated cost (baht a km)',
    firstKm: 'Meter when its book began here',
    engineNo: 'Engine number',
    frameNo: 'Frame number',
    assetNo: 'Asset number',
    acquired: 'Acquired on',
    price: 'Price (baht)',
  },
  hints: {
    taxDue: 'After this day the car can’t be given; so with both insurances',
    parkLeave: 'Number of the head’s letter, where it is parked elsewhere',
    serviceKm: '0: not told by distance',
    serviceMonths: '0: not told by time',
    bahtPerKm: 'Compared when cars are swapped; 0: not compared',
    firstKm: 'Not to be changed once its log has begun',
  },
  choices: { kind: vehicle.kind, type: vehicle.type, fuel: vehicle.fuel, state: vehicle.carState },
};

export const vehicleDrivers: SameKeys<typeof th.vehicleDrivers> = {
  title: 'Drivers',
  affects: 'Used when a driver is next given; nobody drives after his licence has ended',
  add: 'Add a driver',
  search: 'Search a driver',
  fields: {
    name: 'Name',
    person: 'Person',
    phone: 'Phone',
    licenceKind: 'Licence',
    licenceNo: 'Licence number',
    licenceDue: 'Licence until',
    backup: 'Drives where drivers are short',
    bufferAfter: 'Free after a trip (minutes)',
  },
  hints: {
    person: 'He sees the trips he drives and writes when the car goes and comes back; empty for a driver from outside',
    licenceDue: 'Empty: for life',
  },
  choices: {
    licenceKind: { PRIVATE: 'Private car', PUBLIC: 'Public car', TYPE_1: 'Type 1', TYPE_2: 'Type 2', TYPE_3: 'Type 3', TYPE_4: 'Type 4' },
  },
};

export const vehicleStandards: SameKeys<typeof th.vehicleStandards> = {
  title: 'Standards of fuel',
  affects: 'Compared with in reports and tables of fuel of that fiscal year',
  add: 'Add a standard',
  search: 'Search a fiscal year',
  fields: { fiscalYear: 'Fiscal year', vehicle: 'Car', kmPerLitre: 'km a litre' },
  hints: { fiscalYear: 'Buddhist year, as 2570' },
};

export const vehicleRules: SameKeys<typeof th.vehicleRules> = {
  title: 'Rules of cars',
  affects: 'For requests sent from now on; who gives cars and who stands at the gate at once',
  parts: { lead: 'Asked for before', staff: 'Staff', remind: 'Reminders of papers and services', words: 'Words that sound private' },
  fields: {
    leadInTown: 'In town (working days)',
    leadProvince: 'In the province (working days)',
    leadOutside: 'Outside the province (working days)',
    mostDays: 'A trip lasts at most (days)',
    fleet: 'Post of the fleet',
    gate: 'Posts at the gate',
    remindFirst: 'First told before the end (days)',
    remindLast: 'Told again before the end (days)',
    remindKm: 'Told before a service (km)',
    privateWords: 'Words of a purpose',
  },
  hints: {
    leadInTown: 'Later ones are still sent, with a hint',
    fleet: 'Gives cars and drivers and keeps the books of cars; empty: the central registry does',
    gate: 'They write in a driver’s place when a car goes and comes',
    remindFirst:
      'Tax, compulsory insurance, insurance, inspection, licences and services: the fleet is told once each time, and when it is over',
    privateWords: 'Commas between them; they give a hint and stand in nobody’s way',
  },
};
