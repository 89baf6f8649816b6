import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { CheckLetter } from '../../../contract/asset/check.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { kinds } from '../../../contract/kinds.ts';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { inThai, personNamed } from '../../http/named.ts';
import { fill } from '../../http/words.ts';
import { draftAs, findLetters, mustFit, type PartOfLetter, type Said } from '../letters.ts';
import { keeps, mustKeep } from '../rules.ts';
import { type CheckInHand, holdCheck, moveCheck, mustStand } from './check-machine.ts';
import { countsOf } from './results.ts';
import { mustInspect, roleIn } from './who.ts';

const columnOf: Record<CheckLetter, string> = { REQUEST: 'request_id', ORDER: 'order_id', REPORT: 'report_id' };
export const partsOfCheck: Record<CheckLetter, PartOfLetter> = {
  REQUEST: { types: [kinds.note.code, kinds.memo.code], lacks: 'asset_no_request', notIssued: 'asset_letter_not_issued' },
  ORDER: { types: [kinds.order.code], lacks: 'asset_no_order', notIssued: 'asset_order_not_issued' },
  REPORT: { types: [kinds.note.code, kinds.memo.code], lacks: 'asset_no_report', notIssued: 'asset_report_not_signed' },
};

/** The report is written by who went round, the others by the store. */
async function mustWrite(ctx: Ctx, checkId: number, part: CheckLetter): Promise<void> {
  if (part === 'REPORT') await mustInspect(ctx, checkId);
  else await mustKeep(ctx);
}

export async function draftCheckLetter(
  ctx: Ctx,
  { checkId, part }: Taken<typeof calls.draftCheckLetter>,
): Promise<Given<typeof calls.draftCheckLetter>> {
  await mustWrite(ctx, checkId, part);
  const check = await holdCheck(ctx, checkId);
  mustStand(ctx, check, 'draft');
  const documentId = await draftAs(ctx, partsOfCheck[part], await sayOf(ctx, check, part));
  await moveCheck(ctx, check, 'draft', { words: part, set: sql`${sql.ref(columnOf[part])} = ${documentId}` });
  return { documentId };
}

export async function linkCheckLetter(
  ctx: Ctx,
  { checkId, version, part, documentId }: Taken<typeof calls.linkCheckLetter>,
): Promise<Given<typeof calls.linkCheckLetter>> {
  await mustWrite(ctx, checkId, part);
  const check = await holdCheck(ctx, checkId, version);
  mustStand(ctx, check, 'draft');
  await mustFit(ctx, partsOfCheck[part], documentId);
  await moveCheck(ctx, check, 'draft', { words: part, set: sql`${sql.ref(columnOf[part])} = ${documentId}` });
  return { version: check.version };
}

export async function findCheckLetters(
  ctx: Ctx,
  { checkId, part, search = '' }: Taken<typeof calls.findCheckLetters>,
): Promise<Given<typeof calls.findCheckLetters>> {
  if (!(await keeps(ctx)) && !(await roleIn(ctx, checkId))) await mustInspect(ctx, checkId);
  return { letters: await findLetters(ctx, partsOfCheck[part], search) };
}

async function sayOf(ctx: Ctx, check: CheckInHand, part: CheckLetter): Promise<Said> {
  const words = textsIn(undefined, 'assetCheck').letter;
  const params = { year: check.year, before: check.year - 1, start: longThaiDate(check.startsOn), due: longThaiDate(check.dueOn) };
  if (part === 'REQUEST')
    return { subject: fill(words.requestSubject, params), to: words.head, lines: fill(words.requestLines, params).split('\n') };
  if (part === 'ORDER') return { subject: fill(words.orderSubject, params), to: '', lines: fill(words.orderLines, params).split('\n') };
  const counts = await countsOf(ctx, check.id);
  const { rows: people } = await sql<{
    name: string;
  }>`select ${personNamed(inThai, 'p')} as name from asset_check_person q join person p on p.id = q.person_id
    where q.check_id = ${check.id} order by q.role, p.id`.execute(ctx.db);
  const lines = fill(words.reportLines, { ...params, ...counts, people: people.map(({ name }) => name).join(' ') }).split('\n');
  return { subject: fill(words.reportSubject, params), to: words.head, lines };
}
