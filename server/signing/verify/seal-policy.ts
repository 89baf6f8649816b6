import { same } from '../asn1/asn1.ts';
import type { Certificate } from './certificate.ts';

const arc = '2.25.57870989847957165688177542197143396211';
/** The policy of a certificate that stands for an agency, not for a person. The arc is a UUID of this product. */
export const sealPolicy = `${arc}.1`;
/** Its purpose beside the signing of documents: sealing in the agency's name. */
export const sealing = `${arc}.2`;

/** Places that the agency alone fills: a number stands in them only when its seal locks them. */
export const agencyFields: readonly string[] = ['docno', 'docdate'];
export const sealField = 'Seal';

/**
 * Is it the seal of an agency? By its policy and purpose, or because it is known: seals of before they had any, and those that a
 * hardware module brings along. The name of the field says nothing: a field is named by whoever makes the file.
 */
export function isSeal(certificate: Certificate, known: Certificate[]): boolean {
  if (known.some(({ der }) => same(der, certificate.der))) return true;
  return certificate.policies.includes(sealPolicy) && !!certificate.purposes?.includes(sealing);
}
