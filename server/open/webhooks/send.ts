import { sql } from 'kysely';
import { answerHead, patienceWith, retries } from '../../../contract/open/webhooks.ts';
import { audit } from '../../access/audit.ts';
import type { Db } from '../../http/context.ts';
import { callOut } from '../../http/outbound.ts';
import { retryAfter } from '../../notify/channels/outcome.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import { tellFailure } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { readSecrets } from '../../system/secrets.ts';
import { standing } from '../client.ts';
import { addressFault } from './address.ts';
import { secretKeys, signedHeaders } from './sign.ts';

const minute = 60_000;
/** As long as one try may take before another process takes it up. */
const lease = 2 * minute;
const inRound = 300;
const patience = 5000;
/** What the other server may come round from by itself. */
const passing = [408, 409, 425, 429];

export interface Answer {
  /** null: there was none. */
  status: number | null;
  /** Its beginning, or why there was none. */
  answer: string;
  afterMs?: number | undefined;
}

/** Sends one message to one address: https, judged by what its name leads to at this moment, no redirect followed, five seconds. */
export async function post(
  { config }: Office,
  { url, secrets, messageId, body }: { url: string; secrets: readonly string[]; messageId: string; body: string },
): Promise<Answer> {
  const fault = addressFault(config, url);
  if (fault) return { status: null, answer: fault };
  try {
    const {
      status,
      headers,
      body: said,
    } = await callOut(url, {
      allowed: [url],
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `e-Office/${config.version}`,
        ...signedHeaders(secrets, messageId, body),
      },
      body: Buffer.from(body),
      inside: config.insideHosts,
      timeoutMs: patience,
      mostBytes: answerHead,
      cut: true,
    });
    return { status, answer: plain(said.toString('utf8')), afterMs: retryAfter(headers['retry-after']) };
  } catch (error) {
    return { status: null, answer: plain((error as Error).message) };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: strangers' bytes, for a page
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ').slice(0, answerHead);

/** By the clock, and when something is told: what is due goes, addresses beside each other, each its own one after the other. `at`: the clock. */
export async function sendWebhooks(office: Office, at = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number; webhookId: number }>`select d.id, d.webhook_id as "webhookId" from webhook_delivery d
    join webhook w on w.id = d.webhook_id join api_client c on c.id = w.client_id
    where d.state = 'QUEUED' and d.next_at <= ${at} and ${ready(at)} and ${standing} order by d.next_at, d.id limit ${inRound}`.execute(
    office.db,
  );
  if (rows.length === 0) return;
  const secrets = await readSecrets(office.db, office.config.secrets.master);
  const lines = Map.groupBy(rows, ({ webhookId }) => webhookId);
  await Promise.all(
    [...lines].map(async ([webhookId, line]) => {
      for (const { id } of line) await sendOne(office, id, secretsOf(secrets, webhookId), at);
    }),
  );
}

/** The one that is good now, and the one before it while it is not ended. */
export function secretsOf(all: Record<string, string>, webhookId: number): string[] {
  const keys = secretKeys(webhookId);
  return [all[keys.now], all[keys.former]].filter((one) => one !== undefined);
}

const ready = (at: Date) => sql<boolean>`(w.active and w.secret_at is not null and coalesce(w.paused_until, '-infinity') <= ${at})`;

interface Taken {
  id: number;
  webhookId: number;
  messageId: string;
  body: string;
  url: string;
  attempts: number;
  firstAt: Date;
}

/** One try, outside of any transaction: taken under a lease, sent, noted. Where the process dies in between it goes once more, under the same id. */
async function sendOne(office: Office, id: number, secrets: readonly string[], at: Date): Promise<void> {
  const { rows } =
    await sql<Taken>`update webhook_delivery d set attempts = d.attempts + 1, first_at = coalesce(d.first_at, ${at}), next_at = ${new Date(at.getTime() + lease)}
    from webhook w where d.id = ${id} and w.id = d.webhook_id and d.state = 'QUEUED' and d.next_at <= ${at} and ${ready(at)}
    returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.body, w.url, d.attempts, d.first_at as "firstAt"`.execute(
      office.db,
    );
  const [taken] = rows;
  if (!taken || secrets.length === 0) return;
  const heard = await post(office, { ...taken, secrets });
  await office.db.transaction().execute((db) => note(office, db, taken, heard, at));
}

async function note(
  office: Office,
  db: Db,
  { id, webhookId, attempts, firstAt }: Taken,
  { status, answer, afterMs }: Answer,
  at: Date,
): Promise<void> {
  const end = (state: 'SENT' | 'FAILED') =>
    sql`update webhook_delivery set state = ${state}, ended_at = now(), status = ${status}, answer = ${answer}
    where id = ${id} and state = 'QUEUED'`.execute(db);
  if (status !== null && status >= 200 && status < 300) {
    await end('SENT');
    await sql`update webhook set failures = 0, failing_since = null, paused_until = null where id = ${webhookId} and failures > 0`.execute(
      db,
    );
    return;
  }
  const next = at.getTime() + Math.max(wait(attempts), afterMs ?? 0);
  const isOver = status !== null && status >= 400 && status < 500 && !passing.includes(status);
  if (isOver || next - firstAt.getTime() > retries.hours * 60 * minute) await end('FAILED');
  else
    await sql`update webhook_delivery set next_at = ${new Date(next)}, status = ${status}, answer = ${answer} where id = ${id} and state = 'QUEUED'`.execute(
      db,
    );
  const pause = new Date(at.getTime() + patienceWith.minutes * minute);
  const { rows } = await sql<{ since: Date }>`update webhook set failures = failures + 1, failing_since = coalesce(failing_since, ${at}),
      paused_until = case when failures + 1 >= ${patienceWith.failures} then ${pause} else paused_until end
    where id = ${webhookId} and active returning failing_since as since`.execute(db);
  const since = rows[0]?.since;
  if (!since) return;
  if (status === 410) await switchOff(office, db, webhookId, 'GONE');
  else if (at.getTime() - since.getTime() >= patienceWith.days * 24 * 60 * minute) await switchOff(office, db, webhookId, 'FAILING');
}

/** What waits for it is not sent any more, and can be sent again by hand once it stands. */
async function switchOff(office: Office, db: Db, webhookId: number, reason: 'GONE' | 'FAILING'): Promise<void> {
  const { rows } = await sql<{ name: string }>`update webhook set active = false, off_reason = ${reason}, version = version + 1
    where id = ${webhookId} and active returning name`.execute(db);
  const [off] = rows;
  if (!off) return;
  await sql`update webhook_delivery set state = 'FAILED', ended_at = now() where webhook_id = ${webhookId} and state = 'QUEUED'`.execute(
    db,
  );
  const ctx = clockOf(office, db);
  await audit(ctx, 'open.webhook-off', { subject: { type: 'settings.webhooks', id: webhookId } });
  await tellFailure(ctx, 'webhook_off', { webhook: off.name, page: 'settings/3144/webhooks' });
}

/** Until the next try: a minute, five, fifteen, an hour, and each hour from then on, a little apart from each other. */
function wait(attempts: number): number {
  const minutes = retries.minutes[attempts - 1] ?? 60;
  return Math.round(minutes * minute * (1 + Math.random() / 5));
}
