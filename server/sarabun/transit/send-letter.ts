import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { exchangeMethod } from '../../../contract/exchange/calls.ts';
import type { sendMore as moreCall, Receiver, sendLetter as sendCall } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { judgeWay } from '../../settings/delivery-methods.ts';
import { dueOf } from '../deadlines/due.ts';
import { getWorkingCopy } from '../draft/drafts.ts';
import { keepFollowing } from '../letter/follow.ts';
import { carrier } from '../machine/carrier.ts';
import { justSent, type Purpose, type TransmissionFacts } from '../machine/facts.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { getHolders } from '../machine/parties.ts';
import { allowedOnDocument, stepDocument } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { startTransmissions } from '../work/start-work.ts';
import { noteReturns } from './note-returns.ts';

/** ส่ง: every receiver of the letter gets his part of the route, all in one act. */
export function sendLetter(ctx: Ctx, { documentId, message = '', due, methods = [] }: Taken<typeof sendCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    const dueAt = dueOf(due, letter.at);
    await allowedOnDocument(ctx, letter, 'send');
    const { receivers } = await getWorkingCopy(ctx.db, documentId);
    const inside = receivers.filter((one) => one.kind !== 'OUTSIDE');
    await stepDocument(ctx, letter, 'send', {
      detail: {
        to: inside.map((one) => one.id as number),
        ...(message ? { text: message } : {}),
        ...(dueAt ? { due: dueAt.toISOString() } : {}),
      },
    });
    for (const purpose of ['ACTION', 'COPY', 'INFO'] as const) {
      await sendInside(
        ctx,
        letter,
        purpose,
        inside.filter((one) => one.purpose === purpose),
        message,
        dueAt,
      );
    }
    if (dueAt) await keepFollowing(ctx, letter, dueAt);
    const outside = receivers
      .filter((one) => one.kind === 'OUTSIDE')
      .map((one) => ({ ...one, method: methods.find(({ name }) => name === one.name)?.method ?? one.method ?? 'POST' }));
    // it may have been sent before, and refused by all
    await noteReturns(ctx, letter, (one) => one.parentId === null);
    await judgeWays(ctx, letter, outside);
    await sendOutside(ctx, letter, outside, message);
    return { documentId, state: letter.document.state };
  });
}

async function judgeWays(ctx: Ctx, letter: LetterInHand, outside: readonly { name: string; method: string }[]): Promise<void> {
  const carried = outside.filter(({ method }) => method === exchangeMethod).map(({ name }) => name);
  if (carried.length > 0) await carrier().judge(ctx, letter, carried, 'methods');
  const others = new Set(outside.map(({ method }) => method).filter((method) => method !== exchangeMethod));
  for (const method of others) await judgeWay(ctx, method, 'methods', letter.document.secrecy);
}

/** ส่งเพิ่ม: to units and persons who were forgotten, or in place of one who returned it. */
export function sendMore(ctx: Ctx, { documentId, to, purpose = 'ACTION', message = '' }: Taken<typeof moreCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    await stepDocument(ctx, letter, 'sendMore', { detail: { to, ...(message ? { text: message } : {}) } });
    const holders = await getHolders(ctx, to);
    for (const holder of holders)
      if (holder.kind === 'POSITION' || (holder.kind === 'UNIT' && !holder.receives)) throw badField('to', 'holder_not_forwardable');
    const receivers = holders.map(
      (one): Receiver => ({ kind: one.kind === 'UNIT' ? 'UNIT' : 'PERSON', id: one.id, name: one.name, purpose }),
    );
    await sendInside(ctx, letter, purpose, receivers, message, dueOfOthers(letter));
    await noteReturns(ctx, letter, (one) => one.parentId === null);
    return { documentId, state: letter.document.state };
  });
}

/** A circular is to be read by one day, also by whom it reaches later; a day that has passed binds nobody any more. */
function dueOfOthers({ document, transmissions, at }: LetterInHand): Date | null {
  if (!document.circular) return null;
  const days = transmissions.flatMap((one) => (one.due && new Date(one.due) > at ? [new Date(one.due)] : []));
  return days.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

async function sendInside(
  ctx: Ctx,
  letter: LetterInHand,
  purpose: Purpose,
  receivers: Receiver[],
  message: string,
  due: Date | null,
): Promise<void> {
  if (receivers.length === 0) return;
  const sent = await startTransmissions(ctx, letter, {
    parent: null,
    fromUnitId: letter.document.ownerUnitId,
    to: await getHolders(ctx, await inUse(ctx, letter, receivers)),
    purpose,
    message,
    due,
  });
  for (const one of sent) announce(letter, { kind: 'unreceived', holders: [one.receiverId], transmissionId: one.id });
}

/** A unit that was closed since the letter was written is reached at its successor; once, and not where the letter comes from. */
async function inUse(ctx: Ctx, letter: LetterInHand, receivers: Receiver[]): Promise<number[]> {
  const ids = receivers.map((one) => one.id as number);
  const { rows } = await sql<{
    id: number;
    heir: number | null;
  }>`select r.id, heir_of(r.id) as heir from unnest(${ids}::bigint[]) with ordinality as r(id, place)
    order by r.place`.execute(ctx.db);
  return rows
    .filter(({ id, heir }) => heir === null || heir === id || heir !== letter.document.ownerUnitId)
    .map(({ id, heir }) => heir ?? id);
}

async function sendOutside(ctx: Ctx, letter: LetterInHand, receivers: Receiver[], message: string): Promise<void> {
  if (receivers.length === 0) return;
  const { rows } = await sql<{ id: number; name: string; purpose: Purpose; method: string }>`
    insert into transmission (document_id, from_unit_id, sent_by, receiver_kind, receiver_text, purpose, method, state, sent_at, message, speed, secrecy)
    select ${letter.document.id}, ${letter.document.ownerUnitId}, ${ctx.me.personId}, 'OUTSIDE', r.name, r.purpose, r.method, 'SENT', ${letter.at}, ${message},
      ${letter.document.speed}, ${letter.document.secrecy}
    from unnest(${receivers.map((one) => one.name)}::text[], ${receivers.map((one) => one.purpose)}::text[],
      ${receivers.map((one) => one.method ?? 'POST')}::text[]) as r(name, purpose, method)
    returning id, receiver_text as name, purpose, method`.execute(ctx.db);
  await rememberBodies(ctx, letter, receivers);
  letter.transmissions.push(
    ...rows.map(
      (row): TransmissionFacts => ({
        id: row.id,
        parentId: null,
        fromUnitId: letter.document.ownerUnitId,
        sentBy: ctx.me.personId,
        receiverKind: 'OUTSIDE',
        receiverId: null,
        receiverText: row.name,
        purpose: row.purpose,
        ...justSent,
        carried: row.method === exchangeMethod,
      }),
    ),
  );
  const carried = rows.filter(({ method }) => method === exchangeMethod);
  if (carried.length > 0) await carrier().sent(ctx, letter, carried);
}

/** A body that was written to is found by its name for the next letter; of classed letters nothing is remembered. */
async function rememberBodies(ctx: Ctx, letter: LetterInHand, receivers: Receiver[]): Promise<void> {
  if (letter.document.secrecy > 0) return;
  await sql`insert into outside_body (name) select distinct on (th_norm(name)) name from unnest(${receivers.map((one) => one.name)}::text[]) as r(name)
    on conflict do nothing`.execute(ctx.db);
  const at = receivers.filter((one) => one.postal);
  if (at.length === 0) return;
  await sql`update outside_body b set postal = r.postal from (select distinct on (th_norm(name)) name, postal
      from unnest(${at.map((one) => one.name)}::text[], ${at.map((one) => one.postal)}::text[]) as r(name, postal)) r
    where b.name_norm = th_norm(r.name) and b.postal <> r.postal`.execute(ctx.db);
}
