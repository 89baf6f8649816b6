import { sql } from 'kysely';
import type { ProofPurpose } from '../../contract/endpoint.ts';
import type { Db } from './context.ts';

/** A proof of who one is (password, factor, provider) is good so long, for one session and one purpose. */
const provenMinutes = 5;

export async function isProven(db: Db, sessionId: number, purpose: ProofPurpose): Promise<boolean> {
  const { rows } = await sql`select 1 from session_proof where session_id = ${sessionId} and purpose = ${purpose}
    and proven_at > now() - make_interval(mins => ${provenMinutes})`.execute(db);
  return rows.length === 1;
}

export async function keepProof(db: Db, sessionId: number, purpose: ProofPurpose, way: string): Promise<void> {
  const proof = { way, proven_at: sql<Date>`now()` };
  await db
    .insertInto('session_proof')
    .values({ session_id: sessionId, purpose, ...proof })
    .onConflict((oc) => oc.columns(['session_id', 'purpose']).doUpdateSet({ ...proof, proven_at: sql.ref('excluded.proven_at') }))
    .execute();
}
