import { sql } from 'kysely';
import type { Ctx, Me } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { SetPart } from '../../paper/printed-set.ts';
import { fileOrder } from './attach-files.ts';
import { withStamps } from './stamped-copy.ts';

interface Part {
  role: string;
  sha256: string;
  name: string;
  mime: string;
  size: number;
}

/** More does not go through a thread's memory twice. */
const mostBytes = 150 * 1024 * 1024;
const printable = ['application/pdf', 'image/jpeg', 'image/png'];

/** ชุดพิมพ์: the letter (`marks`: with what is laid on it, and its endorsement sheet), then what came with it, as one numbered PDF. Open letters only. */
export async function printedSetOf(ctx: Ctx, me: Me, documentId: number, { marks }: { marks: boolean }): Promise<Uint8Array> {
  const { rows } = await sql<Part>`select x.role, f.sha256, f.name, f.mime, f.size from document_file x join file f on f.id = x.file_id
    where x.document_id = ${documentId} and x.role in ('MAIN', 'ENCLOSURE') order by ${fileOrder}`.execute(ctx.db);
  const read = rows.filter((one) => printable.includes(one.mime));
  if (read.reduce((sum, one) => sum + Number(one.size), 0) > mostBytes) throw refuse('set_too_large');
  const { files, paper } = ctx.office;
  const parts: SetPart[] = [];
  for (const { role, sha256, name, mime } of rows) {
    const bytes = printable.includes(mime) ? await files.bytes(sha256) : null;
    const isLetter = marks && bytes !== null && role === 'MAIN' && mime === 'application/pdf';
    parts.push({ bytes: isLetter ? await withStamps(ctx, me, documentId, bytes) : bytes, mime, name });
  }
  return paper.printedSet(parts);
}
