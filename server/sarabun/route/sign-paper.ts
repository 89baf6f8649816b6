import { longThaiDate } from '../../../contract/thai.ts';
import type { Ctx } from '../../http/context.ts';
import type { FieldBox } from '../../paper/fields.ts';
import { printedDigits } from '../../paper/printed-text.ts';
import { agencySeal } from '../../signing/agency-seal.ts';
import type { Signer } from '../../signing/signer.ts';
import { letterForm, letterPaper, signingOf } from '../draft/letter-paper.ts';
import type { Case } from '../machine/case.ts';
import { currentPaper, growPaper, type LetterPaper, paperBytes, type Revision, startPaper } from '../proof/letter-papers.ts';
import { newPaperCode, verifyUrl } from '../proof/paper-code.ts';
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
  const { signing: pdfs } = ctx.office;
  const paper = await currentPaper(ctx, document.id);
  if (paper) {
    const pdf = await pdfs.signField(await paperBytes(ctx, document.id, paper), {
      field: signing.field,
      signer: signing.signer,
      appearance: await handMark(ctx, signing, paper.fields, { printed: false }),
      certify: false,
      at,
      ...stampedBy(ctx),
    });
    await growPaper(ctx, document, paper, { revisions: [{ kind: 'SIGNED', pdf }], name: nameOf(document, null), at });
    return;
  }
  const code = codeFor(document);
  const form = await letterForm(ctx, document.id, { docNo: null, date: null, ...verifyOf(ctx, code) });
  if (!form) throw new Error(`letter ${document.id} has no paper to sign`);
  const pdf = await pdfs.signField(await pdfs.reserveFields(form.pdf, form.fields), {
    field: signing.field,
    signer: signing.signer,
    appearance: await handMark(ctx, signing, form.fields, { printed: true }),
    certify: true,
    at,
    ...stampedBy(ctx),
  });
  await startPaper(ctx, document, { code, fields: form.fields, revisions: [{ kind: 'SIGNED', pdf }], name: nameOf(document, null), at });
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
  const appearances: Record<string, Uint8Array> = {};
  for (const box of paper.fields) {
    if (box.name !== 'docno' && box.name !== 'docdate') continue;
    values[box.name] = words[box.name];
    appearances[box.name] = await ctx.office.paper.fieldText(words[box.name], box);
  }
  const pdf = await paperBytes(ctx, document.id, paper);
  const revisions = await seal(ctx, pdf, { values, appearances, at });
  return growPaper(ctx, document, paper, { revisions, name: nameOf(document, docNo), at });
}

/** One signer, number at the signature: the numbered page itself is signed, so that nobody signs what he has not seen. */
async function signNumbered(ctx: Ctx, { document, at }: Case, numbered: Numbered, signing: Signing): Promise<string> {
  const { signing: pdfs } = ctx.office;
  const code = codeFor(document);
  const form = await letterForm(ctx, document.id, { ...numbered, ...verifyOf(ctx, code) });
  if (!form) throw new Error(`letter ${document.id} has no paper to sign`);
  const pdf = await pdfs.signField(await pdfs.reserveFields(form.pdf, form.fields), {
    field: signing.field,
    signer: signing.signer,
    appearance: await handMark(ctx, signing, form.fields, { printed: true }),
    certify: true,
    at,
    ...stampedBy(ctx),
  });
  const signed: Revision = { kind: 'SIGNED', pdf };
  const further = ctx.office.config.tsaUrl ? await seal(ctx, pdf, { values: {}, appearances: {}, at }) : [];
  const name = nameOf(document, numbered.docNo);
  return startPaper(ctx, document, { code, fields: form.fields, revisions: [signed, ...further], name, at });
}

/** Signed by the account alone: printed with the pictures of the hands. */
async function printPaper(ctx: Ctx, { document, at }: Case, numbered: Numbered): Promise<string | null> {
  const code = codeFor(document);
  const pdf = await letterPaper(ctx, document.id, { ...numbered, ...verifyOf(ctx, code), hands: await handsOf(ctx, document.id) });
  if (!pdf) return null;
  const name = nameOf(document, numbered.docNo);
  return startPaper(ctx, document, { code, fields: [], revisions: [{ kind: 'PRINTED', pdf }], name, at });
}

interface Sealed {
  values: { docno?: string; docdate?: string };
  appearances: Record<string, Uint8Array>;
  at: Date;
}

async function seal(ctx: Ctx, pdf: Uint8Array, { values, appearances, at }: Sealed): Promise<Revision[]> {
  const signer = await agencySeal(ctx);
  const sealed = await ctx.office.signing.fillAndSeal(pdf, { values, appearances, signer, at, ...stampedBy(ctx) });
  return [{ kind: 'SEALED', pdf: sealed }];
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

function stampedBy({ office: { config } }: Ctx): { timestamp?: string } {
  return config.tsaUrl ? { timestamp: config.tsaUrl } : {};
}

function nameOf({ id }: Letter, docNo: string | null): string {
  return `${(docNo ?? `หนังสือ-${id}`).replaceAll('/', '-')}.pdf`;
}
