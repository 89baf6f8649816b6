import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../contract/archive/store.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { dueIn, isHeld, itemTables, lends, oldIn, readItems } from './items.ts';
import { beYearOf, headsAgency, keeps, manages, mustKeep, ownUnits, rulesNow, todayOf } from './rules.ts';

/** What the caller is here, and what forms are put together from. */
export async function archiveSetup(ctx: Ctx): Promise<Given<typeof calls.archiveSetup>> {
  const { db, me } = ctx;
  const [rules, today, isKeeper, { rows }] = await Promise.all([
    rulesNow(ctx),
    todayOf(ctx),
    keeps(ctx),
    sql<Pick<Given<typeof calls.archiveSetup>, 'units' | 'owners' | 'shelves' | 'categories' | 'sits'>>`select
      coalesce((select json_agg(json_build_object('id', u.id, 'name', ${named(ctx, 'u')}) order by u.sort, u.id) from unit u where u.active
        and u.id = any(${ownUnits(me)}::bigint[])), '[]') as units,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', ${named(ctx, 'u')}) order by u.sort, u.id) from unit u
        where exists (select 1 from storage_item s where s.unit_id = u.id)), '[]') as owners,
      coalesce((select json_agg(json_build_object('id', h.id, 'name', ${named(ctx, 'h')}, 'detail', h.place) order by h.sort, h.id) from archive_shelf h where h.active), '[]') as shelves,
      coalesce((select json_agg(json_build_object('code', c.code, 'name', ${named(ctx, 'c')}, 'years', c.years) order by c.sort, c.id) from document_category c where c.active), '[]') as categories,
      exists (select 1 from archive_batch_person p join archive_batch b on b.id = p.batch_id where p.person_id = ${me.personId} and b.state <> 'CANCELLED') as sits`.execute(
      db,
    ),
  ]);
  const found = rows[0] as (typeof rows)[number];
  return {
    ...found,
    manages: manages(me),
    keeps: isKeeper,
    agrees: headsAgency(me),
    today,
    surveyYear: beYearOf(today) - 1,
    loanDays: rules.loanDays,
    electronicYears: rules.electronicYears,
    archivesName: rules.archivesName,
    archivesDays: rules.archivesDays,
  };
}

/** Letters of the store that one may know of: the store and its registrar all, others those of their units. */
export async function seenItems(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (manages(ctx.me) || (await keeps(ctx)) || ctx.me.isAuditor) return sql<boolean>`true`;
  const me = rightsNow(ctx.me);
  const units = [...new Set([...me.units, ...me.headedUnits, ...me.registryUnits])];
  // who belongs to the agency itself knows of its letters
  if (me.headedUnits.includes(rootUnit)) return sql<boolean>`true`;
  return sql<boolean>`s.unit_id = any(${units}::bigint[])`;
}

/** ทะเบียนหนังสือเก็บ, and what is due of it. */
export async function listItems(ctx: Ctx, input: Taken<typeof calls.listItems>): Promise<Given<typeof calls.listItems>> {
  const { take, skip } = pageOf(input);
  const { search = '', state, category, medium, shelfId, boxId, unitId, dueIn: due, oldIn: old, held, lends: lent } = input;
  const only = (given: unknown, condition: RawBuilder<unknown>) => (given ? condition : sql`true`);
  const where = sql.join(
    [
      await seenItems(ctx),
      only(
        search,
        sql`(d.secrecy = 0 and d.search like '%' || th_norm(${search}::text) || '%' or s.file_code = ${search} or s.no || '/' || s.be_year = ${search})`,
      ),
      only(state, sql`s.state = ${state ?? ''}`),
      only(category, sql`s.category = ${category ?? ''}`),
      only(medium, sql`s.medium = ${medium ?? ''}`),
      only(shelfId, sql`b.shelf_id = ${shelfId ?? 0}`),
      only(boxId, sql`s.box_id = ${boxId ?? 0}`),
      only(unitId, sql`s.unit_id = ${unitId ?? 0}`),
      only(due, dueIn(due ?? 0)),
      only(old, oldIn(old ?? 0)),
      only(held, sql`${isHeld} and s.state not in ('DESTROYED', 'TRANSFERRED')`),
      only(lent, lends),
    ],
    sql` and `,
  );
  const order = due ? sql`s.keep_until, s.id` : undefined;
  const [items, { rows }] = await Promise.all([
    readItems(ctx, { where, take, skip, ...(order ? { order } : {}) }),
    sql<{ total: number }>`select count(*)::int as total from ${itemTables} where ${where}`.execute(ctx.db),
  ]);
  return { items, total: rows[0]?.total ?? 0 };
}

/** Into a box, or under another code: each as it was read. */
export async function placeItems(
  ctx: Ctx,
  { items, boxId, fileCode }: Taken<typeof calls.placeItems>,
): Promise<Given<typeof calls.placeItems>> {
  await mustKeep(ctx);
  if (boxId) {
    const { rows } = await sql`select 1 from archive_box where id = ${boxId} for key share`.execute(ctx.db);
    if (rows.length === 0) throw badField('boxId', 'not_a_choice');
  }
  let moved = 0;
  for (const { itemId, version } of items.toSorted((a, b) => a.itemId - b.itemId)) {
    const { rows } = await sql<{
      state: string;
      version: number;
      medium: string;
    }>`select state, version, medium from storage_item where id = ${itemId} for update`.execute(ctx.db);
    const [row] = rows;
    if (!row) throw badField('items', 'not_found');
    if (row.version !== version) throw conflict();
    if (['DESTROYED', 'TRANSFERRED', 'DEPOSITED'].includes(row.state)) throw forbidden('archive_item_gone');
    await sql`update storage_item set box_id = ${boxId === undefined ? sql`box_id` : boxId}, medium = ${boxId ? 'BOX' : sql`medium`},
      file_code = ${fileCode === undefined ? sql`file_code` : fileCode}, version = version + 1 where id = ${itemId}`.execute(ctx.db);
    moved += 1;
  }
  return { moved };
}
