import { type RawBuilder, sql } from 'kysely';
import { slot } from '../db/prepared.ts';
import type { Db, Me } from '../http/context.ts';
import { rightsNow } from './acting.ts';

/** Who looks, as values for one statement or as slots of a prepared one. */
export interface Looker {
  holders: RawBuilder<unknown>;
  secretUnits: RawBuilder<unknown>;
  clearance: RawBuilder<unknown>;
  personId: RawBuilder<unknown>;
}

export function lookerOf(me: Me): Looker {
  const now = rightsNow(me);
  return {
    holders: sql`${now.holders}`,
    secretUnits: sql`${now.secretRegistryUnits}`,
    clearance: sql`${now.clearance}`,
    personId: sql`${now.personId}`,
  };
}

/** For prepared statements whose input is the caller. */
export function lookerSlots<Given>(me: (given: Given) => Me): Looker {
  return {
    holders: slot<Given>((given) => me(given).holders),
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
export function visible({ holders, secretUnits, clearance, personId }: Looker, d = 'd'): RawBuilder<boolean> {
  const id = sql.ref(`${d}.id`);
  const secrecy = sql.ref(`${d}.secrecy`);
  return sql<boolean>`(case when ${secrecy} = 0
    then exists (select 1 from document_party pa where pa.document_id = ${id} and pa.holder_id = any(${holders}::bigint[]))
      or exists (select 1 from publication pu where pu.document_id = ${id} and ${publishedNow('pu')})
    else ${secrecy} <= ${clearance}::int
      and exists (select 1 from document_access da where da.document_id = ${id} and da.person_id = ${personId}::bigint)
      and exists (select 1 from document_party pa where pa.document_id = ${id}
        and (pa.holder_id = any(${holders}::bigint[]) or pa.holder_id = any(${secretUnits}::bigint[])))
    end)`;
}

/** Stands on its route, and so may know how it was worked on; of a published letter everybody else reads the paper alone. Where `visible` holds already. */
export function onRoute({ holders }: Looker, d = 'd'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${d}.secrecy`)} > 0
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

/** The same secrecy rule for rows that carry the class of their letter (transmissions, tasks): they are on the route already. */
export function cleared({ clearance, personId }: Looker, row: string): RawBuilder<boolean> {
  const secrecy = sql.ref(`${row}.secrecy`);
  return sql<boolean>`(${secrecy} = 0 or (${secrecy} <= ${clearance}::int
    and exists (select 1 from document_access da where da.document_id = ${sql.ref(`${row}.document_id`)} and da.person_id = ${personId}::bigint)))`;
}

/** May this person see this letter now? */
export async function maySee(db: Db, me: Me, documentId: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select ${visible(lookerOf(me))} as ok from document d where d.id = ${documentId}`.execute(db);
  return rows[0]?.ok === true;
}
