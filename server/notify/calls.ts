import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Texts } from '../../contract/lang/index.ts';
import { fillNotice, type NoticeEvent, type NoticeModule, noticeModules } from '../../contract/notify/notices.ts';
import type * as calls from '../../contract/portal/calls.ts';
import { shortThaiDate } from '../../contract/rules/thai.ts';
import { cleared, viewerOf } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { type Facts, factsIn, type OwnTexts, secretWords, textsOf } from './events/notice-texts.ts';
import { ownDue } from './events/own-due.ts';
import { noticeSettings } from './rules/notice-settings.ts';

interface Row {
  id: number;
  kind: NoticeEvent;
  module: string;
  document_id: number | null;
  transmission_id: number | null;
  actor: string | null;
  count: number;
  created_at: Date;
  read_at: Date | null;
  subject: string | null;
  doc_no: string | null;
  speed: string | null;
  due_at: Date | null;
  texts: OwnTexts | null;
  facts: Facts;
}

type Notice = Given<typeof calls.getAllNotification>['items'][number];
const shown = 10;

/** The bell of the header: unread and newest first. */
export async function getNotifications(
  ctx: Ctx,
  input: Taken<typeof calls.getNotifications>,
): Promise<Given<typeof calls.getNotifications>> {
  const rows = await notices(ctx, { modules: input.MODULE, take: shown, skip: 0 });
  const { unread } = await counts(ctx, input.MODULE);
  const all = rows.map((row) => noticeOf(ctx, row));
  const { sound } = await noticeSettings(ctx.db);
  return { items: { totalAlert: unread, alerts: all, logs: all.filter((one) => one.status === 'read') }, sound };
}

export async function getAllNotification(
  ctx: Ctx,
  input: Taken<typeof calls.getAllNotification>,
): Promise<Given<typeof calls.getAllNotification>> {
  const modules = input.MODULE ?? [];
  const take = Math.min(100, Math.max(1, input.take ?? shown));
  const onlyUnread = input.onlyUnread ?? false;
  const rows = await notices(ctx, { modules, take, skip: input.skip ?? 0, onlyUnread });
  const { total, unread } = await counts(ctx, modules);
  return {
    items: rows.map((row) => noticeOf(ctx, row)),
    count: onlyUnread ? unread : total,
    unread,
    modules: await byModule(ctx),
  };
}

/** `is_save` is true on the first view only. */
export async function notificationUpdateRead(
  ctx: Ctx,
  input: Taken<typeof calls.notificationUpdateRead>,
): Promise<Given<typeof calls.notificationUpdateRead>> {
  const [row] = await notices(ctx, { modules: [], take: 1, skip: 0, id: input.NN_RECEIVE_ID });
  if (!row) throw notFound();
  const saved = await ctx.db
    .updateTable('notification')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return {
    is_save: saved !== undefined,
    message: saidOf(ctx).opened,
    item: row.document_id === null ? null : { F_DOC_ID: row.document_id, F_TRANS_ID: row.transmission_id, F_DOC_TITLE: titleOf(ctx, row) },
  };
}

export async function notificationUpdateReadAll(
  ctx: Ctx,
  input: Taken<typeof calls.notificationUpdateReadAll>,
): Promise<Given<typeof calls.notificationUpdateReadAll>> {
  const read = await sql<{ id: number }>`update notification set read_at = now()
    where person_id = ${ctx.me.personId} and read_at is null and ${ofModules(input.MODULE)} returning id`.execute(ctx.db);
  return { message: saidOf(ctx).readAllDone, changed: read.rows.length };
}

function saidOf(ctx: Ctx): Texts['notify'] {
  return textsIn(ctx.request.language, 'notify');
}

async function notices(
  ctx: Ctx,
  { modules, take, skip, id, onlyUnread = false }: { modules: string[]; take: number; skip: number; id?: number; onlyUnread?: boolean },
): Promise<Row[]> {
  // The subject only for who may see the letter now: a secret one needs clearance and the access list.
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.module, n.document_id, n.transmission_id, n.count, n.created_at, n.read_at, n.facts, w.texts,
      (select ${personNamed(ctx, 'p')} from person p where p.id = n.actor_id) as actor,
      x.subject, x.doc_no, x.speed,
      coalesce((select k.due_at from task k where k.id = n.task_id), (select t.due_at from transmission t where t.id = n.transmission_id), ${ownDue('n')}) as due_at
    from notification n left join notice_text w on w.id = n.text_id left join lateral (
      select x.subject, x.doc_no, x.speed from (select d.subject, d.doc_no, d.secrecy, d.id as document_id,
        case when d.speed > 1 then (select ${named(ctx, 's')} from speed s where s.code = d.speed) end as speed
        from document d where d.id = n.document_id) x where ${cleared(viewerOf(ctx.me), 'x')}) x on true
    where n.person_id = ${ctx.me.personId} and ${ofModules(modules)} and ${id === undefined ? sql`true` : sql`n.id = ${id}`}
      and ${onlyUnread ? sql`n.read_at is null` : sql`true`}
    order by n.created_at desc, n.id desc limit ${take} offset ${Math.min(skip, 100_000)}`.execute(ctx.db);
  return rows;
}

async function counts(ctx: Ctx, modules: string[]): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread
    from notification n where n.person_id = ${ctx.me.personId} and ${ofModules(modules)}`.execute(ctx.db);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** In the order in which the product names them. */
async function byModule(ctx: Ctx): Promise<Given<typeof calls.getAllNotification>['modules']> {
  const { rows } = await sql<{ module: string; count: number; unread: number }>`
    select n.module, count(*)::int as count, count(*) filter (where n.read_at is null)::int as unread
    from notification n where n.person_id = ${ctx.me.personId} group by n.module`.execute(ctx.db);
  const place = (module: string) => noticeModules.indexOf(module as NoticeModule);
  return rows
    .sort((a, b) => place(a.module) - place(b.module))
    .map(({ module, ...rest }) => ({ MODULE: module, name: saidOf(ctx).modules[module as NoticeModule] ?? module, ...rest }));
}

/** SARABAN is the old client's second spelling of SARABUN. No list, or ALL, means every module. */
function ofModules(modules: string[]) {
  const wanted = modules.map((one) => one.toUpperCase().replace('SARABAN', 'SARABUN'));
  return wanted.length === 0 || wanted.includes('ALL') ? sql`true` : sql`module = any(${wanted}::text[])`;
}

function noticeOf(ctx: Ctx, row: Row): Notice {
  const status = row.read_at ? 'read' : 'un-read';
  const { title, detail } = wordsOf(ctx, row);
  const facts = {
    status,
    title,
    detail,
    system: saidOf(ctx).modules[row.module as keyof Texts['notify']['modules']] ?? '',
    date: row.created_at.toISOString(),
    icon: 'file-text',
    noti_link: row.document_id === null ? (row.facts.page ? `/${row.facts.page}` : '') : `/portal?t=view-document&d=${row.id}`,
  };
  return {
    NN_RECEIVE_ID: row.id,
    NN_JSON_DATA: JSON.stringify(facts),
    status,
    F_DOC_TITLE: titleOf(ctx, row),
    IS_READ: row.read_at !== null,
    F_DOC_ID: row.document_id,
    F_TRANS_ID: row.transmission_id,
    F_DOC_GET_ID: row.transmission_id,
  };
}

/** The words that stood when it was told, filled with what this reader may know now. */
function wordsOf(ctx: Ctx, row: Row): { title: string; detail: string } {
  const texts = textsOf(row.kind, ctx.request.language, row.texts);
  const facts = factsIn(row.facts, ctx.request.language);
  const values = {
    ...facts,
    name: `${ctx.me.firstName} ${ctx.me.lastName}`,
    // what is no letter is called as its module called it
    subject: row.document_id === null ? (facts.subject ?? '') : titleOf(ctx, row),
    docNo: row.doc_no ?? '',
    speed: row.speed ?? '',
    due: row.due_at ? shortThaiDate(new Date(row.due_at)) : '',
    actor: row.actor ?? '',
    count: row.count > 1 ? row.count : (facts.count ?? ''),
  };
  const title = fillNotice(texts.title, values);
  return { title, detail: fillNotice(texts.detail, { ...values, title }) };
}

function titleOf(ctx: Ctx, row: Row): string {
  return row.document_id === null ? '' : (row.subject ?? secretWords(ctx.request.language));
}
