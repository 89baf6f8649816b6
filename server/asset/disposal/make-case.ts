import { sql } from 'kysely';
import { fiscalYearOf } from '../../../contract/asset/depreciation.ts';
import type * as calls from '../../../contract/asset/disposal.ts';
import type { CaseHead } from '../../../contract/asset/disposal.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { pageOf } from '../../../contract/wire.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { named, personNamed } from '../../http/named.ts';
import { holdAssets, takeAssetStep } from '../machine.ts';
import { keeps, mustKeep, todayOf, todaySql } from '../rules.ts';
import { holdCase, moveCase, noteCase } from './case-machine.ts';
import { caseNumber, rulesOfDisposal, seenCases } from './case-rules.ts';

/** Broken, lost or no longer needed, and in no case. */
const mayCome = sql`a.state in ('BROKEN', 'LOST', 'UNNEEDED') and not exists (select 1 from asset_case_item i where i.asset_id = a.id and i.open)`;

export type HeadRow = Omit<CaseHead, 'number'> & { no: number; year: number };

/** The head of a case `k`, made by `p`. */
export const headOfCase = (
  ctx: Ctx,
) => sql<HeadRow>`k.id, k.no, k.fiscal_year as year, k.state, k.method, ${personNamed(ctx, 'p')} as "madeBy", ${iso('k.made_at')} as "madeAt", k.version,
  (select count(*)::int from asset_case_item i where i.case_id = k.id) as items,
  (select coalesce(sum(a.price), 0)::bigint from asset_case_item i join asset a on a.id = i.asset_id where i.case_id = k.id) as price,
  ${dueOf}::text as "dueOn", ${dueOf} - ${todaySql} as "daysLeft"`;
/** What is next by a day: that it is carried out, or that the audit office hears of it. */
export const dueOf = sql`case k.state when 'DISPOSAL' then k.due_on when 'STRUCK' then case when k.audit_told_on is null then k.audit_due_on end end`;

export function caseHead(ctx: Ctx, { no, year, ...row }: HeadRow): CaseHead {
  return { ...row, number: caseNumber(ctx, { no, year }) };
}

export async function listCases(ctx: Ctx, input: Taken<typeof calls.listCases>): Promise<Given<typeof calls.listCases>> {
  const { take, skip } = pageOf(input);
  const open = input.open ?? null;
  const found = sql`from asset_case k join person p on p.id = k.made_by where ${await seenCases(ctx)} and (${open}::text is null or (k.state not in ('DONE', 'CANCELLED')) = (${open} = '1'))`;
  const [{ rows }, { rows: counted }, mayMake] = await Promise.all([
    sql<HeadRow>`select ${headOfCase(ctx)} ${found} order by k.id desc limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
    keeps(ctx),
  ]);
  return { items: rows.map((row) => caseHead(ctx, row)), total: counted[0]?.total ?? 0, mayMake };
}

export async function listCandidates(ctx: Ctx, input: Taken<typeof calls.listCandidates>): Promise<Given<typeof calls.listCandidates>> {
  await mustKeep(ctx);
  const { take, skip } = pageOf(input);
  const { search = '', cause = null } = input;
  const found = sql`from asset a join unit u on u.id = a.unit_id left join asset_place l on l.id = a.place_id
    where ${mayCome} and (${cause}::text is null or a.state = ${cause}) and (${search} = '' or a.search like '%' || replace(th_norm(${search}::text), ' ', '') || '%')`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<
      Given<typeof calls.listCandidates>['items'][number]
    >`select a.id, a.number, a.name, a.state as cause, a.price, ${named(ctx, 'u')} as unit, coalesce(${named(ctx, 'l')}, '') as place
      ${found} order by a.number, a.id limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items: rows, total: counted[0]?.total ?? 0 };
}

export async function makeCase(
  ctx: Ctx,
  { assetIds, checkId = null }: Taken<typeof calls.makeCase>,
): Promise<Given<typeof calls.makeCase>> {
  await mustKeep(ctx);
  const ids = [...new Set(assetIds)];
  await holdAssets(ctx, ids);
  const { rows: fit } = await sql<{
    id: number;
    cause: string;
    registered: boolean;
  }>`select a.id, a.state as cause, c.code = any(${await registeredClasses(ctx)}::text[]) as registered
    from asset a join asset_class c on c.id = a.class_id where a.id = any(${ids}::bigint[]) and ${mayCome} order by a.number, a.id`.execute(
    ctx.db,
  );
  if (fit.length < ids.length) throw badField('assetIds', 'asset_case_none', { count: ids.length - fit.length });
  const year = fiscalYearOf(await todayOf(ctx));
  const no = await takeCaseNumber(ctx, year);
  const { rows } = await sql<{ id: number }>`insert into asset_case (no, fiscal_year, state, check_id, made_by, made_at)
    values (${no}, ${year}, 'REPORTED', ${checkId}, ${ctx.me.personId}, issue_clock()) returning id`.execute(ctx.db);
  const caseId = rows[0]?.id as number;
  const items = fit.map((one, place) => ({ ...one, n: place + 1 }));
  await sql`insert into asset_case_item (case_id, asset_id, n, cause, registered) select ${caseId}, r.id, r.n, r.cause, r.registered
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(id bigint, n int, cause text, registered boolean)`.execute(ctx.db);
  await noteCase(ctx, caseId, 'make', String(fit.length));
  return { caseId, number: caseNumber(ctx, { no, year }) };
}

async function registeredClasses(ctx: Ctx): Promise<string[]> {
  return (await rulesOfDisposal(ctx)).registeredClasses.split(/\s+/).filter(Boolean);
}

/** Taken last; a number is never given twice. */
async function takeCaseNumber({ db }: Ctx, year: number): Promise<number> {
  const { rows } = await sql<{ no: number }>`insert into asset_case_counter (fiscal_year, last_no) values (${year}, 1)
    on conflict (fiscal_year) do update set last_no = asset_case_counter.last_no + 1 returning last_no as no`.execute(db);
  return rows[0]?.no ?? 0;
}

/** Given up before it was ordered: things that were inquired into are again what they were. */
export async function cancelCase(
  ctx: Ctx,
  { caseId, version, words }: Taken<typeof calls.cancelCase>,
): Promise<Given<typeof calls.cancelCase>> {
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  await moveCase(ctx, one, 'cancel', { words });
  const { rows } = await sql<{
    assetId: number;
    cause: 'BROKEN' | 'LOST' | 'UNNEEDED';
  }>`update asset_case_item set open = false where case_id = ${caseId}
    returning asset_id as "assetId", cause`.execute(ctx.db);
  const causeOf = new Map(rows.map(({ assetId, cause }) => [assetId, cause]));
  for (const asset of await holdAssets(ctx, [...causeOf.keys()])) {
    if (asset.state !== 'INQUIRY') continue;
    await takeAssetStep(ctx, asset, 'restore', { words });
    await takeAssetStep(ctx, asset, ({ BROKEN: 'break', LOST: 'lose', UNNEEDED: 'unneed' } as const)[causeOf.get(asset.id) ?? 'BROKEN'], {
      words,
    });
  }
  return { version: one.version };
}
