import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { kinds } from '../../contract/kinds.ts';
import type * as calls from '../../contract/meeting/bodies.ts';
import { longThaiDate } from '../../contract/rules/thai.ts';
import type { Content } from '../../contract/sarabun/drafts.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, refuse } from '../http/errors.ts';
import { inThai } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { keptBody, today } from './bodies.ts';
import { writeLetter } from './letters.ts';
import { paperWords } from './paper-words.ts';
import { type Seat, seatsOf } from './who.ts';

/** คำสั่งแต่งตั้ง: a letter as every order, with the seats of the body as they are today. */
export async function draftBodyOrder(
  ctx: Ctx,
  { bodyId, version, why, duties }: Taken<typeof calls.draftBodyOrder>,
): Promise<Given<typeof calls.draftBodyOrder>> {
  const { body } = await keptBody(ctx, bodyId);
  const { orderId, ...term } = await holdBody(ctx, bodyId, version);
  await mustNotBeUnderWay(ctx, orderId);
  const seats = (await seatsOf(ctx, bodyId, await today(ctx), inThai)).filter((seat) => !seat.vacant || seat.positionId !== null);
  if (!seats.some(({ role }) => role === 'CHAIR')) throw refuse('meeting_order_no_chair');
  const documentId = await writeLetter(ctx, {
    type: kinds.order.code,
    unitId: body.unitId,
    secrecy: 0,
    content: { subject: fill(paperWords().order.subject, { body: body.name }), body: orderText({ seats, why, duties, ...term }) },
    receivers: [],
  });
  await sql`update meeting_body set order_id = ${documentId}, version = version + 1 where id = ${bodyId}`.execute(ctx.db);
  await audit(ctx, 'meeting.body', { subject: { type: 'meeting_body', id: bodyId } });
  return { documentId };
}

interface HeldBody {
  orderId: number | null;
  since: string;
  until: string | null;
}

async function holdBody({ db }: Ctx, bodyId: number, version: number): Promise<HeldBody> {
  const { rows } = await sql<HeldBody>`select order_id as "orderId", since::text as since, until::text as until from meeting_body
    where id = ${bodyId} and version = ${version} for no key update`.execute(db);
  if (!rows[0]) throw conflict('meeting_body_changed');
  return rows[0];
}

/** One that is not out yet is written on, or withdrawn, where it lies: two would appoint twice. */
async function mustNotBeUnderWay({ db }: Ctx, orderId: number | null): Promise<void> {
  const { rows } = await sql`select 1 from document where id = ${orderId} and state < 40`.execute(db);
  if (rows.length > 0) throw refuse('meeting_order_under_way');
}

function orderText({
  seats,
  why,
  duties,
  since,
  until,
}: { seats: readonly Seat[]; why: string; duties: string } & Omit<HeldBody, 'orderId'>) {
  const { order: words, role } = paperWords();
  const text = (said: string): Content['body'][number] => ({ kind: 'paragraph', text: said });
  const lines = duties.split('\n').flatMap((line) => line.trim() || []);
  return [
    text(why.trim()),
    {
      kind: 'table' as const,
      plain: true as const,
      rows: seats.map((seat, place) => {
        const [who, post] = shownAs(seat);
        const sitsAs = seat.role === 'SECRETARY' && seat.counts ? words.memberSecretary : role[seat.role];
        return [{ text: `${place + 1}. ${who}` }, { text: post }, { text: sitsAs }];
      }),
    },
    text(words.duties),
    ...lines.map((line): Content['body'][number] => ({ kind: 'item', text: line })),
    text(fill(until ? words.term : words.from, { since: longThaiDate(since), until: until ? longThaiDate(until) : '' })),
  ];
}

/** Who holds a post sits there by it, whoever that is: the order names the post. */
function shownAs({ positionId, name, detail }: Seat): [string, string] {
  const post = detail.replaceAll(' · ', ' ');
  return positionId === null ? [name, post] : [post, ''];
}

/** The order has its number: the body says it, with its day. */
export async function keepOrderNumber(ctx: Ctx, documentId: number): Promise<void> {
  await sql`update meeting_body b set order_no = ${paperWords().order.no} || ' ' || d.doc_no, order_date = d.doc_date, version = b.version + 1
    from document d where d.id = ${documentId} and b.order_id = d.id and d.doc_no is not null`.execute(ctx.db);
}
