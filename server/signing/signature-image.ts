import type { From } from './authorities.ts';
import { officeOf } from './authorities.ts';

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
  return { png: await officeOf(from).files.bytes(row.sha256), width: row.width, height: row.height };
}
