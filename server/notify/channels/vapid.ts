import { sql } from 'kysely';
import type { Office } from '../../office.ts';
import { lockSecret } from '../../system/master-key.ts';
import { contextOfSecret, readSecrets } from '../../system/secrets.ts';

export interface Vapid {
  publicKey: string;
  privateKey: string;
}

const key = 'push.vapid';
const kept = new WeakMap<Office, Vapid>();

/** The pair by which push services know this office: made once, its private half under the master key. A new one would end every subscription. */
export async function vapidOf(office: Office): Promise<Vapid> {
  const known = kept.get(office) ?? (await read(office)) ?? (await make(office));
  kept.set(office, known);
  return known;
}

async function make(office: Office): Promise<Vapid> {
  const { default: webPush } = await import('web-push');
  const { masterId, wrapped } = lockSecret(
    office.config.secrets.master.current,
    Buffer.from(JSON.stringify(webPush.generateVAPIDKeys())),
    contextOfSecret(key),
  );
  // of two processes at once the first one's stays
  await office.separateDb
    .insertInto('setting_secret')
    .values({ key, master_id: masterId, wrapped, set_at: sql<Date>`now()` })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const made = await read(office);
  if (!made) throw new Error('the keys of browser notices can’t be opened: their master key is missing');
  return made;
}

async function read(office: Office): Promise<Vapid | null> {
  const text = (await readSecrets(office.separateDb, office.config.secrets.master))[key];
  return text ? (JSON.parse(text) as Vapid) : null;
}
