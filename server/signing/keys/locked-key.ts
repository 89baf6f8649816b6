import { randomBytes, randomUUID, scrypt } from 'node:crypto';
import { fewAtOnce } from '../../system/few-at-once.ts';
import { closeWith, lockSecret, type MasterKey, type MasterKeys, openSecret, openWith, type WrappedKey } from '../../system/master-key.ts';

/** A person's key as it lies in the database. */
export interface LockedKey {
  id: string;
  locked: Buffer;
  pin_salt: Buffer | null;
  pin_wrapped: Buffer | null;
  /** Which master key opens the layer around what the PIN wraps: without it no PIN can be tried. */
  pin_master_id: string | null;
  master_id: string | null;
  auto_wrapped: Buffer | null;
}

/** Half a second and 128 MB for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** So many at once in this process: the others wait, so that PINs never fill the memory. */
const inTurn = fewAtOnce(2);

/** Locks PKCS#8 by a key of its own, and that one by the PIN and the office's master key together. */
export async function lockByPin(pkcs8: Uint8Array, pin: string, master: MasterKey): Promise<LockedKey> {
  const { id, dek, locked } = lockPkcs8(pkcs8);
  return { id, locked, ...(await wrapByPin(dek, pin, id, master)), master_id: null, auto_wrapped: null };
}

/** Locks PKCS#8 by a key of its own, and that one by the office's master key: released by a code. */
export function lockByMaster(pkcs8: Uint8Array, master: MasterKey): LockedKey {
  const { id, dek, locked } = lockPkcs8(pkcs8);
  return { id, locked, pin_salt: null, pin_wrapped: null, pin_master_id: null, ...wrapByMaster(dek, master, id) };
}

/** What the PIN wraps, taken out of the layer of the master key; null where this office does not hold that one. */
export function openPinLayer({ id, pin_master_id, pin_wrapped }: LockedKey, keys: MasterKeys): Buffer | null {
  return pin_master_id && pin_wrapped ? openSecret(keys, { masterId: pin_master_id, wrapped: pin_wrapped }, pinContextOf(id)) : null;
}

/** The key of the key, or null for a wrong PIN. @param layer of `openPinLayer` */
export async function openByPin({ id, pin_salt }: LockedKey, layer: Buffer, pin: string): Promise<Buffer | null> {
  return pin_salt && openWith(await derive(pin, pin_salt), layer, `pin of ${id}`);
}

/** The key of the key, or null where this office does not hold the master key. */
export function openByMaster({ id, master_id, auto_wrapped }: LockedKey, keys: MasterKeys): Buffer | null {
  return master_id && auto_wrapped ? openSecret(keys, { masterId: master_id, wrapped: auto_wrapped }, contextOf(id)) : null;
}

/** PKCS#8 with the key of the key. */
export function openPkcs8({ id, locked }: LockedKey, dek: Buffer): Buffer {
  const opened = openWith(dek, locked, `key ${id}`);
  if (!opened) throw new Error(`signing key ${id} is damaged`);
  return opened;
}

type ByPin = { pin_salt: Buffer; pin_wrapped: Buffer; pin_master_id: string };

/** A PIN is short: whoever holds a copy of the database could try them all. So what it wraps lies under the master key once more. */
export async function wrapByPin(dek: Buffer, pin: string, id: string, master: MasterKey): Promise<ByPin> {
  const salt = randomBytes(16);
  return { pin_salt: salt, ...coverPin(closeWith(await derive(pin, salt), dek, `pin of ${id}`), id, master) };
}

/** Lays the master key around what a PIN wraps; needs no PIN. */
export function coverPin(layer: Buffer, id: string, master: MasterKey): Omit<ByPin, 'pin_salt'> {
  const { masterId, wrapped } = lockSecret(master, layer, pinContextOf(id));
  return { pin_master_id: masterId, pin_wrapped: wrapped };
}

export function wrapByMaster(dek: Buffer, master: MasterKey, id: string): { master_id: string; auto_wrapped: Buffer } {
  const { masterId, wrapped }: WrappedKey = lockSecret(master, dek, contextOf(id));
  return { master_id: masterId, auto_wrapped: wrapped };
}

export function contextOf(id: string): string {
  return `signing key ${id}`;
}

export function pinContextOf(id: string): string {
  return `pin layer of ${id}`;
}

function lockPkcs8(pkcs8: Uint8Array): { id: string; dek: Buffer; locked: Buffer } {
  const [id, dek] = [randomUUID(), randomBytes(32)];
  return { id, dek, locked: closeWith(dek, pkcs8, `key ${id}`) };
}

/** In the thread pool. */
function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(pin.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  );
}
