import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../contract/asset/loans.ts';
import type { LoanContent } from '../../contract/asset/loans.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { maySee } from '../office/may-see.ts';
import { hold, look, recordRequest } from '../office/request-in-hand.ts';
import { readAssets } from './asset-rows.ts';
import { type LoanInHand, loanRules } from './loan-rules.ts';
import { holdAssets, takeAssetStep } from './machine.ts';
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

/** มอบของ: each thing is out until its day. */
export function lendOut(ctx: Ctx, input: Taken<typeof calls.lendOut>): Promise<Given<typeof calls.lendOut>> {
  return onLoan(ctx, input, async (request) => {
    if (request.state !== 'APPROVED') throw refuse('request_state');
    // nobody hands out to himself
    if (request.applicantId === ctx.me.personId) throw forbidden('own_request');
    const { items, until } = request.content;
    const assets = await holdAssets(ctx, items);
    const [today, { loanDays }] = await Promise.all([todayOf(ctx), rulesNow(ctx)]);
    const dueOn = until && until >= today ? until : daysAfter(today, loanDays);
    for (const asset of assets) {
      if (!['RECEIVED', 'IN_USE'].includes(asset.state)) throw badField('items', 'asset_loan_out', { number: asset.number });
      await sql`insert into asset_loan (request_id, asset_id, lent_at, lent_by, due_on) values (${request.id}, ${asset.id}, ${request.at}, ${ctx.me.personId}, ${dueOn}::date)`.execute(
        ctx.db,
      );
      await takeAssetStep(ctx, asset, 'lend', { words: request.number ?? '', detail: { requestId: request.id } });
    }
    await takeRequestStep(ctx, request, 'begin', { detail: { until: dueOn } });
    return { version: request.version, dueOn };
  });
}

/** รับคืน: as it came back. What is lost or broken goes its own way (regulation 208); the last thing ends the loan. */
export function takeBack(ctx: Ctx, input: Taken<typeof calls.takeBack>): Promise<Given<typeof calls.takeBack>> {
  return onLoan(ctx, input, async (request) => {
    if (request.state !== 'RUNNING') throw refuse('request_state');
    const lacks = input.items.findIndex(({ condition, lost, words }) => (condition === 'BROKEN' || lost) && !words);
    if (lacks >= 0) throw badField(`items.${lacks}.words`, 'required');
    const assets = new Map(
      (
        await holdAssets(
          ctx,
          input.items.map(({ assetId }) => assetId),
        )
      ).map((one) => [one.id, one]),
    );
    for (const { assetId, condition, lost, words } of input.items.toSorted((a, b) => a.assetId - b.assetId)) {
      const asset = assets.get(assetId);
      const { rows } =
        await sql`update asset_loan set returned_at = ${request.at}, returned_by = ${ctx.me.personId}, condition = ${condition}, words = ${words}
        where request_id = ${request.id} and asset_id = ${assetId} and returned_at is null returning asset_id`.execute(ctx.db);
      if (!asset || rows.length === 0) throw conflict();
      if (!lost) await sql`update asset set condition = ${condition} where id = ${assetId}`.execute(ctx.db);
      // it was marked meanwhile: that stays
      if (['LENT', 'REPAIR'].includes(asset.state)) await takeAssetStep(ctx, asset, 'take-back', { words });
      if (lost && asset.state !== 'LOST') await takeAssetStep(ctx, asset, 'lose', { words });
      else if (condition === 'BROKEN' && asset.state !== 'BROKEN' && asset.state !== 'LOST')
        await takeAssetStep(ctx, asset, 'break', { words });
    }
    const { rows } = await sql<{
      out: number;
    }>`select count(*)::int as out from asset_loan where request_id = ${request.id} and returned_at is null`.execute(ctx.db);
    const out = rows[0]?.out ?? 0;
    if (out === 0) await takeRequestStep(ctx, request, 'end');
    else await takeRequestStep(ctx, request, 'change', { detail: { words: `${input.items.length}` } });
    return { version: request.version, out };
  });
}

const views: Record<Taken<typeof calls.listLoans>['show'], RawBuilder<boolean>> = {
  toLend: sql`r.state = 'APPROVED'`,
  out: sql`r.state = 'RUNNING'`,
  overdue: sql`r.state = 'RUNNING' and exists (select 1 from asset_loan x where x.request_id = r.id and x.returned_at is null and x.due_on < ${todaySql})`,
  returned: sql`r.state = 'DONE'`,
};

export async function listLoans(ctx: Ctx, input: Taken<typeof calls.listLoans>): Promise<Given<typeof calls.listLoans>> {
  if (!(await keeps(ctx)) && !ctx.me.isAuditor) throw forbidden('asset_not_keeper');
  const { take, skip } = pageOf(input);
  const { search = '' } = input;
  const found = sql`from request r join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id
    left join lateral (select min(l.lent_at) as lent_at, min(l.due_on) filter (where l.returned_at is null) as due_on from asset_loan l where l.request_id = r.id) l on true
    where r.kind = 'asset.loan' and ${views[input.show]} and (${search} = '' or th_norm(r.subject || ' ' || coalesce(r.number, '') || ' ' || p.first_name || ' ' || p.last_name || ' ' || coalesce(r.content ->> 'borrower', ''))
      like '%' || th_norm(${search}::text) || '%')`;
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<
      Given<typeof calls.listLoans>['items'][number]
    >`select r.id as "requestId", r.number, coalesce(nullif(r.content ->> 'borrower', ''), ${personNamed(ctx, 'p')}) as borrower,
        ${named(ctx, 'u')} as unit, r.content ->> 'purpose' as purpose, r.content ->> 'scope' as scope, r.state, r.version, jsonb_array_length(r.content -> 'items') as things, r.subject,
        ${iso('l.lent_at')} as "lentAt", l.due_on::text as "dueOn", l.due_on - ${todaySql} as "daysLeft"
      ${found} order by l.due_on nulls last, r.id limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items, total: rows[0]?.total ?? 0 };
}

/** The things of a loan, beside the request. */
export async function openLoan(ctx: Ctx, { requestId }: Taken<typeof calls.openLoan>): Promise<Given<typeof calls.openLoan>> {
  const request: LoanInHand = await look(ctx, requestId, rightsNow(ctx.me));
  const keeper = await keeps(ctx);
  if (request.kind !== loanRules.code || !(keeper || (await maySee(ctx, request)))) throw notFound();
  const content = request.content as LoanContent;
  const [assets, { rows }] = await Promise.all([
    readAssets(ctx, { where: sql`a.id = any(${content.items}::bigint[])` }),
    sql<{
      assetId: number;
      lentAt: string;
      dueOn: string;
      returnedAt: string | null;
      backAs: 'GOOD' | 'WORN' | 'BROKEN' | null;
      words: string;
    }>`select l.asset_id as "assetId", ${iso('l.lent_at')} as "lentAt",
        l.due_on::text as "dueOn", ${iso('l.returned_at')} as "returnedAt", l.condition as "backAs", l.words from asset_loan l where l.request_id = ${requestId}`.execute(
      ctx.db,
    ),
  ]);
  const lent = new Map(rows.map(({ assetId, ...row }) => [assetId, row]));
  const none = { lentAt: null, dueOn: null, returnedAt: null, backAs: null, words: '' };
  return {
    content,
    version: request.version,
    things: assets.map((one) => ({ ...one, ...(lent.get(one.id) ?? none) })),
    mayLend: keeper && request.state === 'APPROVED' && request.applicantId !== ctx.me.personId,
    mayReturn: keeper && request.state === 'RUNNING',
    mayWrite: ['DRAFT', 'SENT_BACK'].includes(request.state) && [request.applicantId, request.filedBy].includes(ctx.me.personId),
  };
}
