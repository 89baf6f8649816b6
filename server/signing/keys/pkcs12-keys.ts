import { createDecipheriv, createHash, pbkdf2 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { bytesOf, decodeFirst, octetsIn } from '../asn1/asn1.ts';
import { OldLock, Pbes2, Pbkdf2 } from '../asn1/bundle-types.ts';
import { rc2Decrypt } from './rc2.ts';

const derive = promisify(pbkdf2);

/** Thrown where a .p12 is locked in a way that is not known. */
export class UnknownCipher extends Error {}

const ciphers: Record<string, { name: string; key: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', key: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', key: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', key: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', key: 24 },
};
const prfs: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
/** Old ones, by the key derivation of PKCS#12 itself. */
const old: Record<string, { name: string; key: number; rc2?: number }> = {
  '1.2.840.113549.1.12.1.3': { name: 'des-ede3-cbc', key: 24 },
  '1.2.840.113549.1.12.1.5': { name: 'rc2', key: 16, rc2: 128 },
  '1.2.840.113549.1.12.1.6': { name: 'rc2', key: 5, rc2: 40 },
};
const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2Oid = '1.2.840.113549.1.5.12';
/** More rounds than anybody uses, in one lock or in all of a file together, are an attack on our time. Those of PKCS#12 run on the event loop. */
const mostRounds = { each: 2_000_000, all: 6_000_000 };
const mostOldRounds = { each: 100_000, all: 500_000 };
/** The event loop goes on with other work after so many. */
const roundsInTurn = 2000;

/** Counts what the locks of one file cost. Throws UnknownCipher beyond. */
export interface Rounds {
  pbkdf2(count: number): number;
  old(count: number): number;
}

export function openRounds(): Rounds {
  let [all, allOld] = [0, 0];
  const judged = (count: number, most: number, sum: number, mostSum: number) => {
    if (!(count >= 1 && count <= most && sum <= mostSum)) throw new UnknownCipher('rounds');
    return count;
  };
  return {
    pbkdf2(count) {
      all += count;
      return judged(count, mostRounds.each, all, mostRounds.all);
    },
    old(count) {
      allOld += count;
      return judged(count, mostOldRounds.each, allOld, mostOldRounds.all);
    },
  };
}

/** Opens what an algorithm of PKCS#5 or PKCS#12 locked. Throws where the password is wrong. */
export async function openByPassword(lock: AlgorithmIdentifier, locked: Uint8Array, password: string, budget: Rounds): Promise<Buffer> {
  const parameters = lock.parameters ?? new ArrayBuffer(0);
  if (lock.algorithm === pbes2) return openPbes2(parameters, locked, password, budget);
  const known = old[lock.algorithm];
  if (!known) throw new UnknownCipher(lock.algorithm);
  const { salt, rounds } = decodeFirst(parameters, OldLock).value;
  // once for the key, once for the vector
  const facts = { password, salt: bytesOf(salt), rounds: budget.old(budget.old(Number(rounds))), hash: 'sha1' };
  const key = await keyOfPkcs12({ ...facts, purpose: 1, length: known.key });
  const iv = await keyOfPkcs12({ ...facts, purpose: 2, length: 8 });
  return known.rc2 ? rc2Decrypt(key, known.rc2, iv, Buffer.from(locked)) : decrypt(known.name, key, iv, locked);
}

async function openPbes2(parameters: ArrayBuffer, locked: Uint8Array, password: string, budget: Rounds): Promise<Buffer> {
  const { derivation, scheme } = decodeFirst(parameters, Pbes2).value;
  const cipher = ciphers[scheme.algorithm];
  if (derivation.algorithm !== pbkdf2Oid || !cipher) throw new UnknownCipher(scheme.algorithm);
  const { salt, rounds, prf } = decodeFirst(derivation.parameters ?? new ArrayBuffer(0), Pbkdf2).value;
  const hash = prf ? prfs[prf.algorithm] : 'sha1';
  if (!hash) throw new UnknownCipher('prf');
  const key = await derive(password, bytesOf(salt), budget.pbkdf2(Number(rounds)), cipher.key, hash);
  return decrypt(cipher.name, key, octetsIn(scheme.parameters ?? new ArrayBuffer(0)), locked);
}

function decrypt(name: string, key: Buffer, iv: Buffer, locked: Uint8Array): Buffer {
  const decipher = createDecipheriv(name, key, iv);
  return Buffer.concat([decipher.update(locked), decipher.final()]);
}

interface Derivation {
  password: string;
  salt: Uint8Array;
  rounds: number;
  hash: string;
  /** 1 key, 2 start vector, 3 check of the whole. */
  purpose: 1 | 2 | 3;
  length: number;
}

/** The key derivation of RFC 7292, appendix B.2. */
export async function keyOfPkcs12({ password, salt, rounds, hash, purpose, length }: Derivation): Promise<Buffer> {
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const filled = Buffer.concat([repeat(salt, block), repeat(text, block)]);
  const parts: Buffer[] = [];
  for (let made = 0; made < length; ) {
    let round = createHash(hash).update(Buffer.alloc(block, purpose)).update(filled).digest();
    for (let i = 1; i < rounds; i++) {
      round = createHash(hash).update(round).digest();
      if (i % roundsInTurn === 0) await nextTurn();
    }
    parts.push(round);
    made += round.length;
    const added = repeat(round, block).subarray(0, block);
    for (let at = 0; at < filled.length; at += block) addOne(filled.subarray(at, at + block), added);
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** As often as fills whole blocks. */
function repeat(bytes: Uint8Array, block: number): Buffer {
  if (bytes.length === 0) return Buffer.alloc(0);
  const length = block * Math.ceil(bytes.length / block);
  return Buffer.concat(Array.from({ length: Math.ceil(length / bytes.length) }, () => bytes)).subarray(0, length);
}

/** target = target + added + 1, as one large number. */
function addOne(target: Buffer, added: Buffer): void {
  let carry = 1;
  for (let i = target.length - 1; i >= 0; i--) {
    carry += (target[i] as number) + (added[i] as number);
    target[i] = carry & 0xff;
    carry >>= 8;
  }
}
