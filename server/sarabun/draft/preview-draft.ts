import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Content, unsavedDraft } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, Refusal } from '../../http/errors.ts';
import { parseAs, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { judgeChoices } from '../../settings/letter-choices.ts';
import { letterPaper, unsavedPaper } from '../letter/letter-paper.ts';
import { currentPaper, paperBytes } from '../proof/letter-papers.ts';
import { numberPlan, numberStart } from '../registers/numbering.ts';
import { showClassed } from '../secret/view-classed.ts';
import { getOwnLetter, type OwnLetter } from './drafts.ts';
import { fieldWith } from './refuse-unprintable.ts';

/**
 * GET /api/sarabun/drafts/:documentId/preview: the paper as it would be printed now, without a number while it has none; once it is
 * signed, the signed paper, and until it is finished a marked copy of it. POST the same: of what has been typed and not saved. Whoever may open the draft may see both; nothing is kept.
 */
export function previewRoute(app: FastifyInstance, office: Office): void {
  const path = '/sarabun/drafts/:documentId/preview';
  serveStream(app, office, { method: 'GET', path, access: 'session', menu: 'view sarabun', work: 'page' }, async (ctx, request, reply) => {
    const letter = await letterOf(ctx, request.params);
    const signed = await currentPaper(ctx, letter.id);
    const pdf = signed
      ? await shownPaper(ctx, letter, await paperBytes(ctx, letter.id, signed))
      : await letterPaper(ctx, letter.id, await headOf(ctx, letter), whileWaited(reply));
    return give(ctx, reply, letter, letter.secrecy, pdf);
  });
  serveStream(app, office, { method: 'POST', path, access: 'session', menu: 'view sarabun', work: 'page' }, async (ctx, request, reply) => {
    const letter = await letterOf(ctx, request.params);
    const { secrecy: typed = 0, ...rest } = parseAs(unsavedDraft, request.body);
    await judgeChoices(ctx, { speed: rest.speed }, { speed: letter.speed });
    const unsaved = { ...rest, secrecy: Math.max(typed, letter.secrecy) };
    const pdf = await unsavedPaper(ctx, letter.id, await headOf(ctx, letter), unsaved, whileWaited(reply)).catch(atField(unsaved.content));
    return give(ctx, reply, letter, unsaved.secrecy, pdf);
  });
}

/**
 * Places of a signed paper for number and seal stay open until it is finished: whoever has those bytes could fill them. So it is given
 * out as a copy in which what the fields show is part of the page, and that says what it is.
 */
async function shownPaper({ office: { paper } }: Ctx, { state, secrecy }: OwnLetter, pdf: Uint8Array): Promise<Uint8Array> {
  // a classed one is drawn anew for its reader in any case
  if (state >= numbered || secrecy > 0) return pdf;
  const overlay = paper.mark({ kind: 'SECRECY', words: 'สำเนาให้ตรวจดู ยังไม่ออกเลขที่' });
  const pages = await paper.pageInfo(pdf);
  const marks = pages.map(({ widthMm }, i) => ({ overlay, page: i + 1, xMm: widthMm - markWidth - 8, yMm: 4, widthMm: markWidth }));
  return paper.stampPdf(pdf, marks);
}

const numbered = 40;
const markWidth = 60;

async function letterOf(ctx: Ctx, params: unknown): Promise<OwnLetter> {
  const { documentId } = params as { documentId: string };
  if (!/^\d{1,15}$/.test(documentId)) throw notFound();
  return getOwnLetter(ctx, Number(documentId));
}

async function headOf(ctx: Ctx, letter: OwnLetter) {
  return { docNo: letter.docNo ?? (await numberStart(ctx.db, await numberPlan(ctx, letter))), date: letter.docDate };
}

function give(
  ctx: Ctx,
  reply: FastifyReply,
  letter: OwnLetter,
  secrecy: number,
  pdf: Uint8Array | null,
): Promise<FastifyReply> | FastifyReply {
  if (!pdf) throw notFound();
  if (secrecy > 0) {
    const file = { documentId: letter.id, secrecy, name: 'draft.pdf', mime: 'application/pdf', printed: true, what: 'preview' as const };
    return showClassed(ctx, ctx.me, reply, file, async () => pdf);
  }
  return reply.header('content-type', 'application/pdf').header('cache-control', 'no-store').send(Buffer.from(pdf));
}

/** Ends when the one who asked has gone: a newer state of the text has been asked for meanwhile. */
export function whileWaited(reply: FastifyReply): AbortSignal {
  const waited = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || waited.abort(new Refusal('overtaken', 409)));
  return waited.signal;
}

/** A character that cannot be printed is told at the field that has it. */
function atField(content: Content) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'missing_glyph') throw error;
    const character = String(error.params.character ?? '');
    throw badField(fieldWith(content, character), 'missing_glyph', { character });
  };
}
