import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { closeWhenAllEnded } from '../../sarabun/letter/close-letter.ts';
import { onLetterOfTheOffice, transmissionOf } from '../../sarabun/machine/letter-in-hand.ts';
import { stepDocument, stepTransmission } from '../../sarabun/machine/take-step.ts';
import { announce } from '../../sarabun/machine/tell.ts';
import { gone, unknownReceiver } from '../adapter.ts';
import { type HeldLetter, holdLetter, mayStep, takeExchangeStep } from '../machine/take-step.ts';
import type { Accepted, MessageKind } from '../messages.ts';
import { stopWaiting } from './carry.ts';

/** What became of a letter that we sent, as its receiver or the carrier tells. Each may come twice, late, or in another order. */

/** Of a part of the route that nobody holds. */
const nobodys: readonly string[] = ['RETURNED', 'RECALLED'];

/** Words of the book; the office of the receiver says the rest. */
const arrived = 'ส่งถึงผู้รับครบทุกรายแล้ว';

export async function handedOver(ctx: Ctx, letterId: number, kind: MessageKind): Promise<void> {
  if (kind !== 'LETTER') return;
  const letter = await hold(ctx, letterId);
  if (mayStep(letter, 'deliver')) await takeExchangeStep(ctx, letter, 'deliver');
}

export async function notSure(ctx: Ctx, letterId: number): Promise<void> {
  const letter = await hold(ctx, letterId);
  if (mayStep(letter, 'unsure')) await takeExchangeStep(ctx, letter, 'unsure');
}

/** What its carrier knows of it; its receiver has said nothing by that. */
export async function carrierSays(ctx: Ctx, letterId: number, status: string): Promise<void> {
  const letter = await hold(ctx, letterId);
  if (mayStep(letter, 'carrierSays')) await takeExchangeStep(ctx, letter, 'carrierSays', { note: status });
}

export async function gaveUp(ctx: Ctx, letterId: number, words: string): Promise<void> {
  const letter = await hold(ctx, letterId);
  if (!mayStep(letter, 'fail')) return;
  const [reason, text] = words === unknownReceiver ? [unknownReceiver, ''] : ['NOT_REACHED', words.slice(0, 2000)];
  await takeExchangeStep(ctx, letter, 'fail', { note: text, set: sql`, reason = ${reason}, reason_text = ${text}` });
  await onOwnLetter(ctx, letter, async (own, row) =>
    announce(own, { kind: 'exchange_failed', holders: [row.sentBy, row.fromUnitId], transmissionId: row.id }),
  );
}

/** The other office will never take it: what its machine says is no word of its registry. */
export async function machineRefused(ctx: Ctx, letterId: number, words: string): Promise<void> {
  await rejected(ctx, await hold(ctx, letterId), words === gone ? { code: gone, text: '' } : { code: 'MACHINE', text: words });
}

/** `note`: what stands in the way of its being registered there. */
export async function acknowledged(ctx: Ctx, letter: HeldLetter, note = ''): Promise<void> {
  if (!mayStep(letter, 'acknowledge')) return;
  await takeExchangeStep(ctx, letter, 'acknowledge', { note });
  await stopWaiting(ctx, letter.id);
}

/**
 * With its receive number the letter has arrived; a further one is added, and both are shown. The newest that was told stands, in whichever order they
 * come: `n` says which it is.
 */
export async function acceptedBy(ctx: Ctx, letter: HeldLetter, { number, at, unit }: Accepted, n: number): Promise<void> {
  if (!mayStep(letter, 'accept')) return takeExchangeStep(ctx, letter, 'contrary', { note: number, set: sql`, contrary = 'ACCEPTED'` });
  const first = letter.state !== 'ACCEPTED';
  const stands = n >= letter.accepted;
  const instant = Number.isNaN(Date.parse(at)) ? null : new Date(at);
  await takeExchangeStep(ctx, letter, 'accept', {
    note: `${number} · ${unit}`,
    set: stands ? sql`, accepted_no = ${number}, accepted_at = ${instant}, accepted = ${n}, reason = null, reason_text = ''` : sql``,
  });
  await stopWaiting(ctx, letter.id);
  const told = stands ? [letter.acceptedNo, number] : [number, letter.acceptedNo];
  const words = `เลขรับ ${[...new Set(told)].filter(Boolean).join(', ')}`;
  await onOwnLetter(ctx, letter, async (own, row) => {
    if (first && row.state === 'SENT') {
      await stepTransmission(ctx, own, row, 'deliver', { endText: words, endedAt: own.at, detail: { code: 'EXCHANGE', text: words } });
      await closeWhenAllEnded(ctx, own, arrived);
    } else await sql`update transmission set end_text = ${words} where id = ${row.id} and state = 'DONE'`.execute(ctx.db);
  });
}

export async function rejected(ctx: Ctx, letter: HeldLetter, { code, text }: { code: string; text: string }): Promise<void> {
  if (!mayStep(letter, 'reject')) {
    if (letter.state !== 'REJECTED') await takeExchangeStep(ctx, letter, 'contrary', { note: text, set: sql`, contrary = 'REFUSED'` });
    return;
  }
  await takeExchangeStep(ctx, letter, 'reject', { note: text, set: sql`, reason = ${code}, reason_text = ${text}` });
  await stopWaiting(ctx, letter.id);
  await onOwnLetter(ctx, letter, async (own, row) => {
    if (row.state !== 'SENT') return;
    await stepTransmission(ctx, own, row, 'return', { endText: text, endedAt: own.at, detail: { text } });
    announce(own, { kind: 'returned', holders: [row.sentBy, row.fromUnitId], transmissionId: row.id });
    if (own.document.state === 50 && own.transmissions.every(({ state }) => nobodys.includes(state)))
      await stepDocument(ctx, own, 'comesBack', { detail: { text } });
  });
}

export async function recalled(ctx: Ctx, letter: HeldLetter): Promise<void> {
  if (!mayStep(letter, 'recall')) return;
  await takeExchangeStep(ctx, letter, 'recall');
  await stopWaiting(ctx, letter.id);
  await onOwnLetter(ctx, letter, async (own, row) => {
    if (row.state === 'SENT')
      await stepTransmission(ctx, own, row, 'recall', { endText: letter.reasonText, endedAt: own.at, detail: { text: letter.reasonText } });
  });
}

export async function tooLate(ctx: Ctx, letter: HeldLetter): Promise<void> {
  if (mayStep(letter, 'tooLate')) await takeExchangeStep(ctx, letter, 'tooLate');
}

async function hold({ db }: Ctx, letterId: number): Promise<HeldLetter> {
  return (await holdLetter(db, sql`l.id = ${letterId}`)) as HeldLetter;
}

type InHand = Parameters<Parameters<typeof onLetterOfTheOffice>[2]>[0];

/** The letter of this office that is on this way, held, with its part of the route. */
export async function onOwnLetter(
  ctx: Ctx,
  { transmissionId }: HeldLetter,
  work: (own: InHand, row: ReturnType<typeof transmissionOf>) => Promise<void>,
): Promise<void> {
  if (transmissionId === null) return;
  await onLetterOfTheOffice(ctx, { transmissionId }, (own) => work(own, transmissionOf(own, transmissionId)));
}
