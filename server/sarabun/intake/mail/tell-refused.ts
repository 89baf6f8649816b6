import { sql } from 'kysely';
import type { MailReason } from '../../../../contract/sarabun/mailboxes.ts';
import { clockOf } from '../../../notify/events/alarms.ts';
import { tellOthers } from '../../../notify/events/tell.ts';
import type { Office } from '../../../office.ts';
import type { Mailbox } from './mailbox.ts';

/** The registry of the unit hears of mails that could not be taken since; of many at once in one notice. They stay in their mailbox. */
export async function tellRefused(office: Office, { id, unitId, name }: Mailbox, since: Date): Promise<void> {
  const { rows } = await sql<{
    from: string;
    subject: string;
    reason: MailReason;
  }>`select from_text as "from", subject, reason from received_mail
    where mailbox_id = ${id} and state = 'REFUSED' and ended_at >= ${since} order by id`.execute(office.db);
  const [first] = rows;
  if (!first) return;
  await office.db.transaction().execute(async (db) => {
    const { rows: keepers } = await sql<{ id: number }>`select distinct d.person_id as id from duty d where d.kind = 'REGISTRY' and d.active
      and d.unit_id = heir_of(${unitId}) and (d.until is null or d.until >= today())`.execute(db);
    const facts = {
      count: rows.length,
      from: first.from,
      subject: first.subject,
      mailbox: name,
      page: 'sarabun/intake/mails?state=REFUSED',
    };
    await tellOthers(
      clockOf(office, db),
      'mail_refused',
      keepers.map(({ id: keeper }) => ({ id: keeper, role: 'REGISTRY' as const })),
      facts,
    );
  });
}
