import { isOffice, kindOfMime } from '../../files/store/kinds.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';

interface Source {
  sha256: string;
  name: string;
  mime: string;
}

/** The PDF of an office document, to be read in the window: made at the first reading, found again at the next. A PDF is itself. */
export async function asPdf(ctx: Ctx, source: Source): Promise<Source> {
  if (source.mime === 'application/pdf') return source;
  const kind = kindOfMime(source.mime);
  if (!kind || !isOffice(kind)) throw notFound();
  const { files } = ctx.office;
  await files.check(source.sha256);
  const name = `${source.name.replace(/\.[^.]*$/, '')}.pdf`;
  const known = await ctx.db.selectFrom('file_as_pdf').select('pdf_sha256').where('sha256', '=', source.sha256).executeTakeFirst();
  if (known && (await files.stat(known.pdf_sha256))) return { sha256: known.pdf_sha256, name, mime: 'application/pdf' };
  if (!files.converter) throw refuse('office_not_shown');
  const made = await files.officeToPdf(source);
  await ctx.db.deleteFrom('file_as_pdf').where('sha256', '=', source.sha256).execute();
  await ctx.db
    .insertInto('file_as_pdf')
    .values({ sha256: source.sha256, pdf_sha256: made.sha256, pages: made.pages ?? 1 })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { sha256: made.sha256, name, mime: 'application/pdf' };
}
