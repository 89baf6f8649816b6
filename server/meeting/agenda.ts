import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { ItemKind } from '../../contract/meeting/kinds.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound, refuse } from '../http/errors.ts';
import { inThai, named } from '../http/named.ts';
import { itemOf } from './item-rows.ts';
import { type MeetingInHand, onMeeting } from './machine/meeting-in-hand.ts';
import { mayTake } from './machine/take-meeting-step.ts';
import { note } from './machine/write-meeting-events.ts';
import { paperWords } from './paper-words.ts';
import { takeProposal } from './proposals.ts';

interface Heading {
  n: number;
  id: number;
  name: string;
  kind: ItemKind;
}

/** วาระตามแบบ: numbered by their order. */
export async function headingsOf(ctx: Ctx, reader: Pick<Ctx, 'request'> | typeof inThai = inThai): Promise<Heading[]> {
  const { rows } =
    await sql<Heading>`select (row_number() over (order by h.sort, h.id))::int as n, h.id, ${named(reader, 'h')} as name, h.kind
    from meeting_heading h where h.active order by h.sort, h.id limit 9`.execute(ctx.db);
  return rows;
}

/** All points of the paper, by their numbers: one that nothing stands under is there too. */
export async function pointsOf<Item extends { heading: number; headingName: string }>(
  ctx: Ctx,
  items: readonly Item[],
): Promise<{ n: number; name: string; items: Item[] }[]> {
  const named = new Map((await headingsOf(ctx)).map(({ n, name }) => [n, name]));
  for (const { heading, headingName } of items) named.set(heading, headingName);
  return [...named].sort(([a], [b]) => a - b).map(([n, name]) => ({ n, name, items: items.filter(({ heading }) => heading === n) }));
}

export async function agendaHeadings(ctx: Ctx): Promise<Given<typeof calls.agendaHeadings>> {
  return { headings: await headingsOf(ctx, ctx) };
}

/** What every agenda of the body begins with: the minutes that wait to be certified, and what is still open of its resolutions. */
export async function beginAgenda(ctx: Ctx, bodyId: number, meetingId: number): Promise<void> {
  await addMinutes(ctx, bodyId, meetingId);
  await addFollowUps(ctx, bodyId, meetingId);
}

async function addMinutes(ctx: Ctx, bodyId: number, meetingId: number): Promise<void> {
  const heading = (await headingsOf(ctx)).find(({ kind }) => kind === 'MINUTES');
  if (!heading) return;
  await sql`with found as materialized (
      select ${meetingId}::bigint, ${heading.n}::int, ${heading.name}::text, 'MINUTES', row_number() over (order by m.from_at), replace(${paperWords().certifies}, '{{number}}', m.n || '/' || m.be_year), m.id
      from meeting m where m.body_id = ${bodyId} and m.state in ('HELD', 'CIRCULATED') and m.id <> ${meetingId}
      and not exists (select 1 from meeting_item i where i.meeting_id = ${meetingId} and i.certifies_id = m.id))
    insert into meeting_item (meeting_id, heading, heading_name, kind, sort, title, certifies_id) select * from found`.execute(ctx.db);
}

/** มติที่ยังไม่เสร็จ come by themselves, until they are done. */
async function addFollowUps(ctx: Ctx, bodyId: number, meetingId: number): Promise<void> {
  const heading = (await headingsOf(ctx)).find(({ kind }) => kind === 'FOLLOW_UP');
  if (!heading) return;
  await sql`with found as materialized (
      select ${meetingId}::bigint, ${heading.n}::int, ${heading.name}::text, 'FOLLOW_UP', 100 + row_number() over (order by r.id), left(f.title, 480), r.id, f.document_id
      from meeting_resolution r join meeting_item f on f.id = r.item_id
    where r.body_id = ${bodyId} and r.meeting_id <> ${meetingId} and r.owner_id is not null and r.done_at is null
      and not exists (select 1 from meeting_resolution c where c.corrects_id = r.id)
      and not exists (select 1 from meeting_item i where i.meeting_id = ${meetingId} and i.follows_id = r.id))
    insert into meeting_item (meeting_id, heading, heading_name, kind, sort, title, follows_id, document_id) select * from found`.execute(
    ctx.db,
  );
}

/** Once more before it is called and before it opens: what was done meanwhile goes, what came since comes. */
export async function renewAgenda(ctx: Ctx, { id, bodyId }: MeetingInHand): Promise<void> {
  await sql`delete from meeting_item i using meeting_resolution r where i.meeting_id = ${id} and i.follows_id = r.id and r.done_at is not null and i.started_at is null
    and not exists (select 1 from meeting_paper a where a.item_id = i.id)`.execute(ctx.db);
  await sql`delete from meeting_item i using meeting c where i.meeting_id = ${id} and i.certifies_id = c.id and c.state = 'CERTIFIED' and i.started_at is null`.execute(
    ctx.db,
  );
  await beginAgenda(ctx, bodyId, id);
}

/** What an adjourned meeting did not come to goes on under the same headings, with its papers. */
export async function carryAgenda(ctx: Ctx, from: number, to: number): Promise<void> {
  const { rows: carried } = await sql<{ id: number }>`with found as materialized (
      select ${to}::bigint, heading, heading_name, kind, sort, title, presenter, minutes, proposed, document_id, follows_id, certifies_id, id, secret, two_thirds
      from meeting_item where meeting_id = ${from} and ended_at is null order by heading, sort, id)
    insert into meeting_item (meeting_id, heading, heading_name, kind, sort, title, presenter, minutes, proposed, document_id, follows_id, certifies_id,
      carried_from, secret, two_thirds) select * from found returning id`.execute(ctx.db);
  await sql`with found as materialized (
      select c.id, a.file_id, a.name, a.n, a.embargo_at, a.secret, a.added_by, a.added_at
      from meeting_item c join meeting_paper a on a.item_id = c.carried_from and a.removed_at is null where c.id = any(${carried.map(({ id }) => id)}::bigint[]))
    insert into meeting_paper (item_id, file_id, name, n, embargo_at, secret, added_by, added_at) select * from found`.execute(ctx.db);
}

type Kept = Given<typeof calls.keepItem>;

export async function keepItem(ctx: Ctx, { meetingId, ...input }: Taken<typeof calls.keepItem>): Promise<Kept> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    return input.itemId ? changeItem(ctx, meeting, input.itemId, input) : addItem(ctx, meeting, input);
  });
}

type Values = Omit<Taken<typeof calls.keepItem>, 'meetingId'>;

async function addItem(ctx: Ctx, meeting: MeetingInHand, values: Values): Promise<Kept> {
  const heading = await headingOf(ctx, values.heading);
  if (meeting.closesOn && bangkokDay(meeting.at) > meeting.closesOn && meeting.state === 'PLANNED' && values.proposalId)
    throw refuse('meeting_agenda_closed', { params: { day: { day: new Date(`${meeting.closesOn}T12:00:00+07:00`) } } });
  await mustSeeLetter(ctx, values.documentId);
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select ${meeting.id}::bigint, ${values.heading}::int, ${heading.name}::text, ${heading.kind}::text, coalesce(max(i.sort), 0) + 1, ${values.title}::text, ${values.presenter}::text, ${values.minutes}::int, ${values.proposed}::text, ${values.documentId ?? null}::bigint, ${values.secret}::boolean, ${values.twoThirds}::boolean
      from meeting_item i where i.meeting_id = ${meeting.id} and i.heading = ${values.heading})
    insert into meeting_item (meeting_id, heading, heading_name, kind, sort, title, presenter, minutes, proposed, document_id, secret, two_thirds) select * from found returning id`.execute(
    ctx.db,
  );
  const itemId = (rows[0] as { id: number }).id;
  if (values.proposalId) {
    const { documentId } = await takeProposal(ctx, meeting.bodyId, values.proposalId, itemId);
    await sql`update meeting_item set document_id = ${documentId} where id = ${itemId}`.execute(ctx.db);
  }
  note(meeting, 'addItem', { item: itemId, heading: values.heading });
  return { itemId, version: 1 };
}

async function changeItem(ctx: Ctx, meeting: MeetingInHand, itemId: number, values: Values): Promise<Kept> {
  const item = await itemOfMeeting(ctx, meeting, itemId);
  if (item.endedAt) throw refuse('meeting_item_closed');
  const heading = await headingOf(ctx, values.heading);
  const { rows } = await sql<{
    version: number;
  }>`update meeting_item set heading = ${values.heading}, heading_name = ${heading.name}, kind = ${heading.kind}, title = ${values.title},
      presenter = ${values.presenter}, minutes = ${values.minutes}, proposed = ${values.proposed}, secret = ${values.secret}, two_thirds = ${values.twoThirds}, version = version + 1
    where id = ${itemId} and version = ${values.version ?? 0} returning version`.execute(ctx.db);
  if (!rows[0]) throw conflict('meeting_item_changed');
  note(meeting, 'changeItem', { item: itemId });
  return { itemId, version: rows[0].version };
}

async function headingOf(ctx: Ctx, n: number): Promise<Heading> {
  const heading = (await headingsOf(ctx)).find((one) => one.n === n);
  if (!heading) throw badField('heading', 'not_found');
  return heading;
}

async function mustSeeLetter(ctx: Ctx, documentId: number | undefined): Promise<void> {
  if (!documentId) return;
  const { rows } = await sql<{
    secrecy: number;
  }>`select d.secrecy from document d where d.id = ${documentId} and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  if (!rows[0]) throw badField('documentId', 'not_found');
  if (rows[0].secrecy > 0) throw badField('documentId', 'meeting_classed_letter');
}

export async function itemOfMeeting(ctx: Ctx, { id }: MeetingInHand, itemId: number) {
  const { rows } = await sql`select 1 from meeting_item where id = ${itemId} and meeting_id = ${id}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  return itemOf(ctx, itemId);
}

/** By dragging or keys: the whole order at once. What has begun stays under its number. */
export async function arrangeItems(ctx: Ctx, { meetingId, items }: Taken<typeof calls.arrangeItems>): Promise<Record<string, never>> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    const headings = await headingsOf(ctx);
    if (items.some(({ heading }) => !headings.some(({ n }) => n === heading))) throw badField('items', 'not_found');
    const { rows: standing } = await sql<{ id: number; heading: number; begun: boolean }>`
      select id, heading, started_at is not null as begun from meeting_item where meeting_id = ${meetingId} order by heading, sort, id`.execute(
      ctx.db,
    );
    if (
      standing.length !== new Set(items.map(({ itemId }) => itemId)).size ||
      items.length !== standing.length ||
      standing.some(({ id }) => !items.some(({ itemId }) => itemId === id))
    )
      throw conflict('meeting_item_changed');
    if (standing.some(({ id, heading, begun }) => begun && !samePlace(standing, items, { id, heading })))
      throw refuse('meeting_item_begun');
    const rows = items.map(({ itemId, heading }, place) => {
      const { name, kind } = headings.find(({ n }) => n === heading) as Heading;
      return { id: itemId, heading, name, kind, sort: place + 1 };
    });
    await sql`update meeting_item i set heading = o.heading, heading_name = o.name, kind = case when i.follows_id is null and i.certifies_id is null then o.kind else i.kind end, sort = o.sort
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) o(id bigint, heading int, name text, kind text, sort int) where i.id = o.id`.execute(
      ctx.db,
    );
    note(meeting, 'arrange', { items: items.map(({ itemId }) => itemId) });
    return {};
  });
}

function samePlace(
  before: readonly { id: number; heading: number }[],
  after: readonly { itemId: number; heading: number }[],
  { id, heading }: { id: number; heading: number },
): boolean {
  const place = before.filter((one) => one.heading === heading).findIndex((one) => one.id === id);
  return after.filter((one) => one.heading === heading).findIndex(({ itemId }) => itemId === id) === place;
}

/** What was put to the body waits again. */
export async function removeItem(ctx: Ctx, { meetingId, itemId }: Taken<typeof calls.removeItem>): Promise<Record<string, never>> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    const item = await itemOfMeeting(ctx, meeting, itemId);
    if (item.startedAt) throw refuse('meeting_item_begun');
    await sql`update meeting_proposal set item_id = null where item_id = ${itemId}`.execute(ctx.db);
    // its papers go with it
    await sql`update meeting_guest set item_id = null where item_id = ${itemId}`.execute(ctx.db);
    await sql`update meeting_item set carried_from = null where carried_from = ${itemId}`.execute(ctx.db);
    for (const table of ['meeting_private_note', 'meeting_recusal', 'meeting_paper'])
      await sql`delete from ${sql.table(table)} where item_id = ${itemId}`.execute(ctx.db);
    await sql`delete from meeting_item where id = ${itemId}`.execute(ctx.db);
    note(meeting, 'removeItem', { item: itemId, title: item.title });
    return {};
  });
}
