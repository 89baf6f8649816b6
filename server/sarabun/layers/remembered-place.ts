import { sql } from 'kysely';
import type { MarkKind } from '../../../contract/sarabun/layers.ts';
import type { Place } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';

/** Where a mark goes before anybody has laid one of its kind. */
export const usualPlaces: Record<MarkKind, Place> = {
  ENDORSE: { page: 1, x: 30, y: 225, width: 75 },
  CERTIFY: { page: 1, x: 130, y: 250, width: 60 },
  SEAL: { page: 1, x: 125, y: 205, width: 45 },
  SPEED: { page: 1, x: 30, y: 12, width: 40 },
  SECRECY: { page: 1, x: 85, y: 8, width: 40 },
  QR: { page: 1, x: 12, y: 262, width: 22 },
};

/** Keeps where the holder (a person, or a unit for its registry) laid a mark. */
export async function rememberPlace(ctx: Ctx, holderId: number, kind: MarkKind | 'RECEIVE', { page, x, y, width }: Place): Promise<void> {
  await sql`insert into mark_place (holder_id, kind, page, x_mm, y_mm, width_mm) values (${holderId}, ${kind}, ${page}, ${x}, ${y}, ${width})
    on conflict (holder_id, kind) do update set page = excluded.page, x_mm = excluded.x_mm, y_mm = excluded.y_mm, width_mm = excluded.width_mm, at = excluded.at`.execute(
    ctx.db,
  );
}

export async function rememberedPlaces(ctx: Ctx, holders: number[]): Promise<Map<string, Place>> {
  const rows = await ctx.db.selectFrom('mark_place').selectAll().where('holder_id', 'in', holders).execute();
  return new Map(
    rows.map((row) => [`${row.holder_id}-${row.kind}`, { page: row.page, x: row.x_mm, y: row.y_mm, width: row.width_mm }] as const),
  );
}
