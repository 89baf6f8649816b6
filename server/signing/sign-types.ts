import type { From } from './authorities.ts';

export type SignType = 1 | 2 | 3;

/** The least that a kind of letter is signed with: 1 the signer's account, 2 a certificate of the agency, 3 one of an outside authority. */
export async function signTypeOf(from: Pick<From, 'db'>, docType: number): Promise<SignType> {
  const row = await from.db.selectFrom('sign_type').select('type').where('document_type', '=', docType).executeTakeFirst();
  return (row?.type ?? 1) as SignType;
}
