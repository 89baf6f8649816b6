import { sql } from 'kysely';
import type { MailboxFault } from '../../../../contract/sarabun/mailboxes.ts';
import type { afterTaking, mailSecurity } from '../../../../contract/sarabun/settings.ts';
import { issueClock } from '../../../db/issue-clock.ts';
import type { Db } from '../../../http/context.ts';
import type { Office } from '../../../office.ts';
import { openSecret } from '../../../system/master-key.ts';
import { contextOfSecret } from '../../../system/secrets.ts';

/** How a mailbox is reached. */
export interface MailServer {
  host: string;
  port: number;
  security: (typeof mailSecurity)[number];
  user: string;
  ca: string;
  folder: string;
  /** '' where none is known. */
  password: string;
}

export interface Mailbox extends MailServer {
  id: number;
  name: string;
  unitId: number;
  address: string;
  after: (typeof afterTaking)[number];
  moveTo: string;
  fromDay: string;
  uidValidity: number | null;
  lastUid: number;
}

/** It can't be read, and why; `said`: in the words of the other server. */
export class MailboxRefusal extends Error {
  fault: MailboxFault;
  constructor(fault: MailboxFault, said: string) {
    super(said);
    this.fault = fault;
  }
}

/** Those that are on, in the order of their last look. */
export async function mailboxesOn({ db, config }: Office): Promise<Mailbox[]> {
  const { rows } = await sql<Omit<Mailbox, 'password'> & { masterId: string | null; wrapped: Buffer | null }>`
    select m.id, m.name, m.unit_id as "unitId", m.address, m.host, m.port, m.security, m.user_name as "user", m.ca, m.folder, m.after_taking as after,
      m.move_to as "moveTo", to_char(m.from_day, 'YYYY-MM-DD') as "fromDay", m.uid_validity as "uidValidity", m.last_uid as "lastUid",
      s.master_id as "masterId", s.wrapped
    from mailbox m left join setting_secret s on s.key = 'mailboxes.' || m.id || '.password'
    where m.active order by m.looked_at nulls first, m.id`.execute(db);
  return rows.map(({ masterId, wrapped, ...mailbox }) => ({
    ...mailbox,
    password:
      masterId && wrapped
        ? (openSecret(config.secrets.master, { masterId, wrapped }, contextOfSecret(`mailboxes.${mailbox.id}.password`))?.toString(
            'utf8',
          ) ?? '')
        : '',
  }));
}

/** What was last found of it; a fault goes on from when it began. */
export async function noteLook(db: Db, { id }: Pick<Mailbox, 'id'>, fault: MailboxFault | null): Promise<void> {
  await sql`update mailbox set looked_at = now(), fault = ${fault},
      fault_since = case when ${fault}::text is null then null else coalesce(fault_since, ${await issueClock(db)}::timestamptz) end
    where id = ${id}`.execute(db);
}
