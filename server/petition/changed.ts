import { sql } from 'kysely';
import type { PetitionStep } from '../../contract/petition/calls.ts';
import type { Ctx } from '../http/context.ts';
import { tellCitizenTold } from '../sarabun/intake/tray/citizen-told.ts';

/** Other systems hear that it changed, and nothing of who gave it. */
export async function tellChanged(ctx: Ctx, petitionId: number, state: PetitionStep): Promise<void> {
  const { rows } = await sql<{ itemId: number; n: number }>`update petition set told_n = told_n + 1 where id = ${petitionId}
    returning item_id as "itemId", told_n as n`.execute(ctx.db);
  for (const row of rows) await tellCitizenTold(ctx, { ...row, state });
}
