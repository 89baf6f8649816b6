import { sql } from 'kysely';
import type { Place } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import type { PageInfo } from '../../paper/page-geometry.ts';
import type { Overlay } from '../../paper/paper.ts';
import { perOffice } from '../../system/per-office.ts';

interface MainPaper {
  sha256: string;
  pages: number | null;
  /** Its bytes lie encrypted. */
  locked: boolean;
}

/** Sizes of the pages of files that marks were laid on lately. */
const knownOf = perOffice(() => new Map<string, PageInfo[]>());

/** Refuses a place that is not on the letter's paper: another page, or beyond the edge. */
export async function refuseOffPaper(ctx: Ctx, documentId: number, place: Place, overlay: Overlay): Promise<void> {
  const main = await findMainPaper(ctx, documentId);
  if (!main) throw refuse('main_file_pdf');
  if (place.page < 1 || place.page > (main.pages ?? 1)) throw badField('place.page', 'stamp_page', { page: place.page });
  if (main.locked) return; // drawn inside the page in any case
  const page = (await sizesOf(ctx, main.sha256))[place.page - 1];
  if (!page) throw badField('place.page', 'stamp_page', { page: place.page });
  const { widthMm, heightMm } = await ctx.office.paper.markPicture(overlay);
  const height = (heightMm * place.width) / widthMm;
  const spare = 0.6;
  if (place.x + place.width > page.widthMm + spare) throw badField('place.x', 'stamp_outside_page');
  if (place.y + height > page.heightMm + spare) throw badField('place.y', 'stamp_outside_page');
}

export async function findMainPaper(ctx: Ctx, documentId: number): Promise<MainPaper | null> {
  const { rows } = await sql<MainPaper>`select f.sha256, f.pages, exists (select 1 from locked_file l where l.file_id = f.id) as locked
    from document_file x join file f on f.id = x.file_id
    where x.document_id = ${documentId} and x.role = 'MAIN' and f.mime = 'application/pdf' order by x.id limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function sizesOf({ office }: Ctx, sha256: string): Promise<PageInfo[]> {
  const { files, paper } = office;
  const known = knownOf(office);
  const found = known.get(sha256);
  if (found) return found;
  const sizes = await paper.pageInfo(await files.bytes(sha256));
  if (known.size > 200) known.clear();
  known.set(sha256, sizes);
  return sizes;
}
