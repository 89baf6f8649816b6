import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { CheckPack, PackLine } from '../../../contract/asset/check.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named, personNamed } from '../../http/named.ts';
import { findCheck } from './check-machine.ts';
import { firstExtras } from './first-findings.ts';
import { mustInspect } from './who.ts';

/** The frozen list as a phone keeps it, with what all of them found so far. */
export async function checkPack(ctx: Ctx, { checkId }: Taken<typeof calls.checkPack>): Promise<Given<typeof calls.checkPack>> {
  await mustInspect(ctx, checkId);
  const check = await findCheck(ctx, checkId);
  const [{ rows: tag }, places, lines, extras] = await Promise.all([
    sql<{ tag: string }>`select tag from asset_tag`.execute(ctx.db),
    placesOf(ctx, checkId),
    linesOf(ctx, checkId),
    extrasOf(ctx, checkId),
  ]);
  return { checkId, year: check.year, dueOn: check.dueOn, tag: tag[0]?.tag ?? '', open: check.state === 'RUNNING', places, lines, extras };
}

async function placesOf(ctx: Ctx, checkId: number): Promise<CheckPack['places']> {
  const { rows } = await sql<
    CheckPack['places'][number]
  >`select l.id, ${named(ctx, 'l')} as name, l.building, coalesce(${named(ctx, 'u')}, '') as unit
    from asset_place l left join unit u on u.id = l.unit_id
    where l.active or exists (select 1 from asset_check_line x where x.check_id = ${checkId} and x.place_id = l.id) order by l.building, l.sort, l.id`.execute(
    ctx.db,
  );
  return rows;
}

async function linesOf(ctx: Ctx, checkId: number): Promise<PackLine[]> {
  const one = sql`json_build_object('by', ${personNamed(ctx, 'h')}, 'at', ${iso('f.found_at')}, 'placeId', f.place_id, 'how', f.how, 'condition', f.condition)`;
  const { rows } = await sql<Omit<PackLine, 'found' | 'also'> & { all: NonNullable<PackLine['found']>[] | null }>`
    with found as (select f.asset_id, json_agg(${one} order by f.first_at, f.id) as all from asset_finding f join person h on h.id = f.found_by
      where f.check_id = ${checkId} and f.asset_id is not null and not f.replaced group by f.asset_id)
    select a.id, a.number, a.code, a.serial, a.name, x.place_id as "placeId", coalesce(${personNamed(ctx, 'p')}, '') as custodian, x.state, found.all
    from asset_check_line x join asset a on a.id = x.asset_id left join person p on p.id = x.custodian_id left join found on found.asset_id = a.id
    where x.check_id = ${checkId} order by a.number, a.id`.execute(ctx.db);
  return rows.map(({ all, ...line }) => ({ ...line, found: all?.[0] ?? null, also: (all ?? []).slice(1).map(({ by }) => by) }));
}

async function extrasOf(ctx: Ctx, checkId: number): Promise<CheckPack['extras']> {
  const { rows } = await sql<
    CheckPack['extras'][number]
  >`select ${personNamed(ctx, 'h')} as by, ${iso('f.found_at')} as at, f.place_id as "placeId", f.how, f.condition,
      f.read_text as read, f.name
    from (${firstExtras(sql`${checkId}`)}) f join person h on h.id = f.found_by order by f.first_at, f.id`.execute(ctx.db);
  return rows;
}
