import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/open/webhooks.ts';
import { pageOf } from '../../../contract/wire.ts';
import { audit } from '../../access/audit.ts';
import { iso } from '../../db/iso.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { mayPage } from '../../http/menu-rights.ts';
import { atMost } from '../../http/throttle.ts';
import { keepSecret, readSecrets } from '../../system/secrets.ts';
import { post, secretsOf } from './send.ts';
import { newWebhookSecret, secretKeys } from './sign.ts';
import { messageOf } from './tell.ts';

const subject = (id: number) => ({ type: 'settings.webhooks', id });

export async function webhookFacts(ctx: Ctx, { webhookId }: Taken<typeof calls.webhookFacts>): Promise<Given<typeof calls.webhookFacts>> {
  const { rows } = await sql<
    Given<typeof calls.webhookFacts>
  >`select ${iso('w.secret_at')} as "secretAt", ${iso('w.former_at')} as "formerAt",
      ${iso('w.failing_since')} as "failingSince", w.off_reason as "offReason",
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'QUEUED') as waiting,
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'FAILED') as failed
    from webhook w where w.id = ${webhookId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The one that was good until now signs beside it until somebody ends it; the one before that is gone. */
export async function makeWebhookSecret(
  ctx: Ctx,
  { webhookId }: Taken<typeof calls.makeWebhookSecret>,
): Promise<Given<typeof calls.makeWebhookSecret>> {
  const { rows } = await sql`select 1 from webhook where id = ${webhookId} for update`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  const keys = secretKeys(webhookId);
  const before = (await readSecrets(ctx.db, ctx.office.config.secrets.master))[keys.now];
  const secret = newWebhookSecret();
  await keepSecret(ctx, keys.former, before ?? null);
  await keepSecret(ctx, keys.now, secret);
  await sql`update webhook set former_at = case when ${before !== undefined}::boolean then secret_at end, secret_at = now() where id = ${webhookId}`.execute(
    ctx.db,
  );
  await audit(ctx, 'open.webhook-secret', { subject: subject(webhookId) });
  return { secret };
}

export async function endFormerSecret(
  ctx: Ctx,
  { webhookId }: Taken<typeof calls.endFormerSecret>,
): Promise<Given<typeof calls.endFormerSecret>> {
  const { rows } = await sql`update webhook set former_at = null where id = ${webhookId} and former_at is not null returning id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound();
  await keepSecret(ctx, secretKeys(webhookId).former, null);
  await audit(ctx, 'open.webhook-former-ended', { subject: subject(webhookId) });
  return {};
}

export async function tryWebhook(ctx: Ctx, { webhookId }: Taken<typeof calls.tryWebhook>): Promise<Given<typeof calls.tryWebhook>> {
  const { office, db } = ctx;
  await atMost(office, `try-webhook:${ctx.me.personId}`, 60);
  const hook = await db.selectFrom('webhook').select('url').where('id', '=', webhookId).executeTakeFirst();
  if (!hook) throw notFound();
  const secrets = secretsOf(await readSecrets(db, office.config.secrets.master), webhookId);
  if (secrets.length === 0) throw refuse('open_hook_secret');
  const messageId = `msg_${randomUUID()}`;
  const body = messageOf(office, { messageId, event: 'test', key: '0', state: 'TEST', n: 1 });
  const { status, answer } = await post(office, { ...hook, secrets, messageId, body });
  const ok = status !== null && status >= 200 && status < 300;
  await ctx.separateTransaction((own) => audit(own, 'open.webhook-tried', { outcome: ok ? 'OK' : 'REFUSED', subject: subject(webhookId) }));
  return { ok, http: status, answer };
}

export async function listWebhookDeliveries(
  ctx: Ctx,
  { webhookId, state, ...paging }: Taken<typeof calls.listWebhookDeliveries>,
): Promise<Given<typeof calls.listWebhookDeliveries>> {
  const { skip, take } = pageOf(paging);
  const which = sql`(${webhookId ?? null}::bigint is null or d.webhook_id = ${webhookId ?? null}) and (${state ?? null}::text is null or d.state = ${state ?? null})`;
  const { rows: items } =
    await sql<calls.WebhookDelivery>`select d.id, w.name as webhook, d.event, d.key, d.message_id as "messageId", ${iso('d.made_at')} as "madeAt", d.state,
      d.attempts, case when d.state = 'QUEUED' then ${iso('d.next_at')} end as "nextAt", ${iso('d.ended_at')} as "endedAt", d.status, d.answer
    from webhook_delivery d join webhook w on w.id = d.webhook_id where ${which} order by d.id desc offset ${skip} limit ${take}`.execute(
      ctx.db,
    );
  const { rows } = await sql<{
    total: number;
    webhooks: { id: number; name: string }[];
  }>`select (select count(*)::int from webhook_delivery d where ${which}) as total,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name, w.id) from webhook w), '[]') as webhooks`.execute(
    ctx.db,
  );
  const { total, webhooks } = rows[0] ?? { total: 0, webhooks: [] };
  return { items, total, webhooks, manage: mayPage(ctx.me, 'manage webhook-deliveries') };
}

export function sendWebhookAgain(ctx: Ctx, { ids }: Taken<typeof calls.sendWebhookAgain>): Promise<Given<typeof calls.sendWebhookAgain>> {
  return sendAnew(ctx, sql`d.id = any(${ids}::bigint[])`);
}

export function sendFailedAgain(
  ctx: Ctx,
  { webhookId, since }: Taken<typeof calls.sendFailedAgain>,
): Promise<Given<typeof calls.sendFailedAgain>> {
  return sendAnew(
    ctx,
    sql`d.state = 'FAILED' and d.made_at >= ${since}::date::timestamp at time zone 'Asia/Bangkok' and ${webhookId ? sql`d.webhook_id = ${webhookId}` : sql`true`}`,
  );
}

/** At once and with all its tries, the same bytes under the same id. */
async function sendAnew(ctx: Ctx, which: RawBuilder<unknown>): Promise<{ changed: number }> {
  const { rows } = await sql<{
    id: number;
  }>`update webhook_delivery d set state = 'QUEUED', attempts = 0, first_at = null, next_at = now(), ended_at = null
    where ${which} and (d.state <> 'QUEUED' or d.next_at > now()) returning d.id`.execute(ctx.db);
  if (rows.length > 0) await enqueueRound(ctx.db, ctx.office.config.schema, 'send-webhooks');
  await audit(ctx, 'open.webhook-again', { detail: { ids: rows.map(({ id }) => id) } });
  return { changed: rows.length };
}
