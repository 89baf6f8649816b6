import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/asset.ts';

const validity = { orderNo: 'Order or announcement', validFrom: 'Valid from', validTo: 'Until' };

export const assetClasses: SameKeys<typeof th.assetClasses> = {
  title: 'Classes of assets',
  affects: 'For what is registered from now on; numbers that were given stay',
  add: 'Add a class',
  search: 'Search code or name',
  usedBy: 'assets: {{count}}',
  fields: { code: 'Code', name: 'Name', nameEn: 'Name in English', gpsc: 'GPSC', pattern: 'Pattern of numbers' },
  hints: { pattern: '{class}, {unit}, {n} or {n:4}, {year} or {year:2} (fiscal year); it must have {n}' },
};

export const assetLives: SameKeys<typeof th.assetLives> = {
  title: 'Lives of assets',
  affects: 'For what was received within these days',
  add: 'Add a life',
  search: 'Search the order',
  fields: { class: 'Class', years: 'Years', ...validity },
};

export const assetThresholds: SameKeys<typeof th.assetThresholds> = {
  title: 'Thresholds of price',
  affects: 'What cost less on the day it came is under control only',
  add: 'Add a threshold',
  search: 'Search the order',
  fields: { baht: 'Price (baht)', ...validity },
};

export const assetDepreciation: SameKeys<typeof th.assetDepreciation> = {
  title: 'Depreciation',
  affects: 'For what was received within these days; worth is worked out anew at every look',
  add: 'Add a rule',
  search: 'Search the order',
  fields: { months: 'Counting', fifteenth: 'The fifteenth counts its month', residualBaht: 'Residual (baht)', ...validity },
  choices: {
    months: { MID_MONTH: 'until the fifteenth its month counts', FULL_MONTHS: 'whole months alone', DAILY: 'by days' },
  },
  hints: { fifteenth: 'Of counting by the fifteenth' },
};

export const assetPlaces: SameKeys<typeof th.assetPlaces> = {
  title: 'Places of assets',
  affects: 'For registering, handing on and checking',
  add: 'Add a place',
  search: 'Search places',
  usedBy: 'assets: {{count}}',
  fields: { name: 'Room or place', nameEn: 'Name in English', building: 'Building', unit: 'Unit' },
};

export const assetKeepers: SameKeys<typeof th.assetKeepers> = {
  title: 'Officers of the store',
  affects: 'They register, take back, lend, send to repair and print labels',
  add: 'Add an officer',
  search: 'Search the order',
  fields: { person: 'Officer', orderNo: 'Order', since: 'Since', until: 'Until' },
  hints: { person: 'As long as nobody is named, who manages assets does it' },
};

export const assetRules: SameKeys<typeof th.assetRules> = {
  title: 'Rules of lending assets',
  affects: 'For loans from now on',
  parts: { loan: 'Loans' },
  fields: { loanDays: 'Days of a loan', remindDays: 'Remind so many days before', lateDays: 'Ask back within so many days after' },
  hints: { lateDays: 'Regulation 209: within 7 days after it was due' },
};

export const assetDisposal: SameKeys<typeof th.assetDisposal> = {
  title: 'Disposal of assets',
  affects: 'For disposals that are ordered from now on',
  parts: { limits: 'Limits', days: 'Days', registrar: 'Registrar' },
  fields: {
    agreedSaleBaht: 'A sale may be agreed up to (baht)',
    writeOffBaht: 'The head of the agency writes off up to (baht)',
    disposalDays: 'Disposed of within (days)',
    auditDays: 'State Audit Office told within (days)',
    registeredClasses: 'Classes of which a registrar is told',
  },
  hints: {
    agreedSaleBaht: 'Regulation 215',
    writeOffBaht: 'Regulation 217',
    auditDays: 'Regulation 218, after the striking off',
    registeredClasses: 'Codes with a space between, as 2310',
  },
};
