import 'reflect-metadata';
import { type KeyObject, KeyObject as Keys, sign as signBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  type Extension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  type X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '@peculiar/x509';
import { sealExtensions } from '../signing/authority/make-certificates.ts';
import type { Signer } from '../signing/keys/signer.ts';

export type KeyKind = 'ES256' | 'RS256';

export interface Holder {
  name: string;
  certificate: X509Certificate;
  der: Uint8Array;
  keys: CryptoKeyPair;
  key: KeyObject;
  issuer: Holder | null;
}

const dayMs = 86_400_000;
let serial = 1000;

export interface HolderOptions {
  name: string;
  kind?: KeyKind;
  issuer?: Holder | null;
  /** `ca`: makes certificates; `timestamp`: a time-stamp authority's. */
  use?: 'ca' | 'person' | 'seal' | 'timestamp' | 'ocsp';
  from?: Date;
  to?: Date;
  /** In the subject, by which a person is known: PNOTH-… */
  number?: string;
  /** Addresses that its issuer writes into it. */
  asked?: { ocsp?: string; list?: string; issuer?: string };
}

/** A key with its certificate, signed by the issuer or by itself. */
export async function makeHolder({
  name,
  kind = 'ES256',
  issuer = null,
  use = 'person',
  from,
  to,
  number,
  asked = {},
}: HolderOptions): Promise<Holder> {
  const algorithm =
    kind === 'ES256'
      ? { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
      : { name: 'RSASSA-PKCS1-v1_5', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const subject: JsonName = [{ CN: [name] }, { O: ['กรมทดสอบ'] }, { C: ['TH'] }, ...(number ? [{ '2.5.4.5': [number] }] : [])];
  const certificate = await X509CertificateGenerator.create({
    serialNumber: (serial++).toString(16).padStart(8, '0'),
    subject,
    issuer: issuer ? issuer.certificate.subjectName.toJSON() : subject,
    notBefore: from ?? new Date(Date.now() - dayMs),
    notAfter: to ?? new Date(Date.now() + 365 * dayMs),
    publicKey: keys.publicKey,
    signingKey: (issuer ?? { keys }).keys.privateKey,
    signingAlgorithm: signingAlgorithm(issuer?.keys ?? keys),
    extensions: [...extensionsFor(use, issuer), ...addressesFor(asked)],
  });
  return { name, certificate, der: new Uint8Array(certificate.rawData), keys, key: Keys.from(keys.privateKey), issuer };
}

function addressesFor({ ocsp, list, issuer }: NonNullable<HolderOptions['asked']>): Extension[] {
  const access = { ...(ocsp ? { ocsp } : {}), ...(issuer ? { caIssuers: issuer } : {}) };
  return [
    ...(ocsp || issuer ? [new AuthorityInfoAccessExtension(access)] : []),
    ...(list ? [new CRLDistributionPointsExtension([list])] : []),
  ];
}

function extensionsFor(use: HolderOptions['use'], issuer: Holder | null): Extension[] {
  if (use === 'ca') {
    return [
      new BasicConstraintsExtension(true, issuer ? 0 : 1, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ];
  }
  if (use === 'seal') return sealExtensions();
  const usage =
    use === 'timestamp' || use === 'ocsp' ? KeyUsageFlags.digitalSignature : KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  return [
    new KeyUsagesExtension(usage, true),
    use === 'ocsp'
      ? new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.9'])
      : use === 'timestamp'
        ? new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.8'], true)
        : new ExtendedKeyUsageExtension(['1.3.6.1.4.1.311.10.3.12', '1.3.6.1.5.5.7.3.4'], false),
  ];
}

function signingAlgorithm({ privateKey }: CryptoKeyPair) {
  return privateKey.algorithm.name === 'ECDSA' ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
}

export function chainOf({ issuer }: Holder): Holder[] {
  return issuer ? [issuer, ...chainOf(issuer)] : [];
}

const signing = promisify(signBytes);

export function signerOf(holder: Holder): Signer {
  return {
    name: holder.name,
    certificate: holder.der,
    chain: chainOf(holder).map(({ der }) => der),
    algorithm: holder.key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256',
    sign: async (bytes) => new Uint8Array(await signing('sha256', bytes, holder.key)),
  };
}

/** The authority's list of revoked certificates, good for a week. */
export async function revocationList(
  authority: Holder,
  revoked: { holder: Holder; at: Date }[] = [],
  thisUpdate = new Date(Date.now() - 60_000),
): Promise<Uint8Array> {
  const list = await X509CrlGenerator.create({
    issuer: authority.certificate.subjectName.toJSON(),
    thisUpdate,
    nextUpdate: new Date(thisUpdate.getTime() + 7 * dayMs),
    entries: revoked.map(({ holder, at }) => ({ serialNumber: holder.certificate.serialNumber, revocationDate: at })),
    signingKey: authority.keys.privateKey,
    signingAlgorithm: signingAlgorithm(authority.keys),
  });
  return new Uint8Array(list.rawData);
}

/** root -> issuing -> person, as the agency's own authority is built. */
export async function makeAuthority(kind: KeyKind = 'ES256') {
  const root = await makeHolder({ name: 'หน่วยงานทดสอบ Root CA', kind, use: 'ca' });
  const issuing = await makeHolder({ name: 'หน่วยงานทดสอบ Issuing CA', kind, use: 'ca', issuer: root });
  return {
    root,
    issuing,
    person: (name: string, options: Partial<HolderOptions> = {}) => makeHolder({ name, kind, issuer: issuing, ...options }),
  };
}
