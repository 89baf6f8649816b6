import { type From, liveAuthorities } from './authorities.ts';

/** DER of the roots that signatures may lead to: the agency's own ones, and the outside ones that it trusts. */
export async function trustedRoots(from: From): Promise<Buffer[]> {
  await liveAuthorities(from);
  const own = await from.db.selectFrom('authority').select('certificate').where('kind', '=', 'ROOT').orderBy('id', 'desc').execute();
  const outside = await from.db.selectFrom('trusted_root').select('certificate').where('removed_at', 'is', null).orderBy('id').execute();
  return [...own, ...outside].map((row) => row.certificate);
}
