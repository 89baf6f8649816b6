import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { type MasterKeys, newLetterKey, unwrapKey, wrapKey } from '../../system/master-key.ts';

/** The key of a letter's files, made with the first of them. */
export async function letterKey(ctx: Ctx, documentId: number): Promise<Buffer> {
  const { masterId, wrapped } = wrapKey(ctx.office.config.secrets.master.current, newLetterKey(), documentId);
  await ctx.db
    .insertInto('letter_key')
    .values({ document_id: documentId, master_id: masterId, wrapped })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return openLetterKey(ctx, documentId);
}

/** @throws `secret_key_missing` where this office does not hold the master key that locked it */
export async function openLetterKey(ctx: Ctx, documentId: number): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('letter_key')
    .select(['master_id', 'wrapped'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const key = unwrapKey(ctx.office.config.secrets.master, { masterId: row.master_id, wrapped: row.wrapped }, documentId);
  if (key) return key;
  ctx.office.log.error({ documentId, masterId: row.master_id }, 'the master key of a classed letter is not here');
  throw refuse('secret_key_missing', { params: { key: row.master_id } });
}

/** Letters' keys that no master key of this office opens, by the id of the one they need. */
export async function missingMasters(db: Kysely<DB>, { current, older }: MasterKeys): Promise<{ masterId: string; letters: number }[]> {
  const rows = await db
    .selectFrom('letter_key')
    .select(['master_id as masterId', ({ fn }) => fn.countAll<number>().as('letters')])
    .where('master_id', 'not in', [current.id, ...older.map((one) => one.id)])
    .groupBy('master_id')
    .execute();
  return rows;
}

/** Locks every letter's key anew by the current master key; the files stay as they are. Returns how many were, and how many could not be opened. */
export async function rewrapLetterKeys(db: Kysely<DB>, keys: MasterKeys): Promise<{ renewed: number; closed: number }> {
  const rows = await db
    .selectFrom('letter_key')
    .select(['document_id', 'master_id', 'wrapped'])
    .where('master_id', '<>', keys.current.id)
    .execute();
  let renewed = 0;
  for (const row of rows) {
    const key = unwrapKey(keys, { masterId: row.master_id, wrapped: row.wrapped }, row.document_id);
    if (!key) continue;
    const { masterId, wrapped } = wrapKey(keys.current, key, row.document_id);
    await db
      .updateTable('letter_key')
      .set({ master_id: masterId, wrapped })
      .where('document_id', '=', row.document_id)
      .where('master_id', '=', row.master_id)
      .execute();
    renewed++;
  }
  return { renewed, closed: rows.length - renewed };
}
