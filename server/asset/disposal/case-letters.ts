import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/disposal.ts';
import type { CaseLetter } from '../../../contract/asset/disposal.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { kinds } from '../../../contract/kinds.ts';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { draftAs, findLetters, mustFit, type PartOfLetter, type Said } from '../letters.ts';
import { keeps, mustKeep } from '../rules.ts';
import { type CaseInHand, holdCase, moveCase, mustStand } from './case-machine.ts';
import { mustInquire, rulesOfDisposal, thaiCaseName } from './case-rules.ts';

const columnOf: Record<CaseLetter, string> = {
  INQUIRY_ORDER: 'inquiry_order_id',
  FINDING: 'finding_id',
  ORDER: 'order_id',
  AUDIT: 'audit_letter_id',
};
const order = { types: [kinds.order.code], lacks: 'asset_no_order', notIssued: 'asset_order_not_issued' } as const satisfies PartOfLetter;
export const partsOfCase: Record<CaseLetter, PartOfLetter> = {
  INQUIRY_ORDER: order,
  FINDING: { types: [kinds.note.code, kinds.memo.code], lacks: 'asset_no_report', notIssued: 'asset_report_not_signed' },
  ORDER: order,
  AUDIT: { types: [kinds.external.code], lacks: 'asset_no_audit_letter', notIssued: 'asset_letter_not_issued' },
};

/** The committee writes what it found, the store all else. */
async function mustWrite(ctx: Ctx, caseId: number, part: CaseLetter): Promise<void> {
  if (part === 'FINDING') await mustInquire(ctx, caseId);
  else await mustKeep(ctx);
}

export async function draftCaseLetter(
  ctx: Ctx,
  { caseId, part }: Taken<typeof calls.draftCaseLetter>,
): Promise<Given<typeof calls.draftCaseLetter>> {
  await mustWrite(ctx, caseId, part);
  const one = await holdCase(ctx, caseId);
  mustStand(ctx, one, 'draft');
  const documentId = await draftAs(ctx, partsOfCase[part], await sayOf(ctx, one, part));
  await moveCase(ctx, one, 'draft', { words: part, set: sql`${sql.ref(columnOf[part])} = ${documentId}` });
  return { documentId };
}

export async function linkCaseLetter(
  ctx: Ctx,
  { caseId, version, part, documentId }: Taken<typeof calls.linkCaseLetter>,
): Promise<Given<typeof calls.linkCaseLetter>> {
  await mustWrite(ctx, caseId, part);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'draft');
  await mustFit(ctx, partsOfCase[part], documentId);
  await moveCase(ctx, one, 'draft', { words: part, set: sql`${sql.ref(columnOf[part])} = ${documentId}` });
  return { version: one.version };
}

export async function findCaseLetters(
  ctx: Ctx,
  { caseId, part, search = '' }: Taken<typeof calls.findCaseLetters>,
): Promise<Given<typeof calls.findCaseLetters>> {
  if (!(await keeps(ctx))) await mustInquire(ctx, caseId);
  return { letters: await findLetters(ctx, partsOfCase[part], search) };
}

async function sayOf(ctx: Ctx, one: CaseInHand, part: CaseLetter): Promise<Said> {
  const texts = textsIn(undefined, 'assetCase');
  const words = texts.letter;
  const { rows: items } = await sql<{
    n: number;
    number: string;
    name: string;
    cause: keyof typeof texts.cause;
    price: number;
    finding: keyof typeof texts.verdict | null;
    said: string;
  }>`
    select i.n, a.number, a.name, i.cause, a.price, i.finding, i.finding_words as said from asset_case_item i join asset a on a.id = i.asset_id where i.case_id = ${one.id} order by i.n`.execute(
    ctx.db,
  );
  const { disposalDays, auditDays } = await rulesOfDisposal(ctx);
  const price = (items.reduce((sum, item) => sum + item.price, 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  const params = {
    name: thaiCaseName(one),
    count: items.length,
    price,
    days: disposalDays,
    auditDays,
    method: one.method ? texts.method[one.method] : '..............................',
    struck: one.struckOn ? longThaiDate(one.struckOn) : '..............................',
  };
  const listed = items.slice(0, 20).map(({ n, number, name, cause, finding, said }) =>
    fill(words.item, {
      n,
      number,
      name,
      cause: part === 'FINDING' && finding ? [texts.verdict[finding], said].filter(Boolean).join(' ') : texts.cause[cause],
    }),
  );
  const more = items.length > 20 ? [fill(words.more, { count: items.length - 20 })] : [];
  const lines = (text: string) =>
    fill(text, params)
      .split('\n')
      .flatMap((line) => (line === '[items]' ? [...listed, ...more] : [line]));
  if (part === 'INQUIRY_ORDER') return { subject: fill(words.inquirySubject, params), to: '', lines: lines(words.inquiryLines) };
  if (part === 'FINDING') return { subject: fill(words.findingSubject, params), to: words.head, lines: lines(words.findingLines) };
  if (part === 'ORDER') return { subject: fill(words.orderSubject, params), to: '', lines: lines(words.orderLines) };
  const receivers = [{ kind: 'OUTSIDE', name: words.auditOffice, purpose: 'ACTION', method: 'POST' } as const];
  return { subject: fill(words.auditSubject, params), to: words.auditTo, lines: lines(words.auditLines), receivers };
}
