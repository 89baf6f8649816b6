import type { mailOutbox as outboxCall } from '../../contract/auth.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { say } from '../http/words.ts';
import { unsealed } from '../mail.ts';

/** Mails of the last days, newest first: how a person gets a code where no mail server is set. */
export async function mailOutbox(ctx: Ctx, input: Taken<typeof outboxCall>): Promise<Given<typeof outboxCall>> {
  const { take, skip } = pageOf({ page: input.page, pageSize: 20 });
  const { total } = await ctx.db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ctx.db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(take).offset(skip).execute();
  const data = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    body: unsealed(ctx.office, row.body) || say(ctx, 'mail_text_gone'),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.last_error,
  }));
  await audit(ctx, 'mail.read-outbox', { detail: { page: input.page ?? 1 } });
  return { data, total };
}
