import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { fileProof as call } from '../../../contract/sarabun/proof.ts';
import type { Verification } from '../../../contract/signing.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { currentLists } from '../../signing/revocation-lists.ts';
import { trustedRoots } from '../../signing/trusted-roots.ts';
import type { Revision } from '../../signing/verify/verify.ts';
import { bytesOf, getFile } from '../files/document-files.ts';

/** Judged at each opening; what was found is kept for the same bytes, roots, lists, register and day. Of a classed letter nothing is kept. */
export async function fileProof(ctx: Ctx, { documentFileId }: Taken<typeof call>): Promise<Given<typeof call>> {
  const file = await getFile(ctx, ctx.me, documentFileId);
  if (file.mime !== 'application/pdf') return { damaged: false, proof: null };
  try {
    // reads the bytes against their hash in any case: a kept verdict says nothing of a file that was changed on disk
    const pdf = await bytesOf(ctx, file);
    return { damaged: false, proof: await judge(ctx, pdf, { sha256: file.sha256, keep: file.secrecy === 0 && !file.locked }) };
  } catch (error) {
    if (error instanceof Refusal && damage.includes(error.code)) return { damaged: true, proof: null };
    throw error;
  }
}

const damage = ['file_damaged', 'file_missing', 'secret_file_changed'];

/** What the signatures of these bytes are worth. */
export async function judge(ctx: Ctx, pdf: Uint8Array, { sha256, keep }: { sha256: string; keep: boolean }): Promise<Verification> {
  const roots = await trustedRoots(ctx);
  const lists = await currentLists(ctx);
  const revisions = await revisionsWith(ctx, sha256);
  const trust = trustOf(roots, lists, revisions);
  const known = keep ? await findKept(ctx, sha256, trust) : null;
  if (known) return known;
  const proof = await ctx.office.signing.verifyPdf(pdf, { roots, lists, ...(revisions.length > 0 ? { revisions } : {}) });
  if (keep)
    await ctx.office.db
      .insertInto('file_proof')
      .values({ sha256, trust, proof: JSON.stringify(proof) })
      .onConflict((oc) => oc.doNothing())
      .execute();
  return proof;
}

/** Every revision of the paper that these bytes are one of; none for what came from outside. */
async function revisionsWith(ctx: Ctx, sha256: string): Promise<Revision[]> {
  const { rows } = await sql<{ length: number; sha256: string; at: Date }>`
    select r.size as length, r.sha256, r.at from letter_paper_revision r
    where r.paper_id in (select n.paper_id from letter_paper_revision n where n.sha256 = ${sha256}) order by r.paper_id, r.seq`.execute(
    ctx.db,
  );
  return rows;
}

async function findKept(ctx: Ctx, sha256: string, trust: string): Promise<Verification | null> {
  const row = await ctx.db
    .selectFrom('file_proof')
    .select('proof')
    .where('sha256', '=', sha256)
    .where('trust', '=', trust)
    .executeTakeFirst();
  return (row?.proof as Verification | undefined) ?? null;
}

function trustOf(roots: Uint8Array[], lists: Uint8Array[], revisions: Revision[]): string {
  const hash = createHash('sha256').update(bangkokDay(new Date()));
  for (const part of [...roots, ...lists]) hash.update(createHash('sha256').update(part).digest());
  return hash.update(JSON.stringify(revisions)).digest('hex');
}
