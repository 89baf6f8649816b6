import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bangkokDay, longThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import { printedLinesMost } from '../../../contract/sarabun/books.ts';
import { printDeliveries } from '../../../contract/sarabun/prints.ts';
import { rightsNow } from '../../access/acting.ts';
import { audit } from '../../access/audit.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { inTransaction, serveAsked } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import type { DeliveryBook } from '../../paper/prints.ts';
import { readPaperDefaults } from '../../settings/agency-paper.ts';
import { getBook, mustOffer } from '../registers/book-lines.ts';
import { send } from './print-letter.ts';

/** GET /api/sarabun/books/:bookId/deliveries?day=2026-11-21: what the book's unit sent on that day, to be signed for (form 16). */
export function printDeliveriesRoute(app: FastifyInstance, office: Office): void {
  const route = {
    path: '/sarabun/books/:bookId/deliveries',
    menu: 'view books',
    work: 'page',
    take: printDeliveries,
    amiss: 'bad_date',
  } as const;
  serveAsked(app, office, route, async (ctx, { bookId, day }, reply) => {
    const book = await getBook(ctx, bookId);
    mustOffer(book, 'DELIVERY');
    const lines = await linesOf(ctx, book, day);
    if (lines.length > printedLinesMost) throw refuse('book_too_long', { params: { count: lines.length, most: printedLinesMost } });
    const detail = { as: 'deliveries', day, lines: lines.length };
    await inTransaction(ctx, (own) => audit(own, 'book.export', { subject: { type: 'register', id: bookId }, detail }));
    const { digits } = await readPaperDefaults(ctx.db);
    const now = new Date();
    const printed = `พิมพ์โดย ${ctx.me.firstName} ${ctx.me.lastName} เมื่อ ${longThaiDate(bangkokDay(now))} เวลา ${thaiTime(now)}`;
    const pdf = await ctx.office.paper.print('delivery-book', { unit: book.unitName, day, printed, lines, digits });
    return send(reply, pdf, 'สมุดส่งหนังสือ.pdf');
  });
}

/** A line a receiver, in the order of sending. A book of classed letters shows those, any other one the open ones; what the caller may not see says nothing. */
async function linesOf(ctx: Ctx, { unitId, series }: { unitId: number; series: string }, day: string): Promise<DeliveryBook['lines']> {
  const { rows } = await sql<{
    no: string;
    from: string;
    to: string;
    unit: string;
    by: string | null;
    at: Date | null;
    ok: boolean;
    class: string;
  }>`
    select coalesce(d.doc_no, e.seq || '/' || e.be_year, '') as no, coalesce(nullif(d.from_text, ''), o.name, '') as from, t.receiver_text as to,
      coalesce(case when t.receiver_kind = 'PERSON' then (select u.name from affiliation a join unit u on u.id = a.unit_id
        where a.person_id = t.receiver_id order by a.is_main desc, a.id limit 1) end, t.receiver_text) as unit,
      p.prefix || p.first_name || ' ' || p.last_name as by, t.received_at as at, ${visible(viewerOf(rightsNow(ctx.me)))} as ok, c.name as class
    from transmission t join document d on d.id = t.document_id join unit o on o.id = d.owner_unit_id join secrecy c on c.code = d.secrecy
      left join person p on p.id = t.received_by left join register_entry e on e.document_id = d.id and e.void_at is null and e.transmission_id is null
    where t.from_unit_id = ${unitId} and t.sent_at >= ${day}::date::timestamp at time zone 'Asia/Bangkok'
      and t.sent_at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok' and t.state <> 'RECALLED'
      and (d.secrecy > 0) = ${series === 'SECRET'}
    order by t.sent_at, t.id limit ${printedLinesMost + 1}`.execute(ctx.db);
  return rows.map(({ ok, class: className, by, ...line }) =>
    ok ? { ...line, by: by ?? '', remark: '' } : { no: '-', from: '-', to: '-', unit: '-', by: '', at: null, remark: className },
  );
}
