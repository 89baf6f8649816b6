import { createHash, X509Certificate } from 'node:crypto';
import {
  AuthorityInfoAccessSyntax,
  BasicConstraints,
  Certificate as Bytes,
  CertificatePolicies,
  CRLDistributionPoints,
  type DistributionPointName,
  ExtendedKeyUsage,
  type GeneralName,
  KeyUsage,
  Name,
  SubjectKeyIdentifier,
  TBSCertificate,
} from '@peculiar/asn1-x509';
import { asItStands, bytesOf, decode, withFields } from '../asn1/asn1.ts';

/** A certificate as a judge needs it. */
export interface Certificate {
  der: Uint8Array;
  x509: X509Certificate;
  name: string;
  organisation: string | null;
  issuerName: string;
  /** DER of the names, to compare. */
  subject: Uint8Array;
  issuer: Uint8Array;
  /** Content bytes of the number. */
  serial: Uint8Array;
  from: Date;
  to: Date;
  isAuthority: boolean;
  pathLength: number | null;
  /** Bits of keyUsage, the first the highest; null: any use. */
  usage: number | null;
  purposes: string[] | null;
  policies: string[];
  keyIdentifier: Uint8Array | null;
  /** Addresses that its issuer wrote into it: who answers about it (OCSP), lists that tell of it, certificates of the issuer itself. */
  asked: { ocsp: string[]; lists: string[]; issuers: string[] };
  /** Content of the public key's bits, by which an OCSP answer names an authority. */
  keyBits: Uint8Array;
  /** A critical extension that is not known here: nobody may vouch by it. */
  strange: boolean;
}

const known = new Set([
  '2.5.29.15',
  '2.5.29.19',
  '2.5.29.37',
  '2.5.29.32',
  '2.5.29.31',
  '2.5.29.17',
  '2.5.29.14',
  '2.5.29.35',
  '1.3.6.1.5.5.7.1.1',
]);

const ToBeSigned = withFields<TBSCertificate, { issuer: ArrayBuffer; subject: ArrayBuffer }>(TBSCertificate, {
  issuer: asItStands,
  subject: asItStands,
});
const CertificateBytes = withFields<Bytes, { tbsCertificate: InstanceType<typeof ToBeSigned> }>(Bytes, {
  tbsCertificate: { type: ToBeSigned },
});

/** Read once in a process: the same few authorities stand in every paper. */
const read = new Map<string, Certificate>();
const mostRead = 500;

/** @throws for what is no certificate */
export function readCertificate(der: Uint8Array): Certificate {
  const key = createHash('sha256').update(der).digest('base64');
  const certificate = read.get(key) ?? readAnew(new Uint8Array(der));
  // to the end of the line: the one that was not asked for longest goes
  read.delete(key);
  read.set(key, certificate);
  if (read.size > mostRead) read.delete(read.keys().next().value as string);
  return certificate;
}

function readAnew(der: Uint8Array): Certificate {
  const x509 = new X509Certificate(der);
  const { serialNumber, issuer, subject, subjectPublicKeyInfo, extensions = [] } = decode(der, CertificateBytes).tbsCertificate;
  const oids = new Set(extensions.map(({ extnID }) => extnID));
  function extension<T>(oid: string, type: new () => T): T | undefined {
    const found = extensions.find(({ extnID }) => extnID === oid);
    return found && decode(found.extnValue.buffer, type);
  }
  const own = namesOf(subject);
  const above = namesOf(issuer);
  const pathLength = extension('2.5.29.19', BasicConstraints)?.pathLenConstraint;
  const usage = extension('2.5.29.15', KeyUsage);
  const purposes = extension('2.5.29.37', ExtendedKeyUsage);
  const keyIdentifier = extension('2.5.29.14', SubjectKeyIdentifier);
  return {
    der,
    x509,
    name: own.get('2.5.4.3') ?? own.get('2.5.4.10') ?? '',
    organisation: own.get('2.5.4.10') ?? null,
    issuerName: above.get('2.5.4.3') ?? above.get('2.5.4.10') ?? '',
    subject: bytesOf(subject),
    issuer: bytesOf(issuer),
    serial: bytesOf(serialNumber),
    from: x509.validFromDate,
    to: x509.validToDate,
    isAuthority: x509.ca,
    pathLength: pathLength === undefined ? null : Number(pathLength),
    usage: usage ? (bytesOf(usage.value)[0] ?? 0) : null,
    purposes: purposes ? [...purposes].map(dotted) : null,
    policies: [...(extension('2.5.29.32', CertificatePolicies) ?? [])].map(({ policyIdentifier }) => dotted(policyIdentifier)),
    keyIdentifier: keyIdentifier ? bytesOf(keyIdentifier) : null,
    asked: {
      ...accessOf(() => extension('1.3.6.1.5.5.7.1.1', AuthorityInfoAccessSyntax)),
      lists: pointsOf(() => extension('2.5.29.31', CRLDistributionPoints)),
    },
    keyBits: bytesOf(subjectPublicKeyInfo.subjectPublicKey),
    // given twice, it could be read two ways
    strange: oids.size < extensions.length || extensions.some(({ critical, extnID }) => critical && !known.has(extnID)),
  };
}

/** null for what is no certificate. */
export function certificateOrNull(der: Uint8Array): Certificate | null {
  try {
    return readCertificate(der);
  } catch {
    return null;
  }
}

const most = 4;

/** Authority information access. One that is no such thing names nobody. */
function accessOf(read: () => AuthorityInfoAccessSyntax | undefined): { ocsp: string[]; issuers: string[] } {
  try {
    const all = [...(read() ?? [])];
    const by = (method: string) => addressesOf(all.filter(({ accessMethod }) => accessMethod === method).map((one) => one.accessLocation));
    return { ocsp: by('1.3.6.1.5.5.7.48.1').slice(0, most), issuers: by('1.3.6.1.5.5.7.48.2').slice(0, most) };
  } catch {
    return { ocsp: [], issuers: [] };
  }
}

/** Distribution points whose lists tell of all reasons and are signed by the issuer itself. */
function pointsOf(read: () => CRLDistributionPoints | undefined): string[] {
  try {
    const whole = [...(read() ?? [])].filter(({ reasons, cRLIssuer }) => !reasons && !cRLIssuer);
    return whole.flatMap(({ distributionPoint }) => addressesWithin(distributionPoint)).slice(0, most);
  } catch {
    return [];
  }
}

export function addressesWithin(point: DistributionPointName | undefined): string[] {
  return addressesOf(point?.fullName ?? []);
}

function addressesOf(names: GeneralName[]): string[] {
  const addresses = names.map(({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? '');
  return addresses.filter((text) => /^https?:\/\//i.test(text) && text.length <= 1000);
}

function namesOf(bytes: ArrayBuffer): Map<string, string> {
  const pairs = decode(bytes, Name).flatMap((set) => [...set]);
  // the first of a kind counts
  return new Map(pairs.reverse().map(({ type, value }) => [type, value.toString()]));
}

/** The library gives parts that fit into no number, such as those made of a UUID, as their sevens of bits. */
function dotted(oid: string): string {
  return oid.replace(
    /\{(\w+)\}/,
    (_, sevens: string) => `${Buffer.from(sevens, 'hex').reduce((sum, byte) => sum * 128n + BigInt(byte), 0n)}`,
  );
}
