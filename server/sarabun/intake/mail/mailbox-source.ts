import { sql } from 'kysely';
import { enqueueRound } from '../../../enqueue.ts';
import type { Ctx } from '../../../http/context.ts';
import { badField } from '../../../http/errors.ts';
import { judgedAddress } from '../../../http/inside-hosts.ts';
import { isCertificate } from '../../../settings/system/judge-sign-in.ts';
import type { ListSource, Values } from '../../../settings-source.ts';

/** Mailboxes of units. One that mails came from is switched off, never removed: what came from it refers to it. */
export const mailboxes: ListSource = {
  table: 'mailbox',
  columns: { unit: 'unit_id', user: 'user_name', after: 'after_taking' },
  uses: sql<number>`(select count(*)::int from (select 1 from received_mail m where m.mailbox_id = r.id limit 100) used)`,
  check: async (ctx, { values }, before) => {
    await judgeMailbox(ctx, values, before);
    // what is kept for one server is not handed to another by who does not know it
    if (before && (values.host !== before.host || values.user !== before.user) && !values.password) throw badField('password', 'required');
    const unit = await ctx.db.selectFrom('unit').select('keeps_register').where('id', '=', Number(values.unit)).executeTakeFirst();
    if (!unit?.keeps_register) throw badField('unit', 'unit_keeps_no_register');
  },
  saved: async (ctx, { id }, before) => {
    // another folder or another server: its numbers of mails are not those that were
    if (before)
      await sql`update mailbox set uid_validity = null, last_uid = 0 where id = ${id} and (host, folder, user_name, from_day)
      is distinct from (${before.host}, ${before.folder}, ${before.user}, ${before.fromDay}::date)`.execute(ctx.db);
    await sql`update mailbox set fault = null, fault_since = null where id = ${id}`.execute(ctx.db);
    await enqueueRound(ctx.db, ctx.office.config.schema, 'read-mails');
  },
};

/** What no form can tell: whither its names lead, and whether they may be called. */
export async function judgeMailbox({ office }: Ctx, values: Values, before: Values | null): Promise<void> {
  const host = String(values.host);
  if (!/^[\w.:-]+$/.test(host)) throw badField('host', 'bad_host');
  if (values.after === 'MOVE' && !values.moveTo) throw badField('moveTo', 'required');
  if (values.after === 'MOVE' && values.moveTo === values.folder) throw badField('moveTo', 'same_folder');
  if (values.ca && !isCertificate(String(values.ca))) throw badField('ca', 'bad_certificate_text');
  const changed = host !== before?.host || values.security !== before?.security;
  const reach = changed ? await judgedAddress(office.config, 'host', host) : null;
  if (changed && values.security === 'NONE' && !reach?.plain) throw badField('security', 'mail_not_plain');
}
