import type { Ctx } from '../../http/context.ts';
import type { LockedKey } from '../keys/locked-key.ts';

export interface CurrentCertificate {
  id: number;
  origin: 'INTERNAL' | 'OUTSIDE';
  state: 'ISSUED' | 'SUSPENDED';
  holder_name: string;
  key_id: string | null;
  authority_id: number | null;
  der: Buffer;
  /** The certificates above it, the nearest first, the root last. */
  chain: Buffer[];
  serial: string;
  algorithm: 'ES256' | 'RS256';
  not_before: Date;
  not_after: Date;
}

interface Read {
  /** The one in use, suspended or not; it may have expired this second. */
  certificate: CurrentCertificate | null;
  key: LockedKey | null;
  /** What came last, where there is none in use: tells why. */
  latest: { state: string } | null;
  /** The person's name and standing today. */
  name: string;
  active: boolean;
}

/** The certificate that a person signs with, and its key as it lies. `hold`: nobody changes it until the end of this transaction. */
export async function readCurrent(ctx: Ctx, { personId = ctx.me.personId, hold = false } = {}): Promise<Read> {
  const person = await ctx.db
    .selectFrom('person')
    .select(['prefix', 'first_name', 'last_name', 'active'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const name = nameOf(person);
  const found = await ctx.db
    .selectFrom('certificate')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', 'in', ['ISSUED', 'SUSPENDED'])
    .where('der', 'is not', null)
    .$if(hold, (query) => query.forShare())
    .executeTakeFirst();
  if (!found) {
    const latest = await ctx.db
      .selectFrom('certificate')
      .select('state')
      .where('person_id', '=', personId)
      .where('state', '<>', 'REFUSED')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { certificate: null, key: null, latest: latest ?? null, name, active: person.active };
  }
  const key = found.key_id
    ? await ctx.db.selectFrom('signing_key').selectAll().where('id', '=', found.key_id).executeTakeFirstOrThrow()
    : null;
  const certificate = {
    ...found,
    chain: found.authority_id ? await chainAbove(ctx, found.authority_id) : found.chain,
    algorithm: key?.algorithm ?? 'ES256',
  } as CurrentCertificate;
  return { certificate, key: key as LockedKey | null, latest: { state: found.state }, name, active: person.active };
}

export function nameOf({ prefix, first_name, last_name }: { prefix: string; first_name: string; last_name: string }): string {
  return `${prefix}${first_name} ${last_name}`;
}

/** From the authority that issued it up to its root. */
async function chainAbove(ctx: Ctx, authorityId: number): Promise<Buffer[]> {
  const chain: Buffer[] = [];
  for (let id: number | null = authorityId; id !== null; ) {
    const row: { certificate: Buffer; issued_by: number | null } = await ctx.db
      .selectFrom('authority')
      .select(['certificate', 'issued_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    chain.push(row.certificate);
    id = row.issued_by;
  }
  return chain;
}
