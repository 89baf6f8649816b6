import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { holdLetter } from '../machine/take-step.ts';
import { type Answer, answer as answerShape } from '../messages.ts';
import type { Peer } from '../peers/peer.ts';
import { wrappingOf } from '../wrappings.ts';
import { acceptedBy, acknowledged, recalled, rejected, tooLate } from './outcomes.ts';

/** What a peer answered at once. What does not prove itself is no answer: the message was handed over, and a notice tells the rest. */
export async function hear(ctx: Ctx, peer: Peer, raw: string): Promise<void> {
  const said = await provenAnswer(ctx, peer, raw).catch((error) => {
    ctx.office.log.warn({ err: error, peer: peer.id }, 'an answer of another office does not prove itself');
    return null;
  });
  if (said) await applyAnswer(ctx, peer, said);
}

async function provenAnswer(ctx: Ctx, peer: Peer, raw: string): Promise<Answer> {
  const wrapping = wrappingOf(peer.adapter);
  const said = answerShape.parse(await wrapping.readAnswer(ctx.db, peer, raw));
  if (said.iss !== peer.code || said.aud !== (await wrapping.ownCode(ctx.office, ctx.db))) throw new Error('from or to another');
  return said;
}

async function applyAnswer(ctx: Ctx, peer: Peer, { kind, key, accepted, reason, state }: Answer): Promise<void> {
  const letter = await holdLetter(ctx.db, sql`l.side = 'OUT' and l.peer_id = ${peer.id} and l.key = ${key}::uuid`);
  if (!letter) return;
  if (kind === 'RECEIPT') await acknowledged(ctx, letter, reason?.code);
  else if (kind === 'WRONG') await rejected(ctx, letter, reason ?? { code: 'MACHINE', text: '' });
  else if (kind === 'RECALLED') await recalled(ctx, letter);
  else if (kind === 'TOO_LATE') await tooLate(ctx, letter);
  else if (kind === 'STATUS') {
    if (accepted) await acceptedBy(ctx, letter, accepted, accepted.n ?? 1);
    else if (state === 'OFFERED') await acknowledged(ctx, letter);
    else if (state === 'REFUSED' || state === 'WRONG') await rejected(ctx, letter, reason ?? { code: 'OTHER', text: '' });
    else if (state === 'WITHDRAWN') await recalled(ctx, letter);
  }
}
