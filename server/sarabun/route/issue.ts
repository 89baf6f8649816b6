import { bangkokDay } from '../../../contract/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { type NumberPlan, writtenNumber } from '../books/numbering.ts';
import { useReserved } from '../books/reserve-numbers.ts';
import { openRegister, type TakenNumber, takeNumber } from '../books/take-number.ts';
import { letterPaper } from '../draft/letter-paper.ts';
import { keep } from '../files/uploads.ts';
import type { Case } from '../machine/case.ts';
import { stepDocument } from '../machine/take-step.ts';
import { announce, deliver } from '../machine/tell.ts';
import { enterLocked, lockPaper } from '../secret/lock-files.ts';

/**
 * The letter gets its number and date, and becomes a paper: typeset, stored, its main file. The number is taken last; when the paper
 * can't be made everything is as before (domain 3.3, AT_SIGN).
 */
export async function issue(
  ctx: Ctx,
  kase: Case,
  plan: NumberPlan,
  { step, reservedEntryId }: { step: 'signed' | 'numbered'; reservedEntryId?: number | undefined },
): Promise<string | null> {
  const { document } = kase;
  announce(kase, { kind: 'issued', holders: [document.drafterId, document.ownerUnitId] });
  const registerId = plan.mode === 'NONE' ? null : await openRegister(ctx.db, plan.unitId, plan.book, plan.series);
  const { pattern } = (registerId && (await patternOf(ctx, registerId))) || { pattern: null };
  await deliver(ctx, kase);
  const number = registerId === null ? null : await numberFrom(ctx, registerId, document.id, reservedEntryId);
  const docNo = number ? writtenNumber(plan, number, pattern) : null;
  if (number && !reservedEntryId) kase.at = number.at;
  const date = bangkokDay(number?.at ?? kase.at);
  await stepDocument(ctx, kase, step, {
    to: 40,
    set: { ...(docNo ? { doc_no: docNo } : {}), doc_date: date, number_by_owner: plan.byOwner },
    detail: { ...(docNo ? { number: docNo } : {}), ...(number ? { entry: number.entryId } : {}) },
  });
  const paper = await letterPaper(ctx, document.id, { docNo, date });
  if (paper) await attachPaper(ctx, document, docNo, paper);
  return docNo;
}

/** How the book writes its numbers, where it has a way of its own. */
function patternOf(ctx: Ctx, registerId: number) {
  return ctx.db.selectFrom('register').select('pattern').where('id', '=', registerId).executeTakeFirst();
}

/** The next number of the book, or one that was reserved in it; a reserved one keeps the day of its reservation. */
async function numberFrom(ctx: Ctx, registerId: number, documentId: number, reservedEntryId: number | undefined): Promise<TakenNumber> {
  if (!reservedEntryId) return takeNumber(ctx, registerId, { documentId, transmissionId: null });
  const reserved = await useReserved(ctx, reservedEntryId, documentId);
  if (reserved.registerId !== registerId) throw conflict('reserved_gone');
  return reserved;
}

async function attachPaper(ctx: Ctx, { id: documentId, secrecy }: Case['document'], docNo: string | null, pdf: Uint8Array): Promise<void> {
  const { paper, files } = ctx.office;
  const made = {
    name: `${(docNo ?? `หนังสือ-${documentId}`).replaceAll('/', '-')}.pdf`,
    mime: 'application/pdf',
    pages: (await paper.pageInfo(pdf)).length,
  };
  const { stored, locked } =
    secrecy > 0 ? await lockPaper(ctx, documentId, pdf, made) : { stored: await files.put(pdf, made), locked: null };
  const { id } = await keep(ctx.db, ctx.me.personId, stored);
  if (locked) await enterLocked(ctx, documentId, id, locked);
  await ctx.db
    .insertInto('document_file')
    .values({ document_id: documentId, file_id: id, role: 'MAIN', added_by: ctx.me.personId })
    .execute();
  await ctx.db.updateTable('document').set({ has_file: true }).where('id', '=', documentId).execute();
}
