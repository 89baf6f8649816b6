import type { LetterEvent, NoticeEvent } from '../../../contract/notify/notices.ts';
import { together } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import { emitLive } from '../../live.ts';
import { failureReceivers } from '../rules/notice-settings.ts';
import { postFailure } from './account-mails.ts';
import type { Facts } from './notice-texts.ts';
import { type Reached, sendNotice } from './send-notice.ts';
import { reachedBehind } from './who.ts';

export type NoticeKind = LetterEvent;

export interface News {
  kind: NoticeKind;
  /** Persons, posts and units that it concerns. */
  holders: number[];
  documentId: number;
  transmissionId?: number | null;
  taskId?: number | null;
  /** Of a classed letter: nobody but these persons, whoever stands behind the holders. */
  only?: number[];
  /** Persons who have heard of it already. */
  except?: number[];
}

/**
 * Tells those whom a step concerns, as the agency's settings say, and reloads their queues, when the transaction commits.
 * Gives the persons who were told in the system.
 */
export async function tell(
  ctx: Ctx,
  { kind, holders, documentId, transmissionId, taskId, only, except = [] }: News,
  at?: Date,
): Promise<number[]> {
  const behind = await reachedBehind(ctx.db, holders, ctx.visitor?.personId ?? null, { documentId, taskId, classed: only !== undefined });
  const reached = behind.filter(({ id }) => (!only || only.includes(id)) && !except.includes(id));
  const persons = [...new Set(reached.map(({ id }) => id))];
  const everybody = ctx.visitor ? [...persons, ctx.visitor.personId] : persons;
  const notice = { event: kind, reached, documentId, transmissionId: transmissionId ?? null, taskId: taskId ?? null };
  const [told] = await together(ctx, (beside) =>
    Promise.all([sendNotice(beside, notice, at), emitLive(beside, everybody, kind, documentId)]),
  );
  return told;
}

/** Tells one person of what is his own. `facts.page`: the page that it leads to, under the base path. */
export async function tellPerson(
  ctx: Ctx,
  event: NoticeEvent,
  personId: number,
  facts: Record<string, string | number>,
  at?: Date,
): Promise<void> {
  await sendNotice(ctx, { event, reached: [{ id: personId, role: 'HOLDER' }], facts }, at);
  await emitLive(ctx, [personId], event, null);
}

/** Tells persons of something of the office that is no letter: bell, mail, phone and open screens. Who does it himself is left out. */
export async function tellOthers(ctx: Ctx, event: NoticeEvent, persons: readonly (number | Reached)[], facts: Facts): Promise<void> {
  const everybody = persons.map((one): Reached => (typeof one === 'number' ? { id: one, role: 'HOLDER' } : one));
  const reached = [...new Map(everybody.map((one) => [one.id, one])).values()].filter(({ id }) => id !== ctx.visitor?.personId);
  if (reached.length === 0) return;
  await sendNotice(ctx, { event, reached, facts });
  await emitLive(
    ctx,
    reached.map(({ id }) => id),
    event,
    null,
  );
}

/** Tells who looks after the system that something failed; `auditors`: who reads its records too. Gives the persons who were told in the system. */
export async function tellFailure(
  ctx: Ctx,
  event: NoticeEvent,
  facts: Record<string, string | number>,
  { auditors = false } = {},
): Promise<number[]> {
  const { persons, mail } = await failureReceivers(ctx.db, auditors);
  const told = await sendNotice(ctx, { event, reached: persons.map((id) => ({ id, role: 'ADMIN' })), facts });
  if (mail) await postFailure(ctx, event, mail, facts);
  await emitLive(ctx, persons, event, null);
  return told;
}
