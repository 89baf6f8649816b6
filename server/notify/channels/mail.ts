import { sql } from 'kysely';
import { enqueue } from '../../enqueue.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { sealed } from './sealed-text.ts';

interface Mail {
  kind: string;
  /** What it tells of, as contract/notify/notices.ts calls it. */
  event?: string;
  /** Whose it is, where that is somebody of this office. */
  personId?: number;
  to: string;
  subject: string;
  body: string;
  /** The signed file of this checkpoint goes with it. */
  checkpointNo?: number;
  /** This goes with it; kept until it was sent. */
  file?: { name: string; mime: string; content: Buffer };
  /** Its words open something until then, and are kept no longer. */
  secretUntil?: Date;
}

/** Puts a mail among the deliveries, in the transaction of what it tells, and asks for its sending. Without a mail server it waits there. */
export async function postMail(
  ctx: Ctx,
  { kind, event, personId, to, subject, body, checkpointNo, file, secretUntil }: Mail,
): Promise<void> {
  const kept =
    file &&
    (await ctx.db
      .insertInto('mail_file')
      .values({ name: file.name, mime: file.mime, content: file.content })
      .returning('id')
      .executeTakeFirstOrThrow());
  const row = await ctx.db
    .insertInto('delivery')
    .values({
      kind,
      event: event ?? null,
      person_id: personId ?? null,
      to_address: to,
      subject,
      body: sealed(ctx.office, body),
      checkpoint_no: checkpointNo ?? null,
      mail_file_id: kept?.id ?? null,
      secret_until: secretUntil ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!ctx.office.config.smtpUrl) return;
  await enqueue(ctx.db, ctx.office.config.schema, 'deliver', { id: row.id });
}

/** Asks for the sending of what waits since yesterday: the server of this channel stands now. */
export async function sendWaiting(db: Db, schema: string, channel: 'MAIL' | 'LINE' = 'MAIL'): Promise<void> {
  const rows = await db
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', 'QUEUED')
    .where('channel', '=', channel)
    .where('attempts', '=', 0)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id')
    .limit(1000)
    .execute();
  for (const { id } of rows) await enqueue(db, schema, 'deliver', { id });
}

/** Takes away what went with mails that have ended. */
export async function forgetFiles(db: Db): Promise<void> {
  await sql`delete from mail_file f where f.made_at < now() - interval '1 hour'
    and not exists (select 1 from delivery d where d.mail_file_id = f.id and (d.state in ('HELD', 'QUEUED') or (d.state = 'FAILED' and d.created_at > now() - interval '7 days')))`.execute(
    db,
  );
}

/** Takes the words out of mails whose link or code is dead; what was not sent by then is not sent any more. */
export async function forgetSecrets(db: Db, at = new Date()): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ body: '' })
    .set({ state: sql<string>`case when state = 'QUEUED' then 'CANCELLED' else state end` })
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${new Date()}::timestamptz)` })
    .where('body', '!=', '')
    .where('secret_until', '<=', at)
    .execute();
}
