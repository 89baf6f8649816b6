import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import {
  type sendAgain as againCall,
  type sendAnew as anewCall,
  type askStatus as askCall,
  type doubtNumber as doubtCall,
  exchangeMethod,
  type noteContrary as noteCall,
  type noteNumber as numberCall,
  type recallLetter as recallCall,
} from '../../../contract/exchange/calls.ts';
import { audit } from '../../access/audit.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import type { TransmissionFacts } from '../../sarabun/machine/facts.ts';
import { type LetterInHand, onLetter, transmissionOf } from '../../sarabun/machine/letter-in-hand.ts';
import { sends } from '../../sarabun/machine/rights.ts';
import { stepDocument } from '../../sarabun/machine/take-step.ts';
import { noteReturns } from '../../sarabun/transit/note-returns.ts';
import { waysThatCan } from '../adapters.ts';
import { type HeldLetter, holdLetter, mayStep, takeExchangeStep } from '../machine/take-step.ts';
import { findPeer } from '../peers/peer.ts';
import { alarmOf } from './alarm.ts';
import { carries } from './carry.ts';
import { acceptedBy, recalled } from './outcomes.ts';
import { putOut } from './put-out.ts';

/** What who sent a letter does about it on its way. */

/** ขอดึงกลับ: what has never left is taken back at once; else its receiver says whether it was in time. */
export function recallLetter(ctx: Ctx, { wayId, reason }: Taken<typeof recallCall>) {
  return onWay(ctx, wayId, async (letter) => {
    await sql`update exchange_letter set reason_text = ${reason} where id = ${letter.id}`.execute(ctx.db);
    letter.reasonText = reason;
    const { rows } = await sql`update exchange_out set state = 'STOPPED', ended_at = now()
      where letter_id = ${letter.id} and kind = 'LETTER' and state = 'WAITING' and tries = 0 returning id`.execute(ctx.db);
    if (rows.length > 0) return letter;
    await judgeCan(ctx, letter, 'RECALL');
    // a try that has begun may have arrived
    if (letter.state === 'QUEUED') await takeExchangeStep(ctx, letter, 'unsure');
    await takeExchangeStep(ctx, letter, 'askRecall', { note: reason });
    await putOut(ctx, {
      peerId: letter.peerId,
      letterId: letter.id,
      key: letter.key,
      kind: 'RECALL',
      says: { reason: { code: 'RECALL', text: reason } },
    });
    return null;
  });
}

/** ส่งอีกครั้ง: the very message that did not get through. */
export function sendAgain(ctx: Ctx, { wayId }: Taken<typeof againCall>) {
  return onWay(ctx, wayId, async (letter, row, own) => {
    if (row.state !== 'SENT' || !(await isSo(ctx, letter, maySendAgain))) throw refuse('exchange_moved');
    await takeExchangeStep(ctx, letter, 'again', {
      set: sql`, reason = null, reason_text = '', alarm_at = ${await alarmOf(ctx, own.document.speed, own.at)}`,
    });
    await sql`update exchange_out set state = 'WAITING', ended_at = null, tries = 0, next_at = now(), made_at = now(), fault = null
      where letter_id = ${letter.id} and kind = 'LETTER' and state in ('FAILED', 'STOPPED', 'HANDED')`.execute(ctx.db);
    await enqueueRound(ctx.db, ctx.office.config.schema, 'exchange-letters');
    return null;
  });
}

/** ส่งใหม่: after a refusal, as a part of the route of its own, under a new key and the number that the letter has. */
export function sendAnew(ctx: Ctx, { wayId }: Taken<typeof anewCall>) {
  return onWay(ctx, wayId, async (letter, row, own) => {
    if (letter.state !== 'REJECTED' && letter.state !== 'RECALLED') throw refuse('exchange_moved');
    if (own.document.state !== 50 && own.document.state !== 40) throw refuse('letter_closed');
    await carries.judge(ctx, own, [row.receiverText], 'wayId');
    const { rows } = await sql<{ id: number; name: string }>`
      with found as materialized (select document_id, from_unit_id, ${ctx.me.personId}::bigint, receiver_kind, receiver_text, purpose, ${exchangeMethod}::text, 'SENT',
        ${own.at}::timestamptz, message, speed, secrecy from transmission where id = ${row.id})
      insert into transmission (document_id, from_unit_id, sent_by, receiver_kind, receiver_text, purpose, method, state, sent_at, message, speed, secrecy)
      select * from found returning id, receiver_text as name`.execute(ctx.db);
    const live =
      await sql`select 1 from exchange_letter where document_id = ${own.document.id} and peer_id = ${letter.peerId} and side = 'OUT'
      and state in ('QUEUED', 'UNSURE', 'DELIVERED', 'ACKNOWLEDGED')`.execute(ctx.db);
    if (live.rows.length > 0) throw refuse('exchange_once', { params: { name: row.receiverText } });
    await stepDocument(ctx, own, 'sendAnew', { detail: { text: row.receiverText } });
    await noteReturns(ctx, own, (one) => one.id === row.id);
    await carries.sent(ctx, own, rows);
    return null;
  });
}

/** Of the letter `l` to the peer `p`: is there somebody to ask? A mailbox can’t be; a node of e-CMS knows what it has taken, by its number. */
export const mayAsk = sql<boolean>`(l.state in ('UNSURE', 'DELIVERED', 'ACKNOWLEDGED', 'FAILED') and (p.adapter in ('signed', 'inside')
  or exists (select 1 from exchange_out c where c.letter_id = l.id and c.kind = 'LETTER' and c.carrier_id is not null)))`;

/**
 * Of the letter `l` to the peer `p`: may its message leave once more? By mail also where nobody answers, or a receipt came and no number for a day: a
 * mail that a server took and lost is missed by nobody else, and who has the letter says again what he said.
 */
export const maySendAgain = sql<boolean>`(l.state = 'FAILED' or p.adapter = 'mail' and (l.state = 'DELIVERED' and l.silent_at is not null
  or l.state = 'ACKNOWLEDGED' and l.changed_at < now() - interval '1 day'))`;

async function isSo({ db }: Ctx, { id }: HeldLetter, condition: typeof mayAsk): Promise<boolean> {
  const { rows } = await sql`select 1 from exchange_letter l join exchange_peer p on p.id = l.peer_id
    join transmission t on t.id = l.transmission_id where l.id = ${id} and ${condition}`.execute(db);
  return rows.length > 0;
}

export function askStatus(ctx: Ctx, { wayId }: Taken<typeof askCall>) {
  return onWay(ctx, wayId, async (letter) => {
    if (!(await isSo(ctx, letter, mayAsk))) throw refuse('exchange_moved');
    await putOut(ctx, { peerId: letter.peerId, letterId: letter.id, key: letter.key, kind: 'STATUS' });
    return null;
  });
}

/** แจ้งเลขรับผิด: the other registry answers with the same number or a corrected one. */
export function doubtNumber(ctx: Ctx, { wayId, text }: Taken<typeof doubtCall>) {
  return onWay(ctx, wayId, async (letter) => {
    if (letter.state !== 'ACCEPTED') throw refuse('exchange_moved');
    await judgeCan(ctx, letter, 'NUMBER_WRONG');
    await putOut(ctx, {
      peerId: letter.peerId,
      letterId: letter.id,
      key: letter.key,
      kind: 'NUMBER_WRONG',
      says: { reason: { code: 'NUMBER_WRONG', text }, accepted: { number: letter.acceptedNo ?? '', at: '', unit: '' } },
    });
    return null;
  });
}

/** Of the letter `l` on its part `t` of the route: could somebody have told its receive number by telephone or on paper? Also another than was told. */
export const mayTellNumber = sql<boolean>`(l.state = 'ACCEPTED' or t.state = 'SENT' and l.state in ('UNSURE', 'DELIVERED', 'ACKNOWLEDGED', 'FAILED'))`;

/** กรอกเลขรับ: told past every message. What the other office's system tells later stands all the same. */
export function noteNumber(ctx: Ctx, { wayId, number, told }: Taken<typeof numberCall>) {
  return onWay(ctx, wayId, async (letter) => {
    if (!(await isSo(ctx, letter, mayTellNumber))) throw refuse('exchange_moved');
    await acceptedBy(ctx, letter, { number, at: '', unit: told }, letter.accepted + 1);
    return null;
  });
}

/** รับทราบ: what was told against what stands was looked into; it stays as it is. */
export function noteContrary(ctx: Ctx, { wayId }: Taken<typeof noteCall>) {
  return onWay(ctx, wayId, async (letter) => {
    if (letter.contrary === null) throw refuse('exchange_moved');
    await takeExchangeStep(ctx, letter, 'noted', { note: letter.contrary, set: sql`, contrary = null` });
    return null;
  });
}

async function judgeCan({ db }: Ctx, { peerId }: HeldLetter, what: Parameters<typeof waysThatCan>[0]): Promise<void> {
  const peer = await findPeer(db, sql`p.id = ${peerId}`);
  if (!peer || !waysThatCan(what).includes(peer.adapter)) throw refuse('exchange_no_recall');
}

/** `work` gives the letter where it is to be taken back at once: its part of the route ends after this act, as by its receiver's word. */
async function onWay(
  ctx: Ctx,
  wayId: number,
  work: (letter: HeldLetter, row: TransmissionFacts, own: LetterInHand) => Promise<HeldLetter | null>,
): Promise<{ state: HeldLetter['state'] }> {
  const found = await ctx.db
    .selectFrom('exchange_letter')
    .select('transmission_id')
    .where('id', '=', wayId)
    .where('side', '=', 'OUT')
    .executeTakeFirst();
  const transmissionId = found?.transmission_id;
  if (!transmissionId) throw notFound();
  const { letter, takenBack } = await onLetter(ctx, { transmissionId }, async (own) => {
    const row = transmissionOf(own, transmissionId);
    if (!sends(own, row)) throw forbidden();
    const held = (await holdLetter(ctx.db, sql`l.id = ${wayId}`)) as HeldLetter;
    return { letter: held, takenBack: await work(held, row, own) };
  });
  if (takenBack && mayStep(takenBack, 'recall')) await recalled(ctx, takenBack);
  await audit(ctx, 'exchange.sender', { subject: { type: 'exchange_letter', id: wayId } });
  return { state: letter.state };
}
