import { sql } from 'kysely';
import { lockFor } from '../../db/agency-lock.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { releaseNotices } from '../events/release-notices.ts';
import { tellFailure } from '../events/tell.ts';
import { deliverDue } from './deliver.ts';
import { forgetSecrets } from './mail.ts';

/** By the clock, every minute: what was held, what is to be tried again, what opens nothing any more, and a word to who looks after it where sending failed for good. */
export async function sendRound(office: Office, at = new Date()): Promise<void> {
  await releaseNotices(office, at);
  await forgetSecrets(office.db, at);
  await deliverDue(office, at);
  await tellFaults(office, at);
}

const names = { MAIL: 'อีเมล', LINE: 'LINE', PUSH: 'เบราว์เซอร์' } as const;
const quietFor = 3_600_000;

/** One notice for all that failed, at most one an hour; what failed to tell of a failure is not told of. */
export async function tellFaults(office: Office, at = new Date()): Promise<number> {
  return office.db.transaction().execute(async (db) => {
    await lockFor(db, 'delivery-faults');
    const { rows: last } = await sql<{ at: Date | null }>`select max(told_at) as at from delivery`.execute(db);
    if (last[0]?.at && at.getTime() - last[0].at.getTime() < quietFor) return 0;
    const { rows } = await sql<{ channel: keyof typeof names; event: string | null }>`
      update delivery set told_at = ${at} where state = 'FAILED' and told_at is null and event is distinct from 'delivery_fault'
      returning channel, event`.execute(db);
    if (rows.length === 0) return 0;
    const channels = [...new Set(rows.map((row) => names[row.channel]))].join(' ');
    const ctx = contextOf(office, db, { id: 'delivery-faults', ip: '', userAgent: '', key: null }, null);
    await tellFailure(ctx, 'delivery_fault', { count: rows.length, channels, page: 'mail-outbox?state=FAILED' });
    return rows.length;
  });
}
