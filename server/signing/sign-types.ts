import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/personal-certificates.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { From } from './authorities.ts';

export type SignType = 1 | 2 | 3;

/** The least that a kind of letter is signed with: 1 the signer's account, 2 a certificate of the agency, 3 one of an outside authority. */
export async function signTypeOf(from: Pick<From, 'db'>, docType: number): Promise<SignType> {
  const row = await from.db.selectFrom('sign_type').select('type').where('document_type', '=', docType).executeTakeFirst();
  return (row?.type ?? 1) as SignType;
}

export async function listSignTypes(ctx: Ctx): Promise<Given<typeof calls.listSignTypes>> {
  const rows = await ctx.db
    .selectFrom('document_type')
    .leftJoin('sign_type', 'sign_type.document_type', 'code')
    .select(['code', 'name', 'name_en', 'type'])
    .where('base', 'is', null)
    .orderBy('code')
    .execute();
  return { items: rows.map((row) => ({ documentType: row.code, name: row.name, nameEn: row.name_en, type: row.type ?? 1 })) };
}

export async function saveSignType(
  ctx: Ctx,
  { documentType, type }: Taken<typeof calls.saveSignType>,
): Promise<Given<typeof calls.saveSignType>> {
  const known = await ctx.db.selectFrom('document_type').select('code').where('code', '=', documentType).executeTakeFirst();
  if (!known) throw badField('documentType', 'invalid');
  const before = await signTypeOf(ctx, documentType);
  const kept = { type, updated_by: ctx.me.personId, updated_at: new Date() };
  await ctx.db
    .insertInto('sign_type')
    .values({ document_type: documentType, ...kept })
    .onConflict((oc) => oc.column('document_type').doUpdateSet(kept))
    .execute();
  await audit(ctx, 'sign-type.save', { subject: { type: 'document-type', id: documentType }, detail: { before, after: type } });
  return { documentType, type };
}
