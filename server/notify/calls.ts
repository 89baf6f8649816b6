import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { notify as en } from '../../contract/lang/en/notify.ts';
import { notify as th } from '../../contract/lang/th/notify.ts';
import type * as calls from '../../contract/portal.ts';
import { cleared, lookerOf } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { fill } from '../http/words.ts';

interface Row {
  id: number;
  kind: keyof typeof th.kind;
  module: string;
  document_id: number | null;
  transmission_id: number | null;
  actor: string | null;
  count: number;
  created_at: Date;
  read_at: Date | null;
  subject: string | null;
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
  return { items: { totalAlert: unread, alerts: all, logs: all.filter((one) => one.status === 'read') } };
}

export async function getAllNotification(
  ctx: Ctx,
  input: Taken<typeof calls.getAllNotification>,
): Promise<Given<typeof calls.getAllNotification>> {
  const modules = input.MODULE ?? [];
  const take = Math.min(100, Math.max(1, input.take ?? shown));
  const rows = await notices(ctx, { modules, take, skip: input.skip ?? 0 });
  const { total, unread } = await counts(ctx, modules);
  return { items: rows.map((row) => noticeOf(ctx, row)), count: total, unread };
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
    message: wordsOf(ctx).opened,
    item: row.document_id === null ? null : { F_DOC_ID: row.document_id, F_TRANS_ID: row.transmission_id, F_DOC_TITLE: titleOf(ctx, row) },
  };
}

export async function notificationUpdateReadAll(
  ctx: Ctx,
  input: Taken<typeof calls.notificationUpdateReadAll>,
): Promise<Given<typeof calls.notificationUpdateReadAll>> {
  const read = await sql<{ id: number }>`update notification set read_at = now()
    where person_id = ${ctx.me.personId} and read_at is null and ${ofModules(input.MODULE)} returning id`.execute(ctx.db);
  return { message: wordsOf(ctx).readAllDone, changed: read.rows.length };
}

async function notices(
  ctx: Ctx,
  { modules, take, skip, id }: { modules: string[]; take: number; skip: number; id?: number },
): Promise<Row[]> {
  // The subject only for who may see the letter now: a secret one needs clearance and the access list.
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.module, n.document_id, n.transmission_id, n.count, n.created_at, n.read_at,
      (select p.first_name || ' ' || p.last_name from person p where p.id = n.actor_id) as actor,
      (select case when ${cleared(lookerOf(ctx.me), 'x')} then x.subject end
        from (select d.subject, d.secrecy, d.id as document_id from document d where d.id = n.document_id) x) as subject
    from notification n
    where n.person_id = ${ctx.me.personId} and ${ofModules(modules)} and ${id === undefined ? sql`true` : sql`n.id = ${id}`}
    order by n.created_at desc, n.id desc limit ${take} offset ${Math.min(skip, 100_000)}`.execute(ctx.db);
  return rows;
}

async function counts(ctx: Ctx, modules: string[]): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread
    from notification n where n.person_id = ${ctx.me.personId} and ${ofModules(modules)}`.execute(ctx.db);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** SARABAN is the old client's second spelling of SARABUN. No list, or ALL, means every module. */
function ofModules(modules: string[]) {
  const wanted = modules.map((one) => one.toUpperCase().replace('SARABAN', 'SARABUN'));
  return wanted.length === 0 || wanted.includes('ALL') ? sql`true` : sql`module = any(${wanted}::text[])`;
}

function noticeOf(ctx: Ctx, row: Row): Notice {
  const words = wordsOf(ctx);
  const detail = [
    titleOf(ctx, row),
    row.actor ? fill(words.detailActor, { actor: row.actor }) : '',
    row.count > 1 ? fill(words.detailCount, { count: row.count }) : '',
  ];
  const status = row.read_at ? 'read' : 'un-read';
  const facts = {
    status,
    title: words.kind[row.kind],
    detail: detail.filter(Boolean).join(' · '),
    system: words.system,
    date: row.created_at.toISOString(),
    icon: 'file-text',
    noti_link: row.document_id === null ? '' : `/portal?t=view-document&d=${row.id}`,
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

function titleOf(ctx: Ctx, row: Row): string {
  return row.document_id === null ? '' : (row.subject ?? wordsOf(ctx).secret);
}

function wordsOf(ctx: Ctx): typeof en {
  return ctx.request.language === 'en' ? en : th;
}
