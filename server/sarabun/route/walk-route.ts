import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { liveTask, type TaskFacts } from '../machine/facts.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import { getHolders, joinRoute } from '../machine/parties.ts';
import { stepDocument } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { numberPlan } from '../registers/numbering.ts';
import { startTasks } from '../work/start-work.ts';
import { issue } from './issue.ts';
import type { Signing } from './sign-paper.ts';

interface Place {
  place: number;
  kind: 'REVIEW' | 'SIGN';
  holders: number[];
}

/**
 * Leads a submitted letter on: to the next place of its route that is not done, else to its number.
 * Places follow each other; who stands at the same place works side by side. `signing`: a key that signs the numbered page.
 */
export async function walkOn(ctx: Ctx, letter: LetterInHand, signing: Signing | null = null): Promise<void> {
  const next = (await placesOf(ctx, letter.document.id)).find((one) => !isDone(letter, one));
  if (!next) return signedByAll(ctx, letter, signing);
  if (letter.tasks.some((task) => isOf(task, next) && liveTask.includes(task.state))) return;
  if (next.kind === 'SIGN' && letter.document.state === 10) await stepDocument(ctx, letter, 'reviewed');
  const holders = await getHolders(ctx, next.holders);
  const tasks = await startTasks(ctx, letter, {
    kind: next.kind,
    transmissionId: null,
    makerId: letter.document.drafterId ?? ctx.me.personId,
    to: holders,
    message: '',
    due: null,
    place: next.place,
  });
  for (const task of tasks)
    announce(letter, { kind: next.kind === 'SIGN' ? 'to_sign' : 'to_review', holders: [task.holderId], taskId: task.id });
}

/** Whether the route begins with a review. */
export async function beginsWithReview(ctx: Ctx, documentId: number): Promise<boolean> {
  const places = await placesOf(ctx, documentId);
  if (!places.some((one) => one.kind === 'SIGN')) throw refuse('draft_without_signer', { field: 'route' });
  return places[0]?.kind === 'REVIEW';
}

async function signedByAll(ctx: Ctx, letter: LetterInHand, signing: Signing | null): Promise<void> {
  const plan = await numberPlan(ctx, letter.document);
  if (letter.document.numbering === 'REGISTRY') {
    await stepDocument(ctx, letter, 'signed', { to: 30 });
    const [task] = await startTasks(ctx, letter, {
      kind: 'NUMBER',
      transmissionId: null,
      makerId: letter.document.drafterId ?? ctx.me.personId,
      to: await getHolders(ctx, [plan.unitId]),
      message: '',
      due: null,
    });
    await joinRoute(ctx, letter.document.id, [plan.unitId]);
    if (task) announce(letter, { kind: 'to_number', holders: [plan.unitId], taskId: task.id });
    return;
  }
  await issue(ctx, letter, plan, { step: 'signed', signing });
}

async function placesOf(ctx: Ctx, documentId: number): Promise<Place[]> {
  const rows = await ctx.db
    .selectFrom('route_step')
    .select(['place', 'kind', 'holder_id'])
    .where('document_id', '=', documentId)
    .orderBy('place')
    .orderBy('holder_id')
    .execute();
  const places = new Map<string, Place>();
  for (const { place, kind, holder_id } of rows) {
    const key = `${place}/${kind}`;
    const known = places.get(key);
    if (known) known.holders.push(holder_id);
    else places.set(key, { place, kind: kind as Place['kind'], holders: [holder_id] });
  }
  return [...places.values()];
}

function isDone({ tasks }: LetterInHand, place: Place): boolean {
  const done = tasks.filter((task) => isOf(task, place) && task.state === 'DONE' && !task.superseded);
  return place.holders.every((holder) => done.some((task) => task.holderId === holder));
}

function isOf(task: TaskFacts, { place, kind }: Place): boolean {
  return task.kind === kind && task.place === place;
}
