import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Db } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { currentLists } from '../authority/revocation-lists.ts';
import { dropKey, noteStep, reasons, revokeCertificate } from './end-certificate.ts';

const clock = { id: 'keep-certificates', ip: '', userAgent: '', key: null };

/** By the clock: what has run out ends, as does what no longer says who its owner is; lists are made anew before they end. */
export async function keepCertificates(office: Office, now = new Date()): Promise<{ expired: number; ended: number }> {
  const expired = await office.db.transaction().execute((db) => expireDue(db, now));
  const ended = await endOfChanged(office, now);
  const { rows } = await sql<{ any: boolean }>`select exists (select 1 from authority) as any`.execute(office.db);
  // an agency that never signed has no authority, and needs none
  if (rows[0]?.any) await currentLists(office, now);
  await sql`delete from signing_code where expires_at < now() - interval '1 day'`.execute(office.db);
  return { expired, ended };
}

async function expireDue(db: Db, now: Date): Promise<number> {
  const due = await db
    .updateTable('certificate')
    .set({ state: 'EXPIRED' })
    .where('state', 'in', ['ISSUED', 'SUSPENDED'])
    .where('not_after', '<=', now)
    .returning(['id', 'key_id'])
    .execute();
  for (const { id, key_id } of due) {
    await dropKey(db, key_id);
    await noteStep(db, id, 'EXPIRED', null);
  }
  return due.length;
}

/** Whose name changed, or who left: the certificate would say what is not so. */
async function endOfChanged(office: Office, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number; made: boolean; left: boolean }>`
    select c.id, c.der is not null as made, not p.active as left from certificate c join person p on p.id = c.person_id
    where c.state in ('REQUESTED', 'IDENTITY_CHECKED', 'ISSUED', 'SUSPENDED')
      and (not p.active or (c.der is not null and c.holder_name <> (p.prefix || p.first_name || ' ' || p.last_name)))`.execute(office.db);
  for (const { id, made, left } of rows) {
    await office.db.transaction().execute(async (db) => {
      const note = left ? 'LEFT' : 'NAME_CHANGED';
      if (made) await revokeCertificate(office, db, { id, reason: reasons.affiliationChanged, byId: null, note, now });
      else {
        await db.updateTable('certificate').set({ state: 'REFUSED' }).where('id', '=', id).execute();
        await noteStep(db, id, 'REFUSED', null, note);
      }
      await audit(contextOf(office, db, clock, null), 'certificate.end', {
        subject: { type: 'certificate', id },
        detail: { reason: note },
      });
    });
  }
  return rows.length;
}
