import type { Ctx } from '../../http/context.ts';
import { type FieldBox, fieldWords } from '../../paper/fields.ts';
import { agencySeal } from '../../signing/authority/agency-seal.ts';
import { knownSeals } from '../../signing/authority/known-seals.ts';
import { currentLists } from '../../signing/authority/revocation-lists.ts';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import type { Signer } from '../../signing/keys/signer.ts';
import { openAsking } from '../../signing/sign/ask-authorities.ts';
import type { Proven } from '../../signing/sign/pdf-signing.ts';
import { pressOf } from './known-papers.ts';
import type { Revision } from './letter-papers.ts';
import { sealLook } from './seal-look.ts';

export interface Numbered {
  docNo: string | null;
  /** ISO day. */
  date: string;
}

/** What a seal and a proof are made with; read before a book is held. */
export interface Sealing {
  signer: Signer;
  /** The revocation lists of today. */
  lists: Uint8Array[];
  /** What is drawn where the seal is. */
  look: Record<string, Uint8Array>;
  /** How number and day are drawn by this process. */
  press: string;
  /** A time stamp follows: the seal keeps room for it, and the proof comes behind that. */
  keepsStampRoom: boolean;
}

export async function readySeal(ctx: Ctx, type: number, fields: FieldBox[]): Promise<Sealing> {
  return {
    signer: await agencySeal(ctx),
    lists: await currentLists(ctx),
    look: await sealLook(ctx, type, fields),
    press: await pressOf(ctx.office.paper),
    keepsStampRoom: ctx.office.config.tsaUrl !== null,
  };
}

/** Number and day in the places that were kept for them, and the agency's seal that locks them. */
export async function sealPaper(
  { office }: Pick<Ctx, 'office'>,
  pdf: Uint8Array,
  { fields, numbered, at, sealing }: { fields: FieldBox[]; numbered: Numbered; at: Date; sealing: Sealing },
): Promise<Revision[]> {
  const { paper, signing } = office;
  const values: { docno?: string; docdate?: string } = {};
  const appearances = { ...sealing.look };
  for (const box of fields) {
    if (box.name !== 'docno' && box.name !== 'docdate') continue;
    const words = fieldWords(box, numbered);
    values[box.name] = words;
    appearances[box.name] = await paper.fieldText(words, box);
  }
  const { signer, keepsStampRoom } = sealing;
  const sealed = await signing.fillAndSeal(pdf, { values, appearances, signer, at, keepsStampRoom });
  return [{ kind: 'SEALED', pdf: sealed }, ...(keepsStampRoom ? [] : [await provePaper({ office }, sealed, sealing)])];
}

/**
 * With what authorities outside say of the certificates in it, too: they are asked, so nothing may be held meanwhile. Nobody outside is told of a
 * classed letter: there only what is known already is taken.
 */
export async function proveWhole(ctx: Ctx, pdf: Uint8Array, { secrecy }: { secrecy: number }): Promise<Proven> {
  const [roots, lists, seals] = [await trustedRoots(ctx), await currentLists(ctx), await knownSeals(ctx)];
  return ctx.office.signing.prove(pdf, { roots, lists, seals, asking: openAsking(ctx, { ask: secrecy === 0 }) });
}

/** With what it takes to judge the signatures when the authorities are gone: the revocation lists of today; the certificates are in the signatures. */
export async function provePaper({ office }: Pick<Ctx, 'office'>, pdf: Uint8Array, { lists }: Pick<Sealing, 'lists'>): Promise<Revision> {
  return { kind: 'PROVEN', pdf: await office.signing.addLongTerm(pdf, { certificates: [], lists }) };
}
