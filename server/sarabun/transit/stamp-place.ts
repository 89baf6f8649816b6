import { sql } from 'kysely';
import type { Place } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { findMainPaper, sizesOf } from '../layers/main-paper.ts';

/** mm: of an upright sheet of A4, of the edge that stays free, and between two stamps. */
const upright = 210;
const edge = 10;
const between = 3;

/**
 * Where a stamp goes that nobody has laid: as wanted on an upright sheet, on a wider one as far from its right edge, and beside what lies there
 * already (stamps of other receivers lie on their own copies): below it, then in the next column to the left. As wanted where nothing is free, or where the paper can't be read.
 */
export async function freePlace(ctx: Ctx, documentId: number, transmissionId: number | null, wanted: Place): Promise<Place> {
  const size = await pageSize(ctx, documentId, wanted.page);
  const height = wanted.width / 2;
  const lowest = Math.max(0, (size?.height ?? 297) - height);
  const start = { ...wanted, x: fromTheRight(wanted, size?.width ?? upright), y: Math.min(wanted.y, lowest) };
  const marks = await ctx.db
    .selectFrom('stamp_mark')
    .select(['x_mm as x', 'y_mm as y', 'width_mm as width'])
    .where('document_id', '=', documentId)
    .where('page', '=', wanted.page)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(transmission_id is null or transmission_id in (with recursive up(id, parent_id) as (
      select id, parent_id from transmission where id = ${transmissionId}
      union all select t.id, t.parent_id from transmission t join up on t.id = up.parent_id) select id from up))`)
    .execute();
  for (let x = start.x; x >= edge; x -= start.width + between) {
    for (let y = start.y; y <= lowest; y += height + between) {
      const place = { ...start, x, y };
      if (!marks.some((mark) => overlap(place, mark))) return place;
    }
  }
  return start;
}

async function pageSize(ctx: Ctx, documentId: number, page: number): Promise<{ width: number; height: number } | null> {
  const main = await findMainPaper(ctx, documentId);
  // what lies encrypted is not opened for a stamp
  if (!main || main.locked) return null;
  const size = (await sizesOf(ctx, main.sha256).catch(() => []))[page - 1];
  return size ? { width: size.widthMm, height: size.heightMm } : null;
}

function fromTheRight({ x, width }: Place, page: number): number {
  const inside = Math.max(0, page - width);
  // a sheet that is a hair wider is upright all the same
  const wide = page > upright + 5 && x + width <= upright;
  return Math.round(Math.min(inside, wide ? page - (upright - x) : x) * 10) / 10;
}

/** Stamps are half as high as they are wide. */
function overlap(one: Omit<Place, 'page'>, other: Omit<Place, 'page'>): boolean {
  return (
    one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.width / 2 && other.y < one.y + one.width / 2
  );
}
