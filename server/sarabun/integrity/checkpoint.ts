import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { canonical } from '../../access/chain.ts';
import type { MasterKeys } from '../../system/master-key.ts';
import { findOfficeSigner, keyIdOf, officeSigner, verifyOfficeSignature } from '../../system/office-key.ts';
import { type Printed, readPrinted } from './printed-checkpoint.ts';

/** An auditor's program (auditor/verify.mjs) reads it without this one: a field is added, never changed. */
const stated = z.object({
  format: z.literal('e-office checkpoint 1'),
  /** Whose records these are. */
  office: z.object({ url: z.string(), schema: z.string() }),
  no: z.number(),
  at: z.iso.datetime(),
  /** The first of a day in Bangkok. */
  daily: z.boolean(),
  /** The agency's chain: how long it is, and the hash of its last seal. */
  seals: z.object({ rows: z.number(), hash: z.nullable(z.string()) }),
  /** What that chain holds of each kind of row, and the hash of the last of them. */
  chains: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
  books: z.array(z.object({ book: z.number(), year: z.number(), first: z.number(), last: z.number(), lines: z.number() })),
  /** SHA-256 of the one before, of its file as it lies. */
  previous: z.nullable(z.string()),
});
export type Stated = z.infer<typeof stated>;

const signed = z.object({
  checkpoint: stated,
  key: z.object({ id: z.string(), public: z.string() }),
  signature: z.string(),
});

export interface Checkpoint extends Stated {
  /** From its paper: without what it says of each kind of row and of books. */
  printed: boolean;
  /** Of its file as it lies. */
  sha256: string;
  /** `own`: by this office. `unknown`: nothing here says whose key it is. `forged`: no signature over these words. */
  by: 'own' | 'unknown' | 'forged';
  keyId: string;
}

/** The file: its words, and the signature over their canonical JSON. */
export function signCheckpoint(words: Stated, { current }: MasterKeys): { body: string; sha256: string } {
  const { keyId, publicKey, sign } = officeSigner(current);
  const signature = sign(Buffer.from(canonical(words)));
  const body = `${JSON.stringify({ checkpoint: words, key: { id: keyId, public: publicKey }, signature }, null, 2)}\n`;
  return { body, sha256: sha256Of(body) };
}

/** null: this is no checkpoint at all, or one that was typed wrongly. */
export function readCheckpoint(body: string, keys: MasterKeys): Checkpoint | null {
  const printed = readPrinted(body);
  if (printed) return Array.isArray(printed) ? null : fromPaper(printed, keys);
  const parsed = signed.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const { checkpoint, key, signature } = parsed.data;
  const isSigned = verifyOfficeSignature(key.public, Buffer.from(canonical(checkpoint)), signature);
  const isOwn = findOfficeSigner(keys, key.id)?.publicKey === key.public;
  return { ...checkpoint, printed: false, sha256: sha256Of(body), by: !isSigned ? 'forged' : isOwn ? 'own' : 'unknown', keyId: key.id };
}

function fromPaper({ no, at, rows, hash, sha256, publicKey, signature, words }: Printed, keys: MasterKeys): Checkpoint {
  const keyId = keyIdOf(publicKey);
  const isSigned = verifyOfficeSignature(publicKey, Buffer.from(words), signature);
  const isOwn = findOfficeSigner(keys, keyId) !== null;
  return {
    ...{ format: 'e-office checkpoint 1', office: { url: '', schema: '' }, no, at, daily: false, printed: true },
    ...{ seals: { rows, hash }, chains: {}, books: [], previous: null, sha256, keyId },
    by: !isSigned ? 'forged' : isOwn ? 'own' : 'unknown',
  };
}

/** All of a folder, or the one of a file, in their order. One by a former key is the office's own where one of its own names it as the one before. */
export async function readCheckpoints(path: string, keys: MasterKeys): Promise<Checkpoint[]> {
  const found: Checkpoint[] = [];
  // what was typed or scanned may stand in place of a file
  const bodies = readPrinted(path) ? [path] : await Promise.all((await filesOf(path)).map((file) => readFile(file, 'utf8')));
  for (const body of bodies) {
    const one = readCheckpoint(body, keys);
    if (one) found.push(one);
  }
  found.sort((a, b) => b.no - a.no || b.at.localeCompare(a.at));
  const named = new Set<string>();
  for (const one of found) {
    if (one.by === 'unknown' && named.has(one.sha256)) one.by = 'own';
    if (one.by === 'own' && one.previous) named.add(one.previous);
  }
  return found.reverse();
}

async function filesOf(path: string): Promise<string[]> {
  const kind = await stat(path).catch(() => null);
  if (!kind) return [];
  if (!kind.isDirectory()) return [path];
  return (await readdir(path)).filter((name) => /\.(json|txt)$/.test(name)).map((name) => join(path, name));
}

/** As it lies in a folder or a bucket: in the order of their numbers, with its instant in UTC. */
export function checkpointName({ no, at }: { no: number; at: Date }): string {
  return `checkpoint-${String(no).padStart(6, '0')}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.json`;
}

/** There whole or not at all, and on the disk when it is said to be kept. */
export async function writeCheckpoint(dir: string, name: string, body: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, name);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
