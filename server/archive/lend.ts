import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../contract/archive/loans.ts';
import type { LoanContent } from '../../contract/archive/loans.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { lockShared } from '../db/agency-lock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { maySee } from '../office/may-see.ts';
import { hold, look, recordRequest } from '../office/request-in-hand.ts';
import { itemColumns, itemTables, toItem } from './items.ts';
import { type LoanInHand, loanRules } from './loan-rules.ts';
import { daysAfter, keeps, mustKeep, rulesNow, todayOf, todaySql } from './rules.ts';

/** Holds a loan for an act of the store. */
async function onLoan<T>(
  ctx: Ctx,
  { requestId, version }: { requestId: number; version: number },
  work: (request: LoanInHand) => Promise<T>,
): Promise<T> {
  await mustKeep(ctx);
  const request: LoanInHand = await hold(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== loanRules.code) throw notFound();
  if (request.version !== version) throw conflict('request_changed');
  const result = await work(request);
  await recordRequest(ctx, request);
  return result;
}

/** ให้ยืม: the card is written, and each letter is out until its day. */
export function lendOut(ctx: Ctx, input: Taken<typeof calls.lendOut>): Promise<Given<typeof calls.lendOut>> {
  return onLoan(ctx, input, async (request) => {
    if (request.state !== 'APPROVED') throw refuse('request_state');
    // nobody hands out to himself
    if (request.applicantId === ctx.me.personId) throw forbidden('own_request');
    const ids = (request.content as LoanContent).items;
    // a hold that is made at this moment waits, or is seen
    await lockShared(ctx.db, 'archive holds');
    await sql`select 1 from storage_item where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.db);
    const { faults } = await loanRules.judge(ctx, request);
    const [first] = faults.filter(({ code }) => code !== 'archive_loan_unknown');
    if (first) throw badField(first.field, first.code, first.params);
    const { loanDays } = await rulesNow(ctx);
    const dueOn = daysAfter(await todayOf(ctx), loanDays);
    await sql`insert into archive_loan (request_id, item_id, lent_at, lent_by, due_on) select ${request.id}, i, ${request.at}, ${ctx.me.personId}, ${dueOn}::date
      from unnest(${ids}::bigint[]) i order by i`.execute(ctx.db);
    await sql`update storage_item set state = 'LENT', version = version + 1 where id = any(${ids}::bigint[])`.execute(ctx.db);
    await takeRequestStep(ctx, request, 'begin', { detail: { until: dueOn } });
    return { version: request.version, dueOn };
  });
}

/** รับคืน: with what was found of its pages. The last one ends the loan. */
export function takeBack(ctx: Ctx, input: Taken<typeof calls.takeBack>): Promise<Given<typeof calls.takeBack>> {
  return onLoan(ctx, input, async (request) => {
    if (request.state !== 'RUNNING') throw refuse('request_state');
    const lacks = input.items.findIndex(({ complete, pages }) => !complete && !pages);
    if (lacks >= 0) throw badField(`items.${lacks}.pages`, 'required');
    for (const { itemId, complete, pages } of input.items.toSorted((a, b) => a.itemId - b.itemId)) {
      const { rows } =
        await sql`update archive_loan set returned_at = ${request.at}, returned_by = ${ctx.me.personId}, complete = ${complete}, pages = ${pages}
        where request_id = ${request.id} and item_id = ${itemId} and returned_at is null returning item_id`.execute(ctx.db);
      if (rows.length === 0) throw conflict();
      await sql`update storage_item set state = 'STORED', version = version + 1 where id = ${itemId} and state = 'LENT'`.execute(ctx.db);
    }
    const { rows } = await sql<{
      out: number;
    }>`select count(*)::int as out from archive_loan where request_id = ${request.id} and returned_at is null`.execute(ctx.db);
    const out = rows[0]?.out ?? 0;
    if (out === 0) await takeRequestStep(ctx, request, 'end');
    else await takeRequestStep(ctx, request, 'change', { detail: { words: `${input.items.length}` } });
    return { version: request.version, out };
  });
}

const views: Record<Taken<typeof calls.listLoans>['view'], RawBuilder<boolean>> = {
  toLend: sql`r.state = 'APPROVED'`,
  out: sql`r.state = 'RUNNING'`,
  overdue: sql`r.state = 'RUNNING' and exists (select 1 from archive_loan x where x.request_id = r.id and x.returned_at is null and x.due_on < ${todaySql})`,
  returned: sql`r.state = 'DONE'`,
};

export async function listLoans(ctx: Ctx, input: Taken<typeof calls.listLoans>): Promise<Given<typeof calls.listLoans>> {
  if (!(await keeps(ctx)) && !ctx.me.isAuditor) throw forbidden('archive_not_keeper');
  const { take, skip } = pageOf(input);
  const { search = '' } = input;
  const found = sql`from request r join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id
    left join lateral (select min(l.lent_at) as lent_at, min(l.due_on) filter (where l.returned_at is null) as due_on from archive_loan l where l.request_id = r.id) l on true
    where r.kind = 'archive.loan' and ${views[input.view]} and (${search} = '' or th_norm(r.subject || ' ' || coalesce(r.number, '') || ' ' || p.first_name || ' ' || p.last_name)
      like '%' || th_norm(${search}::text) || '%')`;
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<
      Given<typeof calls.listLoans>['items'][number]
    >`select r.id as "requestId", r.number, coalesce(nullif(r.content ->> 'borrower', ''), ${personNamed(ctx, 'p')}) as borrower,
        ${named(ctx, 'u')} as unit, r.content ->> 'purpose' as purpose, r.content ->> 'scope' as scope, r.state, r.version, jsonb_array_length(r.content -> 'items') as letters, r.subject,
        to_char(l.lent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lentAt", l.due_on::text as "dueOn", l.due_on - ${todaySql} as "daysLeft"
      ${found} order by l.due_on nulls last, r.id limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items, total: rows[0]?.total ?? 0 };
}

/** The letters of a loan, beside the request. */
export async function openLoan(ctx: Ctx, { requestId }: Taken<typeof calls.openLoan>): Promise<Given<typeof calls.openLoan>> {
  const request: LoanInHand = await look(ctx, requestId, rightsNow(ctx.me));
  const keeper = await keeps(ctx);
  if (request.kind !== loanRules.code || !(keeper || (await maySee(ctx, request)))) throw notFound();
  const content = request.content as LoanContent;
  type Letter = Given<typeof calls.openLoan>['letters'][number];
  const { rows } = await sql<
    Parameters<typeof toItem>[1] & Pick<Letter, 'lentAt' | 'dueOn' | 'returnedAt' | 'pages' | 'complete'>
  >`select ${itemColumns(ctx)},
      to_char(l.lent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lentAt", l.due_on::text as "dueOn",
      to_char(l.returned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "returnedAt", coalesce(l.pages, '') as pages, l.complete
    from ${itemTables} left join archive_loan l on l.item_id = s.id and l.request_id = ${requestId} where s.id = any(${content.items}::bigint[]) order by s.be_year, s.no`.execute(
    ctx.db,
  );
  return {
    content,
    version: request.version,
    letters: rows.map((row) => ({
      ...toItem(ctx, row),
      lentAt: row.lentAt,
      dueOn: row.dueOn,
      returnedAt: row.returnedAt,
      pages: row.pages,
      complete: row.complete,
    })),
    mayLend: keeper && request.state === 'APPROVED' && request.applicantId !== ctx.me.personId,
    mayReturn: keeper && request.state === 'RUNNING',
    mayWrite: ['DRAFT', 'SENT_BACK'].includes(request.state) && [request.applicantId, request.filedBy].includes(ctx.me.personId),
  };
}
