import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { personNamed } from '../http/named.ts';
import { absent, type Half } from '../people/presence.ts';
import type { DayHalf } from './count.ts';

export interface AwayRow {
  personId: number;
  name: string;
  day: string;
  half: Half;
}

const given = (halves: readonly DayHalf[]) => sql`jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) h(day date, half text)`;

/** Which of these half days of these persons are taken; `leaveToo`: leave counts, which another leave does not end. Who works elsewhere is at work, and leave comes before it. */
export async function awayOf(
  ctx: Ctx,
  persons: readonly number[],
  halves: readonly DayHalf[],
  { except = null, leaveToo = true }: { except?: number | null; leaveToo?: boolean },
): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    select p.id as "personId", ${personNamed(ctx, 'p')} as name, to_char(x.day, 'YYYY-MM-DD') as day, x.half
    from ${given(halves)} join presence x on x.day = h.day and x.half = h.half and x.person_id = any(${persons as number[]}::bigint[]) join person p on p.id = x.person_id
    where x.request_id is distinct from ${except}::bigint and x.kind <> 'WFH' and (${leaveToo} or x.kind <> 'LEAVE') order by x.day, x.half, p.id limit 50`.execute(
    ctx.db,
  );
  return rows;
}

/** Others of the unit who are not at the office then; of why nothing is said. */
export async function teamAway(
  ctx: Ctx,
  { unitId, except, halves }: { unitId: number; except: number; halves: readonly DayHalf[] },
): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    select p.id as "personId", ${personNamed(ctx, 'p')} as name, to_char(x.day, 'YYYY-MM-DD') as day, x.half
    from ${given(halves)} join presence x on x.day = h.day and x.half = h.half and x.kind = any(${absent as string[]}::text[]) join person p on p.id = x.person_id
    where x.person_id <> ${except} and exists (select 1 from affiliation f where f.person_id = x.person_id and f.unit_id = ${unitId}
      and f.since <= x.day and (f.until is null or f.until >= x.day))
    order by x.day, x.half, p.id limit 200`.execute(ctx.db);
  return rows;
}
