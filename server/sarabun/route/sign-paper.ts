import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { FieldBox } from '../../paper/fields.ts';
import { currentLists } from '../../signing/authority/revocation-lists.ts';
import type { Signer } from '../../signing/keys/signer.ts';
import { paperProofOf } from '../../signing/paper-proof.ts';
import { letterForm, letterPaper, signingOf } from '../letter/letter-paper.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import { completeSoon } from '../proof/complete-paper.ts';
import { currentPaper, growPaper, type LetterPaper, paperBytes, paperName, type Revision, startPaper } from '../proof/letter-papers.ts';
import { newPaperCode, verifyUrl } from '../proof/paper-code.ts';
import { proveSoon } from '../proof/renew-proofs.ts';
import { type Numbered, provePaper, readySeal, sealPaper } from '../proof/seal-paper.ts';
import { goesWithout, stampNow } from '../proof/stamps.ts';
import { handsOf, pictureBytes } from './hand-picture.ts';

/** A signing that is being done: its row, its place on the paper, the key. */
export interface Signing {
  id: number;
  field: string;
  signer: Signer;
}

type Letter = LetterInHand['document'];

/** Holders who sign this letter, in the order of their places on the paper. */
export async function placesToSign(ctx: Ctx, documentId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('route_step')
    .select('holder_id')
    .where('document_id', '=', documentId)
    .where('kind', '=', 'SIGN')
    .orderBy('place')
    .orderBy('holder_id')
    .execute();
  return rows.map((row) => row.holder_id);
}

/** Before its number: the paper keeps places for number and day; the first signature says that nothing but those may still come (design of seals, 2). */
export async function signForm(ctx: Ctx, { document, at }: LetterInHand, signing: Signing): Promise<void> {
  const paper = await currentPaper(ctx, document.id);
  const awaitsStamp = asksStamps(ctx);
  const name = paperName(document.id, null);
  if (awaitsStamp) completeSoon(ctx, document.id);
  if (paper) {
    const before = await stampedBefore(ctx, document.id, paper);
    const mark = await handMark(ctx, signing, paper.fields, { printed: false });
    const pdf = await signPlace(ctx, before.pdf, signing, { mark, first: false, at });
    await growPaper(ctx, document, paper, { revisions: [...before.revisions, { kind: 'SIGNED', pdf }], name, at, awaitsStamp });
    return;
  }
  const code = codeFor(document);
  const form = await letterForm(ctx, document.id, { docNo: null, date: null, ...verifyOf(ctx, code) });
  if (!form) throw new Error(`letter ${document.id} has no paper to sign`);
  const mark = await handMark(ctx, signing, form.fields, { printed: true });
  const pdf = await signPlace(ctx, await ctx.office.signing.reserveFields(form.pdf, form.fields), signing, { mark, first: true, at });
  await startPaper(ctx, document, { code, fields: form.fields, revisions: [{ kind: 'SIGNED', pdf }], name, at, awaitsStamp });
}

/** A signature that is about to be covered by the next one gets its stamp now or never. @throws `stamp_awaited` where the office waits for it */
async function stampedBefore(ctx: Ctx, documentId: number, paper: LetterPaper): Promise<{ pdf: Uint8Array; revisions: Revision[] }> {
  const pdf = await paperBytes(ctx, documentId, paper);
  if (!paper.awaitsStamp) return { pdf, revisions: [] };
  const stamped = await stampNow(ctx.office, pdf);
  if (!stamped && !goesWithout(ctx.office)) throw refuse('stamp_awaited');
  return stamped?.field && stamped.fits
    ? { pdf: stamped.pdf, revisions: [{ kind: 'STAMPED', pdf: stamped.pdf, field: stamped.field }] }
    : { pdf, revisions: [] };
}

/** One signature in its place. */
function signPlace(
  ctx: Ctx,
  pdf: Uint8Array,
  { field, signer }: Signing,
  { mark, first, at }: { mark: Uint8Array; first: boolean; at: Date },
): Promise<Uint8Array> {
  return ctx.office.signing.signField(pdf, { field, signer, appearance: mark, certify: first, at, keepsStampRoom: asksStamps(ctx) });
}

/** What is kept of a letter that has its number; no file for kinds that have no paper, and none yet where the seal follows the stamps. */
interface Finished {
  fileId: string | null;
  /** The paper waits for a time stamp: it is no file of the letter before it has that. */
  awaitsStamp: boolean;
}

/** The pages with their number on them. */
export interface Pressed {
  pages: number;
  /** Signs or seals and keeps them: what is done while the book is held. */
  keep(): Promise<Finished>;
}

/**
 * The paper of a letter that is about to get its number. All that can be done without it is done now; what is given back sets the pages for a
 * number, of which nobody knows yet whether it will be this letter's.
 */
export async function preparePaper(
  ctx: Ctx,
  letter: LetterInHand,
  signing: Signing | null,
): Promise<(numbered: Numbered) => Promise<Pressed>> {
  const paper = await currentPaper(ctx, letter.document.id);
  if (paper) return prepareForm(ctx, letter, paper);
  return signing ? prepareNumbered(ctx, letter, signing) : preparePrint(ctx, letter);
}

/** Signed by several, or before the registry's number: number and day go into their places and the agency's seal locks them. */
async function prepareForm(ctx: Ctx, letter: LetterInHand, paper: LetterPaper): Promise<(numbered: Numbered) => Promise<Pressed>> {
  const { document } = letter;
  const awaitsStamp = asksStamps(ctx);
  if (awaitsStamp) completeSoon(ctx, document.id);
  else await proveSoon(ctx, document.id);
  // the seal covers the last signature, which gets its stamp first: number, day and seal follow that
  if (paper.awaitsStamp) return async () => ({ pages: 1, keep: async () => ({ fileId: null, awaitsStamp }) });
  const { fields } = paper;
  const pdf = await paperBytes(ctx, document.id, paper);
  const sealing = await readySeal(ctx, document.type, fields);
  return async (numbered) => ({
    pages: 1,
    async keep() {
      const { at } = letter;
      const revisions = await sealPaper(ctx, pdf, { fields, numbered, at, sealing });
      const fileId = await growPaper(ctx, document, paper, {
        revisions,
        name: paperName(document.id, numbered.docNo),
        at,
        awaitsStamp,
        press: sealing.press,
      });
      return { fileId, awaitsStamp };
    },
  });
}

/** One signer, number at the signature: the numbered page itself is signed, so that nobody signs what he has not seen. Its seal follows the stamp. */
async function prepareNumbered(ctx: Ctx, letter: LetterInHand, signing: Signing): Promise<(numbered: Numbered) => Promise<Pressed>> {
  const { document } = letter;
  const code = codeFor(document);
  const awaitsStamp = asksStamps(ctx);
  if (awaitsStamp) completeSoon(ctx, document.id);
  else await proveSoon(ctx, document.id);
  const lists = awaitsStamp ? [] : await currentLists(ctx);
  return async (numbered) => {
    const form = await letterForm(ctx, document.id, { ...numbered, ...verifyOf(ctx, code) });
    if (!form) throw new Error(`letter ${document.id} has no paper to sign`);
    // a place that stays empty would wait for anybody's signature
    const fields = form.fields.filter((one) => awaitsStamp || one.name !== 'Seal');
    const base = await ctx.office.signing.reserveFields(form.pdf, fields);
    const mark = await handMark(ctx, signing, fields, { printed: true });
    const { length: pages } = await ctx.office.paper.pageInfo(form.pdf);
    const name = paperName(document.id, numbered.docNo);
    return {
      pages,
      async keep() {
        const { at } = letter;
        const pdf = await signPlace(ctx, base, signing, { mark, first: true, at });
        const revisions: Revision[] = [{ kind: 'SIGNED', pdf }, ...(awaitsStamp ? [] : [await provePaper(ctx, pdf, { lists })])];
        return { fileId: await startPaper(ctx, document, { code, fields, revisions, name, at, awaitsStamp, pages }), awaitsStamp };
      },
    };
  };
}

/** Signed by the account alone: printed with the pictures of the hands. */
async function preparePrint(ctx: Ctx, letter: LetterInHand): Promise<(numbered: Numbered) => Promise<Pressed>> {
  const { document } = letter;
  const code = codeFor(document);
  const hands = await handsOf(ctx, document.id);
  const { seal: sealed } = await paperProofOf(ctx, document.type);
  // unseen, and with the office's own time: an account leaves nothing in a file, so the agency's seal does, and no time-stamp authority keeps such a letter
  const sealing = sealed ? { ...(await readySeal(ctx, document.type, [])), keepsStampRoom: false } : null;
  return async (numbered) => {
    const pdf = await letterPaper(ctx, document.id, { ...numbered, ...verifyOf(ctx, code), hands });
    const { length: pages } = pdf ? await ctx.office.paper.pageInfo(pdf) : [];
    const base = pdf && sealing ? await ctx.office.signing.reserveFields(pdf, [unseenSeal]) : null;
    const name = paperName(document.id, numbered.docNo);
    return {
      pages,
      async keep() {
        if (!pdf) return { fileId: null, awaitsStamp: false };
        const { at } = letter;
        const revisions: Revision[] = [{ kind: 'PRINTED', pdf }];
        if (base && sealing) revisions.push(...(await sealPaper(ctx, base, { fields: [], numbered, at, sealing })));
        const kept = { code, fields: [], revisions, name, at, awaitsStamp: false, pages };
        return { fileId: await startPaper(ctx, document, kept), awaitsStamp: false };
      },
    };
  };
}

const unseenSeal: FieldBox = { name: 'Seal', page: 1, x: 0, y: 0, w: 0, h: 0 };

/** The look of a signature in its place. The first one prints name and post with the page; what that does not print of a later one (or of a post's holder) comes with the hand. */
async function handMark(
  ctx: Ctx,
  { id, field, signer }: Signing,
  fields: FieldBox[],
  { printed }: { printed: boolean },
): Promise<Uint8Array> {
  const box = fields.find((one) => one.name === field);
  if (!box) throw new Error(`the paper has no place ${field}`);
  const { name, position, acting, post, picture, at } = await signingOf(ctx, id);
  const image = await pictureBytes(ctx, picture);
  const own = printed || !post ? {} : { name, ...(acting ? { positions: [position].filter(Boolean), onBehalf: [acting] } : {}) };
  const certificate = signer.printed ? { certificate: signer.printed } : {};
  return ctx.office.paper.signatureMark({ ...own, ...(image ? { image } : {}), ...certificate, at }, box);
}

function codeFor({ secrecy }: Letter): string | null {
  return secrecy > 0 ? null : newPaperCode();
}

function verifyOf(ctx: Ctx, code: string | null): { verify?: { url: string; code: string } } {
  return code ? { verify: { url: verifyUrl(ctx.office, code), code } } : {};
}

function asksStamps(ctx: Ctx): boolean {
  return ctx.office.config.tsaUrl !== null;
}
