import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { inFront } from '../../paper/threads.ts';
import { refuseWithoutCrest } from '../letter/refuse-without-crest.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import { stepDocument } from '../machine/take-step.ts';
import { announce, tellNews } from '../machine/tell.ts';
import { attachPaper } from '../proof/letter-papers.ts';
import type { Numbered } from '../proof/seal-paper.ts';
import { type NumberPlan, writtenNumber } from '../registers/numbering.ts';
import { openRegister } from '../registers/open-register.ts';
import { patternAt } from '../registers/patterns.ts';
import { useReserved } from '../registers/reserve-numbers.ts';
import { nextNumber, type TakenNumber, takeNumber } from '../registers/take-number.ts';
import { expectNumber } from './expected-numbers.ts';
import { type Pressed, preparePaper, type Signing } from './sign-paper.ts';
import { hasBeenIssued } from './when-issued.ts';

/**
 * The letter gets its number and date, and becomes a paper: typeset (or filled), signed or sealed where its kind is signed with a key, stored,
 * its main file. The number is taken last, when all is ready that can be without it; when the paper can't be made or signed everything is as
 * before (domain 3.3, AT_SIGN). A paper that waits for a time stamp becomes the main file with it.
 */
export async function issue(
  ctx: Ctx,
  letter: LetterInHand,
  plan: NumberPlan,
  {
    step,
    reservedEntryId: chosen,
    signing,
  }: { step: 'signed' | 'numbered'; reservedEntryId?: number | undefined; signing?: Signing | null },
): Promise<string | null> {
  const { document } = letter;
  const reservedEntryId = plan.settled?.entryId ?? chosen;
  await refuseWithoutCrest(ctx, document.type);
  announce(letter, { kind: 'issued', holders: [document.drafterId, document.ownerUnitId] });
  const registerId = plan.mode === 'NONE' ? null : await bookOf(ctx, plan, reservedEntryId !== undefined);
  await tellNews(ctx, letter);
  const press = await preparePaper(ctx, letter, signing ?? null);
  const { number, docNo, date, pressed } = await numberedPages(ctx, letter, press, { plan, registerId, reservedEntryId });
  await stepDocument(ctx, letter, step, {
    to: 40,
    set: { ...(docNo ? { doc_no: docNo } : {}), doc_date: date, number_by_owner: plan.byOwner },
    detail: { ...(docNo ? { number: docNo } : {}), ...(number ? { entry: number.entryId, line: number.line } : {}) },
  });
  const { fileId, awaitsStamp } = await inFront(() => pressed.keep());
  if (fileId && !awaitsStamp) await attachPaper(ctx, document.id, fileId, ctx.me.personId);
  await hasBeenIssued(ctx, document.id);
  return docNo;
}

interface Wanted {
  plan: NumberPlan;
  registerId: number | null;
  reservedEntryId: number | undefined;
}

/** Pages that are set again while the book is held take so long at most as the rest of what is done there. */
const shortPages = 3;
/** So often the number that a long paper was set for may go to another letter, before the book waits for its pages. */
const mostTries = 5;

/**
 * The number, and the pages with it. They are set for the number that comes next, before it is taken; where it went to another letter meanwhile a
 * short paper is set again, a long one after the book was let go.
 */
async function numberedPages(ctx: Ctx, letter: LetterInHand, press: (numbered: Numbered) => Promise<Pressed>, wanted: Wanted) {
  const { plan, registerId, reservedEntryId } = wanted;
  if (registerId === null) {
    const numbered = { docNo: null, date: bangkokDay(letter.at) };
    return { number: null, ...numbered, pressed: await press(numbered) };
  }
  for (let tries = 1; ; tries++) {
    const guess = reservedEntryId ? null : expectNumber(ctx, registerId, await nextNumber(ctx, registerId));
    const expected = guess && (await numberedBy(ctx, plan, registerId, guess.next));
    const ahead = expected && (await press(expected));
    await sql`savepoint before_number`.execute(ctx.db);
    const number = await numberFrom(ctx, registerId, letter.document.id, reservedEntryId);
    // a number that was taken before its letter was written says nothing of the letter's day
    const numbered = await numberedBy(ctx, plan, registerId, plan.settled ? { ...number, at: letter.at } : number);
    const fits = expected?.docNo === numbered.docNo && expected.date === numbered.date;
    if (!fits && ahead && ahead.pages > shortPages && tries < mostTries) {
      await sql`rollback to savepoint before_number`.execute(ctx.db);
      guess?.forget();
      continue;
    }
    guess?.got(number.seq);
    if (!reservedEntryId) letter.at = number.at;
    return { number, ...numbered, pressed: fits && ahead ? ahead : await inFront(() => press(numbered)) };
  }
}

/** As it is written, by the pattern of its day. */
async function numberedBy(
  ctx: Ctx,
  plan: NumberPlan,
  registerId: number,
  number: Pick<TakenNumber, 'seq' | 'beYear' | 'at'>,
): Promise<Numbered> {
  return { docNo: writtenNumber(plan, number, await patternAt(ctx.db, registerId, number.at)), date: bangkokDay(number.at) };
}

/** Who signs takes the number by his signature; where the registry issues it, those do who are named for it. A number that was reserved is given though the book was closed since. */
function bookOf(ctx: Ctx, { mode, unitId, book, series, settled }: NumberPlan, reserved: boolean): Promise<number> {
  return openRegister(ctx, {
    unitId,
    kind: book,
    series,
    by: mode === 'REGISTRY' ? 'registry' : 'signature',
    closedToo: reserved,
    ...(settled ? { apart: settled.apart } : {}),
  });
}

/** The next number of the book, or one that was reserved in it; a reserved one keeps the day of its reservation. */
async function numberFrom(ctx: Ctx, registerId: number, documentId: number, reservedEntryId: number | undefined): Promise<TakenNumber> {
  if (!reservedEntryId) return takeNumber(ctx, registerId, { documentId, transmissionId: null });
  const reserved = await useReserved(ctx, reservedEntryId, documentId);
  if (reserved.registerId !== registerId) throw conflict('reserved_gone');
  return reserved;
}
