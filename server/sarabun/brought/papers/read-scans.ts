import { sql } from 'kysely';
import { functionsOn } from '../../../access/letter-functions.ts';
import { kinds } from '../../../files/store/kinds.ts';
import { Refusal } from '../../../http/errors.ts';
import type { Office } from '../../../office.ts';
import { findLine } from './find-line.ts';
import { lettersKept, stateOf } from './work-on-papers.ts';

/** A page that ended its reader so often stays unread: its paper is chosen by hand. */
const mostTries = 3;

interface Scan {
  paperId: number;
  importId: number;
  sha256: string;
  tries: number;
}

/** Reads all that waits; for tests. */
export async function readScans(office: Office): Promise<void> {
  while (await readNextScan(office));
}

/**
 * Reads the first page of one scan that no line was found for, and proposes the line whose letter number stands there; several are a choice. A digit that
 * is not sure is none, so that a misread number finds nothing. Nothing is attached by it. False where there is nothing to do now.
 */
export async function readNextScan(office: Office): Promise<boolean> {
  const { db, files, log } = office;
  if (!(await functionsOn(db)).includes('paperReading')) return false;
  if (await office.restored.isUnconfirmed()) return false;
  const one = await claim(db);
  if (!one) return false;
  try {
    const { classed, text } = await files.readPage(one.sha256, kinds.pdf.mime, 1);
    // a class stands on it: nothing that was read is kept, and no line of an open register is its
    const { lines } = classed ? { lines: [] } : await findLine(db, one.importId, '', text);
    await db.transaction().execute(async (own) => {
      await sql`delete from brought_scan where paper_id = ${one.paperId}`.execute(own);
      // somebody may have said meanwhile what it is
      await sql`update brought_paper set state = ${stateOf(lines)}, line_id = ${lines.length === 1 ? (lines[0] as number) : null}, options = ${lines}::bigint[],
          matched_by = ${lines.length > 0 ? 'SCAN' : ''}, words = ${classed ? '' : text.replaceAll('\0', '').slice(0, lettersKept)}
        where id = ${one.paperId} and state = 'NONE'`.execute(own);
    });
  } catch (error) {
    const code = error instanceof Refusal ? error.code : '';
    const later = code === 'file_busy' || code === 'file_held';
    if (!later && one.tries >= mostTries) await sql`delete from brought_scan where paper_id = ${one.paperId}`.execute(db);
    else
      await sql`update brought_scan set claimed_until = now() + interval '1 minute', tries = ${later ? 0 : one.tries}::int where paper_id = ${one.paperId}`.execute(
        db,
      );
    log.warn({ err: error, sha256: one.sha256 }, 'the first page of a paper could not be read');
  }
  return true;
}

async function claim(db: Office['db']): Promise<Scan | undefined> {
  const { rows } = await sql<{ paperId: number; importId: number; tries: number }>`
    update brought_scan set tries = tries + 1, claimed_until = now() + interval '4 minutes'
    where paper_id = (select paper_id from brought_scan where claimed_until is null or claimed_until < now()
      order by paper_id limit 1 for update skip locked)
    returning paper_id as "paperId", import_id as "importId", tries`.execute(db);
  const [one] = rows;
  if (!one) return undefined;
  const { rows: found } = await sql<{ sha256: string }>`select f.sha256 from brought_paper p join file f on f.id = p.file_id
    where p.id = ${one.paperId}`.execute(db);
  return found[0] && { ...one, sha256: found[0].sha256 };
}
