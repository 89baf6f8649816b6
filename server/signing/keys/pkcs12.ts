import { createCipheriv, createHmac, createPrivateKey, pbkdf2, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { Set as AsnSet, BmpString, Constructed, Integer, ObjectIdentifier, OctetString, Primitive, Sequence } from 'asn1js';
import { bytesOf, derOf, intOf, oidOf, parseDer, partsOf } from '../asn1/asn1-parts.ts';
import { keyOfPkcs12, openByPassword, openRounds, type Rounds, UnknownCipher } from './pkcs12-keys.ts';

/** A key with its certificate and those above it, as they lie in a .p12 file. */
export interface Bundle {
  pkcs8: Buffer;
  certificate: Buffer;
  /** In the order of the file. */
  others: Buffer[];
}

export type BundleFault = 'p12_password' | 'p12_damaged' | 'p12_no_key' | 'p12_old_cipher';
export class BadBundle extends Error {
  fault: BundleFault;
  constructor(fault: BundleFault) {
    super(fault);
    this.fault = fault;
  }
}

const ids = {
  data: '1.2.840.113549.1.7.1',
  encrypted: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  lockedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
  localKey: '1.2.840.113549.1.9.21',
  friendlyName: '1.2.840.113549.1.9.20',
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacSha256: '1.2.840.113549.2.9',
  aes256: '2.16.840.1.101.3.4.1.42',
  sha256: '2.16.840.1.101.3.4.2.1',
};
const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const lengths: Record<string, number> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

/** Opens a .p12 file. @throws BadBundle */
export async function openBundle(file: Uint8Array, password: string): Promise<Bundle> {
  try {
    const [, authSafe, mac] = partsOf(parseDer(file));
    const content = contentOf(authSafe);
    const rounds = openRounds();
    if (mac) await checkMac(mac, content, password, rounds);
    const bags = (await Promise.all(partsOf(parseDer(content)).map((info) => bagsOf(info, password, rounds)))).flat();
    const locked = bags.filter(({ id }) => id !== ids.certBag);
    const keys = await Promise.all(locked.map(({ id, value }) => keyOf(id, value, password, rounds)));
    const certificates = bags.filter(({ id }) => id === ids.certBag).map(({ value }) => certificateOf(value));
    return pair(keys, certificates);
  } catch (error) {
    if (error instanceof BadBundle) throw error;
    if (error instanceof UnknownCipher) throw new BadBundle('p12_old_cipher');
    throw new BadBundle(isWrongPassword(error) ? 'p12_password' : 'p12_damaged');
  }
}

function pair(keys: Buffer[], certificates: Buffer[]): Bundle {
  for (const pkcs8 of keys) {
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    const certificate = certificates.find((der) => new X509Certificate(der).checkPrivateKey(key));
    if (certificate) return { pkcs8, certificate, others: certificates.filter((one) => one !== certificate) };
  }
  throw new BadBundle('p12_no_key');
}

function isWrongPassword(error: unknown): boolean {
  return /bad decrypt|wrong final block|BAD_DECRYPT/i.test((error as Error).message);
}

type Block = ReturnType<typeof parseDer>;

function contentOf(info: Block | undefined): Buffer {
  const [id, wrapped] = partsOf(info);
  // signed ones are signed by a key pair instead of a password: nobody makes them
  if (oidOf(id) !== ids.data) throw new UnknownCipher(oidOf(id));
  return bytesOf(partsOf(wrapped)[0]);
}

async function checkMac(mac: Block, content: Buffer, password: string, budget: Rounds): Promise<void> {
  const [digestInfo, salt, rounds] = partsOf(mac);
  const [algorithm, digest] = partsOf(digestInfo);
  const hash = hashes[oidOf(partsOf(algorithm)[0])];
  const expected = bytesOf(digest);
  // a longer one would cost all rounds again for each of its parts
  if (!hash || expected.length !== lengths[hash]) throw new UnknownCipher('mac');
  const count = budget.old(rounds ? intOf(rounds) : 1);
  const key = await keyOfPkcs12({ password, salt: bytesOf(salt), rounds: count, hash, purpose: 3, length: expected.length });
  const found = createHmac(hash, key).update(content).digest();
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw new BadBundle('p12_password');
}

async function bagsOf(info: Block, password: string, rounds: Rounds): Promise<{ id: string; value: Block }[]> {
  const [id, wrapped] = partsOf(info);
  const content = oidOf(id) === ids.encrypted ? await decrypted(partsOf(wrapped)[0], password, rounds) : contentOf(info);
  return partsOf(parseDer(content)).flatMap((bag) => {
    const [bagId, value] = partsOf(bag);
    const known = [ids.keyBag, ids.lockedKeyBag, ids.certBag].includes(oidOf(bagId));
    return known ? [{ id: oidOf(bagId), value: partsOf(value)[0] as Block }] : [];
  });
}

function decrypted(encryptedData: Block | undefined, password: string, rounds: Rounds): Promise<Buffer> {
  const [, encryptedContent] = partsOf(encryptedData);
  const [, algorithm, content] = partsOf(encryptedContent);
  return openByPassword(algorithm as Sequence, bytesOf(content), password, rounds);
}

async function keyOf(id: string, value: Block, password: string, rounds: Rounds): Promise<Buffer> {
  if (id === ids.keyBag) return derOf(value);
  const [algorithm, locked] = partsOf(value);
  return openByPassword(algorithm as Sequence, bytesOf(locked), password, rounds);
}

function certificateOf(value: Block): Buffer {
  return bytesOf(partsOf(partsOf(value)[1])[0]);
}

const rounds = 200_000;

/** Makes a .p12 file that everybody reads: AES-256, PBKDF2 and a check with SHA-256. */
export async function makeBundle({ pkcs8, certificate, others }: Bundle, password: string, name: string): Promise<Buffer> {
  const localId = randomBytes(8);
  const marks = (named: boolean) =>
    new AsnSet({
      value: [
        attribute(ids.localKey, new OctetString({ valueHex: arrayOf(localId) })),
        ...(named ? [attribute(ids.friendlyName, new BmpString({ value: name }))] : []),
      ],
    });
  const key = await lock(pkcs8, password);
  const keyBag = bag(ids.lockedKeyBag, new Sequence({ value: [key.algorithm, octets(key.locked)] }), marks(true));
  const certBags = [certificate, ...others].map((der, i) =>
    bag(ids.certBag, new Sequence({ value: [oid(ids.x509), explicit(octets(der))] }), i === 0 ? marks(true) : undefined),
  );
  const certs = await lock(derOf(new Sequence({ value: certBags })), password);
  const lockedContent = new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: arrayOf(certs.locked) });
  const encryptedData = new Sequence({
    value: [new Integer({ value: 0 }), new Sequence({ value: [oid(ids.data), certs.algorithm, lockedContent] })],
  });
  const safe = derOf(
    new Sequence({
      value: [
        new Sequence({ value: [oid(ids.encrypted), explicit(encryptedData)] }),
        new Sequence({ value: [oid(ids.data), explicit(octets(derOf(new Sequence({ value: [keyBag] }))))] }),
      ],
    }),
  );
  const salt = randomBytes(16);
  const macRounds = 10_000;
  const macKey = await keyOfPkcs12({ password, salt, rounds: macRounds, hash: 'sha256', purpose: 3, length: 32 });
  const mac = new Sequence({
    value: [
      new Sequence({ value: [new Sequence({ value: [oid(ids.sha256)] }), octets(createHmac('sha256', macKey).update(safe).digest())] }),
      octets(salt),
      new Integer({ value: macRounds }),
    ],
  });
  return derOf(new Sequence({ value: [new Integer({ value: 3 }), new Sequence({ value: [oid(ids.data), explicit(octets(safe))] }), mac] }));
}

async function lock(plain: Uint8Array, password: string): Promise<{ algorithm: Sequence; locked: Buffer }> {
  const [salt, iv] = [randomBytes(16), randomBytes(16)];
  const key = await promisify(pbkdf2)(password, salt, rounds, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const derivation = new Sequence({
    value: [
      oid(ids.pbkdf2),
      new Sequence({ value: [octets(salt), new Integer({ value: rounds }), new Sequence({ value: [oid(ids.hmacSha256)] })] }),
    ],
  });
  const scheme = new Sequence({ value: [oid(ids.aes256), octets(iv)] });
  return {
    algorithm: new Sequence({ value: [oid(ids.pbes2), new Sequence({ value: [derivation, scheme] })] }),
    locked: Buffer.concat([cipher.update(plain), cipher.final()]),
  };
}

function bag(id: string, value: Block, marks?: AsnSet): Sequence {
  return new Sequence({ value: [oid(id), explicit(value), ...(marks ? [marks] : [])] });
}

function attribute(id: string, value: Block): Sequence {
  return new Sequence({ value: [oid(id), new AsnSet({ value: [value] })] });
}

function explicit(value: Block): Constructed {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [value] });
}

function oid(value: string): ObjectIdentifier {
  return new ObjectIdentifier({ value });
}

function octets(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: arrayOf(bytes) });
}

function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
