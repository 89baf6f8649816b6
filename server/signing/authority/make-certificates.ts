import { randomBytes } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  type Name,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '../asn1/x509.ts';
import { type Algorithm, privateKeyOf, signingAlgorithm } from '../keys/key-pair.ts';
import { sealing, sealPolicy } from '../verify/seal-policy.ts';

/** Who signs: his certificate, his key, and where the list of what he took back lies. */
export interface Issuer {
  certificate: Uint8Array;
  pkcs8: Uint8Array;
  algorithm: Algorithm;
  crlUrl: string;
}

export interface Made {
  der: Buffer;
  serial: string;
  notBefore: Date;
  notAfter: Date;
}

export const day = 86_400_000;
/** Signing documents (Microsoft's, which most readers know). */
const documentSigning = '1.3.6.1.4.1.311.10.3.12';
const authorityUse = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign;

export async function makeRoot(name: Name, keys: CryptoKeyPair, algorithm: Algorithm, now: Date, years: number): Promise<Made> {
  const made = await X509CertificateGenerator.createSelfSigned({
    name: name.toJSON(),
    keys,
    serialNumber: newSerial(),
    ...validity(now, years),
    signingAlgorithm: signingAlgorithm(algorithm),
    extensions: [
      new BasicConstraintsExtension(true, 1, true),
      new KeyUsagesExtension(authorityUse, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return madeOf(made);
}

export function makeIssuing(root: Issuer, name: Name, publicKey: CryptoKey, now: Date, years: number): Promise<Made> {
  return issue(root, name, publicKey, now, years, [
    new BasicConstraintsExtension(true, 0, true),
    new KeyUsagesExtension(authorityUse, true),
  ]);
}

/** A person's. */
export function makeLeaf(issuing: Issuer, name: Name, publicKey: CryptoKey, now: Date, years: number): Promise<Made> {
  return issue(issuing, name, publicKey, now, years, leafExtensions());
}

/** The agency's seal: it says by policy and purpose that it is one, which no person's certificate does. */
export function makeSeal(issuing: Issuer, name: Name, publicKey: CryptoKey, now: Date, years: number): Promise<Made> {
  return issue(issuing, name, publicKey, now, years, sealExtensions());
}

export function sealExtensions(): Extension[] {
  return [...leafExtensions([sealing]), new CertificatePolicyExtension([sealPolicy])];
}

function leafExtensions(purposes: string[] = []): Extension[] {
  return [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
    new ExtendedKeyUsageExtension([documentSigning, ExtendedKeyUsage.emailProtection, ...purposes]),
  ];
}

async function issue(by: Issuer, subject: Name, publicKey: CryptoKey, now: Date, years: number, extensions: Extension[]): Promise<Made> {
  const issuer = new X509Certificate(by.certificate as never);
  const { notBefore, notAfter } = validity(now, years);
  const made = await X509CertificateGenerator.create({
    subject: subject.toJSON(),
    issuer: issuer.subjectName,
    publicKey,
    signingKey: await privateKeyOf(by.pkcs8, by.algorithm),
    serialNumber: newSerial(),
    notBefore,
    // Nothing outlives who vouches for it.
    notAfter: new Date(Math.min(notAfter.getTime(), issuer.notAfter.getTime())),
    signingAlgorithm: signingAlgorithm(by.algorithm),
    extensions: [
      ...extensions,
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      new CRLDistributionPointsExtension([by.crlUrl]),
    ],
  });
  return madeOf(made);
}

export interface Withdrawn {
  serial: string;
  at: Date;
  /** 0 to 10 as in RFC 5280; 6: on hold. */
  reason: number;
}

/** The list of what this authority took back. */
export async function makeList(by: Issuer, number: number, withdrawn: Withdrawn[], now: Date, until: Date): Promise<Buffer> {
  const issuer = new X509Certificate(by.certificate as never);
  const list = await X509CrlGenerator.create({
    issuer: issuer.subjectName,
    thisUpdate: now,
    nextUpdate: until,
    signingAlgorithm: signingAlgorithm(by.algorithm),
    signingKey: await privateKeyOf(by.pkcs8, by.algorithm),
    entries: withdrawn.map(({ serial, at, reason }) => ({ serialNumber: serial, revocationDate: at, reason })),
    extensions: [await AuthorityKeyIdentifierExtension.create(issuer.publicKey), new Extension('2.5.29.20', false, derNumber(number))],
  });
  return Buffer.from(list.rawData);
}

function madeOf(made: X509Certificate): Made {
  return { der: Buffer.from(made.rawData), serial: made.serialNumber, notBefore: made.notBefore, notAfter: made.notAfter };
}

/** A minute back, for clocks that go a little differently; to the second, as certificates tell time. */
function validity(now: Date, years: number): { notBefore: Date; notAfter: Date } {
  const from = Math.floor(now.getTime() / 1000) * 1000;
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return { notBefore: new Date(from - 60_000), notAfter: end };
}

/** 16 bytes that nobody can foresee, above zero. */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] as number) & 0x3f) | 0x40;
  return bytes.toString('hex');
}

function derNumber(value: number): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  const bytes = Buffer.from(Number.parseInt(even.slice(0, 2), 16) > 127 ? `00${even}` : even, 'hex');
  return new Uint8Array([2, bytes.length, ...bytes]);
}
