import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/archive.ts';

export const retentionRules: SameKeys<typeof th.retentionRules> = {
  title: 'Retention of letters',
  affects: 'For letters closed within these days; what is in the store keeps its time',
  add: 'Add a rule',
  search: 'Search the order',
  fields: {
    documentType: 'Kind of letter',
    category: 'Category',
    years: 'Years',
    orderNo: 'Order or announcement',
    validFrom: 'Valid from',
    validTo: 'Until',
  },
  hints: { documentType: 'Kind, category or both; both together go first', years: 'Empty: for ever' },
};

export const archiveKeepers: SameKeys<typeof th.archiveKeepers> = {
  title: 'Keepers of the store',
  affects: 'They take in, put into boxes, lend and take back; they judge nothing',
  add: 'Add a keeper',
  search: 'Search the order',
  fields: { person: 'Keeper', orderNo: 'Order', since: 'Since', until: 'Until' },
  hints: { person: 'As long as nobody is named, who manages the archive does it' },
};

export const archiveShelves: SameKeys<typeof th.archiveShelves> = {
  title: 'Shelves',
  affects: 'For boxes and labels',
  add: 'Add a shelf',
  search: 'Search shelves',
  fields: { name: 'Name', nameEn: 'English name', place: 'Place', room: 'Room for (boxes)' },
  hints: { room: 'Empty: not counted' },
};

export const archiveRules: SameKeys<typeof th.archiveRules> = {
  title: 'Rules of the store',
  affects: 'For what is taken in, lent and listed from now on',
  parts: { time: 'Times', room: 'Committee and destruction', archives: 'National Archives' },
  fields: {
    electronicYears: 'Electronic ones at least (years)',
    loanDays: 'Loans (days)',
    remindDays: 'Reminder before (days)',
    archivesDays: 'National Archives (days)',
    againPercent: 'Blind second look (per cent)',
    presentMinutes: 'Both confirm within (minutes)',
    archivesName: 'Name of the National Archives',
    archivesTo: 'Letters to them are addressed to',
  },
  hints: {
    electronicYears: 'What is kept electronically alone, even where its category says less',
    archivesDays: 'Silence is consent after them',
    againPercent: 'Of what is to be destroyed; 0: none',
  },
};
