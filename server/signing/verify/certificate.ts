import { X509Certificate } from 'node:crypto';
import { membersOf, type Tlv } from '../asn1/der.ts';

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

/** @throws for what is no certificate */
export function readCertificate(der: Uint8Array): Certificate {
  const x509 = new X509Certificate(der);
  const tbs = membersOf(first(membersOf(first(membersOf(der)).content)).content);
  const [serial, , issuer, , subject, key] = tbs[0]?.tag === 0xa0 ? tbs.slice(1) : tbs;
  if (!serial || !issuer || !subject || !key) throw new RangeError('no certificate');
  const extensions = extensionsOf(tbs);
  const own = namesOf(subject);
  const above = namesOf(issuer);
  const constraints = extensions.get('2.5.29.19');
  const path = constraints ? membersOf(first(membersOf(constraints.value)).content).find(({ tag }) => tag === 2) : undefined;
  const usage = extensions.get('2.5.29.15');
  const purposes = extensions.get('2.5.29.37');
  const policies = extensions.get('2.5.29.32');
  const keyIdentifier = extensions.get('2.5.29.14');
  const access = accessOf(extensions.get('1.3.6.1.5.5.7.1.1')?.value);
  return {
    der,
    x509,
    name: own.get('2.5.4.3') ?? own.get('2.5.4.10') ?? '',
    organisation: own.get('2.5.4.10') ?? null,
    issuerName: above.get('2.5.4.3') ?? above.get('2.5.4.10') ?? '',
    subject: subject.whole,
    issuer: issuer.whole,
    serial: serial.content,
    from: x509.validFromDate,
    to: x509.validToDate,
    isAuthority: x509.ca,
    pathLength: path ? Number.parseInt(Buffer.from(path.content).toString('hex'), 16) : null,
    usage: usage ? (first(membersOf(usage.value)).content[1] ?? 0) : null,
    purposes: purposes ? membersOf(first(membersOf(purposes.value)).content).map(({ content }) => dotted(content)) : null,
    policies: policies
      ? membersOf(first(membersOf(policies.value)).content).map(({ content }) => dotted(first(membersOf(content)).content))
      : [],
    keyIdentifier: keyIdentifier ? first(membersOf(keyIdentifier.value)).content : null,
    asked: { ...access, lists: pointsOf(extensions.get('2.5.29.31')?.value) },
    keyBits: membersOf(key.content)[1]?.content.subarray(1) ?? new Uint8Array(),
    strange: [...extensions].some(([oid, { critical }]) => critical && !known.has(oid)),
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

function extensionsOf(tbs: Tlv[]): Map<string, { critical: boolean; value: Uint8Array }> {
  const list = tbs.find(({ tag }) => tag === 0xa3);
  const found = new Map<string, { critical: boolean; value: Uint8Array }>();
  for (const { content } of list ? membersOf(first(membersOf(list.content)).content) : []) {
    const [oid, ...rest] = membersOf(content);
    const value = rest.at(-1);
    if (oid && value) found.set(dotted(oid.content), { critical: rest.length > 1 && rest[0]?.content[0] !== 0, value: value.content });
  }
  return found;
}

const most = 4;
const isAddress = (text: string) => /^https?:\/\//i.test(text) && text.length <= 1000;

/** Authority information access. One that is no such thing names nobody. */
function accessOf(value: Uint8Array | undefined): { ocsp: string[]; issuers: string[] } {
  const found = { ocsp: [] as string[], issuers: [] as string[] };
  try {
    for (const { content } of value ? membersOf(first(membersOf(value)).content) : []) {
      const [method, place] = membersOf(content);
      const text = place?.tag === 0x86 ? Buffer.from(place.content).toString('latin1') : '';
      if (!method || !isAddress(text)) continue;
      if (dotted(method.content) === '1.3.6.1.5.5.7.48.1') found.ocsp.push(text);
      if (dotted(method.content) === '1.3.6.1.5.5.7.48.2') found.issuers.push(text);
    }
  } catch {
    return { ocsp: [], issuers: [] };
  }
  return { ocsp: found.ocsp.slice(0, most), issuers: found.issuers.slice(0, most) };
}

/** Distribution points whose lists tell of all reasons and are signed by the issuer itself. */
function pointsOf(value: Uint8Array | undefined): string[] {
  try {
    return (value ? membersOf(first(membersOf(value)).content) : [])
      .map(({ content }) => membersOf(content))
      .filter((parts) => parts.every(({ tag }) => tag === 0xa0))
      .flatMap(([point]) => (point ? addressesWithin(point.content) : []))
      .slice(0, most);
  } catch {
    return [];
  }
}

/** Of a DistributionPointName. */
export function addressesWithin(name: Uint8Array): string[] {
  return membersOf(name)
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(({ content }) => membersOf(content))
    .filter(({ tag }) => tag === 0x86)
    .map(({ content }) => Buffer.from(content).toString('latin1'))
    .filter(isAddress);
}

function namesOf({ content }: Tlv): Map<string, string> {
  const names = new Map<string, string>();
  for (const set of membersOf(content)) {
    for (const pair of membersOf(set.content)) {
      const [oid, value] = membersOf(pair.content);
      if (oid && value && !names.has(dotted(oid.content))) names.set(dotted(oid.content), words(value));
    }
  }
  return names;
}

function words({ tag, content }: Tlv): string {
  const bytes = Buffer.from(content);
  if (tag === 0x1e)
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  return bytes.toString(tag === 0x14 ? 'latin1' : 'utf8');
}

export function dotted(content: Uint8Array): string {
  const numbers: bigint[] = [];
  // parts made of a UUID do not fit into a number
  let value = 0n;
  for (const byte of content) {
    value = value * 128n + BigInt(byte & 0x7f);
    if (byte & 0x80) continue;
    const head = value < 80n ? value / 40n : 2n;
    if (numbers.length === 0) numbers.push(head, value - 40n * head);
    else numbers.push(value);
    value = 0n;
  }
  return numbers.join('.');
}

export function first(members: Tlv[]): Tlv {
  if (!members[0]) throw new RangeError('an empty value');
  return members[0];
}
