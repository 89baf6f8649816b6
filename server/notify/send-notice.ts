import { sql } from 'kysely';
import {
  type Audience,
  audienceOf,
  eventOf,
  type NoticeChannel,
  type NoticeEvent,
  type NoticeRole,
  noticeEvents,
} from '../../contract/notices.ts';
import type { Ctx, Db } from '../http/context.ts';
import { postNotices } from './mail-notices.ts';
import { noticeSettings } from './notice-settings.ts';
import { currentTexts } from './notice-texts.ts';
import { endOfQuiet, nextHour } from './quiet-hours.ts';

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
  facts?: Record<string, string | number>;
}

/** So many mails of one act are put together in it; more wait for the next minute's round. */
const mostAtOnce = 20;
const urgentFrom = 3;

/**
 * Every notice of the product goes through here: is it told at all, to which of those whom it reaches, by which channel, in which words.
 * The bell is written now; a mail may wait for the end of the quiet hours or for the mail of the day. `at`: the clock.
 */
export async function sendNotice(ctx: Ctx, notice: Notice, at = new Date()): Promise<void> {
  if (notice.reached.length === 0) return;
  const audience = await audienceNow(ctx.db, notice.event);
  if (!audience) return;
  const by = (channel: NoticeChannel) => [
    ...new Set(notice.reached.filter(({ role }) => audience[role]?.includes(channel)).map(({ id }) => id)),
  ];
  const textId = (await currentTexts(ctx.db, notice.event))?.id ?? null;
  const [bells, mails] = [by('BELL'), by('MAIL')];
  if (bells.length > 0) await ring(ctx, notice, bells, textId);
  if (mails.length > 0) await keepMails(ctx, notice, mails, textId, at);
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
  await sql`with known as (
      update notification n set count = n.count + 1, created_at = now()
      where n.person_id = any(${persons}::bigint[]) and n.read_at is null and n.kind = ${event} and n.document_id = ${documentId}
        and n.transmission_id is not distinct from ${transmissionId}::bigint and n.task_id is not distinct from ${taskId}::bigint
        and n.text_id is not distinct from ${textId}::bigint
      returning n.person_id)
    insert into notification (person_id, module, kind, document_id, transmission_id, task_id, actor_id, text_id, facts)
    select p, ${noticeEvents[event].module}, ${event}, ${documentId}::bigint, ${transmissionId}::bigint, ${taskId}::bigint, ${actor}::bigint,
      ${textId}::bigint, ${JSON.stringify(facts)}::jsonb
    from unnest(${persons}::bigint[]) p where p not in (select person_id from known)`.execute(ctx.db);
}

/** Only who has an address and still works here gets a mail. */
async function keepMails(
  ctx: Ctx,
  { event, documentId = null, transmissionId = null, taskId = null, facts = {} }: Notice,
  persons: number[],
  textId: number | null,
  at: Date,
): Promise<void> {
  const settings = await noticeSettings(ctx.db);
  if (!settings.mail) return;
  const { digest, until } = await holdOf(ctx.db, event, documentId, at);
  const actor = ctx.visitor?.personId ?? null;
  const { rows } = await sql<{ id: number }>`
    insert into notice_mail (person_id, event, text_id, document_id, transmission_id, task_id, actor_id, facts, hold_until, digest)
    select p.id, ${event}, ${textId}::bigint, ${documentId}::bigint, ${transmissionId}::bigint, ${taskId}::bigint, ${actor}::bigint,
      ${JSON.stringify(facts)}::jsonb, ${until}, ${digest}
    from person p where p.id = any(${persons}::bigint[]) and p.active and p.email <> '' returning id`.execute(ctx.db);
  if (until <= at && !digest && rows.length <= mostAtOnce)
    await postNotices(
      ctx,
      rows.map((row) => row.id),
    );
}

/** How long a mail of this event waits. */
async function holdOf(db: Db, event: NoticeEvent, documentId: number | null, at: Date): Promise<{ digest: boolean; until: Date }> {
  const settings = await noticeSettings(db);
  const { module, atOnce, always } = eventOf(event);
  if (atOnce || always) return { digest: false, until: at };
  if (settings.urgentAtOnce && documentId !== null) {
    const letter = await db.selectFrom('document').select('speed').where('id', '=', documentId).executeTakeFirst();
    if ((letter?.speed ?? 1) >= urgentFrom) return { digest: false, until: at };
  }
  const days = settings.quietDays ? await db.selectFrom('holiday').select('day').execute() : [];
  const holidays = new Set(days.map((row) => String(row.day)));
  const digest = settings.digest && module === 'SARABUN';
  return { digest, until: endOfQuiet(digest ? nextHour(at, settings.digestHour) : at, settings, holidays) };
}
