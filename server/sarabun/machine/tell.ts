import type { Ctx } from '../../http/context.ts';
import { emitLiveTo } from '../../live.ts';
import { type NoticeKind, tell } from '../../notify/events/tell.ts';
import { behind, headPosts } from '../../notify/events/who.ts';
import { liveTask, type TransmissionFacts } from './facts.ts';
import type { LetterInHand } from './letter-in-hand.ts';
import { isHeadOf, isRegistryOf } from './rights.ts';

export interface News {
  kind: NoticeKind;
  /** Persons, posts and units that it concerns. */
  holders: (number | null)[];
  transmissionId?: number | null;
  taskId?: number | null;
}

/** News for the holder of a post alone, whoever else may read the letter. */
export const forPrincipal: readonly NoticeKind[] = ['signed_for', 'reviewed_for', 'acted_for'];

/** They say only that something happened, the weightier first: who hears of the same act by his own work is not told them beside it. */
export const asides: readonly NoticeKind[] = ['endorsed', 'task_recalled', 'unit_acted', 'left_unit', 'followed_done'];

/** Keeps what somebody is to be told of; `tellNews` tells it once the act is done. */
export function announce(letter: Pick<LetterInHand, 'news'>, news: News): void {
  letter.news.push(news);
}

/** Of many receivers one piece of news, so that a circular costs no more than a letter. */
const mostSingle = 3;

/**
 * Rings the bells of those whom the act concerns, and reloads the queues of all whose rows it changed, when the transaction commits.
 * Each is told of an act once, by what is his own work. Comes before a number is taken, else at the end of the act. News of a classed letter goes to the people on its list only.
 */
export async function tellNews(ctx: Ctx, letter: LetterInHand): Promise<void> {
  letter.newsTold = true;
  await tellHeads(ctx, letter);
  const news = asidesLast(merged(letter.news.splice(0)));
  const heard = new Set<number>();
  const named = letter.document.secrecy > 0 ? await namedReaders(ctx, letter.document.id) : null;
  for (const { holders, ...one } of news) {
    const whom = holders.filter((id) => id !== null);
    if (whom.length === 0) continue;
    const except = asides.includes(one.kind) ? [...heard] : [];
    const told = await tell(ctx, { ...one, documentId: letter.document.id, holders: whom, except, ...(named ? { only: named } : {}) });
    for (const id of told) letter.told.add(id);
    if (!forPrincipal.includes(one.kind)) for (const id of told) heard.add(id);
  }
  const touched = named ?? touchedBy(letter);
  if (touched.length === 0) return;
  await emitLiveTo(ctx, behind(touched, null, { documentId: letter.document.id }), 'queues', letter.document.id);
}

/** To the registry of the unit in which the letter waits, when somebody else acts on it: its head, or who screens for him. */
export function announceToRegistry(letter: LetterInHand, row: TransmissionFacts): void {
  if (row.receiverKind !== 'UNIT' || isRegistryOf(letter, row.receiverId)) return;
  announce(letter, { kind: 'unit_acted', holders: [row.receiverId], transmissionId: row.id });
}

const takenAway = ['return', 'recall', 'takeBack'];

/** A head hears of what another's hand took out of his unit: a letter that went back, and what the unit was asked to do. */
async function tellHeads(ctx: Ctx, letter: LetterInHand): Promise<void> {
  const gone = letter.events.flatMap((event) => {
    const row = takenAway.includes(event.action) ? letter.transmissions.find((one) => one.id === event.transmissionId) : undefined;
    const ended = event.on === 'task' && isLive(event.from) && !isLive(event.to) && event.action !== 'cancel';
    const task = ended ? letter.tasks.find((one) => one.id === event.taskId) : undefined;
    return [row?.receiverKind === 'UNIT' ? row.receiverId : null, task?.holderId].filter((id) => typeof id === 'number');
  });
  const unitIds = [...new Set(gone)].filter((id) => !ctx.visitor || !(ctx.visitor.own.includes(id) || isHeadOf(letter, id)));
  const posts = await headPosts(ctx.db, unitIds);
  if (posts.length > 0) announce(letter, { kind: 'left_unit', holders: posts.map((one) => one.postId) });
}

function isLive(state: string | null): boolean {
  return liveTask.some((one) => one === state);
}

function merged(news: News[]): News[] {
  const kinds = [...new Set(news.map((one) => one.kind))];
  return kinds.flatMap((kind) => {
    const same = news.filter((one) => one.kind === kind);
    return same.length <= mostSingle ? same : [{ kind, holders: same.flatMap((one) => one.holders) }];
  });
}

function asidesLast(news: News[]): News[] {
  return [...news.filter(({ kind }) => !asides.includes(kind)), ...asides.flatMap((kind) => news.filter((one) => one.kind === kind))];
}

async function namedReaders(ctx: Ctx, documentId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('document_access').select('person_id').where('document_id', '=', documentId).execute();
  return rows.map((row) => row.person_id);
}

/** Holders whose queues show something else now: of each row that a step changed, and of the row above it. */
function touchedBy(letter: LetterInHand): number[] {
  const rows = letter.events
    .filter((event) => event.action !== 'open')
    .flatMap((event) => {
      const row = letter.transmissions.find((one) => one.id === event.transmissionId);
      const above = letter.transmissions.find((one) => one.id === row?.parentId);
      const task = letter.tasks.find((one) => one.id === event.taskId);
      return [row?.receiverId, row?.fromUnitId, above?.receiverId, task?.holderId, task?.makerId, task?.executorId];
    });
  return [...new Set(rows.filter((id) => typeof id === 'number'))];
}
