import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { type Before, keepPlace, type Run, sayHowMany, workOn } from '../../notify/checks/check-runs.ts';
import { countStanding, forgetGone, keepFindings, mostKept, tellNew } from '../../notify/checks/findings.ts';
import { checksPage, endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';
import { readCheckpoints } from './checkpoint.ts';
import type { Broken } from './read-register.ts';
import { chainFindings, noteBroken, type RecordKind, type RecordPart, type RecordPlace, readRecords, startOf } from './record-parts.ts';

/** A check has this long before it lets other work go first; then it goes on where it stopped. */
const sliceMs = 60_000;
const hour = 3_600_000;
/** Half past three in the morning in Bangkok. */
const dayBegins = { hours: 20, minutes: 30 };

interface Options {
  now?: Date;
  /** Milliseconds until it makes room. */
  slice?: number;
  /** Rests as long as it worked, so that half of a processor is the most it takes. */
  rests?: boolean;
}

/**
 * Reads all records against each other: the chains of events and seals; the books against their counters and events, each letter against what
 * its events told; requests and meetings. The checks that somebody asked for, those that stopped half-way, or by the clock those of the day: made
 * up for as soon as a server runs again. Few rows at a time, each step kept, so that it goes on after a kill. Only looks; what is new is told once.
 */
export async function checkRecords(office: Office, options: Options = {}): Promise<void> {
  // in this order: books and letters are compared with events whose chain was looked at before
  for (const kind of ['CHAINS', 'REGISTERS', 'MATTERS'] as const)
    await checkRecordsOf(office, kind, (before) => isDue(before, options.now ?? new Date()), options);
}

/** One of them. The comparison with checkpoints is made by the hour (keep-checkpoint.ts). */
export async function checkRecordsOf(
  office: Office,
  kind: RecordKind,
  due: (before: Before) => boolean,
  { slice = sliceMs, rests = true }: Options = {},
): Promise<void> {
  const until = Date.now() + slice;
  const ended = await workOn(office, kind, due, async (run) => {
    const isDone = await carryOn(office, kind, run, { until, rests });
    await tellNew(office, { kind, id: run.id });
    if (!isDone) return null;
    const { looked, unread, facts } = run;
    const found = await countStanding(office.separateDb, { kind, id: run.id });
    return { result: found > 0 ? 'DAMAGED' : unread > 0 ? 'COULD_NOT' : 'CLEAN', looked, found, unread, facts };
  });
  if (!ended) return;
  if (ended.unread) await raiseAlarm(office, 'check_fault', { count: ended.unread, page: checksPage }, kind);
  else await endAlarm(office, 'check_fault', kind);
}

/** The check of the day, where it has not been made since its hour; one that failed is tried again after an hour. */
function isDue({ made, tried }: Before, now: Date): boolean {
  if (made && made >= hourOfDay(now)) return false;
  return !(tried && now.getTime() - tried.getTime() < hour && (!made || tried > made));
}

/** The last half past three before this moment. */
function hourOfDay(now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(dayBegins.hours, dayBegins.minutes, 0, 0);
  if (at > now) at.setUTCDate(at.getUTCDate() - 1);
  return at;
}

/** Step by step until the end (true) or until its time is up. */
async function carryOn(
  { separateDb: db, config }: Office,
  kind: RecordKind,
  run: Run,
  { until, rests }: { until: number; rests: boolean },
): Promise<boolean> {
  if (run.place === null) await sayHowMany(db, run, await countRows(db, kind));
  const broken = await brokenBefore(db);
  const keys = config.secrets.master;
  const checkpoints = kind === 'CHECKPOINTS' ? await readCheckpoints(config.checkpointDir, keys) : [];
  let place: RecordPlace | null = (run.place as RecordPlace | null) ?? startOf(kind);
  while (place !== null) {
    const began = Date.now();
    const step: Awaited<ReturnType<typeof readRecords>> = await readRecords(db, kind, place, { keys, broken, checkpoints });
    noteBroken(broken, step.findings);
    count(run, place.part, step.rows);
    run.looked += step.rows;
    run.unread += step.unread;
    run.found += step.findings.length;
    run.place = step.next;
    // what was found and where it goes on, in one: after a kill nothing is read as done whose findings are lost
    await db.transaction().execute(async (trx) => {
      await keepFindings(trx, { kind, id: run.id }, step.findings);
      await keepPlace(trx, run);
      if (step.next === null && run.found <= mostKept) await forgetGone(trx, { kind, id: run.id });
    });
    place = step.next;
    if (place !== null && Date.now() >= until) return false;
    if (rests) await delay(Date.now() - began);
  }
  return true;
}

function count({ facts }: Run, part: RecordPart, rows: number): void {
  facts[part] = ((facts[part] as number | undefined) ?? 0) + rows;
}

const tables: Record<RecordKind, string[]> = {
  CHAINS: ['event', 'request_event', 'meeting_event', 'seal'],
  REGISTERS: ['register_entry', 'document'],
  MATTERS: ['request', 'meeting'],
  CHECKPOINTS: ['checkpoint'],
};

async function countRows(db: Db, kind: RecordKind): Promise<number> {
  let all = 0;
  for (const table of tables[kind]) {
    const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(table)}`.execute(db);
    all += rows[0]?.count ?? 0;
  }
  return all;
}

/** Whose chain stands found as broken; the place of a finding names the request. */
async function brokenBefore(db: Db): Promise<Broken> {
  const { rows } = await sql<{
    of: string;
    id: number;
  }>`select distinct split_part(place, ' ', 1) as of, split_part(place, ' ', 2)::int8 as id from integrity_finding
    where kind = 'CHAINS' and gone_at is null and what in (${sql.join(chainFindings)})`.execute(db);
  const ids = (of: string) => new Set(rows.filter((row) => row.of === of).map((row) => row.id));
  return { letters: ids('document'), requests: ids('request') };
}
