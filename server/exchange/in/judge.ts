import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import {
  type answerNumber as answerCall,
  filesMissing,
  type offerHeld as offerCall,
  type refuseLetter as refuseCall,
  type tellWrong as wrongCall,
} from '../../../contract/exchange/calls.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { takeTrayStep } from '../../sarabun/machine/tray-steps.ts';
import { type HeldLetter, holdLetter, takeExchangeStep } from '../machine/take-step.ts';
import { putOut } from '../out/put-out.ts';
import { findPeer } from '../peers/peer.ts';
import { offerLetter } from './offer.ts';
import { saidOfLetter } from './said.ts';

/** What the registry decides about a letter that came: of the unit in whose tray it waits. */

/** ปล่อยเข้าถาด: a held letter, after somebody has looked. What was not kept can't be registered. */
export async function offerHeld(ctx: Ctx, { wayId }: Taken<typeof offerCall>) {
  const letter = await mine(ctx, wayId);
  if (filesMissing.some((one) => one === letter.reason)) throw refuse('exchange_files_missing');
  const peer = await findPeer(ctx.db, sql`p.id = ${letter.peerId}`);
  if (!peer) throw notFound();
  if (letter.state !== 'HELD') throw refuse('exchange_moved');
  await offerLetter(ctx, letter, { peer, said: await saidOfLetter(ctx.db, letter.id) });
  await putOut(ctx, { peerId: peer.id, letterId: letter.id, key: letter.key, kind: 'RECEIPT' });
  await audit(ctx, 'exchange.offer', { subject: { type: 'exchange_letter', id: letter.id } });
  return { state: letter.state };
}

export function refuseLetter(ctx: Ctx, { wayId, code, text }: Taken<typeof refuseCall>) {
  if (code === 'OTHER' && text === '') throw badField('text', 'required');
  return turnDown(ctx, wayId, { action: 'refuse', code, text });
}

export function tellWrong(ctx: Ctx, { wayId, code, text }: Taken<typeof wrongCall>) {
  return turnDown(ctx, wayId, { action: 'wrong', code, text });
}

/** แจ้งเลขรับอีกครั้ง: the number of the book as it stands, to who doubts it. */
export async function answerNumber(ctx: Ctx, { wayId }: Taken<typeof answerCall>) {
  const letter = await mine(ctx, wayId);
  if (letter.contrary !== 'NUMBER_WRONG' || letter.documentId === null) throw refuse('exchange_moved');
  await takeExchangeStep(ctx, letter, 'answerNumber', { set: sql`, contrary = null, accepted = accepted + 1` });
  await putOut(ctx, { peerId: letter.peerId, letterId: letter.id, key: letter.key, kind: 'ACCEPTED', documentId: letter.documentId });
  return { state: letter.state };
}

/** Back to its sender with the reason; no number is used. */
async function turnDown(ctx: Ctx, wayId: number, { action, code, text }: { action: 'refuse' | 'wrong'; code: string; text: string }) {
  const letter = await mine(ctx, wayId);
  if (letter.itemId !== null) await takeTrayStep(ctx, 'turnDown', letter.itemId, sql`, discard_reason = ${(text || code).slice(0, 300)}`);
  await takeExchangeStep(ctx, letter, action, { note: text || code, set: sql`, reason = ${code}, reason_text = ${text}` });
  await ctx.db.deleteFrom('exchange_file').where('letter_id', '=', letter.id).execute();
  const kind = action === 'refuse' ? 'REFUSED' : 'WRONG';
  await putOut(ctx, { peerId: letter.peerId, letterId: letter.id, key: letter.key, kind, says: { reason: { code, text } } });
  await audit(ctx, `exchange.${action}`, { subject: { type: 'exchange_letter', id: letter.id }, detail: { code } });
  return { state: letter.state };
}

/** A letter of the caller's trays; its row of the tray is held first, as registering does it. */
async function mine(ctx: Ctx, wayId: number): Promise<HeldLetter> {
  const { registryUnits } = ctx.me;
  const ofMine = sql`l.side = 'IN' and exists (select 1 from exchange_peer p where p.id = l.peer_id and heir_of(p.unit_id) = any(${registryUnits}::bigint[]))`;
  await sql`select 1 from intake_item i where i.id = (select l.item_id from exchange_letter l where l.id = ${wayId}) for update of i`.execute(
    ctx.db,
  );
  const letter = await holdLetter(ctx.db, sql`l.id = ${wayId} and ${ofMine}`);
  if (!letter) throw notFound();
  return letter;
}
