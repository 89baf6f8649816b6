import { createHash } from 'node:crypto';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { fileProof as call, proofReport as reportCall } from '../../../contract/sarabun/proof.ts';
import type { Verification } from '../../../contract/signing/verdicts.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, Refusal } from '../../http/errors.ts';
import { knownSeals } from '../../signing/authority/known-seals.ts';
import { currentLists } from '../../signing/authority/revocation-lists.ts';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import { openAsking } from '../../signing/sign/ask-authorities.ts';
import { bytesOf, getFile } from '../files/document-files.ts';
import { refusedView } from '../secret/view-classed.ts';
import { type KnownPaper, paperWithin, pressOf, remakingOf } from './known-papers.ts';
import { validationReport } from './validation-report.ts';

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

/** The same verdict as a file that others' systems read. A classed letter gives nothing out but its pages. */
export async function proofReport(ctx: Ctx, { documentFileId }: Taken<typeof reportCall>): Promise<Given<typeof reportCall>> {
  const file = await getFile(ctx, ctx.me, documentFileId);
  if (file.secrecy > 0) throw await refusedView(ctx, ctx.me, { ...file, what: documentFileId }, 'secret_view_only');
  if (file.mime !== 'application/pdf') throw notFound();
  const pdf = await bytesOf(ctx, file);
  const proof = await judge(ctx, pdf, { sha256: file.sha256, keep: !file.locked });
  if (proof.signatures.length === 0) throw notFound();
  return { name: `${file.name.replace(/\.[^.]*$/, '')} ผลการตรวจลายมือชื่อ.xml`, report: validationReport({ pdf, proof, at: new Date() }) };
}

const damage = ['file_damaged', 'file_missing', 'secret_file_changed'];

/** What the signatures of these bytes are worth. */
export async function judge(ctx: Ctx, pdf: Uint8Array, { sha256, keep }: { sha256: string; keep: boolean }): Promise<Verification> {
  const roots = await trustedRoots(ctx);
  const lists = await currentLists(ctx);
  const seals = await knownSeals(ctx);
  const known = await paperWithin(ctx, pdf);
  const trust = trustOf(ctx, { roots, lists, seals, known, press: known ? await pressOf(ctx.office.paper) : '' });
  const kept = keep ? await findKept(ctx, sha256, trust) : null;
  if (kept) return kept;
  const ours = known ? { revisions: known.revisions, ...remakingOf(ctx, known) } : {};
  // of a classed letter nobody outside is told that it is here
  const asking = openAsking(ctx, { ask: keep });
  const proof = await ctx.office.signing.verifyPdf(pdf, { roots, lists, seals, asking, ...ours });
  if (keep)
    await ctx.office.db
      .insertInto('file_proof')
      .values({ sha256, trust, proof: JSON.stringify(proof), until: asking?.until() ?? null })
      .onConflict((oc) =>
        oc.columns(['sha256', 'trust']).doUpdateSet((eb) => ({ proof: eb.ref('excluded.proof'), until: eb.ref('excluded.until') })),
      )
      .execute();
  return proof;
}

async function findKept(ctx: Ctx, sha256: string, trust: string): Promise<Verification | null> {
  const row = await ctx.db
    .selectFrom('file_proof')
    .select('proof')
    .where('sha256', '=', sha256)
    .where('trust', '=', trust)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date())]))
    .executeTakeFirst();
  return (row?.proof as Verification | undefined) ?? null;
}

/** Goes up with every change of the rules: what was judged by others is judged again. */
const rules = 4;

interface Grounds {
  roots: Uint8Array[];
  lists: Uint8Array[];
  seals: Uint8Array[];
  known: KnownPaper | null;
  press: string;
}

function trustOf({ office }: Ctx, { roots, lists, seals, known, press }: Grounds): string {
  const hash = createHash('sha256').update(`${rules} ${office.config.askAuthorities} ${bangkokDay(new Date())} ${press}`);
  for (const part of [...roots, ...lists, ...seals]) hash.update(createHash('sha256').update(part).digest());
  return hash.update(JSON.stringify(known)).digest('hex');
}
