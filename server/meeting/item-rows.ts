import { sql } from 'kysely';
import type { AgendaItem } from '../../contract/meeting/meetings.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { partyNamed } from '../http/named.ts';
import type { MeetingInHand } from './machine/meeting-in-hand.ts';

/** 4.2 of a row `i` of `meeting_item`: its place under its heading. */
export const itemNo = sql<string>`(i.heading || '.' || (select count(*) from meeting_item z where z.meeting_id = i.meeting_id and z.heading = i.heading and (z.sort, z.id) <= (i.sort, i.id)))`;

interface Paper {
  id: number;
  name: string;
  mime: string;
  size: number;
  n: number;
  secret: boolean;
  embargo: string | null;
  embargoed: boolean;
}

export interface ItemFacts extends Omit<AgendaItem, 'papers'> {
  notes: string;
  recused: number[];
  papers: Paper[];
}

export type ShownItem = AgendaItem & Pick<ItemFacts, 'notes' | 'recused'>;

/** The agenda as the caller may read it. */
export async function itemsOf(ctx: Ctx, meeting: MeetingInHand): Promise<ShownItem[]> {
  return shownItems(meeting, await readItems(ctx, meeting.id));
}

/** Papers of a secret item are no guest's, those of an item in which he is recused are shut, each with whether it opens. */
export function shownItems(meeting: MeetingInHand, items: readonly ItemFacts[]): ShownItem[] {
  return items.filter((item) => seesItem(meeting, item)).map((item) => shown(meeting, item));
}

function shown(meeting: MeetingInHand, item: ItemFacts): ShownItem {
  return {
    ...item,
    // what is said of it goes to who runs the meeting alone
    notes: meeting.keeps || meeting.presides ? item.notes : '',
    papers: item.papers
      .filter((paper) => meeting.keeps || meeting.mySeats.length > 0 || !paper.secret)
      .map(({ embargoed, ...paper }) => ({ ...paper, open: opensPaper(meeting, item, { ...paper, embargoed }) })),
  };
}

/** A guest has his own items, and else those that are not secret; one of a single item has that alone. */
export function seesItem({ keeps, mySeats, guest, guestItems }: MeetingInHand, item: Pick<ItemFacts, 'id' | 'secret'>): boolean {
  if (keeps || mySeats.length > 0) return true;
  if (guest && guestItems) return guestItems.includes(item.id);
  return !item.secret;
}

/** Not who is recused in it, whatever else he is. */
export function readsItem(meeting: MeetingInHand, item: Pick<ItemFacts, 'id' | 'secret' | 'recused'>): boolean {
  return seesItem(meeting, item) && !item.recused.some((seat) => meeting.mySeats.includes(seat));
}

export function opensPaper(
  meeting: MeetingInHand,
  item: Pick<ItemFacts, 'id' | 'secret' | 'recused'>,
  paper: { secret: boolean; embargoed: boolean },
): boolean {
  if (!readsItem(meeting, item)) return false;
  if (meeting.keeps) return true;
  if (meeting.mySeats.length > 0) return !paper.embargoed && meeting.state !== 'PLANNED';
  return meeting.guest && !paper.secret && !paper.embargoed && meeting.state !== 'PLANNED';
}

/** All of it, whoever reads it. */
export async function readItems(ctx: Ctx, meetingId: number): Promise<ItemFacts[]> {
  const { rows } = await sql<ItemFacts>`
    select i.id, i.heading, i.heading_name as "headingName", i.kind, ${itemNo} as no, i.title, i.presenter, i.minutes, i.proposed, i.document_id as "documentId", d.doc_no as "docNo",
      i.secret, i.two_thirds as "twoThirds", i.carried_from is not null as carried, ${iso('i.started_at')} as "startedAt", ${iso('i.ended_at')} as "endedAt", i.version, i.notes,
      coalesce((select json_agg(x.seat_id) from meeting_recusal x where x.item_id = i.id), '[]') as recused,
      (select json_build_object('meeting', f.n || '/' || f.be_year, 'text', r.text, 'owner', coalesce((select ${partyNamed(ctx, 'o')} from party o where o.id = r.owner_id), ''),
          'dueOn', r.due_on::text, 'requestId', r.request_id, 'done', r.done_at is not null, 'late', r.done_at is null and r.due_on < today(),
          'age', (issue_clock() at time zone 'Asia/Bangkok')::date - (r.made_at at time zone 'Asia/Bangkok')::date)
        from meeting_resolution r join meeting f on f.id = r.meeting_id where r.id = i.follows_id) as follows,
      (select json_build_object('meetingId', c.id, 'number', c.n || '/' || c.be_year, 'state', c.state) from meeting c where c.id = i.certifies_id) as certifies,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'mime', e.mime, 'size', e.size, 'n', a.n, 'secret', a.secret, 'embargo', ${iso('a.embargo_at')},
          'embargoed', coalesce(a.embargo_at > issue_clock(), false)) order by a.id)
        from meeting_paper a join file e on e.id = a.file_id where a.item_id = i.id and a.removed_at is null), '[]') as papers,
      (select json_build_object('id', r.id, 'result', r.result, 'text', r.text, 'owner', coalesce((select ${partyNamed(ctx, 'o')} from party o where o.id = r.owner_id), ''), 'dueOn', r.due_on::text)
        from meeting_resolution r where r.item_id = i.id order by r.id desc limit 1) as resolution
    from meeting_item i left join document d on d.id = i.document_id where i.meeting_id = ${meetingId} order by i.heading, i.sort, i.id`.execute(
    ctx.db,
  );
  return rows;
}

/** One item of the meeting, for an act on it. */
export interface HeldItem {
  id: number;
  no: string;
  heading: number;
  kind: AgendaItem['kind'];
  title: string;
  proposed: string;
  notes: string;
  documentId: number | null;
  followsId: number | null;
  certifiesId: number | null;
  carried: boolean;
  secret: boolean;
  twoThirds: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  version: number;
  recused: number[];
}

export async function itemOf(ctx: Ctx, itemId: number): Promise<HeldItem> {
  const { rows } = await sql<HeldItem>`
    select i.id, ${itemNo} as no, i.heading, i.kind, i.title, i.proposed, i.notes, i.document_id as "documentId", i.follows_id as "followsId", i.certifies_id as "certifiesId",
      i.carried_from is not null as carried, i.secret, i.two_thirds as "twoThirds", i.started_at as "startedAt", i.ended_at as "endedAt", i.version,
      coalesce((select json_agg(x.seat_id) from meeting_recusal x where x.item_id = i.id), '[]') as recused
    from meeting_item i where i.id = ${itemId}`.execute(ctx.db);
  return rows[0] as HeldItem;
}
