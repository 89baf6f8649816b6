import { type RawBuilder, sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Ctx, Db } from './http/context.ts';
import type { Office } from './office.ts';

interface Mail {
  kind: string;
  to: string;
  subject: string;
  body: string;
}

/** Puts a mail into the outbox, in the transaction of what it tells, and asks for its sending. Without a mail server it waits there. */
export async function postMail(ctx: Ctx, mail: Mail): Promise<void> {
  const row = await ctx.db
    .insertInto('mail_outbox')
    .values({ kind: mail.kind, to_address: mail.to, subject: mail.subject, body: mail.body })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!ctx.office.config.smtpUrl) return;
  await sql`select public.enqueue('send-mail', ${JSON.stringify({ schema: ctx.office.config.schema, id: row.id })}::json)`.execute(ctx.db);
}

/** Sends one mail of the outbox. Throws where the mail server fails, so that the job comes again. */
export async function sendMail(office: Office, id: number): Promise<void> {
  const mail = await office.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst();
  if (!mail || !office.config.smtpUrl) return;
  const transport = createTransport({ url: office.config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
  try {
    await transport.sendMail({ from: office.config.mailFrom, to: mail.to_address, subject: mail.subject, text: mail.body });
    await mark(office.db, id, { sent_at: sql<Date>`now()` });
  } catch (error) {
    await mark(office.db, id, { last_error: (error as Error).message.slice(0, 500) });
    throw error;
  } finally {
    transport.close();
  }
}

async function mark(db: Db, id: number, change: { sent_at?: RawBuilder<Date>; last_error?: string }): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...change, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}
