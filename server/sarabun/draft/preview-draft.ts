import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/errors.ts';
import { serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { numberPlan, numberStart } from '../books/numbering.ts';
import { currentPaper, paperBytes } from '../proof/letter-papers.ts';
import { showClassed } from '../secret/view-classed.ts';
import { getOwnLetter } from './drafts.ts';
import { letterPaper } from './letter-paper.ts';

/** GET /api/sarabun/drafts/:documentId/preview: the paper as it would be printed now, without a number while it has none; once it is signed, the signed paper itself. */
export function previewRoute(app: FastifyInstance, office: Office): void {
  serveStream(
    app,
    office,
    { method: 'GET', path: '/sarabun/drafts/:documentId/preview', access: 'session' },
    async (ctx, request, reply) => {
      const { documentId } = request.params as { documentId: string };
      if (!/^\d{1,15}$/.test(documentId)) throw notFound();
      const letter = await getOwnLetter(ctx, Number(documentId));
      const signed = await currentPaper(ctx, letter.id);
      const pdf = signed
        ? await paperBytes(ctx, letter.id, signed)
        : await letterPaper(ctx, letter.id, {
            docNo: letter.docNo ?? numberStart(await numberPlan(ctx, letter)),
            date: letter.docDate,
          });
      if (!pdf) throw notFound();
      if (letter.secrecy > 0) {
        const { id, secrecy } = letter;
        const file = { documentId: id, secrecy, name: 'draft.pdf', mime: 'application/pdf', printed: true, what: 'preview' as const };
        return showClassed(ctx, ctx.me, reply, file, async () => pdf);
      }
      return reply.header('content-type', 'application/pdf').header('cache-control', 'no-store').send(Buffer.from(pdf));
    },
  );
}
