import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/signing/calls.ts';
import { type PaperProof, standardProof } from '../../contract/signing/paper-proof.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { From } from './authority/authorities.ts';

/** What the agency lets a kind of paper prove of itself, as it stands. */
export async function paperProofOf({ db }: Pick<From, 'db'>, kind: number): Promise<PaperProof> {
  const kept = await db
    .selectFrom('paper_proof')
    .select(['seal', 'subject', 'signers', 'picture'])
    .where('document_type', '=', kind)
    .executeTakeFirst();
  return kept ?? standardProof(kind);
}

export async function savePaperProof(
  ctx: Ctx,
  { documentType, ...wanted }: Taken<typeof calls.savePaperProof>,
): Promise<Given<typeof calls.savePaperProof>> {
  const known = await ctx.db
    .selectFrom('document_type')
    .select('code')
    .where('code', '=', documentType)
    .where('base', 'is', null)
    .executeTakeFirst();
  if (!known) throw badField('documentType', 'invalid');
  const before = await paperProofOf(ctx, documentType);
  const kept = { ...wanted, updated_by: ctx.me.personId, updated_at: new Date() };
  await ctx.db
    .insertInto('paper_proof')
    .values({ document_type: documentType, ...kept })
    .onConflict((oc) => oc.column('document_type').doUpdateSet(kept))
    .execute();
  await audit(ctx, 'paper-proof.save', { subject: { type: 'document-type', id: documentType }, detail: { before, after: wanted } });
  return { documentType, ...wanted };
}
