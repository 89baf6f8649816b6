import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import type pg from 'pg';
import { type MasterKeys, unwrapKey } from '../../system/master-key.ts';

/** Two characters for private use: nothing that is typed holds them (`withoutSeals`). Between them stand the letter's id and what is sealed. */
const [opening, closing] = ['\ue0e1', '\ue0e2'];
const seal = /\ue0e1(\d+)\.([A-Za-z0-9_-]+)\ue0e2/g;

/** What is shown of words whose key is not here. */
const closed = '▒▒▒▒▒';

/** Does it show something whose key is not here? */
export function isClosed(text: string): boolean {
  return text.includes(closed);
}

/** The words of a letter under its key; a text that is empty or sealed already stays. */
export function sealText(letterKey: Buffer, documentId: number, text: string): string {
  if (text === '' || isSealed(text)) return text;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', wordsKey(letterKey), nonce).setAAD(contextOf(documentId));
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${opening}${documentId}.${bytes.toString('base64url')}${closing}`;
}

/** A text of one letter under its key. A seal that the key does not open, or of another letter, shows nothing. */
export function unsealText(letterKey: Buffer, documentId: number, text: string): string {
  return text.replaceAll(seal, (_, id: string, bytes: string) => {
    const words = Number(id) === documentId ? openText(letterKey, documentId, Buffer.from(bytes, 'base64url')) : null;
    return words ?? closed;
  });
}

export function isSealed(text: string): boolean {
  return text.includes(opening);
}

/** What somebody typed, without the characters that begin and end a seal: nobody has another letter's words opened by writing its seal. */
export function withoutSeals<T>(value: T): T {
  return eachText(value, (text) => (/[\ue0e1\ue0e2]/.test(text) ? text.replaceAll(/[\ue0e1\ue0e2]/g, '') : text));
}

/** Every text within a value, at any depth; rows, dates and bytes stay what they are. Gives the same value where nothing changed. */
export function eachText<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) {
    const items = value.map((item) => eachText(item, change));
    return items.some((item, place) => item !== value[place]) ? (items as T) : value;
  }
  if (value === null || typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const changed = eachText(item, change);
    if (changed === item) continue;
    copy = { ...(copy ?? value), [key]: changed };
  }
  return (copy as T) ?? value;
}

export type SealedWords = ReturnType<typeof openWords>;

/** As many letters' keys are kept in memory. */
const mostKeys = 20_000;

/**
 * Opens sealed words in whatever comes from the database. Keys are fetched once for all letters of an answer that are not known yet,
 * on a connection of `pool`, because the caller's own may be in the middle of a transaction. Nothing is asked for open letters.
 */
export function openWords({ pool, masters }: { pool: () => pg.Pool; masters: () => MasterKeys }) {
  const keys = new Map<number, Buffer>();

  /** A key that was made in a transaction which is not committed yet. */
  function remember(documentId: number, key: Buffer): void {
    if (keys.size >= mostKeys) keys.clear();
    keys.set(documentId, key);
  }

  async function fetch(ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await pool().query<{ document_id: number; master_id: string; wrapped: Buffer }>(
      'select document_id, master_id, wrapped from letter_key where document_id = any($1::bigint[])',
      [ids],
    );
    for (const { document_id, master_id, wrapped } of rows) {
      const key = unwrapKey(masters(), { masterId: master_id, wrapped }, document_id);
      if (key) remember(document_id, key);
    }
  }

  async function open<T>(value: T): Promise<T> {
    const ids = lettersIn(value);
    if (ids.size === 0) return value;
    await fetch([...ids].filter((id) => !keys.has(id)));
    const failed = new Set<number>();
    const opened = openWith(value, failed);
    if (failed.size === 0) return opened;
    // a transaction that was undone may have left a key that never came to be
    await fetch([...failed]);
    return openWith(value, new Set());
  }

  function openWith<T>(value: T, failed: Set<number>): T {
    return eachText(value, (text) =>
      text.includes(opening)
        ? text.replaceAll(seal, (_, id: string, bytes: string) => {
            const key = keys.get(Number(id));
            const words = key ? openText(key, Number(id), Buffer.from(bytes, 'base64url')) : null;
            if (words === null) failed.add(Number(id));
            return words ?? closed;
          })
        : text,
    );
  }

  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length === 0) return result;
      const rows = await open(result.rows);
      return rows === result.rows ? result : { ...result, rows };
    },
  };
  return { plugin, remember, open };
}

function openText(letterKey: Buffer, documentId: number, bytes: Buffer): string | null {
  if (bytes.length < 28) return null;
  const nonce = bytes.subarray(0, 12);
  const decipher = createDecipheriv('aes-256-gcm', wordsKey(letterKey), nonce, { authTagLength: 16 }).setAAD(contextOf(documentId));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function lettersIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value === 'string') {
    if (value.includes(opening)) for (const [, id] of value.matchAll(seal)) found.add(Number(id));
  } else if (Array.isArray(value)) for (const item of value) lettersIn(item, found);
  else if (value && typeof value === 'object' && !ArrayBuffer.isView(value))
    for (const key in value) lettersIn((value as never)[key], found);
  return found;
}

const derived = new WeakMap<Buffer, Buffer>();

function wordsKey(letterKey: Buffer): Buffer {
  let key = derived.get(letterKey);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', letterKey, '', 'e-office words', 32));
    derived.set(letterKey, key);
  }
  return key;
}

function contextOf(documentId: number): Buffer {
  return Buffer.from(`words of letter ${documentId}`);
}
