import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import { type NoticeKind, tell } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { awayNow } from '../../people/presence.ts';
import { calendarOf } from '../../system/days-off.ts';
import { addWorkingDays, isWorkingDay } from '../../system/working-days.ts';
import { joinRoute } from '../machine/parties.ts';
import { listForSearch } from '../machine/search-due.ts';
import { waits } from '../machine/waits.ts';

/** A row whose day nears or has passed, marked in this transaction as told of. */
interface DueRow {
  documentId: number;
  secrecy: number;
  transmissionId: number | null;
  taskId: number | null;
  /** Who has it, and who waits for it. */
  holderId: number | null;
  makers: (number | null)[];
}

const openHour = 8;
const closeHour = 17;

/**
 * Tells of due days on working days in office hours: one working day before, once passed, and, when long passed, the head of the holder's unit.
 * Each once for a row and a day, however often it runs. `at`: the clock of the database.
 */
export async function watchDeadlines(office: Office, at?: Date): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const ctx = contextOf(office, db, { id: 'deadlines', ip: '', userAgent: '', key: null }, null);
    const now = at ?? (await issueClock(db));
    const days = await db.selectFrom('holiday').select('day').where('active', '=', true).execute();
    const holidays = calendarOf(
      office,
      days.map((row) => String(row.day)),
    );
    const today = bangkokDay(now);
    const hour = (now.getUTCHours() + 7) % 24;
    if (!isWorkingDay(today, holidays) || hour < openHour || hour >= closeHour) return;
    const speeds = await db.selectFrom('speed').select(['code', 'warn_days']).execute();
    const bySpeed = (until: (warnDays: number) => Date) => speeds.map(({ code, warn_days }) => ({ code, until: until(warn_days) }));
    await tellOf(ctx, 'due_soon', now, { after: now, until: bySpeed((days) => endOf(addWorkingDays(today, days, holidays))) });
    await tellOf(ctx, 'overdue', now, { after: null, until: bySpeed(() => now) });
    const long = endOf(addWorkingDays(today, -office.system.now.deadlines.escalateAfter, holidays));
    await tellOf(ctx, 'escalated', now, { after: null, until: bySpeed(() => long) });
    for (const row of await markClocks(db, now)) await tellPersons(ctx, 'overdue', row, [row.holderId]);
  });
}

type Kind = Extract<NoticeKind, 'due_soon' | 'overdue' | 'escalated'>;

/** `until`: by speed, for each says how long before its day it warns. */
interface Span {
  after: Date | null;
  until: { code: number; until: Date }[];
}

async function tellOf(ctx: Ctx, kind: Kind, now: Date, span: Span): Promise<void> {
  for (const row of [...(await markTasks(ctx.db, kind, now, span)), ...(await markTransmissions(ctx.db, kind, now, span))]) {
    const holders =
      kind === 'due_soon' ? [row.holderId] : kind === 'overdue' ? [row.holderId, ...row.makers] : await headsOver(ctx.db, row);
    const acting = await actingFor(ctx, row);
    await tellPersons(ctx, kind, row, [...holders, ...acting]);
    // who is to press for it must be able to read it; a classed letter stays with those named on it
    if (kind === 'escalated' && row.secrecy === 0) {
      await joinRoute(ctx, row.documentId, holders.filter(known));
      await listForSearch(row.documentId).execute(ctx.db);
    }
    if (acting.length > 0 && row.secrecy === 0) {
      await joinRoute(ctx, row.documentId, acting);
      await listForSearch(row.documentId).execute(ctx.db);
    }
  }
}

/** Who acts for the person that has it and is away: the day stays, and he hears of it too. What lies with a post is told to who acts for it as it is. */
async function actingFor(ctx: Ctx, { holderId }: DueRow): Promise<number[]> {
  if (holderId === null) return [];
  return (await awayNow(ctx, [holderId])).flatMap(({ personId, actorId }) => (personId === holderId ? (actorId ?? []) : []));
}

/** Of a classed letter only those who are named on it. */
async function tellPersons(
  ctx: Ctx,
  kind: NoticeKind,
  row: Omit<DueRow, 'holderId' | 'makers'>,
  holders: (number | null)[],
): Promise<void> {
  const whom = holders.filter(known);
  if (whom.length === 0) return;
  const { documentId, transmissionId, taskId } = row;
  const named = row.secrecy > 0 ? await namedOn(ctx.db, documentId) : null;
  await tell(ctx, { kind, holders: whom, documentId, transmissionId, taskId, ...(named ? { only: named } : {}) });
}

async function namedOn(db: Db, documentId: number): Promise<number[]> {
  const rows = await db.selectFrom('document_access').select('person_id').where('document_id', '=', documentId).execute();
  return rows.map((row) => row.person_id);
}

async function markTasks(db: Db, kind: Kind, now: Date, { after, until }: Span): Promise<DueRow[]> {
  const { rows: told } = await sql<{ id: number }>`
      with found as materialized (
      select ${kind}::text, k.id, k.due_at, ${now}::timestamptz from task k join document d on d.id = k.document_id join ${speedsUntil(until)} on s.code = k.speed
      where k.is_live and k.state <> 'REPORTED' and k.due_at <= s.until and k.due_at > ${after ?? new Date(now.getTime() - watched)} and d.state between 10 and 50 and not ${waits('k')})
    insert into deadline_notice (kind, task_id, due_at, told_at) select * from found on conflict do nothing returning task_id as id`.execute(
    db,
  );
  const { rows } = await sql<DueRow>`
    select k.document_id as "documentId", k.secrecy, k.transmission_id as "transmissionId", k.id as "taskId", k.holder_id as "holderId",
      array[k.maker_id, k.made_by] as makers
    from task k where k.id = any(${idsOf(told)}::bigint[]) order by k.id`.execute(db);
  return rows;
}

async function markTransmissions(db: Db, kind: Kind, now: Date, { after, until }: Span): Promise<DueRow[]> {
  const { rows: told } = await sql<{ id: number }>`
      with found as materialized (
      select ${kind}::text, t.id, t.due_at, ${now}::timestamptz from transmission t join document d on d.id = t.document_id join ${speedsUntil(until)} on s.code = t.speed
      where t.state in ('SENT', 'RECEIVED', 'WORKING') and t.receiver_id is not null and t.due_at <= s.until and t.due_at > ${after ?? new Date(now.getTime() - watched)} and d.state = 50)
    insert into deadline_notice (kind, transmission_id, due_at, told_at) select * from found on conflict do nothing returning transmission_id as id`.execute(
    db,
  );
  const { rows } = await sql<DueRow>`
    select t.document_id as "documentId", t.secrecy, t.id as "transmissionId", null::bigint as "taskId", t.receiver_id as "holderId",
      array[t.from_unit_id, t.sent_by] as makers
    from transmission t where t.id = any(${idsOf(told)}::bigint[]) order by t.id`.execute(db);
  return rows;
}

/** Letters that a registry has not received, or not handed on, in the time that their speed asks for; each once. */
async function markClocks(db: Db, now: Date): Promise<DueRow[]> {
  const { rows: told } = await sql<{ id: number }>`
      with found as materialized (
      select 'overdue', t.id, t.clock_by, ${now}::timestamptz from transmission t join document d on d.id = t.document_id
      where t.state in ('SENT', 'RECEIVED') and t.receiver_kind = 'UNIT' and t.clock_by <= ${now} and t.clock_by > ${new Date(now.getTime() - watched)} and d.state = 50)
    insert into deadline_notice (kind, transmission_id, due_at, told_at) select * from found on conflict do nothing returning transmission_id as id`.execute(
    db,
  );
  const { rows } = await sql<DueRow>`
    select t.document_id as "documentId", t.secrecy, t.id as "transmissionId", null::bigint as "taskId", t.receiver_id as "holderId", '{}'::bigint[] as makers
    from transmission t where t.id = any(${idsOf(told)}::bigint[]) order by t.id`.execute(db);
  return rows;
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function speedsUntil(until: Span['until']) {
  return sql`unnest(${until.map((one) => one.code)}::int[], ${until.map((one) => one.until)}::timestamptz[]) as s(code, until)`;
}

/** Posts that head the unit of the holder; where he heads it himself, those of the unit above. */
async function headsOver(db: Db, { holderId }: DueRow): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mine as (
      select coalesce((select u.id from unit u where u.id = ${holderId}), (select o.unit_id from position o where o.id = ${holderId}),
        (select a.unit_id from affiliation a where a.person_id = ${holderId} order by a.is_main desc, a.id limit 1)) as unit_id,
        exists (select 1 from position o where o.heads_unit and (o.id = ${holderId}
          or exists (select 1 from affiliation a where a.position_id = o.id and a.person_id = ${holderId} and a.is_main))) as heads)
    select o.id from mine join unit u on u.id = mine.unit_id
      join position o on o.heads_unit and o.active and o.unit_id = case when mine.heads then u.parent_id else u.id end`.execute(db);
  return rows.map((row) => row.id);
}

/** What is overdue for longer has been told of, or was so before anybody watched. */
const watched = 60 * 24 * 3_600_000;

/** The last instant of a day in Bangkok. */
function endOf(day: string): Date {
  return new Date(`${day}T23:59:59+07:00`);
}

function known(id: number | null): id is number {
  return id !== null;
}
