import { type RawBuilder, sql } from 'kysely';
import { type BookColumn, type BookField, type BookFunction, wholeColumns } from '../../../contract/sarabun/book-columns.ts';
import type { BookFilters, BookRow } from '../../../contract/sarabun/books.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx, Db, Me } from '../../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../../http/errors.ts';
import { classedWith } from '../search/search-classed.ts';
import { containing, type Word, wordsOf } from '../search/words.ts';

export interface BookFacts {
  id: number;
  unitId: number;
  unitName: string;
  agency: string;
  kind: string;
  series: string;
  name: string;
  /** The year that is meant: the one asked for, else the newest. */
  year: number;
  /** No number is taken in it any more. */
  closed: boolean;
  columns: BookColumn[];
  /** The agency's own columns that this book has. */
  fields: BookField[];
  /** Functions that are not offered in it. */
  off: BookFunction[];
  /** What stands for the subject of a classed letter. */
  mask: 'CLASS' | 'COVERED';
}

/** The agency's own columns, as JSON. */
export const fieldsOf = sql<
  BookField[]
>`coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'choices', f.choices) order by f.id)
  from book_field f where f.active), '[]')`;

/** Books `r` of letters; those of requests are read by their modules. */
export const ofLetters = sql<boolean>`r.kind <> 'REQUEST'`;

/** A book (`r`) is read by those who see its unit's work and by the readers of its group; a book of classed letters by its secret registry only. */
export function readable(me: Me): RawBuilder<boolean> {
  return sql`(r.active and ${ofLetters} and case r.series when 'SECRET' then r.unit_id = any(${me.secretRegistryUnits}::bigint[]) 
    else r.unit_id = any(${me.workUnits}::bigint[])
      or exists (select 1 from book_group g where g.id = r.group_id and g.active and g.readers && ${me.units}::bigint[]) end)`;
}

/** Its numbers are reserved and voided by its registry alone. */
export function kept(me: Me): RawBuilder<boolean> {
  return sql`(r.active and ${ofLetters} and case r.series when 'SECRET' then r.unit_id = any(${me.secretRegistryUnits}::bigint[]) else r.unit_id = any(${me.registryUnits}::bigint[]) end)`;
}

/** @throws 404 for a book that the caller may not read */
export async function getBook(ctx: Ctx, bookId: number, year?: number): Promise<BookFacts> {
  // a book of an earlier year bears the name that the unit had at its end
  const { rows } = await sql<
    Omit<BookFacts, 'columns'> & { set: BookColumn[] | null }
  >`select r.id, r.unit_id as "unitId", n.name as "unitName", (select name from unit where id = 10000000) as agency,
      r.kind, r.series, replace(r.name, u.name, n.name) as name, y.year,
      r.closed_at is not null as closed, coalesce(r.columns, s.columns) as set, coalesce(r.functions_off, s.functions_off, '{}') as off,
      ${fieldsOf} as fields,
      coalesce((select value ->> 'mask' from setting where key = 'book-display'), 'CLASS') as mask
    from register r join unit u on u.id = r.unit_id left join book_standard s on s.kind = r.kind
      cross join lateral (select coalesce(${year ?? null}::int, (select max(c.be_year) from register_counter c where c.register_id = r.id),
        (select max(b.be_year) from brought_year b where b.register_id = r.id), be_year(now())) as year) y
      cross join lateral (select unit_name_at(u.id, least(now(), make_timestamptz(y.year - 543, 12, 31, 12, 0, 0, 'Asia/Bangkok'))) as name) n
    where r.id = ${bookId} and ${readable(ctx.me)}`.execute(ctx.db);
  const book = rows[0];
  if (!book) throw notFound();
  const { set, fields, ...facts } = book;
  const columns = wholeColumns(book.kind, set, fields);
  return { ...facts, columns, fields: fields.filter((field) => columns.some((column) => column.code === `own${field.id}`)) };
}

/** @throws `book_function_off` for what is not offered in this book */
export function mustOffer(book: BookFacts, one: BookFunction): void {
  if (book.off.includes(one)) throw refuse('book_function_off', { params: { book: book.name } });
}

/** @throws 404 as for reading, 403 for a reader who is not the book's registry */
export async function getKeptBook(ctx: Ctx, bookId: number): Promise<BookFacts> {
  const book = await getBook(ctx, bookId);
  const { rows } = await sql`select 1 from register r where r.id = ${bookId} and ${kept(ctx.me)}`.execute(ctx.db);
  if (rows.length === 0) throw forbidden('not_book_keeper');
  return book;
}

/** The part of a book that filters leave, as a condition; null where they leave the whole year. */
export async function narrowed(
  ctx: Ctx,
  { search, state, speed, dateFrom, dateTo, from }: BookFilters,
): Promise<RawBuilder<unknown> | null> {
  const parts: RawBuilder<unknown>[] = [];
  const has = (words: Word[], where: RawBuilder<unknown>, classed: number[]) => {
    // what a classed letter says is not searched by those who may not see it; its sealed words are `classed`
    return sql`((d.id is null or d.secrecy = 0 or ${visible(viewerOf(ctx.me))}) and (${containing(sql`replace(th_norm(${where}), ' ', '')`, words)} or d.id = any(${classed}::bigint[])))`;
  };
  if (dateFrom && dateTo && dateTo < dateFrom) throw badField('dateTo', 'days_turned_round');
  const text = wordsOf(search ?? '');
  if (text.length > 0)
    parts.push(
      has(
        text,
        sql`concat_ws(E'\n', e.seq || '/' || e.be_year, d.doc_no, case when d.secrecy = 0 then d.subject end, case when d.secrecy = 0 then d.from_text end, v.purpose, v.requester, case when e.own <> '{}' then (select string_agg(n.value, E'\n') from jsonb_each_text(e.own) n) end)`,
        await classedWith(ctx, { head: search }),
      ),
    );
  const sender = wordsOf(from ?? '');
  if (sender.length > 0)
    parts.push(
      has(
        sender,
        sql`coalesce(nullif(case when d.secrecy > 0 then '' else d.from_text end, ''), v.requester, o.name)`,
        await classedWith(ctx, { from }),
      ),
    );
  if (speed) parts.push(sql`d.speed = ${speed}`);
  if (dateFrom) parts.push(sql`e.issued_at >= ${dateFrom}::date::timestamp at time zone 'Asia/Bangkok'`);
  if (dateTo) parts.push(sql`e.issued_at < (${dateTo}::date + 1)::timestamp at time zone 'Asia/Bangkok'`);
  if (state) parts.push(states[state]);
  return parts.length ? sql.join(parts, sql` and `) : null;
}

const ended = sql`coalesce(t.state in ('DONE', 'ACKED', 'RETURNED', 'RECALLED'), d.state >= 60)`;
const states = {
  open: sql`e.void_at is null and d.id is not null and not ${ended}`,
  closed: sql`e.void_at is null and d.id is not null and ${ended}`,
  void: sql`e.void_at is not null`,
  reserved: sql`e.void_at is null and d.id is null`,
};

/** A line with its letter, or with what its number is kept for. */
const lines = sql`register_entry e left join document d on d.id = e.document_id left join reservation v on v.id = e.reservation_id
  left join transmission t on t.id = e.transmission_id left join unit o on o.id = d.owner_unit_id and d.origin = 'OUT'`;

interface Wanted {
  book: BookFacts;
  filter: RawBuilder<unknown> | null;
}

export async function countLines(db: Db, { book, filter }: Wanted): Promise<number> {
  const { rows } = filter
    ? await sql<{
        total: number;
      }>`select count(*)::int as total from ${lines} where e.register_id = ${book.id} and e.be_year = ${book.year} and ${filter}`.execute(
        db,
      )
    : // a book has no gaps: its counter is its count
      await sql<{
        total: number;
      }>`select last_no - first_no + 1 as total from register_counter where register_id = ${book.id} and be_year = ${book.year}`.execute(
        db,
      );
  return rows[0]?.total ?? 0;
}

/** Lines in the words that this reader may see: of a classed letter without access its class stands for everything else. */
export async function readLines(ctx: Ctx, { book, filter }: Wanted, part: RawBuilder<unknown>): Promise<BookRow[]> {
  const { rows } = await sql<{ line: BookRow }>`
    select json_build_object('entryId', e.id, 'seq', e.seq, 'no', e.seq || '/' || e.be_year, 'documentId', case when s.ok then d.id end, 'transmissionId', e.transmission_id,
      'docNo', case when s.ok then coalesce(d.doc_no, '-') when d.id is null then '' else '-' end, 'docDate', case when s.ok then d.doc_date end,
      'from', case when s.ok then coalesce(nullif(d.from_text, ''), unit_name_at(o.id, coalesce(d.doc_date::timestamptz, e.issued_at)), '') when d.id is null then v.requester else '-' end,
      'to', case when s.ok then coalesce(nullif(d.to_text, ''), t.receiver_text, '') when d.id is null then '' else '-' end,
      'subject', case when s.ok then d.subject when d.id is null then v.purpose else ${book.mask === 'COVERED' ? sql`'เรื่องปกปิด'` : sql`c.name`} end,
      'speed', coalesce(d.speed, 1), 'speedName', coalesce(sp.name, ''),
      'action', case when d.id is null or not s.ok then '' else coalesce(nullif(e.action_text, ''), (select string_agg(x.receiver_text, ', ' order by x.id) from transmission x
        where x.parent_id = t.id and x.state not in ('RECALLED', 'RETURNED')), '') end,
      'remark', e.remark, 'own', case when s.ok or d.id is null then e.own else '{}' end, 'issuedAt', to_char(e.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'voidReason', e.void_reason,
      'hasFile', coalesce(d.has_file, false), 'state', coalesce(t.state, ''), 'ownNumber', coalesce(d.number_by_owner, false),
      'reserved', case when d.id is null then json_build_object('requester', v.requester, 'until', to_char(v.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'expired', v.expires_at <= issue_clock()) end, 'brought', null) as line
    from ${lines} left join speed sp on sp.code = d.speed left join secrecy c on c.code = d.secrecy
      cross join lateral (select d.id is not null and (d.secrecy = 0 or ${visible(viewerOf(ctx.me))}) as ok) s
    where e.register_id = ${book.id} and e.be_year = ${book.year} ${filter ? sql`and ${filter}` : sql``} ${part}`.execute(ctx.db);
  return rows.map((row) => row.line);
}
