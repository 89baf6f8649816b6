import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Persons (of table `p`) who keep the classed letters of a unit now: named by duty, and cleared. */
export function isSecretRegistrar(unitId: RawBuilder<unknown>, secrecy: number): RawBuilder<boolean> {
  return sql<boolean>`(p.active and p.clearance >= ${secrecy} and exists (select 1 from duty y where y.person_id = p.id and y.unit_id = ${unitId}
    and y.kind = 'SECRET_REGISTRY' and y.since <= today() and (y.until is null or y.until >= today())))`;
}

/** The unit itself where it has a secret registrar cleared to the class, else the nearest above it; of those that issue numbers where one is needed. */
export async function secretRegistryOf(
  db: Db,
  unitId: number,
  { secrecy, issues }: { secrecy: number; issues: boolean },
): Promise<{ id: number; name: string; prefix: string } | null> {
  const { rows } = await sql<{ id: number; name: string; prefix: string }>`
    with recursive above as (
      select id, parent_id, name, letter_prefix, can_issue_number, 0 as far from unit where id = ${unitId}
      union all select u.id, u.parent_id, u.name, u.letter_prefix, u.can_issue_number, a.far + 1 from unit u join above a on u.id = a.parent_id)
    select a.id, a.name, coalesce((select b.letter_prefix from above b where b.letter_prefix <> '' and b.far >= a.far order by b.far limit 1), '') as prefix
    from above a where (a.can_issue_number or not ${issues}::boolean) and exists (select 1 from person p where ${isSecretRegistrar(sql`a.id`, secrecy)})
    order by a.far limit 1`.execute(db);
  return rows[0] ?? null;
}
