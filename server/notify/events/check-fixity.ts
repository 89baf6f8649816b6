import { sql } from 'kysely';
import { reportFault, reportMended } from '../../access/file-faults.ts';
import { findHeldFiles } from '../../files/store/held-files.ts';
import type { Db } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import { sweepFiles } from '../../jobs.ts';
import type { Office } from '../../office.ts';
import { tellFailure } from './tell.ts';

/** A night is so long; what is left is read in the next. */
const longestMs = 3 * 3_600_000;
const pageRows = 500;

export interface FixityResult {
  checked: number;
  bytes: number;
  damaged: number;
  missing: number;
  mended: number;
  orphans: number;
  leftovers: number;
  /** null: every file was read. */
  goesOnAfter: string | null;
}

/** Reads every kept file against its hash, tells what is damaged or gone, and keeps the counts for the administrators. */
export async function checkFixity(office: Office, withinMs = longestMs): Promise<FixityResult> {
  const { files, db } = office;
  const startedAt = new Date();
  const swept = await sweepFiles(office);
  const held = await findHeldFiles(db);
  const result: FixityResult = {
    checked: 0,
    bytes: 0,
    damaged: 0,
    missing: 0,
    mended: 0,
    orphans: swept.files,
    leftovers: swept.uploads,
    goesOnAfter: null,
  };

  async function look(sha256: string): Promise<void> {
    const size = (await files.stat(sha256))?.size ?? 0;
    const state = await files.verify(sha256);
    result.checked++;
    result.bytes += size;
    if (state === 'sound') {
      if (await reportMended(office, sha256)) result.mended++;
      return;
    }
    result[state]++;
    await reportFault(office, sha256, state);
  }

  let after: string | null = await placeOfLast(db);
  while (after !== null) {
    const page = await held.page(after, pageRows);
    for (const sha256 of page.hashes) await look(sha256);
    after = page.last;
    if (after !== null && Date.now() - startedAt.getTime() > withinMs) break;
  }
  result.goesOnAfter = after;
  if (after === null) for (const sha256 of await held.derived()) await look(sha256);
  await keep(office, startedAt, result);
  return result;
}

/** Where the last reading stopped; from the start where it came to the end. */
async function placeOfLast(db: Db): Promise<string> {
  const row = await db.selectFrom('fixity_run').select('goes_on_after').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.goes_on_after ?? '';
}

async function keep(office: Office, startedAt: Date, result: FixityResult): Promise<void> {
  const { checked, bytes, damaged, missing, mended, orphans, leftovers, goesOnAfter } = result;
  await office.db.transaction().execute(async (db) => {
    const counts = { checked, bytes, damaged, missing, mended, orphans, leftovers, goes_on_after: goesOnAfter };
    await db
      .insertInto('fixity_run')
      .values({ ...counts, started_at: startedAt.toISOString(), finished_at: sql`now()` })
      .execute();
    if (damaged + missing === 0) return;
    const ctx = contextOf(office, db, { id: 'fixity', ip: '', userAgent: '', key: null }, null);
    await tellFailure(ctx, 'storage_fault', { damaged, missing, checked, page: 'storage' });
  });
}
