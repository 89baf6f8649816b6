import { sql } from 'kysely';
import type { BroughtState } from '../../../contract/sarabun/brought.ts';
import { aloneFor } from '../../db/agency-lock.ts';
import { Refusal } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import { commitLines } from './commit-lines.ts';
import { judgeRows } from './judge-rows.ts';
import { papersWaiting, workOnPapers } from './papers/work-on-papers.ts';
import { readRows } from './read-rows.ts';
import { takeLinesBack } from './take-back.ts';

type Working = Extract<BroughtState, 'READING' | 'JUDGING' | 'COMMITTING' | 'TAKING_BACK'>;

const works: Record<Working, (office: Office, broughtId: number) => Promise<void>> = {
  READING: readRows,
  JUDGING: judgeRows,
  COMMITTING: commitLines,
  TAKING_BACK: takeLinesBack,
};

/** After so many failures an import that is not committed yet stands still and says so. */
const mostTries = 3;

/** Works on the imports that wait, one after the other. What a killed server left is gone on with: each by one process at a time. */
export async function bringRegisters(office: Office): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from brought_import where state in ('READING', 'JUDGING', 'COMMITTING', 'TAKING_BACK') order by id`.execute(office.db);
  for (const { id } of rows) await workOn(office, id);
  for (const id of await papersWaiting(office)) await alone(office, id, () => workOnPapers(office, id));
}

/** Held by the connection: it goes with the process, however that ends. */
async function alone(office: Office, broughtId: number, work: () => Promise<void>): Promise<void> {
  await office.separateDb.connection().execute((held) => aloneFor(held, `brought ${broughtId}`, work));
}

async function workOn(office: Office, broughtId: number): Promise<void> {
  await alone(office, broughtId, async () => {
    for (let state = await stateOf(office, broughtId); state; state = await stateOf(office, broughtId))
      await tryOnce(office, broughtId, state);
  });
}

async function stateOf({ db }: Office, broughtId: number): Promise<Working | null> {
  const { rows } = await sql<{ state: BroughtState }>`select state from brought_import where id = ${broughtId}`.execute(db);
  const state = rows[0]?.state ?? '';
  return state in works ? (state as Working) : null;
}

/** A file that may not be read says so at once; what else fails before the commit is tried again, what fails later by the next round. */
async function tryOnce(office: Office, broughtId: number, state: Working): Promise<void> {
  try {
    await works[state](office, broughtId);
  } catch (error) {
    office.log.warn({ err: error, brought: broughtId, state }, 'work on a former register failed');
    if (state === 'COMMITTING' || state === 'TAKING_BACK') throw error;
    const said = error instanceof Refusal && error.code !== 'file_busy';
    const { rows } = await sql<{
      tries: number;
    }>`update brought_import set tries = tries + 1 where id = ${broughtId} returning tries`.execute(office.db);
    if (!said && (rows[0]?.tries ?? 0) < mostTries) throw error;
    await sql`delete from brought_row where import_id = ${broughtId}`.execute(office.db);
    await sql`update brought_import set state = 'FAILED', fault = ${said ? error.code : 'sheet_unreadable'} where id = ${broughtId} and state = ${state}`.execute(
      office.db,
    );
  }
}
