import { sql } from 'kysely';
import type { Place } from '../../../contract/sarabun/letters.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';

/** Where the stamp lies when the clerk did not say: top right of page 1, 5 cm wide (form 12). */
export const usualPlace: Place = { page: 1, x: 150, y: 12, width: 50 };

/** Words of a receive stamp as they stood at the receipt; date and time follow from `at`. */
export interface StampContent {
  agency: string;
  unit: string;
  number: string;
  at: string;
}

export function refuseOutsidePages(place: Place | undefined, pages: number | null): void {
  if (place && (place.page < 1 || place.page > (pages ?? 1))) throw badField('stamp.page', 'stamp_page', { page: place.page });
}

/** Of line `e` in the book of unit `u`. */
const stampWords = sql`jsonb_build_object('agency', root.name, 'unit', case when u.id = root.id then '' else u.name end, 'number', e.seq || '/' || e.be_year,
  'at', ${iso('e.issued_at')})`;

/** The stamp of a line that has none yet: the words are those of the receipt. */
export async function enterStamp(ctx: Ctx, documentId: number, transmissionId: number, entryId: number, place: Place): Promise<void> {
  await sql`with found as materialized (
      select ${documentId}::bigint, ${transmissionId}::bigint, e.id, 'RECEIVE', ${place.page}::int, ${place.x}::real, ${place.y}::real, ${place.width}::real, ${stampWords}::jsonb, ${ctx.me.personId}::bigint
      from register_entry e join register r on r.id = e.register_id join unit u on u.id = r.unit_id, unit root where e.id = ${entryId} and root.id = 10000000)
    insert into stamp_mark (document_id, transmission_id, register_entry_id, kind, page, x_mm, y_mm, width_mm, content, placed_by) select * from found`.execute(
    ctx.db,
  );
}
