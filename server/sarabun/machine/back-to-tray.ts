import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { inOneWrite } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import type { LetterInHand } from './letter-in-hand.ts';
import { takeTrayStep } from './tray-steps.ts';

/**
 * What this letter was registered from waits in the tray again, under what the clerk had called it; says whether there was any. Never of a
 * classed letter, whose files lie under its key, nor of an item whose files are gone already.
 */
export async function backToTray(ctx: Ctx, { document }: LetterInHand): Promise<boolean> {
  if (document.secrecy > 0) return false;
  const { rows } = await sql<{
    id: number;
  }>`select i.id from intake_item i where i.document_id = ${document.id} and i.state = 'REGISTERED' and not i.classed
    and i.emptied_at is null and exists (select 1 from intake_item_file x where x.item_id = i.id) order by i.id for update of i`.execute(
    ctx.db,
  );
  for (const { id } of rows) {
    const words = sql`subject = left((select subject from document where id = ${document.id}), 1000),
      from_text = left((select from_text from document where id = ${document.id}), 300)`;
    await takeTrayStep(ctx, 'comeBack', id, sql`, document_id = null, back_by = ${ctx.me.personId}, back_at = now(), ${words}`);
    await ownFiles(ctx, id);
    await audit(ctx, 'tray.come-back', { subject: { type: 'intake_item', id } });
  }
  return rows.length > 0;
}

/** A file that the letter has stays the letter's; the item has the same content as one of its own, to be registered again. */
async function ownFiles(ctx: Ctx, itemId: number): Promise<void> {
  const { rows } = await sql<{ file: string; place: number; role: string }>`delete from intake_item_file x where x.item_id = ${itemId}
    and exists (select 1 from document_file d where d.file_id = x.file_id) returning x.file_id as file, x.place, x.role`.execute(ctx.db);
  for (const { file, place, role } of rows) {
    const own = randomUUID();
    await inOneWrite(ctx, [
      sql`with found as materialized (
      select ${own}::uuid, sha256, name, mime, size, pages, warnings, null::bigint from file where id = ${file}::uuid)
    insert into file (id, sha256, name, mime, size, pages, warnings, uploaded_by) select * from found`,
      sql`insert into intake_item_file (item_id, file_id, place, role) values (${itemId}, ${own}, ${place}, ${role})`,
    ]);
  }
}
