import { sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Ctx } from '../../http/context.ts';
import type { UnitFacts } from '../../settings/structure/change-unit.ts';

/**
 * People with their posts: the old place ends with yesterday, the new one begins today. A post heads the successor only where nobody else does,
 * and only after a merger. Returns how many people.
 */
export async function movePeople(ctx: Ctx, from: number, to: number, act: 'MERGED' | 'CLOSED'): Promise<number> {
  const { rows: old } = await sql<{ id: number; person: number; begun: boolean }>`select id, person_id as person, since < today() as begun
    from affiliation where unit_id = ${from} and (until is null or until >= today()) for update`.execute(ctx.db);
  const begun = old.filter((one) => one.begun).map(({ id }) => id);
  const coming = old.filter((one) => !one.begun).map(({ id }) => id);
  await sql`with found as materialized (
      select o.person_id, ${to}::bigint, o.position_id, o.is_main from affiliation o where o.id = any(${begun}::bigint[])
        and (o.position_id is not null or o.is_main or not exists (select 1 from affiliation n where n.person_id = o.person_id and n.unit_id = ${to}
          and (n.until is null or n.until >= today()))))
    insert into affiliation (person_id, unit_id, position_id, is_main) select * from found`.execute(ctx.db);
  await sql`update affiliation set until = today() - 1, is_main = false where id = any(${begun}::bigint[])`.execute(ctx.db);
  await sql`update affiliation set unit_id = ${to} where id = any(${coming}::bigint[])`.execute(ctx.db);
  // nobody comes to head the agency by a merger
  await sql`update position set unit_id = ${to}, heads_unit = heads_unit and ${act === 'MERGED' && to !== rootUnit}
      and not exists (select 1 from position h where h.unit_id = ${to} and h.heads_unit and h.active)
    where unit_id = ${from}`.execute(ctx.db);
  return new Set(old.map(({ person }) => person)).size;
}

/** Who had these duties in the unit has them in its successor; before its letters go there, so that classed ones find whom they may go to. */
export async function giveDuties(ctx: Ctx, from: number, to: number, kinds: string[]): Promise<void> {
  await sql`with found as materialized (
      select distinct d.person_id, ${to}::bigint, d.kind, d.position_id from duty d
    where ${live(from)} and d.active and d.kind = any(${kinds}::text[]) and not exists (select 1 from duty n where n.person_id = d.person_id
      and n.unit_id = ${to} and n.kind = d.kind and n.position_id is not distinct from d.position_id and (n.until is null or n.until >= today())))
    insert into duty (person_id, unit_id, kind, position_id) select * from found`.execute(ctx.db);
}

/** Who administers or audits is named anew: the successor may be the greater unit. */
export async function endDuties(ctx: Ctx, from: number): Promise<void> {
  await sql`update duty d set until = today() - 1 where ${live(from)}`.execute(ctx.db);
}

const live = (unit: number) => sql`d.unit_id = ${unit} and (d.until is null or d.until >= today())`;

/** Ready words, groups of receivers and routes of the unit, and drafts that name it as a receiver. */
export async function moveProperty(ctx: Ctx, { id: from, name }: UnitFacts, { id: to, name: heirName }: UnitFacts): Promise<void> {
  const { db } = ctx;
  await sql`update phrase set unit_id = ${to} where unit_id = ${from}`.execute(db);
  for (const table of ['receiver_group', 'saved_route'])
    await sql`update ${sql.table(table)} g set unit_id = ${to}, name = case when exists (select 1 from ${sql.table(table)} o where o.unit_id = ${to}
        and o.removed_at is null and th_norm(o.name) = th_norm(g.name)) then g.name || ' (' || ${name}::text || ')' else g.name end
      where g.unit_id = ${from} and g.removed_at is null`.execute(db);
  await sql`with found as materialized (
      select group_id, ${to}::bigint from receiver_group_member where holder_id = ${from})
    insert into receiver_group_member (group_id, holder_id) select * from found on conflict do nothing`.execute(db);
  await sql`delete from receiver_group_member where holder_id = ${from}`.execute(db);
  const old = sql`(r.value ->> 'kind' = 'UNIT' and (r.value ->> 'id')::bigint = ${from})`;
  await sql`update draft w set receivers = (
      select coalesce(jsonb_agg(case when ${old} then r.value || jsonb_build_object('id', ${to}::bigint, 'name', ${heirName}::text) else r.value end order by r.place), '[]'::jsonb)
      from jsonb_array_elements(w.receivers) with ordinality as r(value, place)
      where not (${old} and w.receivers @> jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'id', ${to}::bigint))))
    from document d where d.id = w.document_id and d.state = 0 and w.receivers @> jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'id', ${from}::bigint))`.execute(
    db,
  );
}
