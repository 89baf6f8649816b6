import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { lockSecret, type MasterKeys, newLetterKey, openSecret, relockAll } from '../system/master-key.ts';

const contextOf = (requestId: number) => `request ${requestId}`;

/** The key of a request's papers that few may see, made with the first of them. */
export async function requestKey(ctx: Ctx, requestId: number): Promise<Buffer> {
  const { masterId, wrapped } = lockSecret(ctx.office.config.secrets.master.current, newLetterKey(), contextOf(requestId));
  await sql`insert into request_key (request_id, master_id, wrapped) values (${requestId}, ${masterId}, ${wrapped}) on conflict do nothing`.execute(
    ctx.db,
  );
  return openRequestKey(ctx, requestId);
}

/** @throws `secret_key_missing` where this office does not hold the master key that locked it */
export async function openRequestKey(ctx: Ctx, requestId: number): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('request_key')
    .select(['master_id', 'wrapped'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const key = openSecret(ctx.office.config.secrets.master, { masterId: row.master_id, wrapped: row.wrapped }, contextOf(requestId));
  if (key) return key;
  ctx.office.log.error({ requestId, masterId: row.master_id }, 'the master key of a request is not here');
  throw refuse('secret_key_missing', { params: { key: row.master_id } });
}

/** Locks every request's key anew by the current master key; the files stay as they are. */
export async function rewrapRequestKeys(db: Kysely<DB>, keys: MasterKeys): Promise<{ renewed: number; closed: number }> {
  const rows = await db
    .selectFrom('request_key')
    .select(['request_id', 'master_id', 'wrapped'])
    .where('master_id', '<>', keys.current.id)
    .execute();
  return relockAll(
    keys,
    rows,
    (row) => contextOf(row.request_id),
    (row, anew) =>
      db.updateTable('request_key').set(anew).where('request_id', '=', row.request_id).where('master_id', '=', row.master_id).execute(),
  );
}
