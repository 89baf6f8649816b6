import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import {
  type receivedMails as listCall,
  mailOriginalPath,
  type ReceivedMail,
  type takeMail as takeCall,
} from '../../../../contract/sarabun/mailboxes.ts';
import { pageOf } from '../../../../contract/wire.ts';
import { audit } from '../../../access/audit.ts';
import { iso } from '../../../db/iso.ts';
import { enqueueRound } from '../../../enqueue.ts';
import { contentDisposition } from '../../../files/store/names.ts';
import type { Ctx } from '../../../http/context.ts';
import { notFound, Refusal, refuse } from '../../../http/errors.ts';
import { messageOf } from '../../../http/render-errors.ts';
import { serveStream } from '../../../http/serve.ts';
import type { Office } from '../../../office.ts';
import type { LeftOut } from './take-mail.ts';

/** Mails (`r`, of mailbox `m`) that came for units whose registry the caller is. */
function ofMine({ me }: Ctx): RawBuilder<boolean> {
  return sql<boolean>`heir_of(m.unit_id) = any(${me.registryUnits}::bigint[])`;
}

/** What was passed over as automatic may still be a letter: no rule knows all senders. */
const mayTake = sql<boolean>`(r.state = 'SKIPPED' and r.reason <> 'gone' and r.uid_validity = m.uid_validity)`;

export async function receivedMails(ctx: Ctx, { state, search = '', ...paging }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { skip, take } = pageOf(paging);
  const words = search.trim();
  const which = sql`${ofMine(ctx)} ${state ? sql`and r.state = ${state}` : sql``}
    ${words ? sql`and strpos(th_norm(r.subject || ' ' || r.from_text), th_norm(${words})) > 0` : sql``}`;
  const { rows } = await sql<Omit<ReceivedMail, 'leftOut'> & { leftOut: LeftOut[] }>`
    select r.id, m.name as mailbox, r.state, r.reason, r.from_text as "from", r.subject, r.size, ${iso('r.arrived_at')} as "arrivedAt", r.left_out as "leftOut",
      r.item_id as "itemId", r.mail_sha256 is not null as kept, ${mayTake} as "mayTake"
    from received_mail r join mailbox m on m.id = r.mailbox_id where ${which} order by r.id desc offset ${skip} limit ${take}`.execute(
    ctx.db,
  );
  const { rows: counted } = await sql<{ total: number; mailboxes: number }>`
    select (select count(*)::int from received_mail r join mailbox m on m.id = r.mailbox_id where ${which}) as total,
      (select count(*)::int from mailbox m where ${ofMine(ctx)}) as mailboxes`.execute(ctx.db);
  const { total = 0, mailboxes = 0 } = counted[0] ?? {};
  return {
    data: rows.map(({ leftOut, ...mail }) => ({
      ...mail,
      leftOut: leftOut.map(({ name, code, params }) => ({ name, reason: messageOf(new Refusal(code, 200, { params }), ctx.request) })),
    })),
    total,
    mailboxes,
  };
}

/** It is taken at the next look into its mailbox, as if no rule had passed it over. */
export async function takeMail(ctx: Ctx, { id }: Taken<typeof takeCall>): Promise<Given<typeof takeCall>> {
  const { rows } = await sql<{ may: boolean }>`select ${mayTake} as may from received_mail r join mailbox m on m.id = r.mailbox_id
    where r.id = ${id} and ${ofMine(ctx)} for update of r`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (!rows[0].may) throw refuse('mail_not_skipped');
  await sql`update received_mail set state = 'FOUND', reason = null, ended_at = null, tries = 0, found_at = now(), wanted_by = ${ctx.me.personId}
    where id = ${id}`.execute(ctx.db);
  await audit(ctx, 'mail.take', { subject: { type: 'received_mail', id } });
  await enqueueRound(ctx.db, ctx.office.config.schema, 'read-mails');
  return {};
}

/** The mail as it came, for who keeps the tray. It is saved, never shown: nothing of it is judged. */
export function mailOriginalRoute(app: FastifyInstance, office: Office): void {
  const path = mailOriginalPath(':id');
  serveStream(app, office, { method: 'GET', path, access: 'session', menu: 'view intake' }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    const { rows } = await sql<{ sha256: string }>`select r.mail_sha256 as sha256 from received_mail r join mailbox m on m.id = r.mailbox_id
      where r.id = ${/^\d{1,15}$/.test(id) ? Number(id) : 0} and r.mail_sha256 is not null and ${ofMine(ctx)}`.execute(ctx.db);
    const [mail] = rows;
    if (!mail) throw notFound();
    const file = await office.files.open(mail.sha256);
    return reply
      .header('content-type', 'message/rfc822')
      .header('content-disposition', contentDisposition('attachment', `mail-${id}.eml`))
      .header('cache-control', 'no-store')
      .send(file.read());
  });
}
