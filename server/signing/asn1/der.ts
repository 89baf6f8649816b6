/** DER (X.690), as much of it as signatures are made of. */

export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
/** The members of a SET OF stand in the order of their bytes. */
export const setOf = (...parts: Uint8Array[]) => der(0x31, ...inOrder(parts));
export const octets = (bytes: Uint8Array) => der(0x04, bytes);
export const nothing = () => Buffer.from([5, 0]);

export function inOrder(parts: Uint8Array[]): Uint8Array[] {
  return [...parts].sort((one, other) => Buffer.compare(one, other));
}

export function integer(value: number | Uint8Array): Buffer {
  let bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value);
  while (bytes.length > 1 && bytes[0] === 0 && !((bytes[1] as number) & 0x80)) bytes = bytes.subarray(1);
  return der(0x02, (bytes[0] as number) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]));
}

function inSevens(value: number): number[] {
  const out = [value & 0x7f];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) out.unshift((left & 0x7f) | 0x80);
  return out;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let left = length; left > 0; left >>>= 8) bytes.unshift(left & 255);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export interface Tlv {
  tag: number;
  /** With tag and length. */
  whole: Uint8Array;
  content: Uint8Array;
}

/** The values within a value. @throws RangeError for what is no DER */
export function membersOf(content: Uint8Array): Tlv[] {
  const members: Tlv[] = [];
  for (let at = 0; at < content.length; ) {
    const start = at;
    const tag = content[at++] as number;
    let length = content[at++] as number;
    if (length === undefined || length === 0x80 || length > 0x84) throw new RangeError('no DER');
    if (length > 0x80) {
      let more = length & 0x7f;
      for (length = 0; more > 0; more--) length = length * 256 + (content[at++] as number);
    }
    if (!(at + length <= content.length)) throw new RangeError('no DER');
    members.push({ tag, whole: content.subarray(start, at + length), content: content.subarray(at, at + length) });
    at += length;
  }
  return members;
}

/** Issuer and serial number as they stand in a certificate. */
export function issuerAndSerial(certificate: Uint8Array): Buffer {
  const tbs = membersOf(membersOf(membersOf(certificate)[0]?.content ?? new Uint8Array())[0]?.content ?? new Uint8Array());
  const [serial, , issuer] = tbs[0]?.tag === 0xa0 ? tbs.slice(1) : tbs;
  if (!serial || !issuer) throw new RangeError('no certificate');
  return sequence(issuer.whole, serial.whole);
}
