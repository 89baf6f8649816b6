import { sql } from 'kysely';
import { fiscalYearOf, worthOn, yearsOfWorth } from '../../contract/asset/depreciation.ts';
import type { CustodyRow, openAsset as call, OpenAsset } from '../../contract/asset/register.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { assetColumns, assetTables, controlOnly, type Kept, toRow, worthOf } from './asset-rows.ts';
import { firstFindings } from './check/first-findings.ts';
import { caseNumber, seenCases } from './disposal/case-rules.ts';
import { allows } from './machine.ts';
import { depRules, keeps, seenAssets, todayOf, todaySql } from './rules.ts';

type Asset = OpenAsset['asset'];
type Whole = Kept & Omit<Asset, keyof Kept | 'net'>;

export async function openAsset(ctx: Ctx, { assetId, on }: Taken<typeof call>): Promise<Given<typeof call>> {
  const [asset, rules, today, keeper] = await Promise.all([readWhole(ctx, assetId), depRules(ctx), todayOf(ctx), keeps(ctx)]);
  const [custody, repairs, loans, checks, inCase, events] = await Promise.all([
    custodyOf(ctx, assetId, keeper),
    repairsOf(ctx, assetId),
    loansOf(ctx, assetId),
    checksOf(ctx, assetId),
    caseOf(ctx, assetId),
    eventsOf(ctx, assetId),
  ]);
  const mine = asset.custodianId === ctx.me.personId;
  const { state } = asset;
  const offered = custody.some((one) => one.state === 'OFFERED');
  return {
    asset: { ...asset, net: toRow(asset, rules, today).net },
    worth: worthSaid(asset, rules, on ?? today),
    controlOnly: controlOnly(asset, rules),
    custody,
    repairs,
    loans,
    checks,
    case: inCase,
    events,
    may: {
      change: keeper && state !== 'STRUCK_OFF',
      handOn: (keeper || mine) && !offered && allows('offer', state),
      report: (keeper || mine) && allows('repair', state),
      repair: keeper,
      mark: (keeper || mine) && allows('break', state),
      lend: allows('lend', state),
    },
  };
}

async function readWhole(ctx: Ctx, assetId: number): Promise<Whole> {
  const { rows } =
    await sql<Whole>`select ${assetColumns(ctx)}, a.unit_id as "unitId", a.place_id as "placeId", a.custodian_id as "custodianId", a.gpsc, a.fund, a.method,
      a.document_no as "documentNo", a.vendor, a.warranty_until::text as "warrantyUntil", a.note, a.photo_id::text as "photoId",
      (select tag from asset_tag) || '.' || a.code as code,
      (select json_build_object('id', h.id, 'number', h.number, 'name', h.name) from asset h where h.id = a.parent_id) as parent,
      coalesce((select json_agg(json_build_object('id', h.id, 'number', h.number, 'name', h.name) order by h.number) from asset h where h.parent_id = a.id), '[]') as parts,
      (select json_build_object('id', s.id, 'name', ${named(ctx, 's')}, 'kind', s.kind) from resource s where s.asset_id = a.id) as resource
    from ${assetTables} where a.id = ${assetId} and ${await seenAssets(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** With the years up to the one after that of the day. */
function worthSaid(asset: Kept, rules: Awaited<ReturnType<typeof depRules>>, on: string): OpenAsset['worth'] {
  const worth = worthOf(asset, rules, on);
  if (!worth) return null;
  const { rule, years, bought, months, lost, net } = worth;
  const table = yearsOfWorth(bought, rule, Math.max(fiscalYearOf(on), fiscalYearOf(asset.receivedOn)) + 1);
  return {
    on,
    years,
    months,
    lost,
    net,
    residual: rule.residual,
    rule: rule.months,
    fifteenth: rule.fifteenth,
    table,
    ends: endOf(bought, rule),
  };
}

/** The month in which no more is lost. */
function endOf(bought: Parameters<typeof worthOn>[0], rule: Parameters<typeof worthOn>[1]): string {
  const [year, month] = [Number(bought.receivedOn.slice(0, 4)) + bought.years, Number(bought.receivedOn.slice(5, 7))];
  const before = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
  const done = worthOn({ ...bought, endedOn: null }, rule, before).lost >= bought.price - rule.residual;
  return done ? before.slice(0, 7) : `${year}-${String(month).padStart(2, '0')}`;
}

async function custodyOf(ctx: Ctx, assetId: number, keeper: boolean): Promise<CustodyRow[]> {
  const { rows } = await sql<
    Omit<CustodyRow, 'mayTake' | 'mayWithdraw'> & { offeredById: number }
  >`select w.id, case when p.id is null then null else json_build_object('id', p.id, 'name', ${personNamed(ctx, 'p')}) end as person,
      coalesce(${named(ctx, 'l')}, '') as place, w.state, w.reason, w.words, coalesce(${personNamed(ctx, 'o')}, '') as "offeredBy", w.offered_by as "offeredById", ${iso('w.offered_at')} as "offeredAt",
      ${iso('w.accepted_at')} as "acceptedAt", coalesce(case when w.accepted_by is distinct from w.person_id then ${personNamed(ctx, 't')} end, '') as "acceptedBy", ${iso('w.ended_at')} as "endedAt"
    from asset_custody w left join person p on p.id = w.person_id left join asset_place l on l.id = w.place_id join person o on o.id = w.offered_by left join person t on t.id = w.accepted_by
    where w.asset_id = ${assetId} order by w.state = 'OFFERED' desc, w.state = 'HELD' desc, coalesce(w.accepted_at, w.offered_at) desc, w.id desc limit 100`.execute(
    ctx.db,
  );
  return rows.map(({ offeredById, ...row }) => ({
    ...row,
    mayTake: row.state === 'OFFERED' && (row.person ? row.person.id === ctx.me.personId : keeper),
    mayWithdraw: row.state === 'OFFERED' && (keeper || offeredById === ctx.me.personId),
  }));
}

async function repairsOf(ctx: Ctx, assetId: number): Promise<OpenAsset['repairs']> {
  const { rows } = await sql<
    OpenAsset['repairs'][number]
  >`select r.id, r.fault, r.from_day::text as "fromDay", r.until_day::text as "untilDay", r.shop, r.cost, r.document_no as "documentNo",
      r.outcome, ${personNamed(ctx, 'p')} as "reportedBy", coalesce(r.until_day, greatest(${todaySql}, r.from_day)) - r.from_day as "downDays", r.version
    from asset_repair r join person p on p.id = r.reported_by where r.asset_id = ${assetId} order by r.from_day desc, r.id desc limit 100`.execute(
    ctx.db,
  );
  return rows;
}

async function loansOf(ctx: Ctx, assetId: number): Promise<OpenAsset['loans']> {
  const { rows } = await sql<
    OpenAsset['loans'][number]
  >`select x.request_id as "requestId", coalesce(q.number, '') as number, coalesce(nullif(q.content ->> 'borrower', ''), ${personNamed(ctx, 'p')}) as borrower,
      ${iso('x.lent_at')} as "lentAt", x.due_on::text as "dueOn", ${iso('x.returned_at')} as "returnedAt"
    from asset_loan x join request q on q.id = x.request_id join person p on p.id = q.applicant_id where x.asset_id = ${assetId} order by x.id desc limit 50`.execute(
    ctx.db,
  );
  return rows;
}

async function checksOf(ctx: Ctx, assetId: number): Promise<OpenAsset['checks']> {
  const { rows } = await sql<
    OpenAsset['checks'][number]
  >`select k.fiscal_year as year, k.state = 'RUNNING' as running, k.due_on::text as "dueOn", f.found
    from asset_check_line x join asset_check k on k.id = x.check_id left join lateral (
      select json_build_object('at', ${iso('f.found_at')}, 'by', ${personNamed(ctx, 'p')}, 'place', ${named(ctx, 'l')}, 'condition', f.condition) as found
      from (${firstFindings(sql`x.check_id`)}) f join person p on p.id = f.found_by join asset_place l on l.id = f.place_id where f.asset_id = x.asset_id) f on true
    where x.asset_id = ${assetId} and k.state <> 'CANCELLED' order by k.fiscal_year desc limit 5`.execute(ctx.db);
  return rows;
}

async function caseOf(ctx: Ctx, assetId: number): Promise<OpenAsset['case']> {
  const { rows } = await sql<{
    id: number;
    no: number;
    year: number;
  }>`select k.id, k.no, k.fiscal_year as year from asset_case_item i join asset_case k on k.id = i.case_id
    where i.asset_id = ${assetId} and i.open and ${await seenCases(ctx)}`.execute(ctx.db);
  const [one] = rows;
  return one ? { id: one.id, number: caseNumber(ctx, one) } : null;
}

async function eventsOf(ctx: Ctx, assetId: number): Promise<OpenAsset['events']> {
  const { rows } = await sql<
    OpenAsset['events'][number]
  >`select ${iso('e.at')} as at, e.act, coalesce(${personNamed(ctx, 'p')}, '') as actor, e.words, e.to_state as "toState"
    from asset_event e left join person p on p.id = e.actor_id where e.asset_id = ${assetId} order by e.at desc, e.id desc limit 200`.execute(
    ctx.db,
  );
  return rows;
}
