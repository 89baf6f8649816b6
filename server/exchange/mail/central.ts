import { sql } from 'kysely';
import type { mailSecurity } from '../../../contract/sarabun/settings.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { judgedAddress } from '../../http/inside-hosts.ts';
import type { Office } from '../../office.ts';
import { isCertificate } from '../../settings/system/judge-sign-in.ts';
import type { ListSource } from '../../settings-source.ts';
import { openSecret } from '../../system/master-key.ts';
import { contextOfSecret } from '../../system/secrets.ts';

/** The agency's central mail address: the mailbox that letters come into, and the server that they leave by. */
export interface CentralMail {
  mailboxId: number;
  address: string;
  name: string;
  host: string;
  port: number;
  security: (typeof mailSecurity)[number];
  user: string;
  password: string;
  ca: string;
  authserv: string;
}

export const centralSource: ListSource = {
  table: 'exchange_mail',
  columns: { mailbox: 'mailbox_id', user: 'user_name' },
  check: async (ctx, { values }, before) => {
    const host = String(values.host);
    if (!/^[\w.:-]+$/.test(host)) throw badField('host', 'bad_host');
    if (values.ca && !isCertificate(String(values.ca))) throw badField('ca', 'bad_certificate_text');
    if (host !== before?.host || values.security !== before?.security) {
      const reach = await judgedAddress(ctx.office.config, 'host', host);
      if (values.security === 'NONE' && !reach?.plain) throw badField('security', 'mail_not_plain');
    }
    // what is kept for one server is not handed to another by who does not know it
    if (before && values.user && (host !== before.host || values.user !== before.user) && !values.password)
      throw badField('password', 'required');
  },
};

interface Row extends Omit<CentralMail, 'password'> {
  id: number;
  masterId: string | null;
  wrapped: Buffer | null;
}

export async function centralMail({ db, config }: { db: Db; config: Office['config'] }): Promise<CentralMail | null> {
  const { rows } =
    await sql<Row>`select c.id, c.mailbox_id as "mailboxId", m.address, (select name from unit where parent_id is null order by id limit 1) as name,
      c.host, c.port, c.security, c.user_name as "user", c.ca, c.authserv, s.master_id as "masterId", s.wrapped
    from exchange_mail c join mailbox m on m.id = c.mailbox_id left join setting_secret s on s.key = 'exchange-mail.' || c.id || '.password'
    where c.active order by c.id limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, masterId, wrapped, ...central } = row;
  const password =
    masterId && wrapped
      ? (openSecret(config.secrets.master, { masterId, wrapped }, contextOfSecret(`exchange-mail.${id}.password`))?.toString('utf8') ?? '')
      : '';
  return { ...central, password };
}

export type MailCtx = Pick<Ctx, 'db' | 'office'>;
