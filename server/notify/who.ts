import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/context.ts';
import type { Reached } from './send-notice.ts';

/**
 * Persons behind holders, with the part in which each is reached: a person is himself; a post is its holder, who acts for him now,
 * and his screeners; a unit is its registry officers. The caller himself is left out; one who is reached in two parts comes twice.
 */
export async function reachedBehind(db: Db, holderIds: number[], except: number | null): Promise<Reached[]> {
  if (holderIds.length === 0) return [];
  const { rows } = await sql<Reached>`select distinct id, role from (${parts(holderIds)}) persons where id <> ${except ?? 0}`.execute(db);
  return rows;
}

/** The persons as a part of a statement, with a column `id`. */
export function behind(holderIds: number[], except: number | null): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select distinct id from (${parts(holderIds)}) persons where id <> ${except ?? 0}`;
}

function parts(holderIds: number[]): RawBuilder<unknown> {
  const now = sql`(d.until is null or d.until >= today())`;
  return sql`
    select p.id, 'HOLDER' as role from person p where p.id = any(${holderIds}::bigint[])
    union all select a.person_id, 'HOLDER' from affiliation a
      where a.position_id = any(${holderIds}::bigint[]) and (a.until is null or a.until >= today())
    union all select g.delegate_person_id, 'ACTING' from delegation g where g.principal_position_id = any(${holderIds}::bigint[])
      and g.revoked_at is null and now() >= g.starts_at and now() < g.ends_at
    union all select d.person_id, 'SCREENER' from duty d where d.kind = 'SCREENER' and d.position_id = any(${holderIds}::bigint[]) and ${now}
    union all select d.person_id, 'REGISTRY' from duty d where d.kind = 'REGISTRY' and d.unit_id in (select heir_of(h.id) from unnest(${holderIds}::bigint[]) as h(id)) and ${now}`;
}
