import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../contract/archive/store.ts';
import type { Box } from '../../contract/archive/store.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { byCode, codesWords } from './file-codes.ts';
import { readItems } from './items.ts';
import { keeps, mustKeep, takeNumber } from './rules.ts';
import { seenItems } from './store.ts';

const boxTables = sql`archive_box b join unit u on u.id = b.unit_id left join archive_shelf h on h.id = b.shelf_id`;

const boxColumns = (ctx: {
  request: Ctx['request'];
}) => sql`b.id, b.no, ${named(ctx, 'u')} as unit, b.unit_id as "unitId", b.year_from as "yearFrom", b.year_to as "yearTo",
  case when h.id is not null then json_build_object('id', h.id, 'name', ${named(ctx, 'h')}) end as shelf, b.slot,
  (select count(*)::int from storage_item s where s.box_id = b.id and s.state not in ('DESTROYED', 'TRANSFERRED')) as letters,
  array(select distinct s.file_code from storage_item s
    where s.box_id = b.id and s.file_code <> '' and s.state not in ('DESTROYED', 'TRANSFERRED')) as codes, b.version`;

type BoxRow = Omit<Box, 'files'> & { codes: string[] };
const toBox = ({ codes, ...box }: BoxRow): Box => ({ ...box, files: codesWords(codes) });

/** Boxes whose letters one may know of. */
async function seenBoxes(ctx: Ctx): Promise<RawBuilder<boolean>> {
  return sql<boolean>`(${await keeps(ctx)}::boolean or exists (select 1 from storage_item s where s.box_id = b.id and ${await seenItems(ctx)}))`;
}

export async function listBoxes(ctx: Ctx, input: Taken<typeof calls.listBoxes>): Promise<Given<typeof calls.listBoxes>> {
  const { take, skip } = pageOf(input);
  const { search = '', shelfId, ids } = input;
  const found = sql`from ${boxTables} where ${await seenBoxes(ctx)} and (${shelfId ?? null}::bigint is null or b.shelf_id = ${shelfId ?? null}::bigint)
    and (${ids.length} = 0 or b.id = any(${ids}::bigint[]))
    and (${search} = '' or b.no::text = ${search} or th_norm(u.name || ' ' || b.slot || ' ' || coalesce(h.name, '')) like '%' || th_norm(${search}::text) || '%')`;
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<BoxRow>`select ${boxColumns(ctx)} ${found} order by h.sort nulls last, h.id, b.no limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items: items.map(toBox), total: rows[0]?.total ?? 0 };
}

export async function keepBox(ctx: Ctx, input: Taken<typeof calls.keepBox>): Promise<Given<typeof calls.keepBox>> {
  await mustKeep(ctx);
  const { boxId, version, unitId, yearFrom, yearTo, shelfId = null, slot } = input;
  if (yearTo < yearFrom) throw badField('yearTo', 'ends_before_start');
  await mustBeThere(ctx, input);
  if (boxId) {
    const { rows } = await sql<{
      no: number;
      version: number;
    }>`update archive_box set unit_id = ${unitId}, year_from = ${yearFrom}, year_to = ${yearTo},
      shelf_id = ${shelfId}, slot = ${slot}, version = version + 1 where id = ${boxId} and version = ${version ?? 0} returning no, version`.execute(
      ctx.db,
    );
    if (!rows[0]) throw conflict();
    return { boxId, ...rows[0] };
  }
  // boxes are numbered on over the years, as they stand on the shelves
  const no = await takeNumber(ctx, 'BOX', 0);
  const { rows } = await sql<{ id: number }>`insert into archive_box (no, unit_id, year_from, year_to, shelf_id, slot, made_by)
    values (${no}, ${unitId}, ${yearFrom}, ${yearTo}, ${shelfId}, ${slot}, ${ctx.me.personId}) returning id`.execute(ctx.db);
  return { boxId: rows[0]?.id as number, no, version: 1 };
}

async function mustBeThere({ db }: Ctx, { unitId, shelfId }: { unitId: number; shelfId?: number | null | undefined }): Promise<void> {
  const { rows } = await sql<{ unit: boolean; shelf: boolean }>`select exists (select 1 from unit where id = ${unitId}) as unit,
    ${shelfId ?? null}::bigint is null or exists (select 1 from archive_shelf where id = ${shelfId ?? null}::bigint and active) as shelf`.execute(
    db,
  );
  if (!rows[0]?.unit) throw badField('unitId', 'unit_unknown');
  if (!rows[0].shelf) throw badField('shelfId', 'not_a_choice');
}

/** What the QR on a box leads to. */
export async function openBox(ctx: Ctx, { boxId }: Taken<typeof calls.openBox>): Promise<Given<typeof calls.openBox>> {
  const seen = await seenItems(ctx);
  const { rows } = await sql<BoxRow>`select ${boxColumns(ctx)} from ${boxTables} where b.id = ${boxId} and ${await seenBoxes(ctx)}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  const items = await readItems(ctx, { where: sql`s.box_id = ${boxId} and ${seen}`, order: sql`s.be_year, s.no` });
  return { box: toBox(row), items: items.toSorted((a, b) => byCode.compare(a.fileCode, b.fileCode)), keeps: await keeps(ctx) };
}
