import { type RawBuilder, sql } from 'kysely';
import { actOfKind } from '../../access/see.ts';
import type { Db } from '../../http/context.ts';
import type { Reached } from './send-notice.ts';

/** The letter of which somebody is told, and the task on it, where there is one. */
interface Matter {
  documentId: number;
  taskId?: number | null | undefined;
  /** Of a unit its secret registry is reached. */
  classed?: boolean;
}

/**
 * Persons behind holders, with the part in which each is reached: a person is himself; a post is its holder, who acts for him now
 * by an order that names this matter, and his screeners; a unit is its registry officers, of a classed letter its secret registry. The caller himself is left out;
 * one who is reached in two parts comes twice.
 */
export async function reachedBehind(db: Db, holderIds: number[], except: number | null, matter: Matter): Promise<Reached[]> {
  if (holderIds.length === 0) return [];
  const { rows } =
    await sql<Reached>`select distinct id, role from (${parts(holderIds, matter)}) persons where id <> ${except ?? 0}`.execute(db);
  return rows;
}

/** The persons as a part of a statement, with a column `id`. */
export function behind(holderIds: number[], except: number | null, matter: Matter): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select distinct id from (${parts(holderIds, matter)}) persons where id <> ${except ?? 0}`;
}

/** The order `g` names the kind of the letter, its class, and an act that its post has or had on it; of a task the act of that task. */
function named({ documentId, taskId }: Matter): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from document y where y.id = ${documentId} and y.secrecy <= g.max_secrecy
      and (g.document_types is null or y.type = any(g.document_types) or y.own_type = any(g.document_types)))
    and (g.actions @> '{review,sign,endorse}' or exists (select 1 from task k where k.document_id = ${documentId} and ${taskId ? sql`k.id = ${taskId}` : sql`true`}
      and ((k.holder_id = g.principal_position_id and ${actOfKind('k')} = any(g.actions)) or (k.maker_id = g.principal_position_id and 'endorse' = any(g.actions)))))`;
}

/** The posts that head these units; what is no unit is left out. */
export async function headPosts(db: Db, unitIds: number[]): Promise<{ unitId: number; postId: number }[]> {
  if (unitIds.length === 0) return [];
  const { rows } = await sql<{ unitId: number; postId: number }>`select o.unit_id as "unitId", o.id as "postId" from position o
    where o.heads_unit and o.active and o.unit_id = any(${unitIds}::bigint[]) order by o.id`.execute(db);
  return rows;
}

function parts(holderIds: number[], matter: Matter): RawBuilder<unknown> {
  const now = sql`(d.until is null or d.until >= today())`;
  return sql`
    select p.id, 'HOLDER' as role from person p where p.id = any(${holderIds}::bigint[])
    union all select a.person_id, 'HOLDER' from affiliation a
      where a.position_id = any(${holderIds}::bigint[]) and (a.until is null or a.until >= today())
    union all select g.delegate_person_id, 'ACTING' from delegation g where g.principal_position_id = any(${holderIds}::bigint[])
      and g.revoked_at is null and now() >= g.starts_at and now() < g.ends_at and ${named(matter)}
    union all select d.person_id, 'SCREENER' from duty d where d.kind = 'SCREENER' and d.position_id = any(${holderIds}::bigint[]) and ${now}
    union all select d.person_id, 'REGISTRY' from duty d where d.kind = ${matter.classed ? 'SECRET_REGISTRY' : 'REGISTRY'} and d.unit_id in (select heir_of(h.id) from unnest(${holderIds}::bigint[]) as h(id)) and ${now}`;
}
