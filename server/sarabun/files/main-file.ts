import type { Ctx } from '../../http/context.ts';

/** Pages of the letter itself; null where it has no file to lay a stamp on. */
export async function mainPages(ctx: Ctx, documentId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('document_file as x')
    .innerJoin('file as f', 'f.id', 'x.file_id')
    .select('f.pages')
    .where('x.document_id', '=', documentId)
    .where('x.role', '=', 'MAIN')
    .where('f.mime', '=', 'application/pdf')
    .orderBy('x.id')
    .limit(1)
    .executeTakeFirst();
  return row ? (row.pages ?? 1) : null;
}
