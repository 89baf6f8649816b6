import { createCipheriv, createHmac, createPrivateKey, pbkdf2, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { Attribute, ContentInfo, id_data, id_encryptedData } from '@peculiar/asn1-cms';
import { AuthenticatedSafe, CertBag, id_certBag, id_keyBag, id_pkcs8ShroudedKeyBag, id_x509Certificate, MacData } from '@peculiar/asn1-pfx';
import { EncryptedPrivateKeyInfo } from '@peculiar/asn1-pkcs8';
import { DigestInfo } from '@peculiar/asn1-rsa';
import { OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { BmpString, Primitive } from 'asn1js';
import { arrayOf, bytesOf, decodeFirst, encode, octetsIn } from '../asn1/asn1.ts';
import { Bag, Bags, BundleFile, LockedContent, LockedData, Pbes2, Pbkdf2 } from '../asn1/bundle-types.ts';
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
    // in BER, as some programs write it
    const { authSafe, macData } = decodeFirst(file, BundleFile).value;
    const content = contentOf(authSafe);
    const rounds = openRounds();
    if (macData instanceof ArrayBuffer) await checkMac(decodeFirst(macData, MacData).value, content, password, rounds);
    const infos = [...decodeFirst(content, AuthenticatedSafe).value];
    const bags = (await Promise.all(infos.map((info) => bagsOf(info, password, rounds)))).flat();
    const certificates = bags.filter(({ bagId }) => bagId === id_certBag).map(({ bagValue }) => certificateOf(bagValue));
    const keys = (await Promise.all(bags.map((bag) => keyOf(bag, password, rounds)))).flatMap((key) => key ?? []);
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

function contentOf({ contentType, content }: ContentInfo): Buffer {
  // signed ones are signed by a key pair instead of a password: nobody makes them
  if (contentType !== id_data) throw new UnknownCipher(contentType);
  return octetsIn(content);
}

async function checkMac({ mac, macSalt, iterations }: MacData, content: Buffer, password: string, budget: Rounds): Promise<void> {
  const hash = hashes[mac.digestAlgorithm.algorithm];
  const expected = bytesOf(mac.digest);
  // a longer one would cost all rounds again for each of its parts
  if (!hash || expected.length !== lengths[hash]) throw new UnknownCipher('mac');
  const rounds = budget.old(Number(iterations));
  const key = await keyOfPkcs12({ password, salt: bytesOf(macSalt), rounds, hash, purpose: 3, length: expected.length });
  const found = createHmac(hash, key).update(content).digest();
  if (!timingSafeEqual(found, expected)) throw new BadBundle('p12_password');
}

async function bagsOf(info: ContentInfo, password: string, rounds: Rounds): Promise<Bags> {
  if (info.contentType !== id_encryptedData) return decodeFirst(contentOf(info), Bags).value;
  const { contentEncryptionAlgorithm, encryptedContent } = decodeFirst(info.content, LockedData).value.encryptedContentInfo;
  const locked = octetsIn(encryptedContent ?? new ArrayBuffer(0));
  return decodeFirst(await openByPassword(contentEncryptionAlgorithm, locked, password, rounds), Bags).value;
}

async function keyOf({ bagId, bagValue }: Bags[number], password: string, rounds: Rounds): Promise<Buffer | null> {
  if (bagId === id_keyBag) return Buffer.from(bagValue);
  if (bagId !== id_pkcs8ShroudedKeyBag) return null;
  const { encryptionAlgorithm, encryptedData } = decodeFirst(bagValue, EncryptedPrivateKeyInfo).value;
  return openByPassword(encryptionAlgorithm, bytesOf(encryptedData), password, rounds);
}

function certificateOf(value: ArrayBuffer): Buffer {
  return octetsIn(decodeFirst(value, CertBag).value.certValue);
}

const rounds = 200_000;
const macRounds = 10_000;

/** Makes a .p12 file that everybody reads: AES-256, PBKDF2 and a check with SHA-256. */
export async function makeBundle({ pkcs8, certificate, others }: Bundle, password: string, name: string): Promise<Buffer> {
  const bagAttributes = [
    new Attribute({ attrType: ids.localKey, attrValues: [raw(new OctetString(randomBytes(8)))] }),
    new Attribute({ attrType: ids.friendlyName, attrValues: [raw(new BmpString({ value: name }))] }),
  ];
  const key = await lock(pkcs8, password);
  const shrouded = new EncryptedPrivateKeyInfo({ encryptionAlgorithm: key.algorithm, encryptedData: new OctetString(key.locked) });
  const keyBag = new Bag({ bagId: id_pkcs8ShroudedKeyBag, bagValue: raw(shrouded), bagAttributes });
  const certBags = [certificate, ...others].map((der, i) => {
    const bagValue = raw(new CertBag({ certId: id_x509Certificate, certValue: raw(new OctetString(der)) }));
    return new Bag({ bagId: id_certBag, bagValue, ...(i === 0 ? { bagAttributes } : {}) });
  });
  const certs = await lock(encode(new Bags(certBags)), password);
  const encryptedContentInfo = new LockedContent({
    contentType: id_data,
    contentEncryptionAlgorithm: certs.algorithm,
    encryptedContent: raw(new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: arrayOf(certs.locked) })),
  });
  const safe = encode(
    new AuthenticatedSafe([
      new ContentInfo({ contentType: id_encryptedData, content: raw(new LockedData({ version: 0, encryptedContentInfo })) }),
      data(encode(new Bags([keyBag]))),
    ]),
  );
  const salt = randomBytes(16);
  const macKey = await keyOfPkcs12({ password, salt, rounds: macRounds, hash: 'sha256', purpose: 3, length: 32 });
  const digest = new OctetString(createHmac('sha256', macKey).update(safe).digest());
  const mac = new DigestInfo({ digestAlgorithm: new AlgorithmIdentifier({ algorithm: ids.sha256 }), digest });
  const macData = raw(new MacData({ mac, macSalt: new OctetString(salt), iterations: macRounds }));
  return encode(new BundleFile({ authSafe: data(safe), macData }));
}

async function lock(plain: Uint8Array, password: string): Promise<{ algorithm: AlgorithmIdentifier; locked: Buffer }> {
  const [salt, iv] = [randomBytes(16), randomBytes(16)];
  const key = await promisify(pbkdf2)(password, salt, rounds, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const derived = new Pbkdf2({ salt: new OctetString(salt), rounds, prf: new AlgorithmIdentifier({ algorithm: ids.hmacSha256 }) });
  const derivation = new AlgorithmIdentifier({ algorithm: ids.pbkdf2, parameters: raw(derived) });
  const scheme = new AlgorithmIdentifier({ algorithm: ids.aes256, parameters: raw(new OctetString(iv)) });
  return {
    algorithm: new AlgorithmIdentifier({ algorithm: ids.pbes2, parameters: raw(new Pbes2({ derivation, scheme })) }),
    locked: Buffer.concat([cipher.update(plain), cipher.final()]),
  };
}

function data(bytes: Uint8Array): ContentInfo {
  return new ContentInfo({ contentType: id_data, content: raw(new OctetString(bytes)) });
}

function raw(value: object): ArrayBuffer {
  return arrayOf(encode(value));
}
