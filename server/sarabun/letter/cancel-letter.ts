import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { cancelLetter as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter } from '../machine/letter-in-hand.ts';
import { leaveRoute } from '../machine/parties.ts';
import { stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { mustStrike } from '../registers/number-rights.ts';
import { endFollowing } from './close-letter.ts';

/** ยกเลิกหนังสือ: its number stays in the book, struck; who had not received it yet loses it and is told. */
export function cancelLetter(ctx: Ctx, { documentId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    await mustStrike(ctx, sql`e.document_id = ${documentId} and e.transmission_id is null`);
    for (const row of letter.transmissions.filter((one) => one.state === 'SENT')) {
      await stepTransmission(ctx, letter, row, 'takeBack', { endText: reason, endedAt: letter.at, detail: { text: reason } });
      announce(letter, { kind: 'recalled', holders: [row.receiverId], transmissionId: row.id });
      if (row.receiverId !== null) await leaveRoute(ctx, letter.document.id, row.receiverId);
    }
    await stepDocument(ctx, letter, 'cancelLetter', { set: { closed_at: letter.at, closed_result: reason }, detail: { text: reason } });
    await sql`update register_entry set void_at = ${letter.at}, void_by = ${ctx.me.personId}, void_reason = ${reason}
      where document_id = ${documentId} and transmission_id is null and void_at is null`.execute(ctx.db);
    await sql`update publication set withdrawn_at = ${letter.at} where document_id = ${documentId} and withdrawn_at is null`.execute(
      ctx.db,
    );
    await endFollowing(ctx, letter);
    return { documentId, state: letter.document.state };
  });
}
