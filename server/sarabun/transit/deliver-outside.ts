import type { Taken } from '../../../contract/endpoint.ts';
import { sarabun as words } from '../../../contract/lang/th/sarabun.ts';
import type {
  amendDelivery as amendCall,
  recordDelivery as deliverCall,
  undoDelivery as undoCall,
} from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { deliveryMethods, judgeWay } from '../../settings/delivery-methods.ts';
import { closeWhenAllEnded } from '../letter/close-letter.ts';
import { followAgain } from '../letter/follow.ts';
import { carrier } from '../machine/carrier.ts';
import { type LetterInHand, onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

const { form } = words;

/** How and when an outside body got the letter; with the last receiver the letter closes. */
export function recordDelivery(ctx: Ctx, { transmissionId, method, text }: Taken<typeof deliverCall>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await judgeDelivery(ctx, letter, method, text);
    if (row.carried) await carrier().byHand(ctx, row.id);
    await stepTransmission(ctx, letter, row, 'deliver', {
      endText: text,
      endedAt: letter.at,
      detail: { code: method, ...(text ? { text } : {}) },
    });
    await ctx.db.updateTable('transmission').set({ method }).where('id', '=', row.id).execute();
    await closeWhenAllEnded(ctx, letter, 'ส่งถึงผู้รับครบทุกรายแล้ว');
    return { documentId: letter.document.id, state: row.state };
  });
}

/** แก้ไขการนำส่ง: way and proof as they really were; the history tells them with what stood before, when it was noted and why it changes. */
export function amendDelivery(ctx: Ctx, { transmissionId, method, text, reason }: Taken<typeof amendCall>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    const stood = await noted(ctx, row.id);
    const changes = [
      method === stood.method ? '' : `${form.method}: ${await named(ctx, stood.method)} → ${await named(ctx, method)}`,
      text === stood.proof ? '' : `${form.proof}: ${stood.proof || '-'} → ${text || '-'}`,
    ].filter(Boolean);
    const told = [row.receiverText, ...changes, `${form.reason}: ${reason}`].join('\n');
    await stepTransmission(ctx, letter, row, 'amendDelivery', { endText: text, detail: { text: told, code: method } });
    if (changes.length === 0) throw badField('text', 'nothing_changed');
    // a way that was switched off since stands where it stood
    if (method !== stood.method || text.trim() === '') await judgeDelivery(ctx, letter, method, text);
    await ctx.db.updateTable('transmission').set({ method }).where('id', '=', row.id).execute();
    return { documentId: letter.document.id, state: row.state };
  });
}

/** ยกเลิกบันทึกการนำส่ง: it waits for its delivery again, and the letter that closed with it is open again. */
export function undoDelivery(ctx: Ctx, { transmissionId, reason }: Taken<typeof undoCall>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    const { method, proof } = await noted(ctx, row.id);
    const stood = [await named(ctx, method), proof].filter(Boolean).join(' · ');
    const told = [row.receiverText, `${words.history.stood}: ${stood}`, `${form.reason}: ${reason}`].join('\n');
    await stepTransmission(ctx, letter, row, 'undoDelivery', { endText: null, endedAt: null, detail: { text: told, code: method } });
    if (letter.document.state === 60) {
      await followAgain(ctx, letter);
      await stepDocument(ctx, letter, 'reopenDocument', { set: { closed_at: null, closed_result: null }, detail: { text: reason } });
      announce(letter, { kind: 'reopened', holders: [row.fromUnitId, row.sentBy], transmissionId });
    }
    return { documentId: letter.document.id, state: row.state };
  });
}

async function judgeDelivery(ctx: Ctx, { document }: LetterInHand, method: string, text: string): Promise<void> {
  const way = await judgeWay(ctx, method, 'method', document.secrecy);
  if (way.proof && text.trim() === '') throw badField('text', 'required');
  if (document.secrecy >= 3 && method !== 'HAND') throw badField('method', 'top_secret_by_hand');
}

/** As it stands now, of a classed letter opened. */
async function noted(ctx: Ctx, transmissionId: number): Promise<{ method: string; proof: string }> {
  const row = await ctx.db
    .selectFrom('transmission')
    .select(['method', 'end_text'])
    .where('id', '=', transmissionId)
    .executeTakeFirstOrThrow();
  return { method: row.method, proof: row.end_text ?? '' };
}

async function named(ctx: Ctx, code: string): Promise<string> {
  return (await deliveryMethods(ctx.db)).find((one) => one.code === code)?.name ?? code;
}
