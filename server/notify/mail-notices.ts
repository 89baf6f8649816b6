import { sql } from 'kysely';
import { fillNotice, type NoticeEvent, type NoticeLanguage } from '../../contract/notices.ts';
import { shortThaiDate } from '../../contract/thai.ts';
import type { Ctx } from '../http/context.ts';
import { contextOf } from '../http/serve.ts';
import { postMail } from '../mail.ts';
import type { Office } from '../office.ts';
import { letterLink } from './letter-link.ts';
import { currentTexts, type OwnTexts, secretWords, textsOf } from './notice-texts.ts';

interface Kept {
  id: number;
  person_id: number;
  name: string;
  email: string;
  event: NoticeEvent;
  texts: OwnTexts | null;
  facts: Record<string, string>;
  digest: boolean;
  document_id: number | null;
  subject: string | null;
  doc_no: string | null;
  speed: string | null;
  due_at: Date | null;
  actor: string | null;
}

/** What the agency's mails to its own people speak; nobody's own language is kept. */
const language: NoticeLanguage = 'th';
const inRound = 500;

/** By the clock: the mails whose time has come, and for each person one mail of the day. */
export async function releaseNotices(office: Office, at = new Date()): Promise<number> {
  return office.db.transaction().execute(async (db) => {
    const ctx = contextOf(office, db, { id: 'notices', ip: '', userAgent: '', key: null }, null);
    const { rows } = await sql<{ id: number }>`
      select id from notice_mail where hold_until <= ${at} order by id limit ${inRound} for update skip locked`.execute(db);
    return postNotices(
      ctx,
      rows.map((row) => row.id),
    );
  });
}

/** Puts kept notices into the outbox. A classed letter's subject and number never leave by mail, whoever reads it. */
export async function postNotices(ctx: Ctx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<Kept>`
    with gone as (delete from notice_mail where id = any(${ids}::bigint[]) returning *)
    select g.id, g.person_id, p.first_name || ' ' || p.last_name as name, p.email, g.event, x.texts, g.facts, g.digest, g.document_id,
      case when d.secrecy = 0 then d.subject end as subject, case when d.secrecy = 0 then d.doc_no end as doc_no,
      case when d.speed > 1 then s.name end as speed, coalesce(k.due_at, t.due_at) as due_at,
      (select a.first_name || ' ' || a.last_name from person a where a.id = g.actor_id) as actor
    from gone g join person p on p.id = g.person_id left join notice_text x on x.id = g.text_id left join document d on d.id = g.document_id
      left join speed s on s.code = d.speed left join task k on k.id = g.task_id left join transmission t on t.id = g.transmission_id
    where p.active and p.email <> '' order by g.id`.execute(ctx.db);
  for (const row of rows.filter((one) => !one.digest)) {
    const { texts, values } = wordsOf(ctx, row);
    const mail = { subject: oneLine(fillNotice(texts.mailSubject, values)), body: fillNotice(texts.mailBody, values) };
    await postMail(ctx, { kind: kindOf(row.event), to: row.email, ...mail });
  }
  const days = Map.groupBy(
    rows.filter((one) => one.digest),
    (one) => one.person_id,
  );
  for (const lines of days.values()) await postDigest(ctx, lines);
  return rows.length;
}

async function postDigest(ctx: Ctx, lines: Kept[]): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const list = lines.map((line, place) => {
    const { texts, values } = wordsOf(ctx, line);
    const detail = fillNotice(texts.detail, values);
    return [`${place + 1}. ${fillNotice(texts.title, values)}`, detail, values.link].filter(Boolean).join('\n   ');
  });
  const { texts } = (await currentTexts(ctx.db, 'digest')) ?? { texts: null };
  const words = textsOf('digest', language, texts);
  const values = { name: first.name, count: lines.length, list: list.join('\n\n'), link: addressOf(ctx, 'notification-all') };
  await postMail(ctx, {
    kind: 'notice',
    to: first.email,
    subject: oneLine(fillNotice(words.mailSubject, values)),
    body: fillNotice(words.mailBody, values),
  });
}

function wordsOf(ctx: Ctx, row: Kept) {
  const texts = textsOf(row.event, language, row.texts);
  const isLetter = row.document_id !== null;
  const base = {
    ...row.facts,
    name: row.name,
    link: row.document_id !== null ? letterLink(ctx.office, 'email', row.document_id) : addressOf(ctx, String(row.facts.page ?? '')),
    ...(isLetter ? { subject: row.subject ?? secretWords(language), docNo: row.doc_no ?? '', speed: row.speed ?? '' } : {}),
    ...(row.due_at ? { due: shortThaiDate(new Date(row.due_at)) } : {}),
    actor: row.actor ?? '',
  };
  return { texts, values: { ...base, title: fillNotice(texts.title, base) } };
}

/** As the list of the outbox calls it. */
function kindOf(event: NoticeEvent): string {
  return event === 'storage_fault' ? 'storage' : 'notice';
}

function addressOf({ office }: Ctx, page: string): string {
  return `${office.config.publicUrl}${office.config.basePath}${page}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** As the list of the outbox calls them; what opens an account goes from it soon. */
const accountKinds = {
  reset: 'reset',
  code: 'code',
  signing_code: 'code',
  invite: 'invite',
  unused_account: 'notice',
  signup_refused: 'notice',
} as const;

/** A mail that somebody waits for (a link, a code): the agency's words, at once. */
export async function postAccountMail(
  ctx: Ctx,
  event: keyof typeof accountKinds,
  to: string,
  values: Record<string, string | number>,
): Promise<void> {
  const asked = ctx.request.language === 'en' ? 'en' : 'th';
  const own = (await currentTexts(ctx.db, event))?.texts ?? null;
  const words = textsOf(event, asked, own);
  await postMail(ctx, {
    kind: accountKinds[event],
    to,
    subject: oneLine(fillNotice(words.mailSubject, values)),
    body: fillNotice(words.mailBody, values),
  });
}

/** To an address that is nobody's here: who looks after the machines from outside. */
export async function postFailure(ctx: Ctx, event: NoticeEvent, to: string, facts: Record<string, string | number>): Promise<void> {
  const words = textsOf(event, language, (await currentTexts(ctx.db, event))?.texts ?? null);
  const values = { ...facts, name: to, title: words.title, link: addressOf(ctx, String(facts.page ?? '')) };
  await postMail(ctx, {
    kind: kindOf(event),
    to,
    subject: oneLine(fillNotice(words.mailSubject, values)),
    body: fillNotice(words.mailBody, values),
  });
}
