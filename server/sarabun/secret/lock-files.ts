import { sql } from 'kysely';
import { enqueue } from '../../enqueue.ts';
import type { Stored } from '../../files/store/files.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { letterKey } from '../machine/letter-key.ts';

/** Each page is drawn anew for each reader (view-classed.ts): longer files are divided. */
export const mostClassedPages = 300;
const shownKinds = ['application/pdf', 'image/jpeg', 'image/png'];

interface OpenFile {
  id: string;
  sha256: string;
  name: string;
  mime: string;
  pages: number | null;
  secrecy: number;
  parts: string[];
  /** The virus scanner has not looked yet; once it is locked only the letter's key opens it. */
  held: boolean;
}

/**
 * Encrypts what still lies plain of a classed letter; the plain bytes go right after the commit. Nothing to do for an open letter.
 * @throws 422 at `field` for a file that nobody could be shown, and for any file of a letter of the highest class
 */
export async function lockFiles(ctx: Ctx, documentId: number, field: string): Promise<void> {
  const { rows } = await sql<OpenFile>`
    select f.id, f.sha256, f.name, f.mime, f.pages, d.secrecy, coalesce(f.joined_from, '{}') as parts,
      exists (select 1 from file_verdict v where v.sha256 = f.sha256 and v.state = 'PENDING') as held
    from document d join document_file x on x.document_id = d.id join file f on f.id = x.file_id
    where d.id = ${documentId} and d.secrecy > 0 and not exists (select 1 from locked_file l where l.file_id = f.id)`.execute(ctx.db);
  if (rows.length === 0) return;
  for (const file of rows) refuseUnshown(file, field);
  const key = await letterKey(ctx, documentId);
  // what was read of them before anybody said that they are classed
  const read = rows.map((file) => file.sha256);
  await ctx.db.deleteFrom('paper_reading').where('sha256', 'in', read).execute();
  await ctx.db.deleteFrom('file_reading').where('sha256', 'in', read).execute();
  for (const file of rows) {
    const lockedAt = new Date();
    const locked = await ctx.office.files.lock(file.sha256, key);
    await enterLocked(ctx, documentId, file.id, locked);
    await enqueue(ctx.db, ctx.office.config.schema, 'drop-plain', {
      sha256: file.sha256,
      lockedAt: lockedAt.toISOString(),
      parts: file.parts,
    });
  }
}

/** A paper that the office made for a classed letter: its plain form never lies on disk. `enterLocked` comes with its row. */
export async function lockPaper(
  ctx: Ctx,
  documentId: number,
  bytes: Uint8Array,
  made: { name: string; mime: string; pages: number },
): Promise<{ stored: Stored; locked: string }> {
  const { sha256, locked, size } = await ctx.office.files.putLocked(bytes, await letterKey(ctx, documentId));
  return { stored: { ...made, sha256, size, warnings: [] }, locked };
}

export async function enterLocked(ctx: Ctx, documentId: number, fileId: string, sha256: string): Promise<void> {
  await ctx.db.insertInto('locked_file').values({ file_id: fileId, document_id: documentId, sha256 }).execute();
}

function refuseUnshown({ name, mime, pages, secrecy, held }: OpenFile, field: string): void {
  if (secrecy >= 3) throw badField(field, 'top_secret_no_file');
  if (held) throw badField(field, 'file_held');
  if (!shownKinds.includes(mime)) throw badField(field, 'secret_file_kind', { name });
  if ((pages ?? 1) > mostClassedPages) throw badField(field, 'secret_file_pages', { name, max: mostClassedPages });
}
