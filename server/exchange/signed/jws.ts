import { constants, createHash, createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { Signer } from '../../signing/keys/signer.ts';

/** What a message may be signed by, and no other (RFC 7518): the kind of key, and how it signs. */
const algorithms: Readonly<Record<string, { key: 'ec' | 'rsa'; how: object }>> = {
  ES256: { key: 'ec', how: { dsaEncoding: 'ieee-p1363' } },
  PS256: { key: 'rsa', how: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } },
  RS256: { key: 'rsa', how: { padding: constants.RSA_PKCS1_PADDING } },
};
const type = 'eoffice-exchange+jwt';

/** Signed by the agency's seal. */
export async function signCompact(signer: Signer, payload: object): Promise<string> {
  const header = { alg: signer.algorithm, typ: type, kid: kidOf(publicKeyOf(signer.certificate)) };
  const head = `${encode(header)}.${encode(payload)}`;
  const signature = await signer.sign(Buffer.from(head));
  return `${head}.${Buffer.from(signer.algorithm === 'ES256' ? fixedWidth(signature) : signature).toString('base64url')}`;
}

/** The key that a message says it is signed by, and what it says of itself: nothing of it is believed yet. @throws where its head is not one of ours */
export function readUnproven(jws: string): { kid: string; claims: unknown } {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jws)) throw new Error('not a compact signature');
  const { alg, typ, kid, ...others } = headOf(jws);
  if (!Object.hasOwn(algorithms, String(alg)) || typ !== type || !/^[0-9a-f]{64}$/.test(String(kid))) throw new Error('another head');
  // jku, x5u, jwk, x5c, crit: nothing in a message says which key proves it
  if (Object.keys(others).length > 0) throw new Error('more in the head than algorithm, kind and key');
  return { kid: kid as string, claims: JSON.parse(Buffer.from(jws.split('.')[1] as string, 'base64url').toString('utf8')) };
}

/** @throws where this key did not sign it */
export function prove(jws: string, publicKey: Uint8Array): void {
  const key = publicKeyIn(publicKey);
  const algorithm = algorithms[String(headOf(jws).alg)];
  if (!algorithm || algorithm.key !== key.asymmetricKeyType) throw new Error('an algorithm of another kind of key');
  const [head, payload, signature = ''] = jws.split('.');
  const proven = verify('sha256', Buffer.from(`${head}.${payload}`), { key, ...algorithm.how }, Buffer.from(signature, 'base64url'));
  if (!proven) throw new Error('another signed it');
}

function headOf(jws: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jws.split('.')[0] as string, 'base64url').toString('utf8')) as Record<string, unknown>;
}

export function publicKeyOf(certificate: Uint8Array): Buffer {
  return new X509Certificate(certificate).publicKey.export({ format: 'der', type: 'spki' });
}

/** The fingerprint of a key, as two persons compare it. */
export function kidOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex');
}

/** @throws where it is no key that messages are signed by */
export function publicKeyIn(der: Uint8Array): KeyObject {
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
  const fits =
    (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') ||
    (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048);
  if (!fits) throw new Error('a key of another kind');
  return key;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Ecdsa-Sig-Value (DER) as two numbers of 32 bytes (RFC 7518, 3.4). */
function fixedWidth(der: Uint8Array): Buffer {
  let at = 2;
  const number = (): Buffer => {
    const length = der[at + 1] as number;
    const bytes = Buffer.from(der.subarray(at + 2, at + 2 + length));
    at += 2 + length;
    const plain = bytes.length > 32 ? bytes.subarray(bytes.length - 32) : bytes;
    return Buffer.concat([Buffer.alloc(32 - plain.length), plain]);
  };
  return Buffer.concat([number(), number()]);
}
