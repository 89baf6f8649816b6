import { sql } from 'kysely';
import { badField } from '../../http/errors.ts';
import { hostOf, refuseInside } from '../../http/inside-hosts.ts';
import type { ListSource } from '../../settings-source.ts';
import { addressFault } from './address.ts';

/** Addresses of other systems. One to which something was sent in the last 30 days is switched off, not removed. */
export const webhookSource: ListSource = {
  table: 'webhook',
  columns: { client: 'client_id' },
  uses: sql<number>`(select count(*)::int from (select 1 from webhook_delivery d where d.webhook_id = r.id limit 100) used)`,
  check: async ({ office }, { values }, before) => {
    const url = String(values.url);
    if (url === before?.url) return;
    const fault = addressFault(office.config, url);
    if (fault) throw badField('url', fault);
    await refuseInside(office.config, 'url', hostOf(url));
  },
  // somebody has looked at it: it begins anew
  saved: async ({ db }, { id, active }) => {
    if (active !== false)
      await sql`update webhook set failures = 0, failing_since = null, paused_until = null, off_reason = null where id = ${id}`.execute(db);
  },
};
