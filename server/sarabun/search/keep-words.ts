import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { tryLockFor } from '../../db/agency-lock.ts';
import type { Database } from '../../db/pool.ts';
import type { Office } from '../../office.ts';
import { keepWorking } from '../../system/keep-working.ts';
import { enlistFiles } from './enlist-files.ts';

/** Rows of the list in one transaction: about a tenth of a second. */
const atOnce = 150;
const every = 1000;
const afterFault = 5000;

/** What could not be kept is tried again so much later. */
const ripe = sql`(failed_at is null or failed_at < now() - interval '10 minutes')`;

/**
 * Keeps the words of the letters that are longest on the list. One server at a time (an advisory lock of the transaction), so that nobody waits.
 * A row whose act commits later is not taken, whatever its id, and so stays for the next round. Returns how many rows were taken.
 */
export async function keepWordsOnce({ separateDb, log }: Pick<Office, 'separateDb' | 'log'>): Promise<number> {
  try {
    return await keep(separateDb, sql`select id from search_due where ${ripe} order by id limit ${sql.lit(atOnce)}`);
  } catch (error) {
    if (!isOfALetter(error)) throw error;
    return await keepEachAlone({ separateDb, log });
  }
}

/** Works the list off until it is stopped. */
export function keepWords(office: Pick<Office, 'separateDb' | 'log' | 'written'>): { stop(): Promise<void> } {
  return keepWorking(office, {
    what: 'words',
    every,
    afterFault,
    said: 'keeping the words of letters for the search',
    async round() {
      const began = performance.now();
      const rows = await keepWordsOnce(office);
      // a long list has half of the time at most, the other half is for who waits
      return rows >= atOnce ? performance.now() - began : null;
    },
  });
}

/**
 * The rows go and the words are read in one transaction, the words by a later snapshot (each statement of a volatile function has its own): of every
 * act whose row was seen, what it wrote is seen as well. Files that came with it are put in line to be read.
 */
async function keep(db: Database, rows: ReturnType<typeof sql>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // apart from what follows: what another server has kept must be seen as gone
    if (!(await tryLockFor(trx, 'search words'))) return 0;
    const { rows: taken } = await sql<{ id: number }>`delete from search_due where id in (${rows}) returning document_id as id`.execute(
      trx,
    );
    const letters = [...new Set(taken.map(({ id }) => id))];
    if (letters.length > 0) {
      await sql`select keep_letters_words(${letters}::bigint[])`.execute(trx);
      await sql`select enter_kept_words()`.execute(trx);
    }
    await enlistFiles(trx, letters);
    return taken.length;
  });
}

/** One letter after the other, so that one whose words can't be kept holds up no other. */
async function keepEachAlone({ separateDb, log }: Pick<Office, 'separateDb' | 'log'>): Promise<number> {
  const { rows } = await sql<{ documentId: number; ids: number[] }>`select document_id as "documentId", array_agg(id) as ids
    from (select id, document_id from search_due where ${ripe} order by id limit ${sql.lit(atOnce)}) due group by 1 order by min(id)`.execute(
    separateDb,
  );
  for (const { documentId, ids } of rows)
    await keep(separateDb, sql`select unnest(${ids}::bigint[])`).catch(async (error) => {
      if (!isOfALetter(error)) throw error;
      log.error({ err: error, documentId }, 'the words of a letter can’t be kept for the search');
      await sql`update search_due set failed_at = now() where id = any(${ids}::bigint[])`.execute(separateDb);
    });
  return rows.reduce((all, { ids }) => all + ids.length, 0);
}

/** Not of the database at that moment: a lost connection, no room, two who waited for each other, an end that the operator asked for. */
function isOfALetter(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08|40|53|55|57|58)/.test(error.code ?? '08');
}
