import { sql } from 'kysely';
import type { InState } from '../../../contract/exchange/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { takeTrayStep } from '../../sarabun/machine/tray-steps.ts';
import { type HeldLetter, holdLetter, mayStep, takeExchangeStep } from '../machine/take-step.ts';
import { type Message, type MessageKind, message as messageShape } from '../messages.ts';
import { acceptedAs } from '../out/accepted-number.ts';
import { acceptedBy, acknowledged, recalled, rejected, tooLate } from '../out/outcomes.ts';
import type { Peer } from '../peers/peer.ts';
import { wrappingOf } from '../wrappings.ts';
import type { Done, ProvenMessage, Reply } from './take-message.ts';

const toReceiver: readonly MessageKind[] = ['NUMBER_WRONG', 'RECALL', 'STATUS'];
const here: Reply = { kind: 'RECEIPT' };

/** A message about a letter. One whose letter has not come waits for it: order is not promised. */
export async function hearNotice(ctx: Ctx, { peer, said }: Pick<ProvenMessage, 'peer' | 'said'>): Promise<Done> {
  const side = toReceiver.includes(said.kind) ? 'IN' : 'OUT';
  if (side === 'IN') await holdItem(ctx, peer, said.key);
  const letter = await holdLetter(ctx.db, sql`l.side = ${side} and l.peer_id = ${peer.id} and l.key = ${said.key}::uuid`);
  if (!letter)
    return said.kind === 'STATUS'
      ? { reply: { kind: 'STATUS' }, letterId: null }
      : { reply: { kind: 'KEPT' }, letterId: null, state: 'PARKED' };
  return { reply: side === 'IN' ? await hearSender(ctx, letter, said) : await hearReceiver(ctx, letter, said), letterId: letter.id };
}

/** What waited for this letter is heard now; what of it the letter itself is answered with. */
export async function applyParked(ctx: Ctx, letter: HeldLetter, peer: Peer): Promise<Reply | null> {
  const { rows } = await sql<{ raw: string }>`update exchange_in set state = 'DONE', letter_id = ${letter.id}
    where peer_id = ${peer.id} and letter_key = ${letter.key}::uuid and state = 'PARKED' returning raw`.execute(ctx.db);
  let last: Reply | null = null;
  for (const { raw } of rows) {
    const reply = await hearSender(ctx, letter, messageShape.parse(wrappingOf(peer.adapter).read(raw)));
    if (reply.kind === 'RECALLED') last = reply;
  }
  return last;
}

async function hearReceiver(ctx: Ctx, letter: HeldLetter, { kind, accepted, reason, n }: Message): Promise<Reply> {
  if (kind === 'RECEIPT') await acknowledged(ctx, letter);
  else if (kind === 'ACCEPTED' && accepted) await acceptedBy(ctx, letter, accepted, n);
  else if (kind === 'REFUSED' || kind === 'WRONG') await rejected(ctx, letter, reason ?? { code: 'OTHER', text: '' });
  else if (kind === 'RECALLED') await recalled(ctx, letter);
  else if (kind === 'TOO_LATE') await tooLate(ctx, letter);
  return here;
}

async function hearSender(ctx: Ctx, letter: HeldLetter, { kind, reason }: Message): Promise<Reply> {
  if (kind === 'RECALL') return withdraw(ctx, letter, reason?.text ?? '');
  if (kind === 'STATUS') return statusOf(ctx, letter);
  if (kind === 'NUMBER_WRONG' && mayStep(letter, 'doubtNumber'))
    await takeExchangeStep(ctx, letter, 'doubtNumber', { note: reason?.text ?? '', set: sql`, contrary = 'NUMBER_WRONG'` });
  return here;
}

/** Before it is registered; registering holds the same row of the tray, so one of the two is first and the other is told. */
async function withdraw(ctx: Ctx, letter: HeldLetter, text: string): Promise<Reply> {
  if (letter.state === 'WITHDRAWN') return { kind: 'RECALLED' };
  if (!mayStep(letter, 'withdraw')) {
    if (mayStep(letter, 'recallLate')) await takeExchangeStep(ctx, letter, 'recallLate', { note: text });
    return { kind: 'TOO_LATE' };
  }
  if (letter.itemId !== null) await emptyItem(ctx, letter.itemId, text);
  await ctx.db.deleteFrom('exchange_file').where('letter_id', '=', letter.id).execute();
  await takeExchangeStep(ctx, letter, 'withdraw', { note: text });
  return { kind: 'RECALLED' };
}

/** Of what was taken back nothing is read any more: the line stays, its words and files go. */
async function emptyItem(ctx: Ctx, itemId: number, text: string): Promise<void> {
  try {
    await takeTrayStep(
      ctx,
      'withdraw',
      itemId,
      sql`, discard_reason = '', subject = '', from_text = from_text, said = null, emptied_at = now()`,
    );
  } catch (error) {
    // it is out of the tray already, and its letter says how
    if (!(error instanceof Refusal)) throw error;
    ctx.office.log.warn({ itemId, text: text.length }, 'what is taken back lies in no tray');
  }
  await ctx.db.deleteFrom('intake_item_file').where('item_id', '=', itemId).execute();
}

async function statusOf(ctx: Ctx, letter: HeldLetter): Promise<Reply> {
  const accepted =
    letter.state === 'TAKEN' && letter.documentId !== null
      ? { accepted: { ...(await acceptedAs(ctx.db, letter.documentId)), n: letter.accepted } }
      : {};
  const reason =
    letter.state === 'REFUSED' || letter.state === 'WRONG' ? { reason: { code: letter.reason ?? 'OTHER', text: letter.reasonText } } : {};
  return { kind: 'STATUS', state: letter.state as InState, says: { ...accepted, ...reason } };
}

/** The row of the tray is held before the letter's, as registering does it. */
async function holdItem({ db }: Ctx, peer: Peer, key: string): Promise<void> {
  await sql`select 1 from intake_item i where i.id = (select l.item_id from exchange_letter l where l.side = 'IN' and l.peer_id = ${peer.id} and l.key = ${key}::uuid)
    for update of i`.execute(db);
}
