import { master, type Texts } from '../../../contract/lang/index.ts';
import { genders } from '../../../contract/people.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { textsIn, textsInEach } from '../../http/languages.ts';

const each = textsInEach('people');

/** Columns of the sheet in which units, posts and people are brought in and sent out together, with the characters that fit. */
export const peopleColumns = [
  { field: 'code', most: 30, needed: true, width: 14 },
  { field: 'prefix', most: 50, width: 12 },
  { field: 'firstName', most: 100, needed: true, width: 18 },
  { field: 'lastName', most: 100, needed: true, width: 22 },
  { field: 'suffix', most: 50, width: 12 },
  { field: 'nameEn', most: 200, width: 26 },
  { field: 'idCard', most: 20, width: 20 },
  { field: 'gender', most: 20, width: 8 },
  { field: 'birthday', most: 40, width: 14 },
  { field: 'nationality', most: 100, width: 10 },
  { field: 'address', most: 500, width: 36 },
  { field: 'phone', most: 50, width: 16 },
  { field: 'email', most: 254, width: 26 },
  { field: 'userAd', most: 100, width: 18 },
  { field: 'employeeType', most: 100, width: 18 },
  { field: 'username', most: 50, width: 18 },
  { field: 'unitCode', most: 100, needed: true, width: 16 },
  { field: 'unit', most: 200, width: 30 },
  { field: 'unitParent', most: 200, width: 26 },
  { field: 'position', most: 200, width: 30 },
  { field: 'headsUnit', most: 10, width: 14 },
  { field: 'since', most: 40, width: 14 },
] as const satisfies { field: keyof Texts['people']['fields']; most: number; needed?: true; width: number }[];

export type SheetField = (typeof peopleColumns)[number]['field'];

/** What a line says of a unit and a post; everything else is of a person. */
export const placeFields: readonly SheetField[] = ['unitCode', 'unit', 'unitParent', 'position', 'headsUnit', 'since'];

/** The field that a heading names, in any language; null for a column that is none of ours. */
export function fieldOf(head: string): SheetField | null {
  const said = normalizeThai(head.replace(/\*$/, ''));
  const column = peopleColumns.find(({ field }) =>
    [...each.map(({ fields }) => fields[field]), field].some((name) => normalizeThai(name) === said),
  );
  return column?.field ?? null;
}

/** Every person's line has it. */
export function isNeeded(field: string): boolean {
  return peopleColumns.some((column) => column.field === field && 'needed' in column);
}

/** Columns that an export adds for the reader; an import leaves them out. */
export const readersColumns = ['state'] as const;

export function isReadersColumn(head: string): boolean {
  return readersColumns.some((field) =>
    each.map(({ fields }) => fields[field]).some((name) => normalizeThai(name) === normalizeThai(head)),
  );
}

export function genderOf(said: string): string | null {
  const word = normalizeThai(said);
  return genders.find((one) => [one, ...each.map(({ gender }) => gender[one])].some((name) => normalizeThai(name) === word)) ?? null;
}

export function headOf(field: keyof Texts['people']['fields']): string {
  return textsIn(master, 'people').fields[field];
}
