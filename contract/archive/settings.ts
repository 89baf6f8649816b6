import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage, rowNames } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = {
  'retention-rules': page(3431, 'office'),
  'archive-keepers': page(3432, 'office'),
  'archive-shelves': page(3433, 'office'),
  'archive-rules': page(3434, 'office'),
} as const;

/** By an order of the agency, from a day on; left empty both of kind and category is nothing. A letter keeps the one of the day it was closed. */
const retention = listPage({
  fields: {
    documentType: { is: 'row', from: 'document-type', column: true, phone: true },
    category: { is: 'row', from: 'system-category-document-book', column: true, phone: true },
    /** Left empty: for ever. */
    years: { is: 'number', min: 1, max: 200, column: true, phone: true },
    orderNo: { is: 'text', max: 200, required: true, column: true, searched: true },
    validFrom: { is: 'day', required: true, column: true },
    validTo: { is: 'day', column: true },
  },
  order: 'validFrom',
  grows: true,
  filter: 'category',
});

const keepers = listPage({
  fields: {
    person: { is: 'row', from: 'person', required: true, column: true, phone: true },
    orderNo: { is: 'text', max: 200, searched: true, column: true },
    since: { is: 'day', required: true, column: true },
    until: { is: 'day', column: true },
  },
  order: 'since',
  grows: true,
});

const shelves = listPage({
  fields: {
    ...rowNames(60),
    place: { is: 'text', max: 200, column: true, searched: true },
    /** Boxes; left empty: not counted. */
    room: { is: 'number', min: 1, max: 10_000, column: true },
  },
  order: 'dragged',
  grows: true,
});

const rules = formPage({
  parts: {
    time: {
      /** What is kept electronically alone is kept so long at least. */
      electronicYears: { is: 'number', min: 1, max: 100, required: true },
      loanDays: { is: 'number', min: 1, max: 365, required: true },
      /** So many days before it is due. */
      remindDays: { is: 'number', min: 0, max: 30, required: true },
      archivesDays: { is: 'number', min: 30, max: 180, required: true },
    },
    room: {
      /** Of what is to be destroyed, for the blind look. */
      againPercent: { is: 'number', min: 0, max: 50, required: true },
      /** Two who carry it out confirm within so many minutes of each other. */
      presentMinutes: { is: 'number', min: 1, max: 240, required: true },
    },
    archives: {
      archivesName: { is: 'text', max: 200, required: true },
      archivesTo: { is: 'text', max: 200, required: true },
    },
  },
});

export const declared: SettingsDeclared = {
  'retention-rules': retention,
  'archive-keepers': keepers,
  'archive-shelves': shelves,
  'archive-rules': rules,
};
