import { sql } from 'kysely';
import type { Place } from '../../contract/sarabun/letters.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { TakenNumber } from './take-number.ts';

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

/** Writes the number just taken on the transmission, and the stamp with the same number, date and time. */
export async function enterNumber(
  ctx: Ctx,
  number: TakenNumber,
  { documentId, transmissionId, unitId, place }: { documentId: number; transmissionId: number; unitId: number; place: Place | null },
): Promise<void> {
  const link = sql`update transmission set register_entry_id = ${number.entryId}, received_at = ${number.at} where id = ${transmissionId}`;
  if (!place) {
    await link.execute(ctx.db);
    return;
  }
  await sql`with linked as (${link})
    insert into stamp_mark (document_id, transmission_id, register_entry_id, kind, page, x_mm, y_mm, width_mm, content, placed_by)
    select ${documentId}, ${transmissionId}, ${number.entryId}, 'RECEIVE', ${place.page}, ${place.x}, ${place.y}, ${place.width},
      jsonb_build_object('agency', root.name, 'unit', case when u.id = root.id then '' else u.name end, 'number', ${number.text}::text, 'at', ${number.at.toISOString()}::text),
      ${ctx.me.personId} from unit u, unit root where u.id = ${unitId} and root.parent_id is null and root.id = 10000000`.execute(ctx.db);
}

/** The stamp of a line that has none yet: the words are those of the receipt. */
export async function enterStamp(ctx: Ctx, documentId: number, transmissionId: number, entryId: number, place: Place): Promise<void> {
  await sql`insert into stamp_mark (document_id, transmission_id, register_entry_id, kind, page, x_mm, y_mm, width_mm, content, placed_by)
    select ${documentId}, ${transmissionId}, e.id, 'RECEIVE', ${place.page}, ${place.x}, ${place.y}, ${place.width},
      jsonb_build_object('agency', root.name, 'unit', case when u.id = root.id then '' else u.name end, 'number', e.seq || '/' || e.be_year,
        'at', to_char(e.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), ${ctx.me.personId}
    from register_entry e join register r on r.id = e.register_id join unit u on u.id = r.unit_id, unit root where e.id = ${entryId} and root.id = 10000000`.execute(
    ctx.db,
  );
}
