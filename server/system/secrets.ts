import { sql } from 'kysely';
import type { Ctx, Db } from '../http/context.ts';
import { lockSecret, type MasterKeys, openSecret, relockAll } from './master-key.ts';

/** Passwords and tokens of other services, locked by the master key: they leave this process only towards the service that they are for. */
export async function readSecrets(db: Db, keys: MasterKeys): Promise<Record<string, string>> {
  const rows = await db.selectFrom('setting_secret').select(['key', 'master_id', 'wrapped']).execute();
  return Object.fromEntries(
    rows.flatMap(({ key, master_id, wrapped }) => {
      const open = openSecret(keys, { masterId: master_id, wrapped }, contextOfSecret(key));
      return open ? [[key, open.toString('utf8')]] : [];
    }),
  );
}

/** @param value null takes it away */
export async function keepSecret(ctx: Ctx, key: string, value: string | null): Promise<void> {
  if (value === null) {
    await ctx.db.deleteFrom('setting_secret').where('key', '=', key).execute();
    return;
  }
  const { masterId, wrapped } = lockSecret(ctx.office.config.secrets.master.current, Buffer.from(value), contextOfSecret(key));
  const row = { master_id: masterId, wrapped, set_by: ctx.me.personId, set_at: sql<Date>`now()` };
  await ctx.db
    .insertInto('setting_secret')
    .values({ key, ...row })
    .onConflict((oc) => oc.column('key').doUpdateSet({ ...row, set_at: sql.ref('excluded.set_at') }))
    .execute();
}

/** Locks every secret anew by the current master key. */
export async function rewrapSecrets(db: Db, keys: MasterKeys): Promise<{ renewed: number; closed: number }> {
  const rows = await db
    .selectFrom('setting_secret')
    .select(['key', 'master_id', 'wrapped'])
    .where('master_id', '!=', keys.current.id)
    .execute();
  const keep = ({ key }: { key: string }, anew: object) => db.updateTable('setting_secret').set(anew).where('key', '=', key).execute();
  return relockAll(keys, rows, ({ key }) => contextOfSecret(key), keep);
}

export function contextOfSecret(key: string): string {
  return `setting ${key}`;
}
