import { fieldsOf } from '../../paper/pdf/fields.ts';
import { isName } from '../../paper/pdf/objects.ts';
import { PdfFile } from '../../paper/pdf/read.ts';
import { attributeTypes } from '../asn1/signed-data.ts';
import { signedRevision } from '../verify/byte-range.ts';
import { readCms } from '../verify/cms.ts';
import { signedFieldsOf } from '../verify/locks.ts';

/** The signature that no later one covers: into its place a time stamp may still come. */
export interface LastSignature {
  field: string;
  /** It bears its time stamp already. */
  stamped: boolean;
  /** DER, without the room behind it. */
  cms: Uint8Array;
  /** The signature value, of which the stamp speaks. */
  signature: Uint8Array;
  /** From `<` to after `>`. */
  contentsAt: number;
  contentsEnd: number;
}

/** null where nothing is signed. @throws code pdf_damaged */
export function lastSignature(pdf: Uint8Array): LastSignature | null {
  const file = new PdfFile(pdf);
  const revisions = signedFieldsOf(file).flatMap(({ field, signature }) => {
    const revision = signedRevision(file, field, signature, fieldsOf);
    return revision ? [{ name: field.name, signature, revision }] : [];
  });
  const last = revisions.sort((one, other) => one.revision.length - other.revision.length).at(-1);
  if (!last || isName(file.resolve(last.signature.get('SubFilter')), 'ETSI.RFC3161')) return null;
  const { before, contents } = last.revision;
  const cms = readCms(contents);
  return {
    field: last.name,
    stamped: cms.unsigned.has(attributeTypes.timeStampToken),
    cms: contents.slice(0, cms.length),
    signature: cms.signature,
    contentsAt: before.length,
    contentsEnd: before.length + contents.length * 2 + 2,
  };
}
