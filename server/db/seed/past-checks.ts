import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { CheckKind } from '../../../contract/settings/data-integrity.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { keepCheckpoint } from '../../sarabun/integrity/keep-checkpoint.ts';
import { insertAll } from './insert-all.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** So many days and hours back were runs. */
const days = 14;
const hours = 8;

interface Counts {
  events: number;
  requestEvents: number;
  meetingEvents: number;
  books: number;
  letters: number;
  requests: number;
  meetings: number;
  files: number;
  bytes: number;
}

/** The checks of the days before, all clean, as they would have been made by the clock, and one that the auditor asked for; and checkpoints of the last days. */
export async function seedPastChecks(office: Office, now: Date): Promise<void> {
  const { db } = office;
  const auditor = await db.selectFrom('account').select('person_id').where('username', '=', 'auditor').executeTakeFirstOrThrow();
  const rows: Record<string, unknown>[] = [];
  const ran = (kind: CheckKind, at: Date, looked: number, facts: object = {}, askedBy: number | null = null) => {
    const began = new Date(at.getTime() - 1000 - looked * 2).toISOString();
    const moments = { asked_at: began, began_at: began, ended_at: at.toISOString() };
    rows.push({ kind, asked_by: askedBy, ...moments, result: 'CLEAN', looked, looked_all: looked, facts });
  };
  const tables = await countTables(db);
  for (let back = days; back >= 0; back--) {
    const night = new Date(`${bangkokDay(new Date(now.getTime() - back * day))}T03:30:00+07:00`);
    if (night > now) continue;
    const { events, requestEvents, meetingEvents, books, letters, requests, meetings, files, bytes } = await countsAt(db, night);
    const seals = events + requestEvents + meetingEvents;
    const chains = [seals * 2, { events, requestEvents, meetingEvents, seals }] as const;
    ran('FILES', new Date(night.getTime() - hour), files, { bytes });
    ran('CHAINS', night, ...chains);
    ran('REGISTERS', new Date(night.getTime() + 60_000), books + letters, { books, letters });
    ran('MATTERS', new Date(night.getTime() + 90_000), requests + meetings, { requests, meetings });
    if (back % 7 === 1) ran('STRUCTURE', new Date(night.getTime() + 600_000), tables);
    if (back === 3) ran('CHAINS', new Date(night.getTime() + 7 * hour), ...chains, auditor.person_id);
  }
  for (const at of await keepPastCheckpoints(office, now)) {
    ran('CHECKPOINTS', at, 1, { checkpoints: 1 });
    ran('PAGES', at, 1, { failures: 0 });
  }
  rows.sort((a, b) => String(a.ended_at).localeCompare(String(b.ended_at)));
  await insertAll(db, 'check_run', rows);
}

/** One of each of the days before and one of each of the last hours, signed and brought outside as by the round of each hour; gives when. */
async function keepPastCheckpoints(office: Office, now: Date): Promise<Date[]> {
  const moments = [3, 2, 1]
    .map((back) => now.getTime() - back * day)
    .concat(Array.from({ length: hours }, (_, i) => now.getTime() - (hours - i) * hour));
  const kept = moments.map((moment) => new Date(moment - (moment % hour)));
  for (const at of kept) await keepCheckpoint(office, at);
  return kept;
}

async function countsAt(db: Db, at: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`select (select count(*) from event where at < ${at})::int as events,
    (select count(*) from request_event where at < ${at})::int as "requestEvents", (select count(*) from meeting_event where at < ${at})::int as "meetingEvents",
    (select count(*) from register_entry where issued_at < ${at})::int as books, (select count(*) from document where created_at < ${at})::int as letters,
    (select count(*) from request where created_at < ${at})::int as requests, (select count(*) from meeting where made_at < ${at})::int as meetings,
    count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from file`.execute(db);
  return rows[0] as Counts;
}

async function countTables(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i')`.execute(db);
  return rows[0]?.n ?? 0;
}
