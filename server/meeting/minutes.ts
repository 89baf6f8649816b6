import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/minutes.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { lookAtMeeting, type MeetingInHand, onMeeting } from './machine/meeting-in-hand.ts';
import { mayTake, takeMeetingStep, wrongState } from './machine/take-meeting-step.ts';
import { note } from './machine/write-meeting-events.ts';
import { writeDraft } from './minutes-draft.ts';
import { meetingSaid, tellCorrector, tellOfMinutes } from './tell.ts';

type Acted = Given<typeof calls.draftMinutes>;
type Reply = Given<typeof calls.openMinutes>;

/** The draft, from when it is circulated for its members too; before that it is the secretary's alone. */
export async function openMinutes(ctx: Ctx, { meetingId }: Taken<typeof calls.openMinutes>): Promise<Reply> {
  const meeting = await lookAtMeeting(ctx, meetingId);
  if (!meeting.keeps && meeting.mySeats.length === 0) throw notFound();
  const shown = meeting.keeps || ['CIRCULATED', 'CERTIFIED'].includes(meeting.state);
  const { rows } = await sql<Reply['paragraphs'][number]>`
    select p.id, p.kind, p.text, p.version, coalesce((select json_agg(json_build_object('id', c.id, 'by', ${personNamed(ctx, 'w')}, 'at', ${iso('c.at')}, 'text', c.text, 'words', c.words,
        'verdict', c.verdict, 'verdictWords', c.verdict_words) order by c.id) from meeting_correction c join person w on w.id = c.person_id where c.paragraph_id = p.id), '[]') as corrections
    from meeting_paragraph p where p.meeting_id = ${meetingId} and ${shown} and not exists (select 1 from meeting_recusal x where x.item_id = p.item_id and x.seat_id = any(${meeting.mySeats}::bigint[]) and ${!meeting.keeps})
    order by p.sort, p.id`.execute(ctx.db);
  const counted = meeting.seats.filter(({ counts, vacant }) => counts && !vacant).map(({ id }) => id);
  const read = await seatsThatRead(ctx, meetingId);
  return {
    title: meetingSaid(meeting, ctx.request.language),
    state: meeting.state,
    paragraphs: rows,
    keeps: meeting.keeps,
    mayCorrect: meeting.state === 'CIRCULATED' && meeting.mySeats.length > 0,
    mayConfirm: meeting.state === 'CIRCULATED' && counted.some((seat) => meeting.mySeats.includes(seat) && !read.has(seat)),
    read: counted.filter((seat) => read.has(seat)).length,
    readers: counted.length,
    byCirculation: meeting.body.byCirculation,
    publishes: meeting.body.publishes && meeting.secrecy === 0,
    circulatedUntil: meeting.circulatedUntil,
    certifiedAt: meeting.certifiedAt?.toISOString() ?? null,
    minutesId: meeting.minutesId,
    version: meeting.version,
  };
}

export async function draftMinutes(ctx: Ctx, input: Taken<typeof calls.draftMinutes>): Promise<Acted> {
  return onMeeting(ctx, input, async (meeting) => {
    await takeMeetingStep(ctx, meeting, 'draft');
    await writeDraft(ctx, meeting);
    return { version: meeting.version };
  });
}

async function onParagraph<T>(
  ctx: Ctx,
  paragraphId: number,
  work: (meeting: MeetingInHand, paragraph: { version: number; itemId: number | null }) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{
    meetingId: number;
  }>`select meeting_id as "meetingId" from meeting_paragraph where id = ${paragraphId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return onMeeting(ctx, rows[0], async (meeting) => {
    const { rows: held } = await sql<{
      version: number;
      itemId: number | null;
    }>`select version, item_id as "itemId" from meeting_paragraph where id = ${paragraphId}`.execute(ctx.db);
    if (!held[0]) throw notFound();
    return work(meeting, held[0]);
  });
}

/** Its secretary writes it until it is certified; then nobody does. */
export async function keepParagraph(ctx: Ctx, { paragraphId, version, text }: Taken<typeof calls.keepParagraph>): Promise<Acted> {
  return onParagraph(ctx, paragraphId, async (meeting, paragraph) => {
    if (!meeting.keeps) throw forbidden();
    mustNotBeCertified(ctx, meeting);
    if (paragraph.version !== version) throw conflict('meeting_item_changed');
    await sql`update meeting_paragraph set text = ${text}, version = version + 1 where id = ${paragraphId}`.execute(ctx.db);
    note(meeting, 'paragraph', { paragraph: paragraphId, text });
    return { version: version + 1 };
  });
}

function mustNotBeCertified(ctx: Ctx, meeting: MeetingInHand): void {
  if (meeting.state === 'CERTIFIED') throw refuse('minutes_certified', { params: { at: { moment: meeting.certifiedAt ?? meeting.at } } });
  if (!['HELD', 'CIRCULATED'].includes(meeting.state)) throw wrongState(ctx, meeting);
}

export async function circulateMinutes(ctx: Ctx, { until, ...input }: Taken<typeof calls.circulateMinutes>): Promise<Acted> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'circulate');
    const { rows } = await sql`select 1 from meeting_paragraph where meeting_id = ${meeting.id} limit 1`.execute(ctx.db);
    if (rows.length === 0) throw refuse('minutes_empty');
    await sql`update meeting set circulated_until = ${until || null} where id = ${meeting.id}`.execute(ctx.db);
    await takeMeetingStep(ctx, meeting, 'circulate', { detail: { until } });
    meeting.news.push(() => tellOfMinutes(ctx, meeting, until));
    return { version: meeting.version };
  });
}

/** Of members: who had nothing to correct, and who did. */
async function seatsThatRead(ctx: Ctx, meetingId: number): Promise<Set<number>> {
  const { rows } = await sql<{ seat: number }>`select distinct e.seat_id as seat from meeting_event e
    where e.subject_id = ${meetingId} and e.action in ('confirm', 'correct') and e.seat_id is not null`.execute(ctx.db);
  return new Set(rows.map(({ seat }) => seat));
}

/** ตรวจแล้ว ไม่มีข้อแก้ไข: a member has read the draft. It can still be corrected until it is certified. */
export async function confirmMinutes(ctx: Ctx, { meetingId }: Taken<typeof calls.confirmMinutes>): Promise<Record<string, never>> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    const seats = meeting.seats.filter(({ id, counts }) => counts && meeting.mySeats.includes(id));
    if (seats.length === 0) throw forbidden();
    mustNotBeCertified(ctx, meeting);
    if (meeting.state !== 'CIRCULATED') throw wrongState(ctx, meeting);
    const read = await seatsThatRead(ctx, meetingId);
    for (const { id } of seats) if (!read.has(id)) note(meeting, 'confirm', {}, id);
    return {};
  });
}

/** A member says how a paragraph should read. */
export async function correctParagraph(
  ctx: Ctx,
  { paragraphId, text, words }: Taken<typeof calls.correctParagraph>,
): Promise<Given<typeof calls.correctParagraph>> {
  return onParagraph(ctx, paragraphId, async (meeting, paragraph) => {
    const seat = meeting.mySeats[0];
    if (!seat || (paragraph.itemId && (await isRecused(ctx, paragraph.itemId, meeting.mySeats)))) throw forbidden();
    mustNotBeCertified(ctx, meeting);
    if (meeting.state !== 'CIRCULATED') throw wrongState(ctx, meeting);
    const { rows } = await sql<{ id: number }>`insert into meeting_correction (paragraph_id, seat_id, person_id, text, words, at)
      values (${paragraphId}, ${seat}, ${meeting.me.personId}, ${text}, ${words}, ${meeting.at}) returning id`.execute(ctx.db);
    const { id } = rows[0] as { id: number };
    note(meeting, 'correct', { paragraph: paragraphId, correction: id }, seat);
    return { id };
  });
}

async function isRecused(ctx: Ctx, itemId: number, seats: readonly number[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from meeting_recusal where item_id = ${itemId} and seat_id = any(${seats as number[]}::bigint[])`.execute(ctx.db);
  return rows.length > 0;
}

/** รับข้อแก้ไข: the paragraph reads so from now on; or not, and why. */
export async function judgeCorrection(
  ctx: Ctx,
  { correctionId, verdict, words }: Taken<typeof calls.judgeCorrection>,
): Promise<Record<string, never>> {
  const { rows } = await sql<{
    paragraphId: number;
    text: string;
    personId: number;
  }>`select paragraph_id as "paragraphId", text, person_id as "personId" from meeting_correction where id = ${correctionId}`.execute(
    ctx.db,
  );
  const [correction] = rows;
  if (!correction) throw notFound();
  return onParagraph(ctx, correction.paragraphId, async (meeting) => {
    if (!meeting.keeps) throw forbidden();
    mustNotBeCertified(ctx, meeting);
    const { numAffectedRows } =
      await sql`update meeting_correction set verdict = ${verdict}, verdict_words = ${words}, verdict_by = ${meeting.me.personId}, verdict_at = ${meeting.at}
      where id = ${correctionId} and verdict is null`.execute(ctx.db);
    if (!numAffectedRows) throw conflict('minutes_judged');
    if (verdict === 'TAKEN')
      await sql`update meeting_paragraph set text = ${correction.text}, version = version + 1 where id = ${correction.paragraphId}`.execute(
        ctx.db,
      );
    note(meeting, 'judge', { correction: correctionId, verdict });
    meeting.news.push(() => tellCorrector(ctx, meeting, { personId: correction.personId, verdict, words }));
    return {};
  });
}
