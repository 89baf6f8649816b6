import type { SettingsPath } from './catalogue.ts';
import type { Fields } from './define.ts';

const on = { is: 'switch' } as const;
const unit = { is: 'row', from: 'unit' } as const;
const person = { is: 'row', from: 'person' } as const;
const position = { is: 'row', from: 'position' } as const;
const day = { is: 'day' } as const;

/** What the audit keeps of pages with a screen of their own, where it is more than text: ids by what they are called, switches, days. */
export const ownHistory: Partial<Record<SettingsPath, Fields>> = {
  'manage-section': {
    parentId: unit,
    before: unit,
    successorId: unit,
    numberUnitId: unit,
    personId: person,
    positionId: position,
    validFrom: day,
    active: on,
    keepsRegister: on,
    canIssueNumber: on,
    kind: { is: 'choice', of: ['REGISTRY', 'SECRET_REGISTRY', 'SCREENER'] },
  },
  'sarabun-structure': {
    unitId: unit,
    numberUnitId: unit,
    personId: person,
    positionId: position,
    canIssueNumber: on,
    kind: { is: 'choice', of: ['REGISTRY', 'SECRET_REGISTRY', 'SCREENER'] },
  },
  'manage-role': {
    person,
    unit,
    position,
    duty: { is: 'choice', of: ['REGISTRY', 'SECRET_REGISTRY', 'SCREENER', 'AUDITOR'] },
  },
  'employee-information': {
    employeeTypeId: { is: 'row', from: 'employee-type' },
    successorId: person,
    active: on,
    lastDay: day,
    gender: { is: 'choice', of: ['MALE', 'FEMALE', 'OTHER'] },
  },
  'manage-number-permission': {
    unit,
    thai: on,
    yearly: on,
    closed: on,
    from: day,
    kind: { is: 'choice', of: ['RECEIVE', 'SEND', 'ORDER', 'REGULATION', 'BYLAW', 'ANNOUNCE', 'CERTIFICATE', 'MINUTES', 'NOTE'] },
    series: { is: 'choice', of: ['GENERAL', 'CIRCULAR', 'SECRET'] },
  },
  'registration-book-display': { everyBook: on },
  'users-group': { active: on },
};
