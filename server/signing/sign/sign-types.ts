import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/signing/calls.ts';
import { type PaperProof, standardProof } from '../../../contract/signing/paper-proof.ts';
import { audit } from '../../access/audit.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict } from '../../http/errors.ts';
import type { From } from '../authority/authorities.ts';

export type SignType = 1 | 2 | 3;

/** A paper as the levels look at it. */
interface Paper {
  kind: number;
  /** The agency's own kind, made after that one. */
  ownKind?: number | null;
  /** What stands in place of the level of its kind. */
  level?: SignType;
  unitId: number;
  /** Baht, as the database writes it. */
  amount: string | number | null;
}

/**
 * The least that a paper is signed with: 1 the signer's account, 2 a certificate of the agency, 3 one of an outside authority.
 * Its kind says one, groups of papers may ask for more; the strictest counts. Units of a group stand for all below them.
 */
export async function signTypeOf(from: Pick<From, 'db'>, { kind, ownKind = null, level, unitId, amount }: Paper): Promise<SignType> {
  const { rows } = await sql<{ type: SignType }>`
    with recursive up(id, parent_id) as (select id, parent_id from unit where id = ${unitId}
      union all select u.id, u.parent_id from up join unit u on u.id = up.parent_id)
    select max(type)::int as type from (
      select ${level ?? 1}::int as type
      union all select s.type from sign_type s where s.document_type = ${kind} and ${level === undefined}
      union all select g.type from sign_type_group g where g.active
        and (cardinality(g.document_types) = 0 or g.document_types && ${[kind, ownKind ?? kind]}::int[])
        and (cardinality(g.unit_ids) = 0 or exists (select 1 from up where up.id = any(g.unit_ids)))
        and (g.amount_from is null or ${amount}::numeric >= g.amount_from)) levels`.execute(from.db);
  return rows[0]?.type ?? 1;
}

/** Does any group look at the amount of a paper? Then its drafter is asked for it. */
export async function asksAmount(db: From['db']): Promise<boolean> {
  const row = await db
    .selectFrom('sign_type_group')
    .select('id')
    .where('active', '=', true)
    .where('amount_from', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSignTypes(ctx: Ctx): Promise<Given<typeof calls.listSignTypes>> {
  const rows = await ctx.db
    .selectFrom('document_type')
    .leftJoin('sign_type', 'sign_type.document_type', 'code')
    .leftJoin('paper_proof', 'paper_proof.document_type', 'code')
    .select(['code', 'name', 'name_en', 'type', 'sign_type.version', 'seal', 'subject', 'signers', 'picture'])
    .where('base', 'is', null)
    .orderBy('code')
    .execute();
  return {
    items: rows.map((row) => ({
      documentType: row.code,
      name: row.name,
      nameEn: row.name_en,
      type: row.type ?? 1,
      version: row.version ?? 0,
      proof: proofOf(row),
    })),
  };
}

/** A row is whole or not there. */
function proofOf({ code, seal, subject, signers, picture }: { code: number } & { [Key in keyof PaperProof]: boolean | null }): PaperProof {
  const standard = standardProof(code);
  return {
    seal: seal ?? standard.seal,
    subject: subject ?? standard.subject,
    signers: signers ?? standard.signers,
    picture: picture ?? standard.picture,
  };
}

export async function saveSignType(
  ctx: Ctx,
  { documentType, type, version }: Taken<typeof calls.saveSignType>,
): Promise<Given<typeof calls.saveSignType>> {
  const known = await ctx.db.selectFrom('document_type').select('code').where('code', '=', documentType).executeTakeFirst();
  if (!known) throw badField('documentType', 'invalid');
  await lockFor(ctx.db, 'sign-type');
  const before = await ctx.db
    .selectFrom('sign_type')
    .select(['type', 'version'])
    .where('document_type', '=', documentType)
    .executeTakeFirst();
  const now = before?.version ?? 0;
  if (version !== undefined && version !== now) throw conflict();
  const kept = { type, version: now + 1, updated_by: ctx.me.personId, updated_at: new Date() };
  await ctx.db
    .insertInto('sign_type')
    .values({ document_type: documentType, ...kept })
    .onConflict((oc) => oc.column('document_type').doUpdateSet(kept))
    .execute();
  await audit(ctx, 'sign-type.save', {
    subject: { type: 'document-type', id: documentType },
    detail: { before: before?.type ?? 1, after: type },
  });
  return { documentType, type, version: now + 1 };
}
