export interface Tlv {
  tag: number;
  /** With tag and length. */
  whole: Uint8Array;
  content: Uint8Array;
}

/**
 * The values within a value of DER, none of them opened: a revocation list of 100,000 lines is gone through in a few milliseconds, which the
 * library would make half a million objects of. @throws RangeError for what is no DER
 */
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
