import { AsnParser, AsnProp, AsnPropTypes, AsnSerializer, AsnType, type OctetString } from '@peculiar/asn1-schema';
import { type BaseBlock, Constructed, fromBER, GeneralizedTime, OctetString as OctetBlock, Primitive, UTCTime } from 'asn1js';

/** What bytes of strangers may cost: the library goes through all of a value before it tells anything of it. */
const bounds = { maxDepth: 40, maxNodes: 10_000, parseEmbedded: false };

type Type<T> = new () => T;

/** A value of DER and nothing behind it. @throws for what is none of this type */
export function decode<T>(bytes: Uint8Array | ArrayBuffer, type: Type<T>): T {
  const { value, length, strict } = decodeFirst(bytes, type);
  if (!strict || length !== bytes.byteLength) throw new RangeError('no DER');
  return value;
}

/** The value that the bytes begin with, BER too. @throws for what is none of this type */
export function decodeFirst<T>(bytes: Uint8Array | ArrayBuffer, type: Type<T>): { value: T; length: number; strict: boolean } {
  const { offset, result } = fromBER(bytes, bounds);
  if (offset < 0) throw new RangeError(result.error);
  return { value: AsnParser.fromASN(result, type) as T, length: offset, strict: isStrict(result) };
}

const shortTime = /^\d{12}Z$/;
const longTime = /^\d{14}(\.\d+)?Z$/;

/** The library lets lengths stay open and reads a time that names no zone by the clock of this machine. */
function isStrict(block: BaseBlock): boolean {
  if (block.lenBlock.isIndefiniteForm) return false;
  if (block instanceof UTCTime) {
    const text = Buffer.from(block.valueBlock.valueHexView).toString('latin1');
    return (block instanceof GeneralizedTime ? longTime : shortTime).test(text);
  }
  return !(block instanceof Constructed) || block.valueBlock.value.every(isStrict);
}

/** Of octets in one piece or several (BER), also where their tag is replaced by that of their place. */
export function octetsIn(bytes: Uint8Array | ArrayBuffer): Buffer {
  const { offset, result } = fromBER(bytes, bounds);
  if (offset < 0) throw new RangeError(result.error);
  return octetsOf(result);
}

function octetsOf(block: BaseBlock): Buffer {
  if (block instanceof OctetBlock) return Buffer.from(block.getValue());
  if (block.idBlock.tagClass !== 3) throw new RangeError('no octets');
  if (block instanceof Constructed) return Buffer.concat(block.valueBlock.value.map(octetsOf));
  return Buffer.from((block as Primitive).valueBlock.valueHexView);
}

/** Of a type, or of a value of the parser. */
export function encode(value: object): Buffer {
  return Buffer.from(AsnSerializer.serialize(value));
}

type Field = Parameters<typeof AsnProp>[0];

/** A type of the library of which some fields are taken in another way; in the order of the library's. */
export function withFields<T extends object, Own extends object>(base: Type<T>, fields: Record<keyof Own & string, Field>) {
  const type = class extends (base as Type<object>) {};
  // what the library has worked out of its own type, if that was used already, is not handed down
  AsnType({ schema: undefined } as never)(type);
  for (const [name, field] of Object.entries<Field>(fields)) AsnProp(field)(type.prototype, name);
  return type as new (
    given?: Partial<Omit<T, keyof Own> & Own>,
  ) => Omit<T, keyof Own> & Own;
}

class Blank {
  constructor(given: object = {}) {
    Object.assign(this, given);
  }
}

/** A sequence that the library does not have. */
export function sequenceOf<Own extends object>(fields: Record<keyof Own & string, Field>) {
  return withFields<Blank, Own>(Blank, fields);
}

/** A field kept as its bytes stand: signatures, hashes and names count by them. */
export const asItStands = { type: AsnPropTypes.Any } as const;

/** `[number]` around several values, each as it stands. */
export class Tagged {
  number: number;
  members: Uint8Array[];
  whole: Uint8Array = new Uint8Array();

  constructor(number = 0, members: Uint8Array[] = []) {
    this.number = number;
    this.members = members;
  }
  fromASN(block: BaseBlock): this {
    this.whole = block.valueBeforeDecodeView;
    this.members = block instanceof Constructed ? block.valueBlock.value.map((member) => member.valueBeforeDecodeView) : [];
    return this;
  }
  toASN(): BaseBlock {
    const block = new Primitive({
      idBlock: { tagClass: 3, tagNumber: this.number },
      valueHex: arrayOf(Buffer.concat(this.members)),
    });
    block.idBlock.isConstructed = true;
    return block;
  }
  toSchema(name: string): BaseBlock {
    return new Constructed({ name, idBlock: { tagClass: 3, tagNumber: this.number } });
  }
}

export function tagged(number: number): Field {
  return {
    type: class extends Tagged {
      constructor() {
        super(number);
      }
    },
    optional: true,
  };
}

export function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

type Octets = Uint8Array | ArrayBuffer | OctetString;

export function bytesOf(value: Octets): Uint8Array {
  if (value instanceof Uint8Array) return value;
  return new Uint8Array(value instanceof ArrayBuffer ? value : value.buffer);
}

export function same(one: Octets, other: Octets): boolean {
  return Buffer.compare(bytesOf(one), bytesOf(other)) === 0;
}
