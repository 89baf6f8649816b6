import { sealId } from '../../access/sealed-id.ts';
import type { Office } from '../../office.ts';

/** Messages whose links the portal knows [L2]; what `enc` says is left out where the specification has none (LINE). */
export type LinkedBy = 'email' | 'line' | 'notification';

/** The address of a letter in a message: by the portal, with the id sealed, so that it says nothing and ends. */
export function letterLink({ config }: Office, by: LinkedBy, documentId: number, now?: Date): string {
  const query = new URLSearchParams({ api: by, view: 'document', docId: sealId({ config } as Office, documentId, now) });
  if (by !== 'line') query.set('enc', 'y');
  return `${config.publicUrl}${config.basePath}portal?${query}`;
}
