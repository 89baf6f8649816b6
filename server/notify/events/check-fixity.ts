import { sql } from 'kysely';
import { reportFault, reportMended } from '../../access/file-faults.ts';
import { findHeldFiles } from '../../files/store/held-files.ts';
import type { Db } from '../../http/context.ts';
import { sweepFiles } from '../../jobs.ts';
import type { Office } from '../../office.ts';
import { keepPlace, type Run, sayHowMany, workOn } from '../checks/check-runs.ts';
import { checksPage, clockOf, noteTold } from './alarms.ts';
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

/** Reads every kept file against its hash, tells what is damaged or gone, and keeps the counts for the administrators. null: another server is at it. */
export async function checkFixity(office: Office, withinMs = longestMs): Promise<FixityResult | null> {
  let result: FixityResult | null = null;
  await workOn(
    office,
    'FILES',
    () => true,
    async (run) => {
      result = await readAll(office, run, withinMs);
      const { checked, goesOnAfter, ...facts } = result;
      const found = await tellFaults(office, result);
      return {
        result: found > 0 ? 'DAMAGED' : 'CLEAN',
        looked: checked,
        found,
        facts,
        place: goesOnAfter === null ? null : { after: goesOnAfter },
      };
    },
  );
  return result;
}

async function readAll(office: Office, run: Run, withinMs: number): Promise<FixityResult> {
  const { files, db } = office;
  const began = Date.now();
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

  const { rows } = await sql<{ count: number }>`select count(distinct sha256)::float8 as count from file`.execute(db);
  await sayHowMany(office.separateDb, run, rows[0]?.count ?? 0);
  let after: string | null = (run.place as Place | null)?.after ?? (await placeOfLast(db));
  while (after !== null) {
    const page = await held.page(after, pageRows);
    for (const sha256 of page.hashes) await look(sha256);
    after = page.last;
    if (after !== null) await keepPlace(office.separateDb, { ...run, place: { after }, looked: result.checked });
    if (after !== null && Date.now() - began > withinMs) break;
  }
  result.goesOnAfter = after;
  if (after === null) for (const sha256 of await held.derived()) await look(sha256);
  return result;
}

interface Place {
  after: string;
}

/** Where the last reading stopped; from the start where it came to the end. */
async function placeOfLast(db: Db): Promise<string> {
  const row = await db
    .selectFrom('check_run')
    .select('place')
    .where('kind', '=', 'FILES')
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.place as Place | null | undefined)?.after ?? '';
}

/** How many stand found, those of other nights too; told each night on which some were read. */
async function tellFaults(office: Office, { checked, damaged, missing }: FixityResult): Promise<number> {
  return office.separateDb.transaction().execute(async (db) => {
    if (damaged + missing > 0) {
      const told = await tellFailure(
        clockOf(office, db),
        'storage_fault',
        { damaged, missing, checked, page: checksPage },
        { auditors: true },
      );
      await noteTold(db, 'FILES', told);
    }
    const { rows } = await sql<{ standing: number }>`select count(*)::int as standing from file_fault where mended_at is null`.execute(db);
    return rows[0]?.standing ?? 0;
  });
}
