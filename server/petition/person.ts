import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Office } from '../office.ts';
import { lockSecret, type MasterKeys, openSecret, relockAll } from '../system/master-key.ts';

/** Who gave it. */
export interface Petitioner {
  name: string;
  contact: string;
}

// bound to the press, which a row has before its number
const contextOf = (press: Buffer) => `petition ${press.toString('hex')}`;

/** As it lies in the database: a copy of that alone tells nobody's name. */
export function closePerson({ config }: Office, press: Buffer, person: Petitioner): { master_id: string; wrapped: Buffer } {
  const { masterId, wrapped } = lockSecret(config.secrets.master.current, Buffer.from(JSON.stringify(person)), contextOf(press));
  return { master_id: masterId, wrapped };
}

/** null where it is gone with its letter, or this office does not hold its key. */
export function openPerson(
  { config }: Office,
  { press, masterId, wrapped }: { press: Buffer; masterId: string | null; wrapped: Buffer | null },
): Petitioner | null {
  const open = masterId && wrapped ? openSecret(config.secrets.master, { masterId, wrapped }, contextOf(press)) : null;
  return open ? (JSON.parse(open.toString('utf8')) as Petitioner) : null;
}

/** Locks everybody's name anew by the current master key. */
export async function rewrapPetitioners(db: Kysely<DB>, keys: MasterKeys): Promise<{ renewed: number; closed: number }> {
  const { rows } = await sql<{ id: number; press_hash: Buffer; master_id: string; wrapped: Buffer }>`
    select id, press_hash, master_id, wrapped from petition where master_id <> ${keys.current.id}`.execute(db);
  return relockAll(
    keys,
    rows,
    (row) => contextOf(row.press_hash),
    (row, anew) => db.updateTable('petition').set(anew).where('id', '=', row.id).where('master_id', '=', row.master_id).execute(),
  );
}
