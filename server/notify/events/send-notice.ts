import { type RawBuilder, sql } from 'kysely';
import type { NoticeChannel, NoticeRole } from '../../../contract/notify/notice-entry.ts';
import { type OutsideChannel, outsideChannels } from '../../../contract/notify/notice-entry.ts';
import {
  type Audience,
  audienceOf,
  eventOf,
  type NoticeEvent,
  type NoticeSettings,
  noticeEvents,
} from '../../../contract/notify/notices.ts';
import { together } from '../../db/together.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { hasLine } from '../channels/line-api.ts';
import { asAgency, type Choices, choicesOf, hoursOf, wants } from '../rules/choices-kept.ts';
import { noticeSettings } from '../rules/notice-settings.ts';
import { endOfQuiet, nextHour } from '../rules/quiet-hours.ts';
import { currentTexts, type Facts } from './notice-texts.ts';
import { postNotices } from './release-notices.ts';

/** Somebody whom an event reaches, and how. */
export interface Reached {
  id: number;
  role: NoticeRole;
}

export interface Notice {
  event: NoticeEvent;
  reached: Reached[];
  documentId?: number | null;
  transmissionId?: number | null;
  taskId?: number | null;
  /** What fills the words, where no letter does. */
  facts?: Facts;
}

/** So many messages of one act are put together in it; more wait for the next minute's round. */
const mostAtOnce = 20;
const urgentFrom = 3;

/**
 * Every notice of the product goes through here: is it told at all, to which of those whom it reaches, by which channel, in which words.
 * The bell is written now; what is sent outside may wait for the end of the quiet hours or for the message of the day. `at`: the clock.
 * Gives the persons whose bell rings.
 */
export async function sendNotice(ctx: Ctx, notice: Notice, at = new Date()): Promise<number[]> {
  if (notice.reached.length === 0) return [];
  const [audience, text, settings] = await together(ctx, ({ db }) =>
    Promise.all([audienceNow(db, notice.event), currentTexts(db, notice.event), noticeSettings(db)]),
  );
  if (!audience) return [];
  const by = (channel: NoticeChannel) => [
    ...new Set(notice.reached.filter(({ role }) => audience[role]?.includes(channel)).map(({ id }) => id)),
  ];
  const textId = text?.id ?? null;
  const bells = by('BELL');
  if (bells.length > 0) await ring(ctx, notice, bells, textId);
  const outside = outsideChannels.map((channel) => ({ channel, persons: by(channel) })).filter(({ persons }) => persons.length > 0);
  for (const { channel, persons } of outside) await keepDeliveries(ctx, notice, channel, persons, { textId, at, settings });
  return bells;
}

/** null: the agency does not tell of it. */
export async function audienceNow(db: Db, event: NoticeEvent): Promise<Audience | null> {
  const row = await db.selectFrom('notice_event').select(['active', 'audience']).where('event', '=', event).executeTakeFirst();
  if (!row) return audienceOf(noticeEvents[event]);
  return row.active ? (row.audience as Audience) : null;
}

/** Identical unread ones in the same words become one with a number. */
async function ring(
  ctx: Ctx,
  { event, documentId = null, transmissionId = null, taskId = null, facts = {} }: Notice,
  persons: number[],
  textId: number | null,
): Promise<void> {
  const actor = ctx.visitor?.personId ?? null;
  await sql`select ring_persons(${persons}::bigint[], ${noticeEvents[event].module}, ${event}, ${documentId}::bigint, ${transmissionId}::bigint,
    ${taskId}::bigint, ${actor}::bigint, ${textId}::bigint, ${JSON.stringify(facts)}::jsonb)`.execute(ctx.db);
}

/** What is sent outside, by channel: to whom the channel reaches, who did not switch it off, at the hour that holds for each. */
async function keepDeliveries(
  ctx: Ctx,
  { event, documentId = null, transmissionId = null, taskId = null, facts = {} }: Notice,
  channel: OutsideChannel,
  persons: number[],
  { textId, at, settings }: { textId: number | null; at: Date; settings: NoticeSettings },
): Promise<void> {
  if (!isUsed(ctx, channel, settings, event)) return;
  const choices = await choicesOf(ctx.db, persons);
  const wanting = persons.filter((id) => wants(choices.get(id) ?? asAgency, channel, event, settings));
  if (wanting.length === 0) return;
  const hold = await holdOf(ctx.db, event, channel, documentId, at, settings);
  const held = wanting.map((id) => ({ id, ...hold(choices.get(id) ?? asAgency) }));
  const [devices, to, reached] = ways[channel];
  const { rows } = await sql<{ id: number; until: Date; digest: boolean }>`
    with found as materialized (
      select 'notice', ${channel}::text, 'HELD', ${devices}::bigint, ${to}::text, p.id, ${event}::text, ${textId}::bigint, ${documentId}::bigint, ${transmissionId}::bigint, ${taskId}::bigint, ${ctx.visitor?.personId ?? null}::bigint, ${JSON.stringify(facts)}::jsonb, h.until, h.digest
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) h(id bigint, until timestamptz, digest boolean)
      join person p on p.id = h.id and p.active ${reached})
    insert into delivery (kind, channel, state, device_id, to_address, person_id, event, text_id, document_id, transmission_id, task_id, actor_id,
      facts, hold_until, digest) select * from found returning id, hold_until as until, digest`.execute(ctx.db);
  const going = rows.filter(({ until, digest }) => !digest && until <= at);
  if (going.length <= mostAtOnce)
    await postNotices(
      ctx,
      going.map((row) => row.id),
    );
}

/** By channel: the device, what the list of deliveries calls the receiver, and who can be reached at all. */
const ways: Record<OutsideChannel, [device: RawBuilder<unknown>, to: RawBuilder<unknown>, reached: RawBuilder<unknown>]> = {
  MAIL: [sql`null::bigint`, sql`p.email`, sql`and p.email <> ''`],
  LINE: [sql`null::bigint`, sql`''`, sql`join line_link l on l.person_id = p.id`],
  PUSH: [sql`v.id`, sql`v.name`, sql`join push_device v on v.person_id = p.id`],
};

/** Letters are not kept for a mail server that nobody has set: there would be years of them on the day that somebody does. */
function isUsed({ office }: Ctx, channel: OutsideChannel, { mail, line, push }: NoticeSettings, event: NoticeEvent): boolean {
  return channel === 'MAIL'
    ? mail && (eventOf(event).module !== 'SARABUN' || office.config.smtpUrl !== null)
    : channel === 'LINE'
      ? line && hasLine(office)
      : push;
}

/** How long a message of this event waits, by what its receiver chose. Nothing pops up on a screen as a summary of the day. */
async function holdOf(
  db: Db,
  event: NoticeEvent,
  channel: OutsideChannel,
  documentId: number | null,
  at: Date,
  settings: NoticeSettings,
): Promise<(choices: Choices) => { digest: boolean; until: Date }> {
  const { module, atOnce, always } = eventOf(event);
  const atOnceNow = () => ({ digest: false, until: at });
  if (atOnce || always) return atOnceNow;
  if (settings.urgentAtOnce && documentId !== null) {
    const letter = await db.selectFrom('document').select('speed').where('id', '=', documentId).executeTakeFirst();
    if ((letter?.speed ?? 1) >= urgentFrom) return atOnceNow;
  }
  const days = await db.selectFrom('holiday').select('day').execute();
  const holidays = new Set(days.map((row) => String(row.day)));
  return (choices) => {
    const hours = hoursOf(choices, settings);
    const digest = hours.digest && module === 'SARABUN' && channel !== 'PUSH';
    return { digest, until: endOfQuiet(digest ? nextHour(at, hours.digestHour) : at, hours, holidays) };
  };
}
