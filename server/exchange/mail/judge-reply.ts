import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { confirmReply as confirmCall, judgeReply as judgeCall } from '../../../contract/exchange/calls.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { type HeldLetter, holdLetter } from '../machine/take-step.ts';
import { acceptedBy, rejected } from '../out/outcomes.ts';
import { findPeer } from '../peers/peer.ts';

/** What somebody answered by mail counts once who sends, or his registry, has read it. */

export function confirmReply(ctx: Ctx, { replyId, number }: Taken<typeof confirmCall>) {
  return judged(ctx, replyId, 'ACCEPTED', async (letter) => {
    const peer = await findPeer(ctx.db, sql`p.id = ${letter.peerId}`);
    await acceptedBy(ctx, letter, { number, at: '', unit: peer?.name ?? '' }, letter.accepted + 1);
  });
}

export function judgeReply(ctx: Ctx, { replyId, as, text }: Taken<typeof judgeCall>) {
  return judged(ctx, replyId, as, async (letter) => {
    if (as !== 'NONE') await rejected(ctx, letter, { code: as === 'WRONG' ? 'FILE' : 'OTHER', text });
  });
}

async function judged(ctx: Ctx, replyId: number, as: string, work: (letter: HeldLetter) => Promise<void>) {
  const { me, db } = ctx;
  const { rows } = await sql<{
    letterId: number;
  }>`select r.letter_id as "letterId" from exchange_reply r join exchange_letter l on l.id = r.letter_id
    join transmission t on t.id = l.transmission_id where r.id = ${replyId} and r.judged_at is null
      and (t.sent_by = ${me.personId} or t.from_unit_id = any(${me.registryUnits}::bigint[]))`.execute(db);
  if (!rows[0]) throw notFound();
  const letter = (await holdLetter(db, sql`l.id = ${rows[0].letterId}`)) as HeldLetter;
  // two who read it at once: the first one counts
  const { rows: first } = await sql`update exchange_reply set judged_as = ${as}, judged_by = ${me.personId}, judged_at = now()
    where id = ${replyId} and judged_at is null returning id`.execute(db);
  if (first.length === 0) throw notFound();
  await work(letter);
  await audit(ctx, 'exchange.reply', { subject: { type: 'exchange_letter', id: letter.id }, detail: { as } });
  return { state: letter.state };
}
