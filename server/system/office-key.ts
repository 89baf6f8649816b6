import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { MasterKey, MasterKeys } from './master-key.ts';

/**
 * The office's own word on what leaves its database (backups, checkpoints): Ed25519 by a key derived from the master key, so that nothing more
 * has to be kept than that. A renewed master key is a new signer; what the former one signed is known by the older masters.
 */
export interface OfficeSigner {
  /** Raw 32 bytes in hex. Who has noted it elsewhere proves a signature without the office. */
  publicKey: string;
  /** Names the public key in short. */
  keyId: string;
  /** 64 bytes in hex. */
  sign(bytes: Uint8Array): string;
}

export function officeSigner({ key }: MasterKey): OfficeSigner {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'e-office signer', 32));
  const secret = createPrivateKey({ key: Buffer.concat([secretHead, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(publicHead.length).toString('hex');
  return { publicKey, keyId: keyIdOf(publicKey), sign: (bytes) => sign(null, bytes, secret).toString('hex') };
}

/** The signer of this office that has this id, among the current master key and the older ones; null where it is another office's, or its master is not here. */
export function findOfficeSigner(keys: MasterKeys, keyId: string): OfficeSigner | null {
  return [keys.current, ...keys.older].map(officeSigner).find((one) => one.keyId === keyId) ?? null;
}

/** Whoever has the public key may ask; what is no key or no signature at all did not sign either. */
export function verifyOfficeSignature(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  try {
    const key = createPublicKey({ key: Buffer.concat([publicHead, Buffer.from(publicKey, 'hex')]), format: 'der', type: 'spki' });
    return verify(null, bytes, key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex').slice(0, 16);
}

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const secretHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');
