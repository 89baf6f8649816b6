import { longThaiDate } from '../../../contract/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { FieldBox } from '../../paper/fields.ts';
import { printedDigits } from '../../paper/printed-text.ts';
import { agencySeal } from '../../signing/agency-seal.ts';
import { paperProofOf } from '../../signing/paper-proof.ts';
import { currentLists } from '../../signing/revocation-lists.ts';
import type { Signer } from '../../signing/signer.ts';
import { letterForm, letterPaper, signingOf } from '../draft/letter-paper.ts';
import type { Case } from '../machine/case.ts';
import { pressOf } from '../proof/known-papers.ts';
import { currentPaper, growPaper, type LetterPaper, paperBytes, type Revision, startPaper } from '../proof/letter-papers.ts';
import { newPaperCode, verifyUrl } from '../proof/paper-code.ts';
import { sealLook } from '../proof/seal-look.ts';
import { handsOf, pictureBytes } from './hand-picture.ts';

/** A signing that is being done: its row, its place on the paper, the key. */
export interface Signing {
  id: number;
  field: string;
  signer: Signer;
}

export interface Numbered {
  docNo: string | null;
  /** ISO day. */
  date: string;
}

type Letter = Case['document'];

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
export async function signForm(ctx: Ctx, { document, at }: Case, signing: Signing): Promise<void> {
  const paper = await currentPaper(ctx, document.id);
  if (paper) {
    const bytes = await paperBytes(ctx, document.id, paper);
    const pdf = await signPlace(ctx, bytes, { signing, fields: paper.fields, first: false, at });
    await growPaper(ctx, document, paper, { revisions: [{ kind: 'SIGNED', pdf }], name: nameOf(document, null), at });
    return;
  }
  const code = codeFor(document);
  const form = await letterForm(ctx, document.id, { docNo: null, date: null, ...verifyOf(ctx, code) });
  if (!form) throw new Error(`letter ${document.id} has no paper to sign`);
  const pdf = await signPlace(ctx, await ctx.office.signing.reserveFields(form.pdf, form.fields), {
    signing,
    fields: form.fields,
    first: true,
    at,
  });
  await startPaper(ctx, document, { code, fields: form.fields, revisions: [{ kind: 'SIGNED', pdf }], name: nameOf(document, null), at });
}

/** One signature in its place. The first one prints name and post with the page; of a later one they come with the hand. */
async function signPlace(
  ctx: Ctx,
  pdf: Uint8Array,
  { signing, fields, first, at }: { signing: Signing; fields: FieldBox[]; first: boolean; at: Date },
): Promise<Uint8Array> {
  const { field, signer } = signing;
  const appearance = await handMark(ctx, signing, fields, { printed: first });
  return stamped(ctx, (timestamp) => ctx.office.signing.signField(pdf, { field, signer, appearance, certify: first, at, ...timestamp }));
}

/** The paper of a letter that has got its number; gives the id of its file, null for kinds that have no paper. */
export async function finishPaper(ctx: Ctx, kase: Case, numbered: Numbered, signing: Signing | null): Promise<string | null> {
  const paper = await currentPaper(ctx, kase.document.id);
  if (paper) return sealForm(ctx, kase, paper, numbered);
  return signing ? signNumbered(ctx, kase, numbered, signing) : printPaper(ctx, kase, numbered);
}

/** Signed by several, or before the registry's number: number and day go into their places and the agency's seal locks them. */
async function sealForm(ctx: Ctx, { document, at }: Case, paper: LetterPaper, { docNo, date }: Numbered): Promise<string> {
  const words = { docno: printedDigits(docNo ?? ''), docdate: printedDigits(longThaiDate(date)) };
  const values: { docno?: string; docdate?: string } = {};
  const appearances = await sealLook(ctx, document.type, paper.fields);
  for (const box of paper.fields) {
    if (box.name !== 'docno' && box.name !== 'docdate') continue;
    values[box.name] = words[box.name];
    appearances[box.name] = await ctx.office.paper.fieldText(words[box.name], box);
  }
  const pdf = await paperBytes(ctx, document.id, paper);
  const revisions = await seal(ctx, pdf, { values, appearances, at });
  const press = await pressOf(ctx.office.paper);
  return growPaper(ctx, document, paper, { revisions, name: nameOf(document, docNo), at, press });
}

/** One signer, number at the signature: the numbered page itself is signed, so that nobody signs what he has not seen. */
async function signNumbered(ctx: Ctx, { document, at }: Case, numbered: Numbered, signing: Signing): Promise<string> {
  const code = codeFor(document);
  const form = await letterForm(ctx, document.id, { ...numbered, ...verifyOf(ctx, code) });
  if (!form) throw new Error(`letter ${document.id} has no paper to sign`);
  const { tsaUrl } = ctx.office.config;
  // a place that stays empty would wait for anybody's signature
  const fields = form.fields.filter((one) => tsaUrl || one.name !== 'Seal');
  const pdf = await signPlace(ctx, await ctx.office.signing.reserveFields(form.pdf, fields), {
    signing,
    fields,
    first: true,
    at,
  });
  const signed: Revision = { kind: 'SIGNED', pdf };
  const further = tsaUrl ? await seal(ctx, pdf, { values: {}, appearances: {}, at }) : [await prove(ctx, pdf)];
  const name = nameOf(document, numbered.docNo);
  return startPaper(ctx, document, { code, fields, revisions: [signed, ...further], name, at });
}

/** Signed by the account alone: printed with the pictures of the hands. */
async function printPaper(ctx: Ctx, { document, at }: Case, numbered: Numbered): Promise<string | null> {
  const code = codeFor(document);
  const pdf = await letterPaper(ctx, document.id, { ...numbered, ...verifyOf(ctx, code), hands: await handsOf(ctx, document.id) });
  if (!pdf) return null;
  const name = nameOf(document, numbered.docNo);
  const { seal: sealed } = await paperProofOf(ctx, document.type);
  const revisions = sealed ? await sealPrinted(ctx, pdf, at) : [{ kind: 'PRINTED' as const, pdf }];
  return startPaper(ctx, document, { code, fields: [], revisions, name, at });
}

/** An account leaves nothing in a file, so the agency's seal does: unseen, and with the office's own time, so that no time-stamp authority can keep such a letter. */
async function sealPrinted(ctx: Ctx, printed: Uint8Array, at: Date): Promise<Revision[]> {
  const { signing } = ctx.office;
  const pdf = await signing.reserveFields(printed, [unseenSeal]);
  const sealed = await signing.fillAndSeal(pdf, { values: {}, appearances: {}, signer: await agencySeal(ctx), at });
  return [{ kind: 'PRINTED', pdf }, { kind: 'SEALED', pdf: sealed }, await prove(ctx, sealed)];
}

const unseenSeal: FieldBox = { name: 'Seal', page: 1, x: 0, y: 0, w: 0, h: 0 };

interface Sealed {
  values: { docno?: string; docdate?: string };
  appearances: Record<string, Uint8Array>;
  at: Date;
}

async function seal(ctx: Ctx, pdf: Uint8Array, { values, appearances, at }: Sealed): Promise<Revision[]> {
  const signer = await agencySeal(ctx);
  const sealed = await stamped(ctx, (timestamp) => ctx.office.signing.fillAndSeal(pdf, { values, appearances, signer, at, ...timestamp }));
  return [{ kind: 'SEALED', pdf: sealed }, await prove(ctx, sealed)];
}

/** With what it takes to judge the signatures when the authorities are gone: the revocation lists of today; the certificates are in the signatures. */
async function prove(ctx: Ctx, pdf: Uint8Array): Promise<Revision> {
  return { kind: 'PROVEN', pdf: await ctx.office.signing.addLongTerm(pdf, { certificates: [], lists: await currentLists(ctx) }) };
}

/** The look of a signature in its place. What the page does not print of the signer (he signs after others, for a post) stands in it. */
async function handMark(ctx: Ctx, { id, field }: Signing, fields: FieldBox[], { printed }: { printed: boolean }): Promise<Uint8Array> {
  const box = fields.find((one) => one.name === field);
  if (!box) throw new Error(`the paper has no place ${field}`);
  const { name, position, acting, post, picture, at } = await signingOf(ctx, id);
  const image = await pictureBytes(ctx, picture);
  const own = printed || !post ? {} : { name, ...(acting ? { positions: [position].filter(Boolean), onBehalf: [acting] } : {}) };
  return ctx.office.paper.signatureMark({ ...own, ...(image ? { image } : {}), at }, box);
}

function codeFor({ secrecy }: Letter): string | null {
  return secrecy > 0 ? null : newPaperCode();
}

function verifyOf(ctx: Ctx, code: string | null): { verify?: { url: string; code: string } } {
  return code ? { verify: { url: verifyUrl(ctx.office, code), code } } : {};
}

/** A time-stamp authority that hung or failed is left alone for so long, so that a selection does not wait for it letter by letter. */
const awayMs = 20_000;
const awayUntil = new Map<string, number>();

/** Signs with a proven time where an authority for it is configured; without its answer nothing is signed. */
async function stamped<T>(ctx: Ctx, work: (timestamp: { timestamp?: string }) => Promise<T>): Promise<T> {
  const { tsaUrl } = ctx.office.config;
  if (!tsaUrl) return work({});
  if ((awayUntil.get(tsaUrl) ?? 0) > Date.now()) throw refuse('timestamp_unavailable');
  try {
    return await work({ timestamp: tsaUrl });
  } catch (error) {
    if ((error as { code?: string }).code === 'timestamp_unavailable') awayUntil.set(tsaUrl, Date.now() + awayMs);
    throw error;
  }
}

function nameOf({ id }: Letter, docNo: string | null): string {
  return `${(docNo ?? `หนังสือ-${id}`).replaceAll('/', '-')}.pdf`;
}
