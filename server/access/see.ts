import { type RawBuilder, sql } from 'kysely';
import { slot } from '../db/prepared.ts';
import type { Db, Me } from '../http/context.ts';
import { lentTo, rightsNow } from './acting.ts';

/** Who looks, as values for one statement or as slots of a prepared one. */
export interface Viewer {
  holders: RawBuilder<unknown>;
  /** Without what orders of delegation give. */
  ownHolders: RawBuilder<unknown>;
  /** What orders give: rows of `Lent` as JSON. Null where there are none: few callers have any, and a statement that speaks of them costs all others. */
  lent: RawBuilder<unknown> | null;
  secretUnits: RawBuilder<unknown>;
  clearance: RawBuilder<unknown>;
  personId: RawBuilder<unknown>;
}

export function viewerOf(me: Me): Viewer {
  const now = rightsNow(me);
  return {
    holders: sql`${now.holders}`,
    ownHolders: sql`${now.ownHolders}`,
    lent: now.acting.length > 0 ? sql`${JSON.stringify(lentTo(now))}` : null,
    secretUnits: sql`${now.secretRegistryUnits}`,
    clearance: sql`${now.clearance}`,
    personId: sql`${now.personId}`,
  };
}

/** For prepared statements whose input is the caller. `orders`: for callers who act for others by any. */
export function viewerSlots<Given>(me: (given: Given) => Me, { orders }: { orders: boolean }): Viewer {
  return {
    holders: slot<Given>((given) => me(given).holders),
    ownHolders: slot<Given>((given) => me(given).ownHolders),
    lent: orders ? slot<Given>((given) => JSON.stringify(lentTo(me(given)))) : null,
    secretUnits: slot<Given>((given) => me(given).secretRegistryUnits),
    clearance: slot<Given>((given) => me(given).clearance),
    personId: slot<Given>((given) => me(given).personId),
  };
}

/**
 * The one rule of who may see a letter, as a condition on the document `d`:
 * somebody who stands on its route (or whom the agency published it to); for a classed letter
 * a secret registry or a holder on its route who is cleared to its class AND named on its access list.
 */
export function visible(viewer: Viewer, d = 'd'): RawBuilder<boolean> {
  const { holders, ownHolders, secretUnits, clearance, personId } = viewer;
  const id = sql.ref(`${d}.id`);
  const secrecy = sql.ref(`${d}.secrecy`);
  return sql<boolean>`(case when ${secrecy} = 0
    then exists (select 1 from document_party pa where pa.document_id = ${id} and pa.holder_id = any(${holders}::bigint[]))
      or exists (select 1 from publication pu where pu.document_id = ${id} and ${publishedNow('pu')})
      or ${byOrder(viewer, d)}
    else ${secrecy} <= ${clearance}::int
      and exists (select 1 from document_access da where da.document_id = ${id} and da.person_id = ${personId}::bigint)
      and (exists (select 1 from document_party pa where pa.document_id = ${id}
        and (pa.holder_id = any(${ownHolders}::bigint[]) or pa.holder_id = any(${secretUnits}::bigint[]))) or ${byOrder(viewer, d)})
    end)`;
}

/**
 * A post or unit on the route of `d` for which the caller acts, by an order that names the kind of letter, its class, and an act that
 * the post has or had to do on it: who may only sign for a post does not read what is presented to it.
 */
function byOrder({ lent }: Viewer, d: string): RawBuilder<boolean> {
  if (!lent) return sql<boolean>`false`;
  const id = sql.ref(`${d}.id`);
  return sql<boolean>`exists (select 1 from ${lentRows(lent)} join document_party lp on lp.document_id = ${id} and lp.holder_id = lent.holder
    where ${sql.ref(`${d}.secrecy`)} <= lent.class and (lent.types is null or ${sql.ref(`${d}.type`)} = any(lent.types) or ${sql.ref(`${d}.own_type`)} = any(lent.types))
      and (lent.whole or exists (select 1 from task lk where lk.document_id = ${id}
        and ((lk.holder_id = lent.holder and ${actOfKind('lk')} = any(lent.acts)) or (lk.maker_id = lent.holder and 'endorse' = any(lent.acts))))))`;
}

/** Rows of `Lent` as a table `lent`. */
export function lentRows(lent: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${lent}::jsonb) lent(holder bigint, acts text[], whole boolean, types int[], class int, id bigint)`;
}

/** The act that an order must name for the task `k`; the same as `actOf` of the lifecycle. */
export function actOfKind(k: string): RawBuilder<string> {
  return sql<string>`case ${sql.ref(`${k}.kind`)} when 'REVIEW' then 'review' when 'SIGN' then 'sign' else 'endorse' end`;
}

/** Stands on its route, and so may know how it was worked on; of a published letter everybody else reads the paper alone. Where `visible` holds already. */
export function onRoute(viewer: Viewer, d = 'd'): RawBuilder<boolean> {
  const { holders } = viewer;
  return sql<boolean>`(${sql.ref(`${d}.secrecy`)} > 0 or ${byOrder(viewer, d)}
    or exists (select 1 from document_party pa where pa.document_id = ${sql.ref(`${d}.id`)} and pa.holder_id = any(${holders}::bigint[])))`;
}

const today = sql`today()`;

/** Is the publication in its book today? From its first day to its last, until it is withdrawn. */
export function publishedNow(publication: string): RawBuilder<boolean> {
  return sql<boolean>`(${publicationStands(publication)} and ${sql.ref(`${publication}.starts_on`)} <= ${today})`;
}

/** In its book, or to come: it has not been withdrawn and its last day has not passed. */
export function publicationStands(publication: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${publication}.${name}`);
  return sql<boolean>`(${column('withdrawn_at')} is null and (${column('ends_on')} is null or ${column('ends_on')} >= ${today}))`;
}

/**
 * The same secrecy rule for rows that carry the class of their letter (transmissions, tasks): they are on the route already. Asked as a value, the list
 * is looked up for each classed row; `exists` had the whole of it read.
 */
export function cleared({ clearance, personId }: Viewer, row: string): RawBuilder<boolean> {
  const secrecy = sql.ref(`${row}.secrecy`);
  return sql<boolean>`(${secrecy} = 0 or (${secrecy} <= ${clearance}::int
    and coalesce((select true from document_access da where da.document_id = ${sql.ref(`${row}.document_id`)} and da.person_id = ${personId}::bigint), false)))`;
}

/** May this person see this letter now? */
export async function maySee(db: Db, me: Me, documentId: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select ${visible(viewerOf(me))} as ok from document d where d.id = ${documentId}`.execute(db);
  return rows[0]?.ok === true;
}
