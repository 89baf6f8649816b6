import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { cancelLetter as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase } from '../machine/case.ts';
import { stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { mustStrike } from '../registers/number-rights.ts';
import { leaveRoute } from '../route/route.ts';
import { endFollowing } from '../transit/close-letter.ts';

/** ยกเลิกหนังสือ: its number stays in the book, struck; who had not received it yet loses it and is told. */
export function cancelLetter(ctx: Ctx, { documentId, reason }: Taken<typeof call>) {
  return onCase(ctx, { documentId }, async (kase) => {
    await mustStrike(ctx, sql`e.document_id = ${documentId} and e.transmission_id is null`);
    for (const row of kase.transmissions.filter((one) => one.state === 'SENT')) {
      await stepTransmission(ctx, kase, row, 'takeBack', { endText: reason, endedAt: kase.at, detail: { text: reason } });
      announce(kase, { kind: 'recalled', holders: [row.receiverId], transmissionId: row.id });
      if (row.receiverId !== null) await leaveRoute(ctx, kase.document.id, row.receiverId);
    }
    await stepDocument(ctx, kase, 'cancelLetter', { set: { closed_at: kase.at, closed_result: reason }, detail: { text: reason } });
    await sql`update register_entry set void_at = ${kase.at}, void_by = ${ctx.me.personId}, void_reason = ${reason}
      where document_id = ${documentId} and transmission_id is null and void_at is null`.execute(ctx.db);
    await sql`update publication set withdrawn_at = ${kase.at} where document_id = ${documentId} and withdrawn_at is null`.execute(ctx.db);
    await endFollowing(ctx, kase);
    return { documentId, state: kase.document.state };
  });
}
