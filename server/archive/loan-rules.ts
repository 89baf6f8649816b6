import { sql } from 'kysely';
import { type keepLoan as call, type LoanContent, loanContent } from '../../contract/archive/loans.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { keepRequest } from '../office/keep-request.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged, PlannedStep, RequestRules, ShownRequest } from '../office/request-rules.ts';
import { readItems } from './items.ts';
import { printCard } from './print-card.ts';
import { keepersNow } from './rules.ts';
import { seenItems } from './store.ts';

export type LoanInHand = RequestInHand<LoanContent>;

/** ขอยืมหนังสือ: within the agency the head of who borrows allows it, to others and for a look in the store who has authority for that (regulation 63-64). */
export const loanRules: RequestRules<LoanContent> = {
  code: 'archive.loan',
  returned: true,
  names: { th: 'ขอยืมหนังสือจากคลัง', en: 'Loan of letters' },
  menu: 'archiveStore',
  address: (id) => `archive/${id}`,
  act: 'approve.archive',
  verb: 'PERMIT',
  book: { series: 'LOAN', prefix: 'ยม', fiscal: false, names: { th: 'ทะเบียนการยืมหนังสือ', en: 'Book of loans' } },
  shape: loanContent as never,
  subject: ({ purpose }) => fill(textsIn(master, 'archive').loan.of, { purpose }),
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
  forms: [{ code: 'card24', names: { th: 'บัตรยืมหนังสือ (แบบที่ 24)', en: 'Loan card (form 24)' }, print: printCard }],
};

export async function keepLoan(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const { items, scope, purpose, borrower, ...keeping } = input;
  await mustBeSeen(ctx, items);
  return keepRequest<LoanContent>(ctx, loanRules, { ...keeping, content: { items: [...new Set(items)], scope, purpose, borrower } });
}

/** What one may not know of is no letter, in a draft neither. */
async function mustBeSeen(ctx: Ctx, items: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from storage_item s join document d on d.id = s.document_id
    where s.id = any(${items as number[]}::bigint[]) and ${await seenItems(ctx)} and (d.secrecy = 0 or ${visible(viewerOf(ctx.me))})`.execute(
    ctx.db,
  );
  if (rows[0]?.count !== new Set(items).size) throw badField('items', 'archive_loan_unknown');
}

/** Each is in the store, held by nothing that stops lending, and asked for by nobody before. */
async function judgeLoan(ctx: Ctx, { id, content, state }: LoanInHand): Promise<Judged> {
  const faults: Judged['faults'] = [];
  if (content.scope !== 'INSIDE' && !content.borrower) faults.push({ field: 'borrower', code: 'required' });
  // a classed letter is lent to who may read it; who decides need not
  const asks = state === 'DRAFT' || state === 'SENT_BACK';
  const seen = asks ? sql`(${await seenItems(ctx)} and (d.secrecy = 0 or ${visible(viewerOf(ctx.me))}))` : sql`true`;
  const { rows } = await sql<{ id: number; no: string; seen: boolean; state: string; stops: string | null; asked: boolean }>`
    select s.id, s.no || '/' || s.be_year as no, ${seen} as seen, s.state,
      (select h.case_no from archive_hold h where h.stops_lending and h.id in (select holds_of(d.id)) limit 1) as stops,
      exists (select 1 from request r where r.kind = 'archive.loan' and r.id <> ${id} and r.state in ('APPROVED', 'RUNNING') and r.content -> 'items' @> to_jsonb(s.id)) as asked
    from storage_item s join document d on d.id = s.document_id where s.id = any(${content.items}::bigint[])`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const item of content.items) {
    const row = known.get(item);
    if (!row?.seen) faults.push({ field: 'items', code: 'archive_loan_unknown' });
    else if (row.stops) faults.push({ field: 'items', code: 'archive_loan_held', params: { no: row.no, case: row.stops } });
    else if (row.state !== 'STORED' || row.asked) faults.push({ field: 'items', code: 'archive_loan_out', params: { no: row.no } });
  }
  return { faults, hints: [] };
}

async function factsOf(ctx: Ctx, { content }: ShownRequest<LoanContent>): Promise<{ label: string; value: string }[]> {
  const words = textsIn(ctx.request.language, 'archive');
  const items = await readItems(ctx, { where: sql`s.id = any(${content.items}::bigint[])`, order: sql`s.be_year, s.no` });
  return [
    {
      label: words.loan.letters,
      value: items
        .map(({ number, subject, date }) =>
          [number, date && dayWords(new Date(`${date}T12:00:00+07:00`), ctx.request.language), subject].filter(Boolean).join(' · '),
        )
        .join('\n'),
    },
    { label: words.loan.scopeLabel, value: words.loan.scope[content.scope] },
    { label: words.loan.purpose, value: content.purpose },
    { label: words.loan.borrower, value: content.borrower },
  ].filter(({ value }) => value !== '');
}
