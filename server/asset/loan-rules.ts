import { sql } from 'kysely';
import { type keepLoan as call, type LoanContent, loanContent } from '../../contract/asset/loans.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { keepRequest } from '../office/keep-request.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged, PlannedStep, RequestRules, ShownRequest } from '../office/request-rules.ts';
import { readAssets } from './asset-rows.ts';
import { printSlip } from './print-slip.ts';
import { keepersNow, todayOf } from './rules.ts';

export type LoanInHand = RequestInHand<LoanContent>;

/** ขอยืมครุภัณฑ์: on the premises the head of who borrows allows it; out of them and to another agency who has authority for that, else the head of the agency (regulation 207). */
export const loanRules: RequestRules<LoanContent> = {
  code: 'asset.loan',
  names: { th: 'ขอยืมครุภัณฑ์', en: 'Loan of assets' },
  menu: 'asset',
  address: (id) => `asset/loan/${id}`,
  act: 'approve.asset',
  verb: 'APPROVE',
  book: { series: 'ASSET-LOAN', prefix: 'ยค', fiscal: true, names: { th: 'ทะเบียนการยืมพัสดุ', en: 'Book of loans of assets' } },
  shape: loanContent as never,
  subject: ({ purpose }) => fill(textsIn(master, 'asset').loan.of, { purpose }),
  // its time begins when the store hands it out
  time: () => null,
  judge: judgeLoan,
  steps: async (_ctx, { content }): Promise<PlannedStep[]> => [
    { name: 'allow', role: 'DECIDE', holder: content.scope === 'INSIDE' ? { of: 'head' } : { of: 'authority', orTop: true } },
  ],
  keptBy: (holders) => sql<boolean>`exists (select 1 from (${keepersNow}) k where k.person_id = any(${holders as number[]}::bigint[]))`,
  facts: factsOf,
  without: ['start', 'finish'],
  cancelsAtOnce: true,
  cancelsBeforeStart: true,
  runsByClock: false,
  returned: true,
  forms: [{ code: 'slip', names: { th: 'ใบยืมพัสดุ', en: 'Loan slip' }, print: printSlip }],
};

export async function keepLoan(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const { items, scope, purpose, borrower, until, ...keeping } = input;
  return keepRequest<LoanContent>(ctx, loanRules, { ...keeping, content: { items: [...new Set(items)], scope, purpose, borrower, until } });
}

/** Each is at hand and asked for by nobody before, and comes back later than it goes. */
async function judgeLoan(ctx: Ctx, { id, content, state }: LoanInHand): Promise<Judged> {
  const faults: Judged['faults'] = [];
  if (content.scope === 'BETWEEN' && !content.borrower) faults.push({ field: 'borrower', code: 'required' });
  const { rows } = await sql<{ id: number; number: string; state: string; asked: boolean }>`select a.id, a.number, a.state,
      exists (select 1 from request r where r.kind = 'asset.loan' and r.id <> ${id} and r.state = 'APPROVED' and r.content -> 'items' @> to_jsonb(a.id)) as asked
    from asset a where a.id = any(${content.items}::bigint[])`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const item of content.items) {
    const row = known.get(item);
    if (!row) faults.push({ field: 'items', code: 'asset_loan_unknown' });
    else if (!['RECEIVED', 'IN_USE'].includes(row.state) || row.asked)
      faults.push({ field: 'items', code: 'asset_loan_out', params: { number: row.number } });
  }
  const asks = state === 'DRAFT' || state === 'SENT_BACK';
  if (asks && content.until && content.until < (await todayOf(ctx))) faults.push({ field: 'until', code: 'asset_loan_due' });
  return { faults, hints: [] };
}

async function factsOf(ctx: Ctx, { content }: ShownRequest<LoanContent>): Promise<{ label: string; value: string }[]> {
  const words = textsIn(ctx.request.language, 'asset');
  const items = await readAssets(ctx, { where: sql`a.id = any(${content.items}::bigint[])` });
  const until = content.until && dayWords(new Date(`${content.until}T12:00:00+07:00`), ctx.request.language);
  return [
    { label: words.loan.things, value: items.map(({ number, name }) => `${number} · ${name}`).join('\n') },
    { label: words.loan.scopeLabel, value: words.loan.scope[content.scope] },
    { label: words.loan.purpose, value: content.purpose },
    { label: words.loan.borrower, value: content.borrower },
    { label: words.loan.until, value: until },
  ].filter(({ value }) => value !== '');
}
