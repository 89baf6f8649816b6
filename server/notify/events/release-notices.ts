import { sql } from 'kysely';
import { master } from '../../../contract/lang/index.ts';
import { notify } from '../../../contract/lang/th/notify.ts';
import type { OutsideChannel } from '../../../contract/notify/notice-entry.ts';
import { fillNotice, type NoticeEvent } from '../../../contract/notify/notices.ts';
import { shortThaiDate } from '../../../contract/rules/thai.ts';
import { enqueue } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { sealed } from '../channels/sealed-text.ts';
import { addressOf, kindOf, oneLine } from './account-mails.ts';
import { letterLink } from './letter-link.ts';
import { currentTexts, type Facts, factsIn, type OwnTexts, secretWords, textsOf } from './notice-texts.ts';
import { ownDue } from './own-due.ts';

interface Kept {
  id: number;
  channel: OutsideChannel;
  device_id: number | null;
  person_id: number;
  name: string;
  email: string;
  event: NoticeEvent;
  texts: OwnTexts | null;
  facts: Facts;
  digest: boolean;
  document_id: number | null;
  subject: string | null;
  doc_no: string | null;
  speed: string | null;
  due_at: Date | null;
  actor: string | null;
}

interface Message {
  subject: string;
  body: string;
  link: string;
}

/** What the agency's messages to its own people speak; nobody's own language is kept. */
const language = master;
const inRound = 500;

/** By the clock: the notices whose time has come, and for each person one message of the day. */
export async function releaseNotices(office: Office, at = new Date()): Promise<number> {
  return office.db.transaction().execute(async (db) => {
    const ctx = contextOf(office, db, { id: 'notices', ip: '', userAgent: '', key: null }, null);
    const { rows } = await sql<{ id: number; person_id: number }>`
      select id, person_id from delivery where state = 'HELD' and hold_until <= ${at}
      order by person_id, id limit ${inRound} for update skip locked`.execute(db);
    // nobody's day is cut in two, where it is not longer than a round
    const last = rows.length === inRound ? rows.at(-1)?.person_id : undefined;
    const whole = rows.filter((row) => row.person_id !== last);
    return postNotices(
      ctx,
      (whole.length > 0 ? whole : rows).map((row) => row.id),
    );
  });
}

/** Puts held notices into words and among what is sent. A classed letter's subject and number never leave the office, whoever reads it. */
export async function postNotices(ctx: Ctx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<Kept>`
    select g.id, g.channel, g.device_id, g.person_id, p.first_name || ' ' || p.last_name as name, p.email, g.event, x.texts, g.facts, g.digest, g.document_id,
      case when d.secrecy = 0 then d.subject end as subject, case when d.secrecy = 0 then d.doc_no end as doc_no,
      case when d.speed > 1 then s.name end as speed, coalesce(k.due_at, t.due_at, ${ownDue('g')}) as due_at,
      (select a.first_name || ' ' || a.last_name from person a where a.id = g.actor_id) as actor
    from delivery g join person p on p.id = g.person_id left join notice_text x on x.id = g.text_id left join document d on d.id = g.document_id
      left join speed s on s.code = d.speed left join task k on k.id = g.task_id left join transmission t on t.id = g.transmission_id
    where g.id = any(${ids}::bigint[]) and g.state = 'HELD' and p.active and (g.channel <> 'MAIL' or p.email <> '') order by g.id`.execute(
    ctx.db,
  );
  const going = new Set<number>();
  for (const row of rows.filter((one) => !one.digest && one.channel === 'MAIL')) going.add(await queue(ctx, row, mailOf(ctx, row)));
  const apart = rows.filter((one) => one.digest || one.channel !== 'MAIL');
  const bundles = Map.groupBy(apart, (one) => [one.channel, one.person_id, one.device_id, one.digest].join());
  for (const lines of bundles.values()) {
    const [first] = lines as [Kept, ...Kept[]];
    if (first.channel === 'MAIL') going.add(await queue(ctx, first, await mailOfDay(ctx, lines), 'digest'));
    else if (lines.length === 1) going.add(await queue(ctx, first, shortOf(ctx, first)));
    else going.add(await queue(ctx, first, severalOf(ctx, lines), 'digest'));
  }
  // what went into a message with others, and what is for nobody any more
  const gone = ids.filter((id) => !going.has(id));
  if (gone.length > 0) await sql`delete from delivery where id = any(${gone}::bigint[]) and state = 'HELD'`.execute(ctx.db);
  return rows.length;
}

/** In its words, to be sent after the commit. */
async function queue(ctx: Ctx, row: Kept, { subject, body, link }: Message, event: NoticeEvent = row.event): Promise<number> {
  const to = row.channel === 'MAIL' ? sql`${row.email}` : sql`to_address`;
  const ofLetter = event === 'digest' ? sql`null` : sql`document_id`;
  await sql`update delivery set state = 'QUEUED', kind = ${kindOf(event)}, event = ${event}, document_id = ${ofLetter}, to_address = ${to},
    subject = ${subject}, body = ${sealed(ctx.office, body)}, link = ${link} where id = ${row.id}`.execute(ctx.db);
  if (row.channel !== 'MAIL' || ctx.office.config.smtpUrl) await enqueue(ctx.db, ctx.office.config.schema, 'deliver', { id: row.id });
  return row.id;
}

function mailOf(ctx: Ctx, row: Kept): Message {
  const { texts, values } = wordsOf(ctx, row);
  return { subject: oneLine(fillNotice(texts.mailSubject, values)), body: fillNotice(texts.mailBody, values), link: '' };
}

async function mailOfDay(ctx: Ctx, lines: Kept[]): Promise<Message> {
  const list = lines.map((line, place) => {
    const { texts, values } = wordsOf(ctx, line);
    const detail = fillNotice(texts.detail, values);
    return [`${place + 1}. ${fillNotice(texts.title, values)}`, detail, values.link].filter(Boolean).join('\n   ');
  });
  const { texts } = (await currentTexts(ctx.db, 'digest')) ?? { texts: null };
  const words = textsOf('digest', language, texts);
  const values = { name: lines[0]?.name ?? '', count: lines.length, list: list.join('\n\n'), link: addressOf(ctx, 'notification-all') };
  return { subject: oneLine(fillNotice(words.mailSubject, values)), body: fillNotice(words.mailBody, values), link: '' };
}

/** For LINE and the browser: what it is and, of an open letter, its subject. Of a classed one only that there is a letter. */
function shortOf(ctx: Ctx, row: Kept): Message {
  const { texts, values } = wordsOf(ctx, row);
  const isClassed = row.document_id !== null && row.subject === null;
  const title = isClassed ? notify.newLetter : oneLine(fillNotice(texts.title, values));
  const said = isClassed ? '' : row.document_id === null ? oneLine(fillNotice(texts.detail, values)) : (row.subject ?? '');
  const link = linkOf(ctx, row);
  return row.channel === 'LINE'
    ? { subject: title, body: [title, said, link].filter(Boolean).join('\n'), link }
    : { subject: title, body: said, link };
}

function severalOf(ctx: Ctx, lines: Kept[]): Message {
  const title = fillNotice(notify.several, { count: lines.length });
  const link = addressOf(ctx, 'notification-all');
  return { subject: title, body: lines[0]?.channel === 'LINE' ? `${title}\n${link}` : '', link };
}

/** From outside a letter is found by a sealed id alone. */
function linkOf(ctx: Ctx, { document_id, channel, facts }: Kept): string {
  if (document_id === null) return addressOf(ctx, String(facts.page ?? 'notification-all'));
  return letterLink(ctx.office, channel === 'LINE' ? 'line' : 'notification', document_id);
}

function wordsOf(ctx: Ctx, row: Kept) {
  const texts = textsOf(row.event, language, row.texts);
  const isLetter = row.document_id !== null;
  const base = {
    ...factsIn(row.facts, language),
    name: row.name,
    link: row.document_id !== null ? letterLink(ctx.office, 'email', row.document_id) : addressOf(ctx, String(row.facts.page ?? '')),
    ...(isLetter ? { subject: row.subject ?? secretWords(language), docNo: row.doc_no ?? '', speed: row.speed ?? '' } : {}),
    ...(row.due_at ? { due: shortThaiDate(new Date(row.due_at)) } : {}),
    actor: row.actor ?? '',
  };
  return { texts, values: { ...base, title: fillNotice(texts.title, base) } };
}
