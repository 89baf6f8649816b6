import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type FileStanding, mostVerifyBytes } from '../../../contract/sarabun/proof.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { knownSeals } from '../../signing/authority/known-seals.ts';
import { currentLists } from '../../signing/authority/revocation-lists.ts';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import { openAsking } from '../../signing/sign/ask-authorities.ts';
import { knownPaper, remakingOf } from './known-papers.ts';
import { standingOf } from './verify-code.ts';

/** Judging a file costs more than looking up a code. */
const perMinute = 10;

/** POST /api/verify/:code/file: the file is judged in memory and kept nowhere; nothing of the kept original leaves. */
export function verifyFileRoute(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    const limits = { fileSize: mostVerifyBytes, files: 1, fields: 0, parts: 1 };
    await scope.register(multipart, { limits, throwFileSizeLimit: true });
    const how = { method: 'POST', path: '/verify/:code/file', access: 'open', bodyLimit: mostVerifyBytes + 100_000 } as const;
    serveStream(scope, office, how, async (ctx, request, reply) => {
      await limitRate(office, { kind: 'verify-file', key: ctx.request.ip, points: perMinute, seconds: 60 });
      const { paperId } = await standingOf(ctx, (request.params as { code: string }).code);
      if (!request.isMultipart()) throw badField('file', 'required');
      const part = await request.file();
      if (!part) throw badField('file', 'required');
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...(await standingOfFile(ctx, paperId, await part.toBuffer())) };
    });
  });
}

async function standingOfFile(ctx: Ctx, paperId: number, pdf: Buffer): Promise<FileStanding> {
  const known = await knownPaper(ctx, paperId);
  const { revisions } = known;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const found = revisions.find((one) => one.sha256 === sha256);
  const [roots, lists, seals] = [await trustedRoots(ctx), await currentLists(ctx), await knownSeals(ctx)];
  const options = { roots, lists, seals, revisions, asking: openAsking(ctx, { ask: true }), ...remakingOf(ctx, known) };
  const { file, state, signatures } = await ctx.office.signing.verifyPdf(pdf, options);
  return {
    match: !found ? 'OTHER' : found === revisions.at(-1) ? 'LAST' : found.finished ? 'FORMER' : 'EARLIER',
    file,
    state,
    signatures: signatures.map((one) => ({ kind: one.kind, state: one.state, at: one.at, proven: one.provenBy === 'timestamp' })),
  };
}
