import { sql } from 'kysely';
import { lockFor } from '../db/agency-lock.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';

/** When halves of a day begin and end for those who are not at their desk. */
export const [morning, noon, evening] = ['08:30', '12:00', '16:30'] as const;

export type PresenceKind = 'LEAVE' | 'TRAVEL' | 'WFH' | 'DUTY' | 'TRAINING' | 'MEETING_OUT';
export type Half = 'AM' | 'PM';

/** Kinds on which a person can do nothing at the office; else he is reached elsewhere. */
export const absent: readonly PresenceKind[] = ['LEAVE', 'TRAVEL', 'TRAINING'];

/** Half a day on which a person is elsewhere. */
export interface HalfDay {
  personId: number;
  /** YYYY-MM-DD */
  day: string;
  half: Half;
  kind: PresenceKind;
  /** What colleagues may read; nothing where it is private. */
  shown?: string;
  private?: boolean;
}

/**
 * Writes where persons are by half days, from a request; its own earlier half days are replaced. The persons are held in the order of their ids.
 * `aroundOthers`: halves that another request has stay its own.
 * @throws `presence_taken_am`, `presence_taken_pm`, which name the person and the day, where another request has that half
 */
export async function writePresence(
  ctx: Ctx,
  requestId: number,
  halves: readonly HalfDay[],
  { aroundOthers = false }: { aroundOthers?: boolean } = {},
): Promise<void> {
  await holdPersons(
    ctx,
    halves.map(({ personId }) => personId),
  );
  await removePresence(ctx, requestId);
  if (halves.length === 0) return;
  const rows = halves.map(({ personId, day, half, kind, shown = '', private: hidden = false }) => ({
    person_id: personId,
    day,
    half,
    kind,
    shown: hidden ? '' : shown,
    private: hidden,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) h(person_id bigint, day date, half text, kind text, shown text, private boolean)`;
  const { rows: taken } = await sql<{ person: string; day: string; half: Half }>`
    select ${personNamed(ctx, 'p')} as person, to_char(x.day, 'YYYY-MM-DD') as day, x.half from ${given}
      join presence x on x.person_id = h.person_id and x.day = h.day and x.half = h.half join person p on p.id = x.person_id
    order by x.day, x.half, x.person_id limit 1`.execute(ctx.db);
  const [other] = taken;
  // why he is away is his own matter: only that he is
  if (other && !aroundOthers)
    throw refuse(other.half === 'AM' ? 'presence_taken_am' : 'presence_taken_pm', {
      params: { person: other.person, day: { day: new Date(`${other.day}T12:00:00+07:00`) } },
    });
  await sql`insert into presence (person_id, day, half, kind, request_id, shown, private)
    select h.person_id, h.day, h.half, h.kind, ${requestId}, h.shown, h.private from ${given}
    on conflict (person_id, day, half) do nothing`.execute(ctx.db);
}

/** Gives back what a request wrote: all of it, or from a day on. */
export async function removePresence(ctx: Ctx, requestId: number, { from = null }: { from?: string | null } = {}): Promise<void> {
  await sql`delete from presence x where x.request_id = ${requestId} and (${from}::date is null or x.day >= ${from}::date)`.execute(ctx.db);
}

/** Two who write of the same persons follow each other. */
async function holdPersons(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await lockFor(ctx.db, 'person', ids);
}

/** Where persons are within a time; who is not named is at his desk. Of a private one the kind is not said. */
export interface Away {
  personId: number;
  day: string;
  half: Half;
  /** null: it is nobody's business. */
  kind: PresenceKind | null;
  shown: string;
  /** He can't be counted on at the office. */
  absent: boolean;
  /** By which request; none where it was written otherwise. */
  requestId: number | null;
}

export async function awayDuring(ctx: Ctx, persons: readonly number[], { from, until }: { from: Date; until: Date }): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select x.person_id as "personId", to_char(x.day, 'YYYY-MM-DD') as day, x.half, case when x.private or x.kind = 'LEAVE' then null else x.kind end as kind, x.shown,
      x.kind = any(${absent as string[]}::text[]) as absent, x.request_id as "requestId"
    from presence x
    where x.person_id = any(${persons as number[]}::bigint[])
      and x.day between (${from}::timestamptz at time zone 'Asia/Bangkok')::date and (${until}::timestamptz at time zone 'Asia/Bangkok')::date
      and (x.day + case x.half when 'AM' then time '00:00' else ${noon}::time end) < ${until}::timestamptz at time zone 'Asia/Bangkok'
      and (case x.half when 'AM' then x.day + ${noon}::time else x.day + interval '1 day' end) > ${from}::timestamptz at time zone 'Asia/Bangkok'
    order by x.day, x.half, x.person_id`.execute(ctx.db);
  return rows;
}

/** Who can't be counted on at the office now, until which day, and who acts for his post; why he is away is not said. */
interface AwayNow {
  /** A person, or the post that he holds. */
  holderId: number;
  personId: number;
  until: string;
  actorId: number | null;
  actor: string | null;
}

/** Of these persons and posts, those that are away at this moment. */
export async function awayNow(ctx: Ctx, holders: readonly number[]): Promise<AwayNow[]> {
  if (holders.length === 0) return [];
  const { rows } = await sql<AwayNow>`
    select h.id as "holderId", x.person_id as "personId", to_char((select max(y.day) from presence y where y.request_id is not distinct from x.request_id and y.person_id = x.person_id and y.day >= x.day), 'YYYY-MM-DD') as until,
      d.id as "actorId", case when d.id is not null then ${personNamed(ctx, 'd')} end as actor
    from unnest(${holders as number[]}::bigint[]) h(id) join lateral (select h.id as person union select f.person_id from affiliation f
        where f.position_id = h.id and f.since <= today() and (f.until is null or f.until >= today())) p on true
      join presence x on x.person_id = p.person and x.day = today() and x.kind = any(${absent as string[]}::text[])
        and x.half = case when extract(hour from issue_clock() at time zone 'Asia/Bangkok') < 12 then 'AM' else 'PM' end
      left join lateral (select g.delegate_person_id as id from delegation g where g.revoked_at is null and issue_clock() >= g.starts_at and issue_clock() < g.ends_at
        and g.principal_position_id in (select f.position_id from affiliation f where f.person_id = x.person_id and f.position_id is not null
          and (f.position_id = h.id or h.id = x.person_id) and f.since <= today() and (f.until is null or f.until >= today()))
        order by g.kind = 'ACTING_POST' desc, g.id limit 1) g on true left join person d on d.id = g.id`.execute(ctx.db);
  return rows;
}

/** The same as who gives work reads it beside a name. */
export async function awayWords(ctx: Ctx, holders: readonly number[]): Promise<Map<number, string>> {
  const words = textsIn(ctx.request.language, 'replies');
  const away = await awayNow(ctx, [...new Set(holders)]);
  return new Map(
    away.map(({ holderId, until, actor }) => {
      const day = dayWords(new Date(`${until}T12:00:00+07:00`), ctx.request.language);
      return [holderId, actor ? fill(words.away_acted, { until: day, actor }) : fill(words.away_until, { until: day })];
    }),
  );
}

/** At home or in the field in this half of the day, as was permitted. */
export async function isElsewhere({ db }: Pick<Ctx, 'db'>, personId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from presence x cross join (select issue_clock() at time zone 'Asia/Bangkok' as now) c
    where x.person_id = ${personId} and x.kind = 'WFH' and x.day = c.now::date and x.half = case when extract(hour from c.now) < 12 then 'AM' else 'PM' end`.execute(
    db,
  );
  return rows.length > 0;
}
