import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as calls from '../../contract/time/punches.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { adjustDays } from './adjust.ts';
import { clockNow } from './day-status.ts';
import { unitMonthsOf } from './kept-days.ts';
import { monthOf, monthSaid, moved } from './months.ts';
import { tellOfRefusal } from './tell.ts';
import { membersOf, mustSeeUnit, unitsSeen } from './who.ts';

type Waiting = Given<typeof calls.punchesToConfirm>['items'][number];

/** Rows `k` of punches that nobody has confirmed, of people whose heads or time keepers the caller is; never his own. */
async function waitingFor(ctx: Ctx) {
  // who manages time looks at them with the month; to say that somebody was there is for who was near
  const units = (await unitsSeen(ctx)).filter(({ keeps, heads }) => keeps || heads).map(({ id }) => id);
  return sql<boolean>`(k.waits is not null and k.person_id <> ${ctx.me.personId} and not exists (select 1 from punch_confirmation c where c.punch_id = k.id)
    and exists (select 1 from affiliation f where f.person_id = k.person_id and f.unit_id = any(${units}::bigint[]) and (f.until is null or f.until >= today())))`;
}

export async function punchesToConfirm(ctx: Ctx): Promise<Given<typeof calls.punchesToConfirm>> {
  const which = await waitingFor(ctx);
  const { rows } = await sql<Omit<Waiting, 'place'> & { place: string | null; total: number }>`
    select k.id, k.person_id as "personId", ${personNamed(ctx, 'p')} as name, coalesce((select ${named(ctx, 'u')} from affiliation f join unit u on u.id = f.unit_id
        where f.person_id = k.person_id and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1), '') as unit,
      to_char(k.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, ${iso('k.at')} as at, ${iso('k.made_at')} as "cameAt", k.direction, k.waits, ${named(ctx, 't')} as place,
      count(*) over ()::int as total
    from punch k join person p on p.id = k.person_id left join time_site t on t.id = k.site_id where ${which} order by k.at, k.id limit 200`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'time').waits;
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, place, ...row }) => ({ ...row, place: place ?? words[row.waits] })) };
}

/** All of them or none; what somebody has decided on meanwhile is told. */
export async function confirmPunches(
  ctx: Ctx,
  { punchIds, counts, words }: Taken<typeof calls.confirmPunches>,
): Promise<Given<typeof calls.confirmPunches>> {
  if (!counts && !words) throw badField('words', 'required');
  const ids = [...new Set(punchIds)].sort((a, b) => a - b);
  const { rows: own } =
    await sql`select 1 from punch k where k.id = any(${ids}::bigint[]) and k.person_id = ${ctx.me.personId} limit 1`.execute(ctx.db);
  if (own[0]) throw forbidden('time_own_punch');
  const { rows: decided } = await sql`select 1 from punch_confirmation c where c.punch_id = any(${ids}::bigint[]) limit 1`.execute(ctx.db);
  if (decided[0]) throw conflict('time_decided');
  const which = await waitingFor(ctx);
  const { rows: made } = await sql<{ id: number }>`with found as materialized (
      select k.id, ${counts}::boolean, ${words}::text, ${ctx.me.personId}::bigint from punch k where k.id = any(${ids}::bigint[]) and ${which})
    insert into punch_confirmation (punch_id, counts, words, decided_by) select * from found on conflict do nothing returning punch_id as id`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number; personId: number; at: Date }>`
    select k.id, k.person_id as "personId", k.at from punch k where k.id = any(${made.map(({ id }) => id)}::bigint[]) order by k.id`.execute(
    ctx.db,
  );
  if (rows.length < ids.length) throw notFound();
  for (const { personId, at } of rows) {
    if (!counts) await tellOfRefusal(ctx, { personId, at, reason: words });
    await adjustDays(ctx, { persons: sql`select ${personId}::bigint as id`, from: moved(bangkokDay(at), -1), until: bangkokDay(at) });
  }
  return { done: rows.length };
}

/** Times from the signature sheet: the time keeper writes them for others, never for himself. */
export async function enterPunches(
  ctx: Ctx,
  { unitId, day, rows, words }: Taken<typeof calls.enterPunches>,
): Promise<Given<typeof calls.enterPunches>> {
  const unit = await mustSeeUnit(ctx, unitId);
  if (!unit.keeps) throw forbidden();
  if (rows.some(({ personId }) => personId === ctx.me.personId)) throw forbidden('time_own_punch');
  await mustBeOpen(ctx, unit, monthOf(day));
  const { rows: members } = await sql<{ id: number }>`${membersOf([unitId], { from: day, until: day })}`.execute(ctx.db);
  const known = new Set(members.map(({ id }) => id));
  if (rows.some(({ personId }) => !known.has(personId))) throw badField('rows', 'roster_person');
  const { now } = await clockNow(ctx);
  const marks = rows.flatMap(({ personId, in: came, out }) => [
    ...(came ? [{ person: personId, at: instant(day, came), direction: 'IN' }] : []),
    ...(out ? [{ person: personId, at: instant(came && out <= came ? moved(day, 1) : day, out), direction: 'OUT' }] : []),
  ]);
  if (marks.some(({ at }) => new Date(at) > now)) throw badField('rows', 'time_claim_future');
  const { rows: made } = await sql<{ id: number }>`insert into punch (person_id, at, direction, source, raw, made_by)
    select m.person, m.at, m.direction, 'OFFICER', ${words}, ${ctx.me.personId} from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) m(person bigint, at timestamptz, direction text)
    on conflict do nothing returning id`.execute(ctx.db);
  await audit(ctx, 'time.entered', { detail: { ids: [...new Set(rows.map((row) => row.personId))], count: made.length, validFrom: day } });
  return { added: made.length, unchanged: marks.length - made.length };
}

const instant = (day: string, hour: string) => `${day}T${hour}:00+07:00`;

/** What was signed or closed is changed by its reopening alone. */
export async function mustBeOpen(ctx: Ctx, unit: { id: number; name: string }, month: string): Promise<void> {
  const state = (await unitMonthsOf(ctx, [unit.id], month)).get(unit.id)?.state ?? 'OPEN';
  if (state === 'OPEN') return;
  throw conflict(state === 'CLOSED' ? 'time_closed' : 'time_signed', { month: monthSaid(ctx, month), unit: unit.name });
}
