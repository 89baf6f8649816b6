import { sql } from 'kysely';
import type { CheckKind, CheckResult } from '../../../contract/settings/data-integrity.ts';
import { lockFor } from '../../db/agency-lock.ts';
import { issueClock } from '../../db/issue-clock.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { checksPage, raiseAlarm } from '../events/alarms.ts';

/** A server that says nothing for so long has left its check to the others. */
const leaseMinutes = 2;
const beatMs = 30_000;
/** After so many tries at one place a check is given up, and told as one that could not be made. */
const mostTries = 3;

/** The round of background work that makes a check, by its name in the entry of its module. */
export const checkRounds: Record<CheckKind, string> = {
  CHAINS: 'check-records',
  REGISTERS: 'check-records',
  MATTERS: 'check-records',
  CHECKPOINTS: 'keep-checkpoint',
  FILES: 'fixity',
  STRUCTURE: 'check-structure',
  PAGES: 'check-pages',
  BACKUP: 'back-up',
};

/** The one that a server works on. */
export interface Run {
  id: number;
  place: unknown;
  facts: Record<string, unknown>;
  looked: number;
  found: number;
  unread: number;
}

/** Of the runs before, when: the last one began that did not fail, the last one that could say clean or damaged, and the last one of any kind ended. */
export interface Before {
  made: Date | null;
  judged: Date | null;
  tried: Date | null;
}

export interface Ended {
  result: CheckResult;
  looked: number;
  found: number;
  unread?: number;
  facts?: Record<string, unknown>;
  /** Where the next one goes on. */
  place?: unknown;
}

/**
 * The one way in which a check is made: the run that somebody asked for, one that a server left half-way, or a new one where it is `due`; held for
 * this server while it works, and given up after three tries. `work` gives null where it makes room for other work and goes on soon.
 * What it comes to is answered for who has to tell of it; null: none has ended here.
 */
export async function workOn(
  office: Office,
  kind: CheckKind,
  due: (before: Before) => boolean,
  work: (run: Run) => Promise<Ended | null>,
): Promise<(Ended & { id: number }) | null> {
  const { separateDb: db } = office;
  const run = await take(db, kind, due);
  if (!run) return null;
  const beat = setInterval(() => void hold(db, run.id).catch(() => {}), beatMs);
  try {
    const ended = await work(run);
    if (ended) await end(db, run.id, ended);
    else await goOnSoon(office, kind, run.id);
    return ended && { ...ended, id: run.id };
  } catch (error) {
    await failOnce(office, kind, run.id, error);
    return null;
  } finally {
    clearInterval(beat);
  }
}

/** Where it goes on after a kill, and what the page shows meanwhile. */
export async function keepPlace(db: Db, { id, place, facts, looked, found, unread }: Run): Promise<void> {
  await sql`update check_run set place = ${JSON.stringify(place)}::jsonb, facts = ${JSON.stringify(facts)}::jsonb, looked = ${looked},
    looked_all = greatest(looked_all, ${looked}), found = ${found}, unread = ${unread}, tries = 0,
    worked_until = now() + make_interval(mins => ${leaseMinutes}) where id = ${id}`.execute(db);
}

export async function sayHowMany(db: Db, { id }: Run, all: number): Promise<void> {
  await db.updateTable('check_run').set({ looked_all: all }).where('id', '=', id).execute();
}

/** Held for this server; null: nothing is due, or another server is at it. */
function take(separateDb: Office['separateDb'], kind: CheckKind, due: (before: Before) => boolean): Promise<Run | null> {
  return separateDb.transaction().execute(async (db) => {
    await lockKind(db, kind);
    const open = await db.selectFrom('check_run').select('id').where('kind', '=', kind).where('ended_at', 'is', null).executeTakeFirst();
    const id = open?.id ?? (due(await before(db, kind)) ? await ask(db, kind, null) : null);
    if (id === null) return null;
    const { rows } =
      await sql<Run>`update check_run set began_at = coalesce(began_at, ${await issueClock(db)}::timestamptz), worked_until = now() + make_interval(mins => ${leaseMinutes})
      where id = ${id} and (worked_until is null or worked_until < now()) returning id, place, facts, looked, found, unread`.execute(db);
    return rows[0] ?? null;
  });
}

/** One of a kind is begun at a time. */
export async function lockKind(db: Db, kind: CheckKind): Promise<void> {
  await lockFor(db, `check ${kind}`);
}

/** One that waits to be taken. */
export async function ask(db: Db, kind: CheckKind, askedBy: number | null): Promise<number> {
  const { id } = await db.insertInto('check_run').values({ kind, asked_by: askedBy }).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function before(db: Db, kind: CheckKind): Promise<Before> {
  const { rows } = await sql<Before>`select max(began_at) filter (where not facts ? 'failed') as made,
    max(began_at) filter (where result <> 'COULD_NOT') as judged, max(ended_at) as tried
    from (select began_at, ended_at, result, facts from check_run where kind = ${kind} and ended_at is not null order by id desc limit 100) r`.execute(
    db,
  );
  return rows[0] ?? { made: null, judged: null, tried: null };
}

async function hold(db: Db, id: number): Promise<void> {
  await sql`update check_run set worked_until = now() + make_interval(mins => ${leaseMinutes}) where id = ${id} and ended_at is null`.execute(
    db,
  );
}

async function end(db: Db, id: number, { result, looked, found, unread = 0, facts = {}, place = null }: Ended): Promise<void> {
  await sql`update check_run set ended_at = ${await issueClock(db)}::timestamptz, worked_until = null, result = ${result}, looked = ${looked}, looked_all = ${looked},
    found = ${found}, unread = ${unread}, facts = ${JSON.stringify(facts)}::jsonb, place = ${place === null ? null : JSON.stringify(place)}::jsonb
    where id = ${id}`.execute(db);
}

/** Other work goes first, then this check goes on. */
async function goOnSoon({ separateDb, config }: Office, kind: CheckKind, id: number): Promise<void> {
  await separateDb.transaction().execute(async (db) => {
    await db.updateTable('check_run').set({ worked_until: null }).where('id', '=', id).execute();
    await enqueueRound(db, config.schema, checkRounds[kind]);
  });
}

/** Tried again in a minute, at the same place; what fails again and again could not be checked, which is told. */
async function failOnce(office: Office, kind: CheckKind, id: number, error: unknown): Promise<void> {
  const { separateDb, config, log } = office;
  log.error({ err: error, check: id, kind }, 'checking the data');
  const { rows } = await sql<{ tries: number }>`update check_run set tries = tries + 1, worked_until = null
    where id = ${id} and ended_at is null returning tries`.execute(separateDb);
  if ((rows[0]?.tries ?? 0) < mostTries) {
    await sql`select public.enqueue(${checkRounds[kind]}, ${JSON.stringify({ schema: config.schema })}::json, ${`again ${kind}`},
      now() + interval '1 minute')`.execute(separateDb);
    return;
  }
  await sql`update check_run set ended_at = ${await issueClock(separateDb)}::timestamptz, result = 'COULD_NOT', facts = facts || '{"failed": true}' where id = ${id} and ended_at is null`.execute(
    separateDb,
  );
  const alarm = kind === 'STRUCTURE' ? 'structure_check_fault' : 'check_fault';
  await raiseAlarm(office, alarm, { count: '', page: checksPage }, kind);
}
