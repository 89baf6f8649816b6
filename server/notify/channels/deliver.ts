import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Office } from '../../office.ts';
import { sendByLine } from './by-line.ts';
import { sendByMail } from './by-mail.ts';
import { pushHost, sendByPush } from './by-push.ts';
import type { Delivery, Outcome } from './outcome.ts';

const minute = 60_000;
/** As long as one try may take before another process takes it up. */
const lease = 2 * minute;
const mostTries = 12;
/** LINE knows a retry key for a day; what a person did not hear for so long is old. */
const longest = 23 * 60 * minute;
const inRound = 300;

/** Seconds between the tries to note what came of a try; together well within its lease. */
const notes = [0.2, 1, 3, 10, 20];

/** Servers that did not answer, until when nothing is sent to them. By process: each learns it by itself. */
const paused = new WeakMap<Office, Map<string, number>>();

/**
 * One try at sending one delivery, outside of any transaction: taken, sent, told. Where the process dies in between it is sent once more
 * under the same key, by which the receiving server knows it. `at`: the clock.
 */
export async function deliver(office: Office, id: number, at = new Date()): Promise<void> {
  const kept = await office.db.selectFrom('delivery').selectAll().where('id', '=', id).where('state', '=', 'QUEUED').executeTakeFirst();
  if (!kept || !(await isReady(office, kept))) return;
  const server = await serverOf(office, kept);
  const until = paused.get(office)?.get(server) ?? 0;
  if (until > at.getTime()) {
    await sql`update delivery set next_at = ${new Date(until)} where id = ${id} and state = 'QUEUED'
      and coalesce(next_at, '-infinity') < ${new Date(until)}`.execute(office.db);
    return;
  }
  if (await waitsForTomorrow(office, kept, at)) return;
  const { rows } =
    await sql<Delivery>`update delivery set attempts = attempts + 1, first_at = coalesce(first_at, ${at}), next_at = ${new Date(at.getTime() + lease)}
    where id = ${id} and state = 'QUEUED' and coalesce(next_at, '-infinity') <= ${at} returning *`.execute(office.db);
  const [taken] = rows;
  if (!taken) return;
  const outcome = await send(office, taken).catch((error: Error): Outcome => ({ again: error.message }));
  if ('again' in outcome && outcome.pause) pause(office, server, at.getTime() + (outcome.afterMs ?? minute));
  await surely(() => recordOutcome(office, taken, outcome, at));
}

/** What the other server took must not be forgotten because our database is away for a moment: it would come a second time. */
async function surely(note: () => Promise<void>): Promise<void> {
  for (const seconds of notes) {
    try {
      return await note();
    } catch {
      await wait(seconds * 1000);
    }
  }
  await note();
}

/** By the clock: what is to be tried again, and what a process left behind that died. */
export async function deliverDue(office: Office, at = new Date()): Promise<number> {
  const { rows } = await sql<{ id: number; channel: string }>`
    select id, channel from delivery where state = 'QUEUED' and coalesce(next_at, created_at + interval '2 minutes') <= ${at}
      and (attempts > 0 or created_at > ${new Date(at.getTime() - 86_400_000)})
    order by coalesce(next_at, created_at), id limit ${inRound}`.execute(office.db);
  const lines = Map.groupBy(rows, ({ channel }) => channel);
  // channels beside each other: a mail server that hangs holds up no LINE
  await Promise.all(
    [...lines.values()].map(async (line) => {
      for (const { id } of line) await deliver(office, id, at);
    }),
  );
  return rows.length;
}

/** A minute, two, four … four hours, a little apart from each other. */
export function backoff(attempts: number): number {
  const ms = Math.min(minute * 2 ** (attempts - 1), 240 * minute);
  return Math.round(ms * (1 + Math.random() / 5));
}

function send(office: Office, delivery: Delivery): Promise<Outcome> {
  if (delivery.channel === 'LINE') return sendByLine(office, delivery);
  if (delivery.channel === 'PUSH') return sendByPush(office, delivery);
  return sendByMail(office, delivery);
}

/** Without a server for its channel it waits. */
async function isReady(office: Office, { channel }: Delivery): Promise<boolean> {
  const has = () =>
    channel === 'MAIL' ? office.config.smtpUrl !== null : channel === 'LINE' ? office.system.now.line.token !== null : true;
  // it may have been set this very moment
  if (!has()) await office.system.refresh();
  return has();
}

/**
 * The agency has sent as many mails today as the installation lets it: the rest goes out tomorrow, and what would be old by then fails. Codes by
 * which somebody signs in go out all the same.
 */
async function waitsForTomorrow(
  { db, neighbours }: Office,
  kept: Pick<Delivery, 'id' | 'channel' | 'secret_until'>,
  at: Date,
): Promise<boolean> {
  const most = neighbours?.mailsDay() ?? null;
  if (most === null || kept.channel !== 'MAIL' || kept.secret_until) return false;
  const begins = new Date(`${bangkokDay(at)}T00:00:00+07:00`);
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from delivery
    where channel = 'MAIL' and state = 'SENT' and sent_at >= ${begins}`.execute(db);
  if ((rows[0]?.sent ?? 0) < most) return false;
  const next = new Date(begins.getTime() + 24 * 60 * minute);
  await sql`update delivery set last_error = 'mails of a day',
      state = case when created_at < ${new Date(at.getTime() - longest)}::timestamptz then 'FAILED' else state end,
      ended_at = case when created_at < ${new Date(at.getTime() - longest)}::timestamptz then ${at}::timestamptz end,
      next_at = case when created_at < ${new Date(at.getTime() - longest)}::timestamptz then null else ${next}::timestamptz end
    where id = ${kept.id} and state = 'QUEUED'`.execute(db);
  return true;
}

async function serverOf(office: Office, delivery: Delivery): Promise<string> {
  return delivery.channel === 'PUSH' ? `PUSH ${await pushHost(office, delivery)}` : delivery.channel;
}

function pause(office: Office, server: string, until: number): void {
  const of = paused.get(office) ?? new Map<string, number>();
  paused.set(office, of.set(server, until));
}

/** An administrator says that it goes again. */
export function resume(office: Office): void {
  paused.delete(office);
}

async function recordOutcome(
  { db }: Office,
  { id, secret_until, attempts, first_at }: Delivery,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  if ('sent' in outcome) {
    const text = secret_until ? sql`''` : sql`body`;
    await sql`update delivery set state = 'SENT', sent_at = now(), ended_at = now(), next_at = null, last_error = null, body = ${text}
      where id = ${id} and state = 'QUEUED'`.execute(db);
    return;
  }
  const reason = ('failed' in outcome ? outcome.failed : outcome.again).slice(0, 500);
  const rest = 'again' in outcome ? Math.max(backoff(attempts), outcome.afterMs ?? 0) : 0;
  const isOver = 'failed' in outcome || attempts >= mostTries || at.getTime() + rest - Number(first_at ?? at) > longest;
  if (isOver)
    await sql`update delivery set state = 'FAILED', ended_at = now(), next_at = null, last_error = ${reason},
      told_at = ${'quiet' in outcome ? new Date(0) : null}
      where id = ${id} and state = 'QUEUED'`.execute(db);
  else
    await sql`update delivery set next_at = ${new Date(at.getTime() + rest)}, last_error = ${reason}
      where id = ${id} and state = 'QUEUED'`.execute(db);
}
