import { createHash } from 'node:crypto';
import { Integer, Sequence } from 'asn1js';
import { encode } from '../asn1/asn1.ts';
import { failure, loadPkcs11, Pkcs11Error, type Pkcs11Library } from './pkcs11-library.ts';
import type { Signer } from './signer.ts';

export interface TokenOptions {
  /** Path of the module: /usr/lib/softhsm/libsofthsm2.so */
  library: string;
  /** Label of the token; the only one when absent. */
  token?: string;
  pin: string;
}

/** What names a key on a token: its label or its id, one of the two. */
export type KeyName = { label: string } | { id: Uint8Array };

/** A token (card, hardware module) that somebody has logged in to. */
export interface Token {
  /**
   * A key that signs there and never leaves. The certificate is taken from the token where none is given.
   * @throws Pkcs11Error key_module_no_key
   */
  signer(key: KeyName, facts: { name: string; chain: Uint8Array[]; certificate?: Uint8Array }): Promise<Signer>;
  close(): Promise<void>;
}

const attribute = { objectClass: 0, label: 3, value: 0x11, keyType: 0x100, id: 0x102 };
const objectClass = { certificate: 1, privateKey: 3 };
const mechanism = { rsa: 1, sha256Rsa: 0x40, ecdsa: 0x1041 };
const rw = { serial: 4 };
const userAlreadyLoggedIn = 0x100;
const mechanismInvalid = 0x70;
/** DigestInfo of SHA-256, before the digest (RFC 8017, 9.2). */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** @throws Pkcs11Error with a code that says what to do */
export async function openToken({ library: path, token, pin }: TokenOptions): Promise<Token> {
  const library = await loadPkcs11(path);
  const slot = await slotOf(library, token);
  const out = [0];
  await library.call('C_OpenSession', slot, rw.serial, null, null, out);
  const session = Number(out[0]);
  const secret = Buffer.from(pin);
  const rv = await library.tryCall('C_Login', session, 1, secret, secret.length);
  if (rv !== 0 && rv !== userAlreadyLoggedIn) {
    await library.tryCall('C_CloseSession', session);
    throw failure('C_Login', rv);
  }
  secret.fill(0);
  const oneAtATime = inTurn();
  return {
    signer: (key, facts) => oneAtATime(() => makeSigner(library, session, key, facts, oneAtATime)),
    close: async () => void (await oneAtATime(() => library.tryCall('C_CloseSession', session))),
  };
}

async function makeSigner(
  library: Pkcs11Library,
  session: number,
  key: KeyName,
  { name, chain, certificate }: { name: string; chain: Uint8Array[]; certificate?: Uint8Array },
  oneAtATime: InTurn,
): Promise<Signer> {
  const handle = await find(library, session, objectClass.privateKey, key);
  if (handle === null) throw new Pkcs11Error('key_module_no_key', 'the token has no such key');
  const type = (await library.read(session, handle, attribute.keyType))?.readUInt32LE() ?? 0;
  const algorithm = type === 3 ? 'ES256' : 'RS256';
  return {
    name,
    chain,
    algorithm,
    certificate: certificate ?? (await certificateOf(library, session, handle, key)),
    sign: (bytes) =>
      oneAtATime(() => (algorithm === 'ES256' ? signEc(library, session, handle, bytes) : signRsa(library, session, handle, bytes))),
  };
}

/** The token gives r and s side by side; a signature in a document is a sequence of both. */
async function signEc(library: Pkcs11Library, session: number, key: number, bytes: Uint8Array): Promise<Uint8Array> {
  const raw = await signRaw(library, session, key, mechanism.ecdsa, createHash('sha256').update(bytes).digest());
  const numbers = [raw.subarray(0, raw.length / 2), raw.subarray(raw.length / 2)].map((half) =>
    BigInt(`0x${Buffer.from(half).toString('hex')}`),
  );
  return encode(new Sequence({ value: numbers.map((number) => Integer.fromBigInt(number)) }));
}

/** Some modules hash themselves, others want the digest. */
async function signRsa(library: Pkcs11Library, session: number, key: number, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await signRaw(library, session, key, mechanism.sha256Rsa, bytes);
  } catch (error) {
    if ((error as Pkcs11Error).rv !== mechanismInvalid) throw error;
    const digest = createHash('sha256').update(bytes).digest();
    return signRaw(library, session, key, mechanism.rsa, Buffer.concat([digestInfo, digest]));
  }
}

async function signRaw(library: Pkcs11Library, session: number, key: number, how: number, data: Uint8Array): Promise<Uint8Array> {
  await library.call('C_SignInit', session, { mechanism: how, parameter: null, length: 0 }, key);
  const signature = Buffer.alloc(1024);
  const size = [signature.length];
  await library.call('C_Sign', session, Buffer.from(data), data.length, signature, size);
  return new Uint8Array(signature.subarray(0, Number(size[0])));
}

async function certificateOf(library: Pkcs11Library, session: number, key: number, named: KeyName): Promise<Uint8Array> {
  const id = await library.read(session, key, attribute.id);
  const handle =
    (id?.length ? await find(library, session, objectClass.certificate, { id }) : null) ??
    (await find(library, session, objectClass.certificate, named));
  const der = handle === null ? null : await library.read(session, handle, attribute.value);
  if (!der) throw new Pkcs11Error('key_module_no_key', 'the token has no certificate for the key');
  return new Uint8Array(der);
}

async function find(library: Pkcs11Library, session: number, wanted: number, key: KeyName): Promise<number | null> {
  const named: [number, Uint8Array] = 'label' in key ? [attribute.label, Buffer.from(key.label)] : [attribute.id, key.id];
  await library.call('C_FindObjectsInit', session, library.attributes([[attribute.objectClass, wanted], named]), 2);
  const objects = [0];
  const count = [0];
  try {
    await library.call('C_FindObjects', session, objects, 1, count);
  } finally {
    await library.tryCall('C_FindObjectsFinal', session);
  }
  return Number(count[0]) > 0 ? Number(objects[0]) : null;
}

async function slotOf(library: Pkcs11Library, label: string | undefined): Promise<number> {
  const slots = Array<number>(64).fill(0);
  const count = [slots.length];
  await library.call('C_GetSlotList', 1, slots, count);
  for (const slot of slots.slice(0, Number(count[0]))) {
    const info = Buffer.alloc(512);
    if ((await library.tryCall('C_GetTokenInfo', slot, info)) !== 0) continue;
    if (label === undefined || info.toString('utf8', 0, 32).trim() === label) return slot;
  }
  throw new Pkcs11Error('key_module_absent', label ? `there is no token ${label}` : 'there is no token');
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A session does one thing at a time. */
function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
