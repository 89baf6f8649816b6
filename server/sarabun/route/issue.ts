import { bangkokDay } from '../../../contract/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { type NumberPlan, writtenNumber } from '../books/numbering.ts';
import { patternAt } from '../books/patterns.ts';
import { useReserved } from '../books/reserve-numbers.ts';
import { openRegister, type TakenNumber, takeNumber } from '../books/take-number.ts';
import { refuseWithoutCrest } from '../draft/refuse-without-crest.ts';
import type { Case } from '../machine/case.ts';
import { stepDocument } from '../machine/take-step.ts';
import { announce, deliver } from '../machine/tell.ts';
import { finishPaper, type Signing } from './sign-paper.ts';

/**
 * The letter gets its number and date, and becomes a paper: typeset (or filled), signed or sealed where its kind is signed with a key, stored,
 * its main file. The number is taken last; when the paper can't be made or signed everything is as before (domain 3.3, AT_SIGN).
 */
export async function issue(
  ctx: Ctx,
  kase: Case,
  plan: NumberPlan,
  { step, reservedEntryId, signing }: { step: 'signed' | 'numbered'; reservedEntryId?: number | undefined; signing?: Signing | null },
): Promise<string | null> {
  const { document } = kase;
  await refuseWithoutCrest(ctx, document.type);
  announce(kase, { kind: 'issued', holders: [document.drafterId, document.ownerUnitId] });
  const registerId = plan.mode === 'NONE' ? null : await bookOf(ctx, plan, reservedEntryId !== undefined);
  await deliver(ctx, kase);
  const number = registerId === null ? null : await numberFrom(ctx, registerId, document.id, reservedEntryId);
  const docNo = number && registerId ? writtenNumber(plan, number, await patternAt(ctx.db, registerId, number.at)) : null;
  if (number && !reservedEntryId) kase.at = number.at;
  const date = bangkokDay(number?.at ?? kase.at);
  await stepDocument(ctx, kase, step, {
    to: 40,
    set: { ...(docNo ? { doc_no: docNo } : {}), doc_date: date, number_by_owner: plan.byOwner },
    detail: { ...(docNo ? { number: docNo } : {}), ...(number ? { entry: number.entryId, line: number.line } : {}) },
  });
  const fileId = await finishPaper(ctx, kase, { docNo, date }, signing ?? null);
  if (fileId) await attachPaper(ctx, document.id, fileId);
  return docNo;
}

/** Who signs takes the number by his signature; where the registry issues it, those do who are named for it. A number that was reserved is given though the book was closed since. */
function bookOf(ctx: Ctx, { mode, unitId, book, series }: NumberPlan, reserved: boolean): Promise<number> {
  return openRegister(ctx, { unitId, kind: book, series, by: mode === 'REGISTRY' ? 'registry' : 'signature', closedToo: reserved });
}

/** The next number of the book, or one that was reserved in it; a reserved one keeps the day of its reservation. */
async function numberFrom(ctx: Ctx, registerId: number, documentId: number, reservedEntryId: number | undefined): Promise<TakenNumber> {
  if (!reservedEntryId) return takeNumber(ctx, registerId, { documentId, transmissionId: null });
  const reserved = await useReserved(ctx, reservedEntryId, documentId);
  if (reserved.registerId !== registerId) throw conflict('reserved_gone');
  return reserved;
}

async function attachPaper(ctx: Ctx, documentId: number, fileId: string): Promise<void> {
  await ctx.db
    .insertInto('document_file')
    .values({ document_id: documentId, file_id: fileId, role: 'MAIN', added_by: ctx.me.personId })
    .execute();
  await ctx.db.updateTable('document').set({ has_file: true }).where('id', '=', documentId).execute();
}
