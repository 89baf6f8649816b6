import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { openRequestKey } from '../office/request-key.ts';

interface PaperFile {
  fileId: string;
  name: string;
  pdf: Uint8Array;
  locked: string | null;
  requestId: number | null;
}

/** The bytes as they were signed. */
export async function readFile(ctx: Ctx, itemId: number): Promise<PaperFile> {
  const { rows } = await sql<Omit<PaperFile, 'pdf'> & { sha256: string }>`
    select f.id as "fileId", f.name, f.sha256, l.sha256 as locked, l.request_id as "requestId" from testimonial i join file f on f.id = i.file_id left join locked_file l on l.file_id = f.id where i.id = ${itemId}`.execute(
    ctx.db,
  );
  const [file] = rows;
  if (!file) throw notFound();
  const { sha256, locked, requestId } = file;
  const { files } = ctx.office;
  const pdf =
    locked && requestId ? await files.bytesLocked({ locked, sha256 }, await openRequestKey(ctx, requestId)) : await files.bytes(sha256);
  return { ...file, pdf };
}
