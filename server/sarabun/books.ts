import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { BookRow, listBooks as listCall, readBook as readCall } from '../../contract/sarabun/letters.ts';
import { pageOf } from '../../contract/wire.ts';
import { lookerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { patternOf } from './search.ts';

/** Books of the units whose work the caller sees; the books of classed letters for their secret registry only. */
function readable(ctx: Ctx) {
  return sql`r.active and case r.series when 'SECRET' then r.unit_id = any(${ctx.me.secretRegistryUnits}::bigint[]) else r.unit_id = any(${ctx.me.workUnits}::bigint[]) end`;
}

export async function listBooks(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['items'][number]>`
    select r.id, r.unit_id as "unitId", u.name as "unitName", r.kind, r.series, r.name,
      coalesce((select json_agg(c.be_year order by c.be_year desc) from register_counter c where c.register_id = r.id), '[]') as years
    from register r join unit u on u.id = r.unit_id where ${readable(ctx)} order by r.unit_id = 10000000 desc, u.sort, u.id, r.kind, r.series`.execute(
    ctx.db,
  );
  return { items: rows };
}

interface Page {
  total: number;
  data: BookRow[];
}

/** Lines of one year, newest first; a void line stays with its reason. The count is the counter's: a book has no gaps. */
export async function readBook(ctx: Ctx, { bookId, year, search, ...paging }: Taken<typeof readCall>): Promise<Given<typeof readCall>> {
  const book = await sql<{
    year: number;
  }>`select coalesce(${year ?? null}::int, (select max(c.be_year) from register_counter c where c.register_id = r.id), be_year(now())) as year
    from register r where r.id = ${bookId} and ${readable(ctx)}`.execute(ctx.db);
  const chosen = book.rows[0]?.year;
  if (chosen === undefined) throw notFound();
  const { skip, take } = pageOf(paging);
  const pattern = patternOf(search);
  const filter = pattern
    ? sql`and (d.search like ${pattern} or replace(d.search, ' ', '') like ${pattern.replaceAll(' ', '')} or (e.seq || '/' || e.be_year) like ${pattern.replaceAll(' ', '')}) and ${visible(lookerOf(ctx.me))}`
    : sql``;
  const total = pattern
    ? sql`(select count(*)::int from register_entry e join document d on d.id = e.document_id where e.register_id = ${bookId} and e.be_year = ${chosen} ${filter})`
    : sql`coalesce((select c.last_no from register_counter c where c.register_id = ${bookId} and c.be_year = ${chosen}), 0)`;
  const { rows } = await sql<Page>`select ${total} as total, coalesce((select json_agg(l.line order by l.seq desc) from (
      select e.seq, json_build_object('entryId', e.id, 'seq', e.seq, 'no', e.seq || '/' || e.be_year, 'documentId', case when v.ok then d.id end, 'transmissionId', e.transmission_id,
        'docNo', case when v.ok then coalesce(d.doc_no, '-') else '-' end, 'docDate', case when v.ok then d.doc_date end, 'from', case when v.ok then d.from_text else '-' end,
        'to', case when v.ok then coalesce(nullif(d.to_text, ''), t.receiver_text, '') else '-' end, 'subject', case when v.ok then d.subject else c.name end,
        'speed', d.speed, 'speedName', s.name, 'action', coalesce(nullif(e.action_text, ''), (select string_agg(x.receiver_text, ', ' order by x.id) from transmission x
          where x.parent_id = t.id and x.state not in ('RECALLED', 'RETURNED')), ''),
        'remark', e.remark, 'issuedAt', to_char(e.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'voidReason', e.void_reason, 'hasFile', d.has_file, 'state', coalesce(t.state, '')) as line
      from register_entry e join document d on d.id = e.document_id join speed s on s.code = d.speed join secrecy c on c.code = d.secrecy
        left join transmission t on t.id = e.transmission_id cross join lateral (select d.secrecy = 0 or ${visible(lookerOf(ctx.me))} as ok) v
      where e.register_id = ${bookId} and e.be_year = ${chosen} ${filter}
      order by e.seq desc offset ${skip} limit ${take}) l), '[]') as data`.execute(ctx.db);
  return { ...(rows[0] ?? { total: 0, data: [] }), year: chosen };
}
