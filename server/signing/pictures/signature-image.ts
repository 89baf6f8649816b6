import type { From } from '../authority/authorities.ts';
import { officeOf } from '../authority/authorities.ts';

export interface SignatureImage {
  /** On nothing, trimmed. */
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** The picture that a person chose for his signature, or null. */
export async function signatureImage(from: From, personId: number): Promise<SignatureImage | null> {
  const row = await from.db
    .selectFrom('signature_picture')
    .innerJoin('file', 'file.id', 'file_id')
    .select(['file.sha256', 'width', 'height'])
    .where('person_id', '=', personId)
    .where('is_default', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { files } = officeOf(from);
  const bytes = await files.bytes(row.sha256);
  // kept before pictures were cleaned
  return row.width > 0 ? { png: bytes, width: row.width, height: row.height } : files.cleanSignature(bytes, 'image');
}
