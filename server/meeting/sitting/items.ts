import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Result } from '../../../contract/meeting/kinds.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, notFound, refuse } from '../../http/errors.ts';
import { certifyByMeeting } from '../certify.ts';
import { type HeldItem, itemOf } from '../item-rows.ts';
import { giveJob, takeJobBack } from '../jobs.ts';
import { type MeetingInHand, meetingOfItem, onMeeting } from '../machine/meeting-in-hand.ts';
import { mayTake } from '../machine/take-meeting-step.ts';
import { note } from '../machine/write-meeting-events.ts';
import { mustStand } from './quorum-now.ts';
import { onItem, recordUnopposed } from './votes.ts';

type Acted = Given<typeof calls.startItem>;
type Closed = Given<typeof calls.closeItem>;

/** The item that is on from now; another that is not over waits. */
export async function startItem(ctx: Ctx, { itemId }: Taken<typeof calls.startItem>): Promise<Acted> {
  return onMeeting(ctx, { meetingId: await meetingOfItem(ctx, itemId) }, async (meeting) => {
    await mayTake(ctx, meeting, 'close');
    if (meeting.paused) throw refuse('meeting_paused');
    const item = await itemOf(ctx, itemId);
    await mustStand(ctx, meeting, item);
    const { rows } =
      await sql`select 1 from meeting_vote v join meeting_item i on i.id = v.item_id where i.meeting_id = ${meeting.id} and v.closed_at is null`.execute(
        ctx.db,
      );
    if (rows.length > 0) throw refuse('meeting_vote_open');
    await sql`update meeting_item set started_at = coalesce(started_at, ${meeting.at}) where id = ${itemId}`.execute(ctx.db);
    await sql`update meeting set current_item = ${itemId} where id = ${meeting.id}`.execute(ctx.db);
    note(meeting, 'startItem', { item: itemId });
    return { version: meeting.version };
  });
}

/** What is said of it and the draft of its resolution. @throws where somebody else wrote since it was read */
export async function keepNotes(
  ctx: Ctx,
  { itemId, version, notes, proposed }: Taken<typeof calls.keepNotes>,
): Promise<Given<typeof calls.keepNotes>> {
  return onMeeting(ctx, { meetingId: await meetingOfItem(ctx, itemId) }, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    const { rows } = await sql<{
      version: number;
      ended: boolean;
    }>`select version, ended_at is not null as ended from meeting_item where id = ${itemId}`.execute(ctx.db);
    if (rows[0]?.ended) throw refuse('meeting_item_closed');
    if (rows[0]?.version !== version) throw conflict('meeting_item_changed');
    await sql`update meeting_item set notes = ${notes}, proposed = ${proposed}, version = version + 1 where id = ${itemId}`.execute(ctx.db);
    note(meeting, 'notes', { item: itemId });
    return { version: version + 1 };
  });
}

/** ปิดวาระ: its result for good, with who does it and by when. */
export async function closeItem(
  ctx: Ctx,
  { itemId, version, result, text, unopposed, ownerId, dueOn }: Taken<typeof calls.closeItem>,
): Promise<Closed> {
  return onItem(ctx, itemId, async (meeting, item) => {
    if (item.version !== version) throw conflict('meeting_item_changed');
    await mustStand(ctx, meeting, item);
    if (text === '' && result !== 'NOTED') throw badField('text', 'required');
    if (!ownerId !== !dueOn) throw badField(ownerId ? 'dueOn' : 'ownerId', 'required');
    const voteId = await voteBehind(ctx, meeting, item, { result, unopposed });
    await sql`update meeting_item set ended_at = ${meeting.at}, version = version + 1 where id = ${itemId}`.execute(ctx.db);
    const made = await resolve(ctx, meeting, item, { result, text, voteId, ownerId, dueOn, corrects: null });
    if (item.certifiesId && result === 'RESOLVED') await certifyByMeeting(ctx, item.certifiesId, meeting);
    return made;
  });
}

/** What it rests on: a vote that passed, or that nobody objected; what is refused, on a vote that failed where there was one. */
async function voteBehind(
  ctx: Ctx,
  meeting: MeetingInHand,
  item: HeldItem,
  { result, unopposed }: { result: Result; unopposed: boolean },
): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
    outcome: string | null;
    open: boolean;
  }>`select id, outcome, closed_at is null as open from meeting_vote where item_id = ${item.id} order by id desc limit 1`.execute(ctx.db);
  const [last] = rows;
  if (last?.open) throw refuse('meeting_vote_open');
  if (last?.outcome === 'TIED') throw refuse('meeting_tied');
  if (result === 'RESOLVED') {
    if (last?.outcome === 'PASSED') return last.id;
    if (last?.outcome === 'FAILED') throw refuse('meeting_vote_failed');
    if (!unopposed) throw refuse('meeting_needs_vote');
    return recordUnopposed(ctx, meeting, item);
  }
  if (result === 'REJECTED' && last?.outcome === 'PASSED') throw refuse('meeting_vote_passed');
  return result === 'REJECTED' && last?.outcome === 'FAILED' ? last.id : null;
}

interface Resolving {
  result: string;
  text: string;
  voteId: number | null;
  ownerId: number | undefined;
  dueOn: string | undefined;
  corrects: number | null;
}

async function resolve(
  ctx: Ctx,
  meeting: MeetingInHand,
  item: HeldItem,
  { result, text, voteId, ownerId, dueOn, corrects }: Resolving,
): Promise<Closed> {
  if (ownerId) await mustBeHolder(ctx, ownerId);
  const { rows } = await sql<{ id: number }>`
    insert into meeting_resolution (meeting_id, body_id, item_id, vote_id, result, text, owner_id, due_on, corrects_id, made_by, made_at)
    values (${meeting.id}, ${meeting.bodyId}, ${item.id}, ${voteId}, ${result}, ${text}, ${ownerId ?? null}, ${dueOn ?? null}, ${corrects}, ${meeting.me.personId}, ${meeting.at}) returning id`.execute(
    ctx.db,
  );
  const resolutionId = (rows[0] as { id: number }).id;
  note(meeting, 'closeItem', {
    item: item.id,
    resolution: resolutionId,
    result,
    text,
    vote: voteId,
    ...(ownerId ? { owner: ownerId, due: dueOn } : {}),
    ...(corrects ? { corrects } : {}),
  });
  const requestId = ownerId && dueOn ? await giveJob(ctx, meeting, item, { resolutionId, text, ownerId, dueOn }) : null;
  return { version: meeting.version, resolutionId, requestId };
}

async function mustBeHolder(ctx: Ctx, ownerId: number): Promise<void> {
  const { rows } = await sql`select 1 from party where id = ${ownerId}`.execute(ctx.db);
  if (rows.length === 0) throw badField('ownerId', 'not_found');
}

/** The text of a resolution stays; another one of the same meeting stands in its place. */
export async function correctResolution(
  ctx: Ctx,
  { resolutionId, text, ownerId, dueOn }: Taken<typeof calls.correctResolution>,
): Promise<Closed> {
  const { rows: found } = await sql<{
    meetingId: number;
    itemId: number;
    result: string;
    voteId: number | null;
    requestId: number | null;
    corrected: boolean;
  }>`
    select r.meeting_id as "meetingId", r.item_id as "itemId", r.result, r.vote_id as "voteId", r.request_id as "requestId",
      exists (select 1 from meeting_resolution c where c.corrects_id = r.id) as corrected from meeting_resolution r where r.id = ${resolutionId}`.execute(
    ctx.db,
  );
  const [one] = found;
  if (!one) throw notFound();
  return onMeeting(ctx, one, async (meeting) => {
    await mayTake(ctx, meeting, 'close');
    if (one.corrected) throw conflict('meeting_item_changed');
    if (!ownerId !== !dueOn) throw badField(ownerId ? 'dueOn' : 'ownerId', 'required');
    const item = await itemOf(ctx, one.itemId);
    await mustStand(ctx, meeting, item);
    if (one.requestId) await takeJobBack(ctx, one.requestId);
    return resolve(ctx, meeting, item, { result: one.result, text, voteId: one.voteId, ownerId, dueOn, corrects: resolutionId });
  });
}
