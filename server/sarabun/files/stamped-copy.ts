import { createHash } from 'node:crypto';
import type { Ctx } from '../../http/context.ts';
import type { StampContent } from '../transit/enter.ts';

interface Original {
  documentId: number;
  sha256: string;
  name: string;
  mime: string;
}

/** Copies made by this process: original and marks -> hash of the copy. A copy that was swept is made again. */
const made = new Map<string, string>();

/** A derived copy with the stamps drawn on; the original stays as it came. Without stamps: the original. */
export async function stampedCopy(ctx: Ctx, original: Original): Promise<Original> {
  const marks = await marksOf(ctx, original.documentId);
  if (marks.length === 0) return original;
  const key = createHash('sha256')
    .update(JSON.stringify([original.sha256, marks]))
    .digest('hex');
  const known = made.get(key);
  if (known && (await ctx.office.files.stat(known))) return { ...original, sha256: known };
  const { files } = ctx.office;
  const copy = await files.put(await draw(ctx, marks, await files.bytes(original.sha256)), { name: original.name, mime: original.mime });
  if (made.size > 1000) made.clear();
  made.set(key, copy.sha256);
  return { ...original, sha256: copy.sha256 };
}

/** The same in memory alone, for a classed letter: nothing of it is kept. */
export async function withStamps(ctx: Ctx, documentId: number, pdf: Uint8Array): Promise<Uint8Array> {
  const marks = await marksOf(ctx, documentId);
  return marks.length === 0 ? pdf : draw(ctx, marks, pdf);
}

type Mark = Awaited<ReturnType<typeof marksOf>>[number];

function marksOf(ctx: Ctx, documentId: number) {
  return ctx.db
    .selectFrom('stamp_mark')
    .select(['page', 'x_mm', 'y_mm', 'width_mm', 'content'])
    .where('document_id', '=', documentId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

function draw({ office: { paper } }: Ctx, marks: Mark[], pdf: Uint8Array): Promise<Uint8Array> {
  return paper.stampPdf(
    pdf,
    marks.map((mark) => {
      const { agency, unit, number, at } = mark.content as StampContent;
      const overlay = paper.receiveStamp({ agency, unit, number, date: new Date(at), time: new Date(at) });
      return { overlay, page: mark.page, xMm: mark.x_mm, yMm: mark.y_mm, widthMm: mark.width_mm };
    }),
  );
}
