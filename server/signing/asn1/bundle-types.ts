import { Attribute, EncryptedContentInfo } from '@peculiar/asn1-cms';
import { PFX, SafeBag } from '@peculiar/asn1-pfx';
import { AsnArray, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { asItStands, sequenceOf, withFields } from './asn1.ts';

/** Types of PKCS#12 (RFC 7292) and PKCS#5 (RFC 8018) where the library has none, or makes up a check that a file does not have. */

export const BundleFile = withFields<PFX, { macData?: unknown }>(PFX, { macData: { ...asItStands, optional: true } });

export const Bag = withFields<SafeBag, { bagAttributes?: Attribute[] }>(SafeBag, {
  bagAttributes: { type: Attribute, repeated: 'set', optional: true },
});
export class Bags extends AsnArray<InstanceType<typeof Bag>> {}
AsnType({ type: AsnTypeTypes.Sequence, itemType: Bag })(Bags);

export const LockedContent = withFields<EncryptedContentInfo, { encryptedContent?: ArrayBuffer }>(EncryptedContentInfo, {
  encryptedContent: { ...asItStands, optional: true },
});
export const LockedData = sequenceOf<{ version: number; encryptedContentInfo: InstanceType<typeof LockedContent> }>({
  version: { type: AsnPropTypes.Integer },
  encryptedContentInfo: { type: LockedContent },
});

const number = { type: AsnPropTypes.Integer };

/** The library gives larger numbers as text. */
type Count = number | string;

export const Pbes2 = sequenceOf<{ derivation: AlgorithmIdentifier; scheme: AlgorithmIdentifier }>({
  derivation: { type: AlgorithmIdentifier },
  scheme: { type: AlgorithmIdentifier },
});
export const Pbkdf2 = sequenceOf<{ salt: OctetString; rounds: Count; keyLength?: Count; prf?: AlgorithmIdentifier }>({
  salt: { type: OctetString },
  rounds: number,
  keyLength: { ...number, optional: true },
  prf: { type: AlgorithmIdentifier, optional: true },
});
/** Of the old locks of PKCS#12 itself. */
export const OldLock = sequenceOf<{ salt: OctetString; rounds: Count }>({ salt: { type: OctetString }, rounds: number });
