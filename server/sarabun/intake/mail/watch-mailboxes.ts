import { sql } from 'kysely';
import { raiseAlarm, tellOver } from '../../../notify/events/alarms.ts';
import type { Office } from '../../../office.ts';

/** A fault that goes by is no news; mails are read at least twice a day, so one of half an hour is told in time; and once more when it is over. */
export async function watchMailboxes(office: Office): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from mailbox
    where active and (fault_since < now() - interval '30 minutes' or fault = 'flood') order by fault_since`.execute(office.db);
  const [first] = rows;
  if (!first) return tellOver(office, 'mailbox_fault', 'mailbox_well');
  await raiseAlarm(office, 'mailbox_fault', { count: rows.length, first: first.name, page: 'settings/3144/mailboxes' });
}
