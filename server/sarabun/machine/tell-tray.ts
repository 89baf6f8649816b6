import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { emitLiveTo } from '../../live.ts';

/** Whose tray it is sees it change. */
export async function tellTray(ctx: Pick<Ctx, 'db' | 'office'> & Partial<Ctx>, unitId: number): Promise<void> {
  const keepers = sql`select distinct d.person_id as id from duty d where d.kind in ('REGISTRY', 'SECRET_REGISTRY') and d.active
    and d.unit_id = heir_of(${unitId}) and (d.until is null or d.until >= today())`;
  await emitLiveTo(ctx, keepers, 'tray', null);
}
