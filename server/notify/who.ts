import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/context.ts';

/**
 * Persons behind holders: a person is himself; a post is its holder, who acts for him now, and his screeners;
 * a unit is its registry officers. The caller himself is left out.
 */
export async function personsBehind(db: Db, holderIds: number[], except: number | null): Promise<number[]> {
  if (holderIds.length === 0) return [];
  const { rows } = await behind(holderIds, except).execute(db);
  return rows.map((row) => row.id);
}

/** The same as a part of a statement, with a column `id`. */
export function behind(holderIds: number[], except: number | null): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`
    select distinct id from (
      select p.id from person p where p.id = any(${holderIds}::bigint[])
      union all select a.person_id from affiliation a where a.position_id = any(${holderIds}::bigint[]) and (a.until is null or a.until >= current_date)
      union all select g.delegate_person_id from delegation g where g.principal_position_id = any(${holderIds}::bigint[])
        and g.revoked_at is null and now() >= g.starts_at and now() < g.ends_at
      union all select d.person_id from duty d where d.kind = 'SCREENER' and d.position_id = any(${holderIds}::bigint[]) and (d.until is null or d.until >= current_date)
      union all select d.person_id from duty d where d.kind = 'REGISTRY' and d.unit_id = any(${holderIds}::bigint[]) and (d.until is null or d.until >= current_date)
    ) persons where id <> ${except ?? 0}`;
}
