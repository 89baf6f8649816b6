import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/notify/channels.ts';
import { outsideChannels } from '../../../contract/notify/notice-entry.ts';
import { findEvent, type NoticeEvent } from '../../../contract/notify/notices.ts';
import { pageOf } from '../../../contract/wire.ts';
import { audit } from '../../access/audit.ts';
import { enqueue } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { mayMenu } from '../../http/menu-rights.ts';
import { bothPersonNames, personNamed } from '../../http/named.ts';
import { say } from '../../http/words.ts';
import { standardTexts } from '../events/notice-texts.ts';
import { resume } from './deliver.ts';
import type { Delivery } from './outcome.ts';
import { unsealed } from './sealed-text.ts';

type Row = Delivery & { person: string | null };

/** What goes out and went out, newest first. Words that open something are shown to nobody. */
export async function mailOutbox(ctx: Ctx, input: Taken<typeof calls.mailOutbox>): Promise<Given<typeof calls.mailOutbox>> {
  const { take, skip } = pageOf({ page: input.page, pageSize: 20 });
  const where = chosenBy(input);
  const { rows } = await sql<Row>`select v.*, ${personNamed(ctx, 'p')} as person from delivery v left join person p on p.id = v.person_id
    where ${where} order by v.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  const { rows: found } = await sql<{ total: number }>`
    select count(*)::int as total from delivery v left join person p on p.id = v.person_id where ${where}`.execute(ctx.db);
  const { rows: counts } = await sql<Given<typeof calls.mailOutbox>['counts'][number]>`
    select channel, state, count(*)::int as count from delivery group by 1, 2`.execute(ctx.db);
  const { rows: events } = await sql<{ event: string }>`select distinct event from delivery where event is not null order by 1`.execute(
    ctx.db,
  );
  await audit(ctx, 'mail.read-outbox', { detail: { page: input.page ?? 1 } });
  const { config, system } = ctx.office;
  return {
    data: rows.map((row) => shown(ctx, row)),
    total: found[0]?.total ?? 0,
    counts,
    ready: outsideChannels.filter((channel) =>
      channel === 'MAIL' ? config.smtpUrl !== null : channel === 'LINE' ? system.now.line.token !== null : true,
    ),
    manage: mayMenu(ctx.me, 'manage mailOutbox'),
    secretsShown: showsSecrets(ctx),
    events: events.map(({ event }) => ({ event, title: titleOf(ctx, event) })),
  };
}

/** At once and from the beginning, under the same key. */
export async function sendAgain(ctx: Ctx, { ids }: Taken<typeof calls.sendAgain>): Promise<Given<typeof calls.sendAgain>> {
  const { rows } = await sql<{ id: number }>`
    update delivery set state = 'QUEUED', attempts = 0, first_at = null, next_at = null, ended_at = null, told_at = null, last_error = null
    where id = any(${ids}::bigint[]) and body <> '' and (state in ('FAILED', 'CANCELLED') or (state = 'QUEUED' and next_at > now()))
    returning id`.execute(ctx.db);
  resume(ctx.office);
  for (const { id } of rows) await enqueue(ctx.db, ctx.office.config.schema, 'deliver', { id });
  await audit(ctx, 'notify.sent-again', { detail: { ids: rows.map((row) => row.id) } });
  return { changed: rows.length };
}

export async function cancelDeliveries(
  ctx: Ctx,
  { ids }: Taken<typeof calls.cancelDeliveries>,
): Promise<Given<typeof calls.cancelDeliveries>> {
  const { rows } = await sql<{ id: number }>`
    update delivery set state = 'CANCELLED', ended_at = now(), next_at = null where id = any(${ids}::bigint[]) and state in ('HELD', 'QUEUED')
    returning id`.execute(ctx.db);
  await audit(ctx, 'notify.cancelled', { detail: { ids: rows.map((row) => row.id) } });
  return { changed: rows.length };
}

function chosenBy({ state, channel, event, search }: Taken<typeof calls.mailOutbox>): RawBuilder<boolean> {
  const parts = [
    state ? sql`v.state = ${state}` : null,
    channel ? sql`v.channel = ${channel}` : null,
    event ? sql`v.event = ${event}` : null,
    search ? sql`strpos(lower(v.to_address || ' ' || concat_ws(' ', ${bothPersonNames('p')})), lower(${search})) > 0` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`;
}

/** Where the office is tried out (MODE=DEV) and no mail server takes the codes, whoever tries it reads them here. */
function showsSecrets({ office }: Ctx): boolean {
  return office.config.mode === 'DEV' && !office.config.smtpUrl;
}

/** The words of a letter's notice are for its reader, those that open an account for its owner. */
function shown(ctx: Ctx, row: Row): Given<typeof calls.mailOutbox>['data'][number] {
  const isLetters = row.document_id !== null || row.event === 'digest';
  const isSecret = row.secret_until !== null && !showsSecrets(ctx);
  const title = titleOf(ctx, row.event ?? '');
  return {
    id: row.id,
    channel: row.channel as 'MAIL',
    state: row.state as 'HELD',
    kind: row.kind,
    event: row.event ?? '',
    title,
    secret: row.secret_until !== null,
    person: row.person ?? '',
    to: row.to_address,
    subject: isLetters || row.subject === '' ? title : row.subject,
    body: isLetters || isSecret ? '' : row.state === 'HELD' ? '' : unsealed(ctx.office, row.body) || say(ctx, 'mail_text_gone'),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAt: (row.state === 'HELD' ? row.hold_until : row.next_at)?.toISOString() ?? null,
    attempts: row.attempts,
    error: row.last_error,
  };
}

function titleOf(ctx: Ctx, event: string): string {
  if (!findEvent(event)) return '';
  const words = standardTexts(event as NoticeEvent, ctx.request.language);
  return words.title || words.mailSubject.replaceAll(/\s*\{\{.*?\}\}/g, '');
}
