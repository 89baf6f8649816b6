import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { printedLinesMost } from '../../../contract/sarabun/books.ts';
import { printDestruction } from '../../../contract/sarabun/prints.ts';
import { rightsNow } from '../../access/acting.ts';
import { audit } from '../../access/audit.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { inTransaction, serveAsked } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import type { DestructionList } from '../../paper/prints.ts';
import { readPaperDefaults } from '../../settings/agency-paper.ts';
import { type BookFacts, getKeptBook, mustOffer } from '../registers/book-lines.ts';
import { send } from './print-letter.ts';

/**
 * GET /api/sarabun/books/:bookId/destruction?year=2569: the book's open letters whose time of keeping has ended by the end of that year, for the
 * committee to consider on paper (regulation 66, form 25). It proposes; nothing is destroyed by it.
 */
export function printDestructionRoute(app: FastifyInstance, office: Office): void {
  const route = { path: '/sarabun/books/:bookId/destruction', menu: 'view books', work: 'page', take: printDestruction } as const;
  serveAsked(app, office, route, async (ctx, { bookId, year }, reply) => {
    const book = await getKeptBook(ctx, bookId);
    mustOffer(book, 'PRINT');
    const day = bangkokDay(new Date());
    if (year < 2400 || year > Number(day.slice(0, 4)) + 543) throw badField('year', 'invalid');
    const lines = await linesOf(ctx, book, year);
    if (lines.length === 0) throw refuse('print_none_to_destroy', { params: { year } });
    if (lines.length > printedLinesMost) throw refuse('book_too_long', { params: { count: lines.length, most: printedLinesMost } });
    const detail = { as: 'destruction', year, lines: lines.length };
    await inTransaction(ctx, (own) => audit(own, 'book.export', { subject: { type: 'register', id: bookId }, detail }));
    const { digits } = await readPaperDefaults(ctx.db);
    const { agency, unitName: unit } = book;
    const list = { agency, unit: unit === agency ? '' : unit, year: String(year), day, lines, committee, digits };
    return send(reply, await ctx.office.paper.print('destruction-list', list), 'บัญชีหนังสือขอทำลาย.pdf');
  });
}

/** A chair and at least two others, whom the head of the agency appoints on paper. */
const committee = ['ประธานกรรมการ', 'กรรมการ', 'กรรมการ'].map((post) => ({ name: '.'.repeat(50), post }));

/** Kept from the day on which the matter was finished (regulation 57); what is kept for ever and what is classed never stands here. */
async function linesOf(ctx: Ctx, { id }: BookFacts, year: number): Promise<DestructionList['lines']> {
  const { rows } = await sql<DestructionList['lines'][number]>`
    select c.code as file, coalesce(d.doc_no, '') as number, to_char(d.doc_date, 'YYYY-MM-DD') as date,
      case when r.kind = 'RECEIVE' then e.seq || '/' || e.be_year else '' end as received, d.subject
    from register_entry e join register r on r.id = e.register_id join document d on d.id = e.document_id
      join document_category c on c.code = d.retention_class
    where e.register_id = ${id} and e.void_at is null and d.secrecy = 0 and ${visible(viewerOf(rightsNow(ctx.me)))}
      and d.closed_at + make_interval(years => c.years) < make_timestamptz(${year} - 542, 1, 1, 0, 0, 0, 'Asia/Bangkok')
    order by c.code, e.be_year, e.seq limit ${printedLinesMost + 1}`.execute(ctx.db);
  return rows;
}
