import { sql } from 'kysely';
import type { Ctx } from '../../../http/context.ts';
import { takeTrayStep } from '../../machine/tray-steps.ts';

/**
 * What the letter was in the tray ends with it: the item that the caller says, and any whose file the letter carries, so that no paper is
 * registered while it still lies there. What its source said of it stands in the letter now; of a classed one no file stays beside the letter.
 */
export async function registerItems(
  ctx: Ctx,
  { documentId, itemId, files, classed }: { documentId: number; itemId: number | undefined; files: readonly string[]; classed: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select item_id as id from intake_item_file x join intake_item i on i.id = x.item_id
    where x.file_id = any(${[...files]}::uuid[]) and i.state = 'TAKEN'`.execute(ctx.db);
  for (const id of new Set([...(itemId ? [itemId] : []), ...rows.map((row) => row.id)])) {
    await takeTrayStep(
      ctx,
      'register',
      id,
      sql`, document_id = ${documentId}, subject = '', from_text = '', said = ${classed ? sql`null` : sql`said`}`,
    );
    if (classed) await ctx.db.deleteFrom('intake_item_file').where('item_id', '=', id).execute();
  }
}
