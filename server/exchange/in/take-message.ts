import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { HoldReason, InState } from '../../../contract/exchange/calls.ts';
import type { Stored } from '../../files/store/files.ts';
import type { Ctx } from '../../http/context.ts';
import { inTransaction } from '../../http/serve.ts';
import type { AnswerKind, Message, Says } from '../messages.ts';
import { putOut } from '../out/put-out.ts';
import type { Peer } from '../peers/peer.ts';
import { wrappingOf } from '../wrappings.ts';
import { hearNotice } from './hear-notice.ts';
import { keepLetter } from './keep-letter.ts';
import { noteClock } from './sender-clock.ts';

/** A message that a peer has proven to be its own. */
export interface ProvenMessage {
  adapter: string;
  peer: Peer;
  raw: string;
  said: Message;
  /** Why somebody has to look at its letter first: signed by a key that was revoked since, of nobody that was agreed with, or a mail that is not from where it says. */
  hold: HoldReason | null;
  /** This agency is suspended: what comes is kept whole, and read when it goes on. */
  later: boolean;
  /** How many seconds its sender's clock is ahead of ours; null where nobody can tell. */
  clockOff: number | null;
  /** What our own mail server found of who sent it. */
  checks?: string;
  /** The mail that brought it. */
  mailId?: number;
}

/** A file of a letter as it was kept here; or why it can't be. */
export type TakenFile = { stored: Stored } | { refused: 'VIRUS' | 'FILE'; name: string };

export interface Reply {
  kind: AnswerKind;
  says?: Says;
  state?: InState;
}

export interface Taken {
  /** The answer, signed: the same for every repeat. */
  answer: string;
  /** fresh: kept now. same: these very bytes were. again: the message was, in other bytes. */
  how: 'fresh' | 'same' | 'again';
  kind: AnswerKind | null;
}

/** The answer that a message got when it came first; null where it has not. Counts its coming. */
export async function knownAnswer({ db }: Pick<Ctx, 'db'>, { adapter, peer, raw, said }: ProvenMessage): Promise<Taken | null> {
  const { rows } = await sql<{ answer: string; hash: string }>`update exchange_in set came_again = came_again + 1
    where peer_id = ${peer.id} and ((adapter = ${adapter} and message_id = ${said.jti}) or (letter_key = ${said.key}::uuid and kind = ${said.kind} and n = ${said.n}))
    returning answer, raw_hash as hash`.execute(db);
  const [known] = rows;
  return known ? { answer: known.answer, how: known.hash === hashOf(raw) ? 'same' : 'again', kind: null } : null;
}

/**
 * Keeps a message and does what it says, in one commit, once: what comes again gets the first answer and changes nothing. The carrier is told
 * after the commit.
 */
export async function takeMessage(outer: Ctx, message: ProvenMessage, files: readonly TakenFile[]): Promise<Taken> {
  return inTransaction(outer, async (ctx) => {
    const { adapter, peer, raw, said } = message;
    const fresh = await ctx.db
      .insertInto('exchange_in')
      .values({
        adapter,
        peer_id: peer.id,
        message_id: said.jti,
        letter_key: said.key,
        kind: said.kind,
        n: said.n,
        mail_id: message.mailId ?? null,
        raw,
        raw_hash: hashOf(raw),
        state: 'DONE',
        // known before the commit
        answer: '',
        sent_at: new Date(said.iat * 1000),
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!fresh) return (await knownAnswer(ctx, message)) as Taken;
    await noteClock(ctx, peer.id, message.clockOff);
    const { reply, letterId, state = 'DONE' } = await doWhatItSays(ctx, message, files);
    const answer = await wrappingOf(adapter).write(ctx.office, ctx.db, {
      iss: said.aud,
      aud: peer.code,
      re: said.jti,
      kind: reply.kind,
      key: said.key,
      iat: Math.floor(Date.now() / 1000),
      ...(reply.state ? { state: reply.state } : {}),
      ...reply.says,
    });
    await sql`update exchange_in set answer = ${answer}, letter_id = ${letterId}, state = ${state} where id = ${fresh.id}`.execute(ctx.db);
    if (wrappingOf(adapter).answersLater && reply.kind === 'RECEIPT' && said.kind === 'LETTER' && letterId !== null)
      await putOut(ctx, { peerId: peer.id, letterId, key: said.key, kind: 'RECEIPT' });
    return { answer, how: 'fresh', kind: reply.kind };
  });
}

/** What became of a message, and of which letter it is. PARKED: its letter has not come; WAITING: the agency is suspended. */
export interface Done {
  reply: Reply;
  letterId: number | null;
  state?: 'PARKED' | 'WAITING';
}

async function doWhatItSays(ctx: Ctx, message: ProvenMessage, files: readonly TakenFile[]): Promise<Done> {
  const { kind } = message.said;
  if (kind === 'LETTER') return keepLetter(ctx, message, files);
  // to ask changes nothing
  if (message.later && kind !== 'STATUS') return { reply: { kind: 'KEPT' }, letterId: null, state: 'WAITING' };
  return hearNotice(ctx, message);
}

function hashOf(raw: string): string {
  return createHash('sha256').update(raw).digest('hex');
}
