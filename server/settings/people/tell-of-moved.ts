import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { tellPerson } from '../../notify/events/tell.ts';

/** Who leaves a unit with work in hand: its head hears of it, and gives the work to another or lets it be finished. */
export async function tellOfMoved(ctx: Ctx, left: { personId: number; unitId: number }[]): Promise<void> {
  if (left.length === 0) return;
  const { rows } = await sql<{ head: number; id: number; name: string; letters: number }>`
    select distinct a.person_id as head, p.id, p.prefix || p.first_name || ' ' || p.last_name as name, k.letters
    from unnest(${left.map((one) => one.personId)}::bigint[], ${left.map((one) => one.unitId)}::bigint[]) as x(person, unit)
      join person p on p.id = x.person
      join lateral (select count(*)::int as letters from task where holder_id = x.person and is_live) k on k.letters > 0
      join position o on o.unit_id = x.unit and o.heads_unit and o.active
      join affiliation a on a.position_id = o.id and a.person_id <> x.person and (a.until is null or a.until >= today())
    order by head, p.id`.execute(ctx.db);
  for (const { head, name, letters } of rows)
    await tellPerson(ctx, 'officer_moved', head, { from: name, letters, page: 'sarabun/dashboard?q=jobAssign2' });
}
