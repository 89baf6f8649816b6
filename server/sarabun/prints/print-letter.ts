import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import { type EnvelopeSize, printedReceiversMost, printLetter } from '../../../contract/sarabun/prints.ts';
import { rightsNow } from '../../access/acting.ts';
import { audit } from '../../access/audit.ts';
import { mustBeOn } from '../../access/letter-functions.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { contentDisposition } from '../../files/store/names.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { inTransaction, serveAsked } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { agencyPaper } from '../../settings/agency-paper.ts';
import { sheetOf } from '../files/stamped-copy.ts';
import { marksOn } from '../layers/marks-on.ts';
import { showClassed } from '../secret/view-classed.ts';
import { addresseesOf } from './addressees.ts';
import { slipsOf } from './receipt-slips.ts';

/** GET /api/sarabun/documents/:documentId/prints/envelope|labels|receipt|loan|endorsements?size=C5: for everybody who may read the letter. */
export function printLetterRoute(app: FastifyInstance, office: Office): void {
  const route = { path: '/sarabun/documents/:documentId/prints/:what', menu: 'view sarabun', work: 'page', take: printLetter } as const;
  serveAsked(app, office, route, async (ctx, { documentId, what, size }, reply) => {
    await mustBeOn(ctx, 'prints');
    const letter = await readLetter(ctx, documentId);
    if (what === 'endorsements') return endorsements(ctx, reply, letter);
    const pdf = await made(ctx, letter, what, size);
    if (letter.secrecy > 0) {
      const subject = { type: 'document', id: documentId };
      await inTransaction(ctx, (own) => audit(own, 'secret.view', { subject, detail: { file: what, purpose: 'secret_print' } }));
    }
    return send(reply, pdf, `${names[what]}.pdf`);
  });
}

const names = { envelope: 'ซองจดหมาย', labels: 'ป้ายจ่าหน้า', receipt: 'ใบรับหนังสือ', loan: 'บัตรยืมหนังสือ', endorsements: 'ใบเกษียน' };

function made(ctx: Ctx, letter: PrintedLetter, what: Exclude<keyof typeof names, 'endorsements'>, size: EnvelopeSize): Promise<Uint8Array> {
  if (what === 'receipt') return receipt(ctx, letter);
  return what === 'loan' ? loanCard(ctx, letter) : addressed(ctx, letter, what, size);
}

/** What the prints say of a letter. */
export interface PrintedLetter {
  id: number;
  type: number;
  origin: string;
  docNo: string;
  /** ISO day. */
  date: string | null;
  subject: string;
  to: string;
  from: string;
  agency: string;
  secrecy: number;
  className: string;
  speed: string;
}

async function readLetter(ctx: Ctx, documentId: number): Promise<PrintedLetter> {
  const { rows } = await sql<PrintedLetter>`
    select d.id, d.type, d.origin, coalesce(d.doc_no, '') as "docNo", to_char(d.doc_date, 'YYYY-MM-DD') as date, d.subject, d.to_text as to,
      coalesce(nullif(d.from_text, ''), unit_name_at(u.id, coalesce(d.doc_date::timestamptz, d.created_at))) as from, (select name from unit where id = 10000000) as agency, d.secrecy, c.name as "className",
      case when d.speed > 1 then s.name else '' end as speed
    from document d join unit u on u.id = d.owner_unit_id join secrecy c on c.code = d.secrecy join speed s on s.code = d.speed
    where d.id = ${documentId} and ${visible(viewerOf(rightsNow(ctx.me)))}`.execute(ctx.db);
  const [letter] = rows;
  if (!letter) throw notFound();
  return letter;
}

async function addressed(ctx: Ctx, letter: PrintedLetter, what: 'envelope' | 'labels', size: EnvelopeSize) {
  // who has sent it to us addresses it, not we
  if (letter.origin !== 'OUT') throw refuse('print_not_ours');
  const to = await addresseesOf(ctx, letter);
  if (to.length === 0) throw refuse('print_no_receiver');
  if (to.length > printedReceiversMost) throw refuse('print_too_many', { params: { count: to.length, most: printedReceiversMost } });
  const { address, digits, crest } = await agencyPaper(ctx);
  const { agency, docNo: number, speed } = letter;
  const common = { agency, address, number, speed, digits, to, ...(crest ? { crest } : {}) };
  const { paper } = ctx.office;
  // labels are for outer envelopes, which say nothing of the class
  if (what === 'labels') return paper.print('address-labels', { ...common, ...(letter.secrecy > 0 ? { number: '' } : {}) });
  return paper.print('envelope', { ...common, size, ...(letter.secrecy > 0 ? { secrecy: letter.className } : {}) });
}

async function receipt(ctx: Ctx, letter: PrintedLetter): Promise<Uint8Array> {
  const slips = await slipsOf(ctx, letter);
  if (slips.length === 0) throw refuse('print_no_receiver');
  if (slips.length > printedReceiversMost) throw refuse('print_too_many', { params: { count: slips.length, most: printedReceiversMost } });
  const { digits } = await agencyPaper(ctx);
  return ctx.office.paper.print('receipt-slip', { slips, digits });
}

/** บัตรยืมหนังสือ: what is lent stands on it; who borrows and when is written by hand. */
async function loanCard(ctx: Ctx, { docNo, date, subject, from, agency }: PrintedLetter): Promise<Uint8Array> {
  const { digits } = await agencyPaper(ctx);
  const item = [subject, date ? `ลงวันที่ ${longThaiDate(date)}` : '', `จาก ${from}`].filter(Boolean).join('  ');
  return ctx.office.paper.print('loan-card', { cards: [{ unit: agency, item, number: docNo, file: '', place: '', loans: [] }], digits });
}

/** ใบเกษียน: everything that was written on the letter, highest in rank first; of a classed letter drawn for this reader alone. */
async function endorsements(ctx: Ctx, reply: FastifyReply, { id, secrecy }: PrintedLetter): Promise<FastifyReply> {
  const { endorsements: written } = await marksOn(ctx, id);
  const sheet = await sheetOf(ctx, id, { marks: [], endorsements: written });
  if (!sheet) throw refuse('print_no_endorsement');
  const pdf = () => ctx.office.paper.endorsementSheet(sheet);
  if (secrecy > 0) {
    const file = {
      documentId: id,
      secrecy,
      name: 'endorsements.pdf',
      mime: 'application/pdf',
      printed: false,
      what: 'endorsements' as const,
    };
    return showClassed(ctx, ctx.me, reply, file, pdf);
  }
  return send(reply, await pdf(), `${names.endorsements}.pdf`);
}

export function send(reply: FastifyReply, pdf: Uint8Array, name: string): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition('inline', name))
    .send(Buffer.from(pdf));
}
