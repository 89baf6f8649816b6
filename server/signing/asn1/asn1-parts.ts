import { type BaseBlock, Constructed, fromBER, Integer, ObjectIdentifier, OctetString, Primitive } from 'asn1js';

/** Reads BER or DER. Throws where it is none. */
export function parseDer(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(Uint8Array.from(bytes).buffer);
  if (offset === -1) throw new Error('no DER');
  return result;
}

export function partsOf(block: BaseBlock | undefined): BaseBlock[] {
  if (!(block instanceof Constructed)) throw new Error('no sequence');
  return block.valueBlock.value;
}

export function oidOf(block: BaseBlock | undefined): string {
  if (!(block instanceof ObjectIdentifier)) throw new Error('no identifier');
  return block.valueBlock.toString();
}

export function intOf(block: BaseBlock | undefined): number {
  if (!(block instanceof Integer)) throw new Error('no number');
  return block.valueBlock.valueDec;
}

/** Of an octet string, in one piece or several, also where its tag is replaced by that of its place. */
export function bytesOf(block: BaseBlock | undefined): Buffer {
  if (block instanceof OctetString) return Buffer.from(block.getValue());
  if (block instanceof Primitive) return Buffer.from(block.valueBlock.valueHexView);
  if (block instanceof Constructed) return Buffer.concat(block.valueBlock.value.map(bytesOf));
  throw new Error('no octets');
}

export function derOf(block: BaseBlock): Buffer {
  return Buffer.from(block.toBER());
}
