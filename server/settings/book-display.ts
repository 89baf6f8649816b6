import { sql } from 'kysely';
import type { Db } from '../http/context.ts';

/** How books open and print where nothing else is set for one of them (registration-display). */
export interface BookDisplay {
  firstYear: 'NEWEST' | 'CURRENT';
  firstBook: 'RECEIVE' | 'SEND' | 'LAST';
  /** Name of the group whose books come first; '' for none. */
  firstGroup: string;
  pageSize: number;
  newestFirst: boolean;
  dayHeadings: boolean;
  paperDigits: 'thai' | 'arabic';
  printedBy: boolean;
}

/** As the form keeps it: numbers and rows by their text and id. */
export const standardDisplay = {
  firstYear: 'NEWEST',
  firstBook: 'RECEIVE',
  firstGroup: null,
  pageSize: '20',
  order: 'NEWEST',
  dayHeadings: true,
  mask: 'CLASS',
  paperDigits: 'thai',
  printedBy: true,
};
export const displayKey = 'book-display';

export async function readBookDisplay(db: Db): Promise<BookDisplay> {
  const { rows } = await sql<{ value: Partial<Record<keyof typeof standardDisplay, unknown>>; group: string | null }>`
    select s.value, g.name as group from setting s left join book_group g on g.id = (s.value ->> 'firstGroup')::bigint and g.active
    where s.key = ${displayKey}`.execute(db);
  const set = { ...standardDisplay, ...rows[0]?.value };
  return {
    firstYear: set.firstYear as BookDisplay['firstYear'],
    firstBook: set.firstBook as BookDisplay['firstBook'],
    firstGroup: rows[0]?.group ?? '',
    pageSize: Number(set.pageSize),
    newestFirst: set.order === 'NEWEST',
    dayHeadings: set.dayHeadings === true,
    paperDigits: set.paperDigits as BookDisplay['paperDigits'],
    printedBy: set.printedBy === true,
  };
}
