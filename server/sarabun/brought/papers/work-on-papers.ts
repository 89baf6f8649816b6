import { sql } from 'kysely';
import { Refusal } from '../../../http/errors.ts';
import type { Office } from '../../../office.ts';
import { keepWordsOf } from '../line-words.ts';
import { findLine } from './find-line.ts';
import { severalAtOnce } from './several-at-once.ts';
import { unpackArchives } from './unpack-archives.ts';

/** Papers of one commit when they are attached. */
const atOnce = 200;
/** What is read of a paper for its line and for the search. */
const pagesRead = 3;
export const lettersKept = 20_000;
/** A first page with fewer letters of its own is a picture with a word of the scanner's on it. */
const enough = 200;

/** Imports whose papers wait for something. */
export async function papersWaiting({ db }: Pick<Office, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select b.id from brought_import b where b.state = 'DONE'
    and (exists (select 1 from brought_archive a where a.import_id = b.id and a.file_id is not null)
      or exists (select 1 from brought_paper p where p.import_id = b.id and p.state in ('WAITING', 'ATTACHING'))) order by b.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Unpacks, finds the line of each and attaches what was said to be attached; what a killed server left goes on from where it stood. */
export async function workOnPapers(office: Office, broughtId: number): Promise<void> {
  await unpackArchives(office, broughtId);
  while (await matchSome(office, broughtId));
  while (await attachSome(office, broughtId));
}

interface Waiting {
  id: number;
  name: string;
  sha256: string;
}

/** What was found out of some is kept by one commit: a killed server reads those anew. */
async function matchSome(office: Office, broughtId: number): Promise<boolean> {
  const { db } = office;
  const { rows } = await sql<Waiting>`select p.id, p.name, f.sha256 from brought_paper p
    join file f on f.id = p.file_id where p.import_id = ${broughtId} and p.state = 'WAITING' order by p.id limit ${atOnce}`.execute(db);
  if (rows.length === 0) return false;
  const found = await severalAtOnce(rows, (paper) => matchOne(office, broughtId, paper));
  await db.transaction().execute(async (own) => {
    await sql`update brought_paper p set state = n.state, line_id = n."lineId", options = array(select jsonb_array_elements_text(n.options)::bigint),
      matched_by = n.by, words = n.words
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) n(id bigint, state text, "lineId" bigint, options jsonb, by text, words text)
    where p.id = n.id and p.state = 'WAITING'`.execute(own);
    // what only its picture can tell is read behind everything else
    const scans = found.filter((one) => one.isScan && one.state === 'NONE').map((one) => one.id);
    if (scans.length > 0)
      await sql`with found as materialized (select p.id, p.import_id from brought_paper p where p.id = any(${scans}::bigint[]) and p.state = 'NONE')
        insert into brought_scan (paper_id, import_id) select * from found on conflict do nothing`.execute(own);
  });
  return true;
}

async function matchOne({ db, files }: Office, broughtId: number, { id, name, sha256 }: Waiting) {
  const pages = await files.words(sha256, pagesRead).catch((error) => {
    // shut until the scanner has looked: its name may still say which line it is
    if (error instanceof Refusal && error.code !== 'file_busy') return [];
    throw error;
  });
  const { by, lines } = await findLine(db, broughtId, name, pages[0] ?? '');
  const state = stateOf(lines);
  const isScan = (pages[0] ?? '').replace(/[^\p{L}\p{N}]/gu, '').length < enough;
  // a byte that is nothing is no text to the database
  const words = pages.join('\n').replaceAll('\0', '').slice(0, lettersKept);
  return { id, state, lineId: lines.length === 1 ? (lines[0] as number) : null, options: lines, by, words, isScan };
}

/** One line is a proposal, several are a choice. */
export function stateOf(lines: readonly number[]): 'PROPOSED' | 'CHOOSE' | 'NONE' {
  return lines.length === 1 ? 'PROPOSED' : lines.length > 1 ? 'CHOOSE' : 'NONE';
}

async function attachSome({ db }: Office, broughtId: number): Promise<boolean> {
  return db.transaction().execute(async (own) => {
    const { rows } = await sql<{ lineId: number }>`update brought_paper set state = 'ATTACHED' where id in (select id from brought_paper
      where import_id = ${broughtId} and state = 'ATTACHING' order by id limit ${atOnce} for update) returning line_id as "lineId"`.execute(
      own,
    );
    await keepWordsOf(own, [...new Set(rows.map(({ lineId }) => lineId))]);
    return rows.length > 0;
  });
}
