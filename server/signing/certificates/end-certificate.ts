import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { publishList } from '../authority/revocation-lists.ts';

/** CRL reasons of RFC 5280 that the office gives. */
export const reasons = { unspecified: 0, keyCompromise: 1, affiliationChanged: 3, superseded: 4, cessation: 5, hold: 6 } as const;

/** Takes a certificate back for good: its key is gone, and the list tells it at once. */
export async function revokeCertificate(
  office: Office,
  db: Db,
  { id, reason, byId, note, now = new Date() }: { id: number; reason: number; byId: number | null; note: string; now?: Date },
): Promise<void> {
  const row = await db
    .updateTable('certificate')
    .set({ state: 'REVOKED', revoked_at: now, revoked_reason: reason })
    .where('id', '=', id)
    .where('state', 'in', ['ISSUED', 'SUSPENDED'])
    .returning(['key_id', 'authority_id'])
    .executeTakeFirstOrThrow();
  await dropKey(db, row.key_id);
  await noteStep(db, id, 'REVOKED', byId, note);
  if (row.authority_id !== null) await publishList(office, db, row.authority_id, now);
}

/** A key whose certificate has ended opens nothing any more: it is not kept. */
export async function dropKey(db: Db, keyId: string | null): Promise<void> {
  if (!keyId) return;
  await db.updateTable('certificate').set({ key_id: null }).where('key_id', '=', keyId).execute();
  await db.deleteFrom('signing_key').where('id', '=', keyId).execute();
}

export async function noteStep(db: Db, certificateId: number, step: string, byId: number | null, note = ''): Promise<void> {
  await db.insertInto('certificate_event').values({ certificate_id: certificateId, step, by_id: byId, note }).execute();
}
