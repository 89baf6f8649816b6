import { type RawBuilder, sql } from 'kysely';
import type { StoredItem } from '../../contract/archive/store.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { listName } from './list-names.ts';
import { lastDayOf } from './rules.ts';

/** Case numbers of the holds over letter `d`. */
export const heldCases = sql<string[]>`array(select h.case_no from archive_hold h where h.id in (select holds_of(d.id)) order by h.id)`;
export const isHeld = sql<boolean>`exists (select 1 from holds_of(d.id))`;

/** Rows of the store with their letter: `s`, `d`. */
export const itemTables = sql`storage_item s join document d on d.id = s.document_id join document_category c on c.code = s.category
  join unit u on u.id = s.unit_id left join archive_box b on b.id = s.box_id left join archive_shelf h on h.id = b.shelf_id`;

interface ItemRow extends Omit<StoredItem, 'list'> {
  onList: { id: number; kind: 'DESTROY25'; year: number; no: number } | null;
}

/** A classed letter says nothing to who may not read it. */
export function itemColumns(ctx: Ctx): RawBuilder<unknown> {
  const seen = sql`(d.secrecy = 0 or ${visible(viewerOf(ctx.me))})`;
  return sql`s.id, s.document_id as "documentId", s.no || '/' || s.be_year as no, case when ${seen} then coalesce(d.doc_no, '') else '' end as number,
    to_char(d.doc_date, 'YYYY-MM-DD') as date, ${receivedNo} as received, case when ${seen} then d.subject else '' end as subject, d.secrecy, s.file_code as "fileCode", s.category,
    ${named(ctx, 'c')} as "categoryName", ${named(ctx, 'u')} as unit, s.closed_on::text as "closedOn", s.years, s.keep_until::text as "keepUntil", s.medium,
    case when b.id is not null then json_build_object('id', b.id, 'no', b.no, 'shelf', coalesce(${named(ctx, 'h')}, ''), 'slot', b.slot) end as box, s.state,
    ${heldCases} as held, (select l.due_on::text from archive_loan l where l.item_id = s.id and l.returned_at is null) as "lentUntil",
    (select json_build_object('id', a.id, 'kind', a.kind, 'year', a.be_year, 'no', a.no) from archive_batch_item i join archive_batch a on a.id = i.batch_id
      where i.item_id = s.id and a.state not in ('CANCELLED', 'DONE') and i.state in ('OPEN', 'DESTROY', 'TRANSFER') order by a.id desc limit 1) as "onList", s.version`;
}

/** The line of a receive book that the letter came in by. */
export const receivedNo = sql<string>`coalesce((select e.seq || '/' || e.be_year from register_entry e join register r on r.id = e.register_id
  where e.document_id = d.id and r.kind = 'RECEIVE' and e.void_at is null order by e.id limit 1), '')`;

export function toItem(ctx: Ctx, { onList, ...row }: ItemRow): StoredItem {
  const secret = textsIn(ctx.request.language, 'archive').classed;
  return {
    ...row,
    subject: row.subject || (row.secrecy > 0 ? secret : ''),
    list: onList && { id: onList.id, name: listName(ctx, onList) },
  };
}

interface Found {
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  take?: number;
  skip?: number;
}

export async function readItems(ctx: Ctx, { where, order = newestFirst, take = 500, skip = 0 }: Found): Promise<StoredItem[]> {
  const { rows } =
    await sql<ItemRow>`select ${itemColumns(ctx)} from ${itemTables} where ${where} order by ${order} limit ${take} offset ${skip}`.execute(
      ctx.db,
    );
  return rows.map((row) => toItem(ctx, row));
}

export const newestFirst = sql`s.be_year desc, s.no desc`;

/** Due on the list of this year: its time is over by the end of it. A letter that was opened again is not of the store until it comes anew. */
export function dueIn(beYear: number): RawBuilder<boolean> {
  return sql<boolean>`(s.keep_until is not null and s.keep_until <= ${lastDayOf(beYear)}::date and s.state in ('STORED', 'LENT') and d.state = 70)`;
}

/** Letters of twenty years by the end of that year, and what a committee found worth it (regulation 58). */
export function oldIn(beYear: number): RawBuilder<boolean> {
  return sql<boolean>`(s.state = 'STORED' and d.state = 70 and (s.for_archives or d.closed_at < make_timestamptz(${beYear - 543 - 19}, 1, 1, 0, 0, 0, 'Asia/Bangkok')))`;
}

/** May be handed out now. */
export const lends = sql<boolean>`(s.state = 'STORED' and d.state = 70 and not exists (select 1 from archive_hold q where q.stops_lending and q.id in (select holds_of(d.id))))`;
