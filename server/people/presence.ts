import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';

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
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  if (sorted.length > 0)
    await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' person'), id::int) from unnest(${sorted}::bigint[]) with ordinality r(id, n) order by n`.execute(
      ctx.db,
    );
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
