import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { ResultRow, ResultView } from '../../../contract/asset/check.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { pageOf } from '../../../contract/wire.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named, personNamed } from '../../http/named.ts';
import { firstExtras, firstFindings } from './first-findings.ts';
import { mustSeeCheck } from './who.ts';

/** States in which a thing need not be found: it is known where it is, or that it is gone. */
export const explainedStates = ['LENT', 'REPAIR', 'LOST', 'INQUIRY', 'DISPOSAL'];

/** A line `x` with the finding `f` that counts, and what it comes to. */
const isOf: Record<Exclude<ResultView, 'extra' | 'foreign'>, RawBuilder<unknown>> = {
  here: sql`f.how = 'HERE'`,
  elsewhere: sql`f.how in ('MOVED', 'VISITING')`,
  worn: sql`f.condition = 'WORN'`,
  broken: sql`f.condition = 'BROKEN'`,
  unneeded: sql`f.condition = 'UNNEEDED'`,
  missing: sql`(f.id is null and not x.state = any(${explainedStates}::text[]))`,
  explained: sql`(f.id is null and x.state = any(${explainedStates}::text[]))`,
  // two found it and do not say the same
  differ: sql`exists (select 1 from asset_finding o where o.check_id = x.check_id and o.asset_id = x.asset_id and not o.replaced and o.id <> f.id
    and (o.place_id <> f.place_id or o.condition <> f.condition))`,
};

export const linesWithFindings = (checkId: number) =>
  sql`asset_check_line x join asset a on a.id = x.asset_id left join (${firstFindings(sql`${checkId}`)}) f on f.asset_id = x.asset_id`;

export type Counts = Given<typeof calls.openCheck>['check']['counts'];

export async function countsOf({ db }: Pick<Ctx, 'db'>, checkId: number): Promise<Counts & { things: number; found: number }> {
  const count = (view: keyof typeof isOf) => sql`count(*) filter (where ${isOf[view]})::int as ${sql.ref(view)}`;
  const views = Object.keys(isOf) as (keyof typeof isOf)[];
  const [{ rows }, { rows: extras }] = await Promise.all([
    sql<
      Omit<Counts, 'extra' | 'foreign'> & { things: number; found: number }
    >`select ${sql.join(views.map(count))}, count(*)::int as things, count(f.id)::int as found
      from ${linesWithFindings(checkId)} where x.check_id = ${checkId}`.execute(db),
    sql<{
      extra: number;
      foreign: number;
    }>`select count(*) filter (where f.how = 'EXTRA')::int as extra, count(*) filter (where f.how = 'FOREIGN')::int as foreign
      from (${firstExtras(sql`${checkId}`)}) f`.execute(db),
  ]);
  return { ...(rows[0] as (typeof rows)[number]), ...(extras[0] as (typeof extras)[number]) };
}

interface Asked {
  view: ResultView;
  placeId?: number | undefined;
  search?: string | undefined;
  take: number;
  skip: number;
}

/** What it came to of one kind, by number. */
export async function readResults(
  ctx: Ctx,
  checkId: number,
  { view, placeId, search = '', take, skip }: Asked,
): Promise<{ items: ResultRow[]; total: number }> {
  const from =
    view === 'extra' || view === 'foreign' ? extraRows(ctx, checkId, view === 'extra' ? 'EXTRA' : 'FOREIGN') : lineRows(ctx, checkId, view);
  const found = sql`from (${from}) r where (${search} = '' or th_norm(r.number || ' ' || r.name || ' ' || r.serial || ' ' || r.custodian) like '%' || th_norm(${search}::text) || '%')
    and (${placeId ?? null}::bigint is null or r."bookPlaceId" = ${placeId ?? null}::bigint or r."foundPlaceId" = ${placeId ?? null}::bigint)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<
      ResultRow & { bookPlaceId: number | null; foundPlaceId: number | null }
    >`select r.* ${found} order by r.number, r.key limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items: rows.map(({ bookPlaceId: _, foundPlaceId: __, ...row }) => row), total: counted[0]?.total ?? 0 };
}

const others = (
  ctx: Ctx,
  of: RawBuilder<unknown>,
) => sql`coalesce((select json_agg(${personNamed(ctx, 'h')} order by o.first_at, o.id) from asset_finding o join person h on h.id = o.found_by
  where o.check_id = f.check_id and ${of} and not o.replaced and o.id <> f.id), '[]')`;

function lineRows(ctx: Ctx, checkId: number, view: keyof typeof isOf): RawBuilder<unknown> {
  return sql`select a.id::text as key, a.id as "assetId", a.number, a.name, a.serial, coalesce(${named(ctx, 'b')}, '') as "bookPlace", coalesce(${named(ctx, 'l')}, '') as "foundPlace",
      x.place_id as "bookPlaceId", f.place_id as "foundPlaceId", coalesce(${personNamed(ctx, 'p')}, '') as custodian, ${named(ctx, 'u')} as unit, f.condition, f.how,
      coalesce(${personNamed(ctx, 'q')}, '') as by, ${others(ctx, sql`o.asset_id = f.asset_id`)} as also, ${iso('f.found_at')} as at, coalesce(f.words, '') as words,
      case when f.photo_id is not null then f.mark::text end as photo, x.state
    from ${linesWithFindings(checkId)} left join asset_place b on b.id = x.place_id left join asset_place l on l.id = f.place_id left join person p on p.id = x.custodian_id
      join unit u on u.id = x.unit_id left join person q on q.id = f.found_by
    where x.check_id = ${checkId} and ${isOf[view]}`;
}

function extraRows(ctx: Ctx, checkId: number, how: 'EXTRA' | 'FOREIGN'): RawBuilder<unknown> {
  return sql`select f.id::text as key, null::bigint as "assetId", f.read_text as number, f.name, f.serial, '' as "bookPlace", ${named(ctx, 'l')} as "foundPlace",
      null::bigint as "bookPlaceId", f.place_id as "foundPlaceId", '' as custodian, coalesce(${named(ctx, 'u')}, '') as unit, f.condition, f.how, ${personNamed(ctx, 'q')} as by,
      ${others(ctx, sql`o.asset_id is null and o.extra_key = f.extra_key`)} as also, ${iso('f.found_at')} as at, f.words, case when f.photo_id is not null then f.mark::text end as photo, null::text as state
    from (${firstExtras(sql`${checkId}`)}) f join asset_place l on l.id = f.place_id left join unit u on u.id = l.unit_id join person q on q.id = f.found_by where f.how = ${how}`;
}

export async function listResults(
  ctx: Ctx,
  { checkId, view, placeId, search, ...paging }: Taken<typeof calls.listResults>,
): Promise<Given<typeof calls.listResults>> {
  await mustSeeCheck(ctx, checkId);
  return readResults(ctx, checkId, { view, placeId, search, ...pageOf(paging) });
}
