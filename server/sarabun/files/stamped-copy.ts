import { sql } from 'kysely';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import type { Ctx, Me } from '../../http/context.ts';
import type { EndorsementSheet } from '../../paper/marks.ts';
import type { StampMark } from '../../paper/paper.ts';
import { perOffice } from '../../system/per-office.ts';
import { drawableBlock, drawableMark, keyOf } from '../layers/drawable.ts';
import { type LaidMark, type Marked, marksOn } from '../layers/marks-on.ts';
import { readCase } from '../machine/letter-in-hand.ts';
import { stampedFor } from '../machine/own-stamps.ts';
import type { StampContent } from '../registers/enter.ts';

interface Original {
  documentId: number;
  sha256: string;
  name: string;
  mime: string;
}

/** Copies made by this process: original and marks -> hash of the copy. A copy that was swept is made again. */
const madeOf = perOffice(() => new Map<string, string>());

/**
 * A derived copy with the stamps and endorsements drawn on, the original inside; the original itself stays as it came.
 * Where nothing lies over it: the original.
 */
export async function stampedCopy(ctx: Ctx, me: Me, original: Original): Promise<Original> {
  const over = await overlaysOf(ctx, me, original.documentId);
  if (!over) return original;
  const key = keyOf([original.sha256, over]);
  const { files, paper } = ctx.office;
  const made = madeOf(ctx.office);
  const known = made.get(key);
  if (known && (await files.stat(known))) return { ...original, sha256: known };
  const bytes = await paper.stampPdf(await files.bytes(original.sha256), over.marks, {
    sheet: over.sheet,
    attach: { name: original.name },
  });
  const copy = await files.put(bytes, { name: original.name, mime: original.mime });
  if (made.size > 1000) made.clear();
  made.set(key, copy.sha256);
  return { ...original, sha256: copy.sha256 };
}

/** The same in memory alone and without the original, for a classed letter and for a printed set: nothing of it is kept. */
export async function withStamps(ctx: Ctx, me: Me, documentId: number, pdf: Uint8Array): Promise<Uint8Array> {
  const over = await overlaysOf(ctx, me, documentId);
  return over ? ctx.office.paper.stampPdf(pdf, over.marks, { sheet: over.sheet }) : pdf;
}

/** The marks on the pages as this reader sees them, and the sheet with the endorsements that lie on none; null where there is neither. */
async function overlaysOf(ctx: Ctx, me: Me, documentId: number): Promise<{ marks: StampMark[]; sheet: EndorsementSheet | null } | null> {
  const marked = await marksOn(ctx, documentId);
  const marks: StampMark[] = [];
  const stamped = stampedFor(await readCase(ctx, me, documentId));
  const seen = (mark: LaidMark) => mark.transmissionId === null || stamped.has(mark.transmissionId);
  for (const mark of marked.marks.filter(seen)) marks.push(...(await drawn(ctx, mark, marked)));
  const sheet = await sheetOf(ctx, documentId, marked);
  return marks.length > 0 || sheet ? { marks, sheet } : null;
}

async function drawn(ctx: Ctx, mark: LaidMark, { endorsements }: Marked): Promise<StampMark[]> {
  const { paper } = ctx.office;
  const { page, x, y, width } = mark.place;
  const at = { page, xMm: x, yMm: y, widthMm: width };
  if (mark.kind === 'RECEIVE') {
    const { agency, unit, number, at: when } = mark.content as StampContent;
    return [{ overlay: paper.receiveStamp({ agency, unit, number, date: new Date(when), time: new Date(when) }), ...at }];
  }
  const words = await drawableMark(ctx, mark, endorsements);
  return words ? [{ overlay: paper.mark(words), ...at }] : [];
}

/** ใบเกษียน: what was written and lies on no page of the letter. */
export async function sheetOf(ctx: Ctx, documentId: number, { marks, endorsements }: Marked): Promise<EndorsementSheet | null> {
  const left = endorsements.filter((one) => !marks.some((mark) => mark.endorsementId === one.id));
  if (left.length === 0) return null;
  const { rows } = await sql<{ subject: string; docNo: string; date: string | null; from: string; number: string | null }>`
    select d.subject, coalesce(d.doc_no, '') as "docNo", to_char(d.doc_date, 'YYYY-MM-DD') as date, coalesce(nullif(d.from_text, ''), u.name) as from,
      (select e.seq || '/' || e.be_year from register_entry e join transmission t on t.register_entry_id = e.id
        where t.document_id = d.id and e.void_at is null order by t.id limit 1) as number
    from document d join unit u on u.id = d.owner_unit_id where d.id = ${documentId}`.execute(ctx.db);
  const [letter] = rows;
  if (!letter) return null;
  const { subject, docNo, date, from, number } = letter;
  return {
    subject,
    facts: [
      ['ที่', docNo],
      ['ลงวันที่', date ? longThaiDate(date) : ''],
      ['จาก', from],
      ['เรื่อง', subject],
    ],
    blocks: await Promise.all(left.map((one) => drawableBlock(ctx, one))),
    foot: number ? `เลขรับ ${number}` : '',
  };
}
