import { sql } from 'kysely';
import type { BroughtField, BroughtTab } from '../../../contract/sarabun/brought.ts';
import { jsonOf } from '../../db/json-of.ts';
import type { TabRow } from '../../files/sheets/read-tabs.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { asksTwoDigits, type FoundHeads, findHeads } from './reading/find-heads.ts';
import { yearIn } from './reading/read-number.ts';
import { resolver } from './reading/resolve-rows.ts';

/** Rows of a tab by which its columns are proposed. */
const looked = 600;

/** The rows of the sheet as they stand, and a proposal of what its columns are. Begun anew where it was broken off. */
export async function readRows({ db, files }: Pick<Office, 'files'> & { db: Db }, broughtId: number): Promise<void> {
  const { rows } = await sql<{ sha256: string; name: string; unitId: number }>`select f.sha256, b.name, b.unit_id as "unitId"
    from brought_import b join file f on f.id = b.file_id where b.id = ${broughtId}`.execute(db);
  const [found] = rows;
  if (!found) return;
  await sql`delete from brought_row where import_id = ${broughtId}`.execute(db);
  let place = 0;
  const first = new Map<number, TabRow[]>();
  const { tabs, from1904 } = await files.readTabs(found.sha256, async (read) => {
    await keepRows(db, broughtId, place, read);
    place += read.length;
    for (const row of read) {
      const known = first.get(row.tab) ?? [];
      if (known.length < looked) first.set(row.tab, [...known, row]);
    }
    await sql`update brought_import set place = ${place} where id = ${broughtId}`.execute(db);
  });
  const books = await usualBooks(db, found.unitId);
  const proposed = [];
  for (const [tab, { name, rows: count, hidden }] of tabs.entries()) {
    const head = first.get(tab) ?? [];
    const heads = findHeads(head);
    const known = await remembered(db, heads);
    const columns = heads.columns.map((column) => (known ? { ...column, field: known[column.at] ?? null, sure: true } : column));
    const said = [name, ...head.slice(0, 10).flatMap(({ row, cells }) => (row < heads.headRow ? cells : [])), found.name];
    proposed.push({
      tab,
      name,
      rows: count,
      hidden,
      headRow: heads.headRow,
      hash: heads.hash,
      columns,
      taken: count > 0 && !hidden && heads.headRow > 0,
      bookId: bookOf(said.join(' '), books),
      year: yearOfTab(head, { ...heads, columns }, said),
      twoDigits: '',
      asksTwoDigits: asksTwoDigits(head, columns, heads.headRow),
      remembered: known !== null,
    } satisfies BroughtTab & { hash: string });
  }
  await sql`update brought_import set state = 'MAPPING', tabs = ${JSON.stringify(proposed)}::jsonb, from_1904 = ${from1904}, rows = ${place},
    place = 0, tries = 0 where id = ${broughtId} and state = 'READING'`.execute(db);
}

async function keepRows(db: Db, broughtId: number, before: number, read: readonly TabRow[]): Promise<void> {
  const given = jsonOf(read.map((row, at) => ({ ...row, place: before + at + 1 })));
  await sql`insert into brought_row (import_id, place, tab, row, cells, struck, joined, hidden)
    select ${broughtId}, g.place, g.tab, g.row, g.cells, coalesce(g.struck, '{}'), coalesce(g.joined, '{}'), coalesce(g.hidden, false)
    from jsonb_to_recordset(${given}) g(place int, tab int, row int, cells jsonb, struck int[], joined int[], hidden boolean)`.execute(db);
}

async function remembered(db: Db, { hash, headRow }: FoundHeads): Promise<(BroughtField | null)[] | null> {
  if (headRow === 0) return null;
  const { rows } = await sql<{ fields: (BroughtField | null)[] }>`select fields from brought_mapping where hash = ${hash}`.execute(db);
  return rows[0]?.fields ?? null;
}

interface UsualBooks {
  receive: number | null;
  send: number | null;
}

async function usualBooks(db: Db, unitId: number): Promise<UsualBooks> {
  const { rows } =
    await sql<UsualBooks>`select max(id) filter (where kind = 'RECEIVE') as receive, max(id) filter (where kind = 'SEND') as send
    from register where unit_id = ${unitId} and series = 'GENERAL' and apart = '' and active`.execute(db);
  return rows[0] ?? { receive: null, send: null };
}

function bookOf(said: string, { receive, send }: UsualBooks): number | null {
  return (/ส่ง|send|out/iu.test(said) && !/รับ|receive/iu.test(said) ? send : receive) ?? receive ?? send;
}

/** What the tab, its titles or the file say, where no line and no heading among the lines says one of its own. */
function yearOfTab(rows: readonly TabRow[], { headRow, columns }: FoundHeads, said: readonly string[]): number | null {
  const resolve = resolver({ headRow, heads: columns.map(({ head }) => head), columns });
  const bands = new Set(rows.map(resolve).flatMap(({ kind, bandYear }) => (kind === 'BAND' && bandYear ? [bandYear] : [])));
  if (bands.size > 1 || columns.some(({ field }) => field === 'year')) return null;
  if (bands.size === 1) return [...bands][0] as number;
  for (const one of said) {
    const year = yearIn(one);
    if (year) return year;
  }
  return null;
}
