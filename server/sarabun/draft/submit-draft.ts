import type { Taken } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import type {
  Content,
  deleteDraft as deleteCall,
  Receiver,
  submitDraft as submitCall,
  withdrawDraft as withdrawCall,
} from '../../../contract/sarabun/drafts.ts';
import { lackingParts, missingParts } from '../../../contract/sarabun/missing-parts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, refuse } from '../../http/errors.ts';
import { judgeSize } from '../../paper/judge-size.ts';
import { ruleOfLetter } from '../../settings/letter-rules.ts';
import { keepVersion } from '../letter/keep-version.ts';
import { refuseWithoutCrest } from '../letter/refuse-without-crest.ts';
import { liveTask } from '../machine/facts.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { joinRoute } from '../machine/parties.ts';
import { allowedOnDocument, stepDocument, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { supersedePaper } from '../proof/letter-papers.ts';
import { numberPlan } from '../registers/numbering.ts';
import { beginsWithReview, walkOn } from '../route/walk-route.ts';
import { openToRoute } from './class-draft.ts';
import { getWorkingCopy } from './drafts.ts';
import { refuseUnprintable } from './refuse-unprintable.ts';

/** ส่งตรวจทาน: the content becomes a version, and the letter goes to the first place of its route. */
export function submitDraft(ctx: Ctx, { documentId, message = '' }: Taken<typeof submitCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    const { document } = letter;
    await allowedOnDocument(ctx, letter, 'submit');
    const kind = kindByCode(document.type);
    const { content, receivers } = await getWorkingCopy(ctx.db, documentId);
    const [missing] = missingParts(document.type, content);
    if (missing) throw badField(`content.${[missing.part, missing.field].filter(Boolean).join('.')}`, 'draft_incomplete');
    judgeSize(content.body);
    refuseUnprintable(content);
    if (kind.sent && receivers.length === 0) throw badField('receivers', 'draft_without_receiver');
    if (kind.template === null && !(await hasFile(ctx, documentId))) throw badField('files', 'draft_needs_file');
    await refuseLacking(ctx, documentId, content, receivers);
    await refuseWithoutCrest(ctx, document.type);
    const plan = await numberPlan(ctx, document);
    if (plan.book === 'SEND' && plan.mode !== 'NONE' && plan.prefix === '')
      throw refuse('no_letter_prefix', { params: { unit: await unitName(ctx, plan.unitId) } });
    const toReview = await beginsWithReview(ctx, documentId);
    await openToRoute(ctx, letter, receivers);
    const version = await keepVersion(ctx, letter, 'submit', message);
    await stepDocument(ctx, letter, 'submit', {
      to: toReview ? 10 : 20,
      set: { version, numbering: plan.mode },
      detail: message ? { text: message } : {},
    });
    document.version = version;
    document.numbering = plan.mode;
    await joinRoute(ctx, documentId, [document.ownerUnitId]);
    await walkOn(ctx, letter);
    return { documentId, state: document.state };
  });
}

/** ดึงกลับ: before the first signature. */
export function withdrawDraft(ctx: Ctx, { documentId, reason }: Taken<typeof withdrawCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    await stepDocument(ctx, letter, 'withdraw', { detail: { text: reason } });
    await endRound(ctx, letter);
    return { documentId, state: letter.document.state };
  });
}

/** A draft that was never submitted leaves no trace but its events. */
export function deleteDraft(ctx: Ctx, { documentId }: Taken<typeof deleteCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    const { document } = letter;
    if (document.origin !== 'OUT' || document.drafterId !== ctx.me.personId) throw forbidden();
    if (document.state !== 0 || letter.tasks.length > 0) throw refuse('draft_was_submitted');
    await stepDocument(ctx, letter, 'discard', { set: { closed_at: letter.at } });
    await ctx.db.deleteFrom('draft').where('document_id', '=', documentId).execute();
    await ctx.db.deleteFrom('document_party').where('document_id', '=', documentId).execute();
    return { documentId };
  });
}

/** Back to the drafter: what is live ends, and what was done for this version no longer counts. */
export async function endRound(ctx: Ctx, letter: LetterInHand): Promise<void> {
  for (const task of letter.tasks.filter((one) => onRoute.includes(one.kind) && liveTask.includes(one.state))) {
    await stepTask(ctx, letter, task, 'cancel');
    announce(letter, { kind: 'task_recalled', holders: [task.holderId], taskId: task.id });
  }
  await supersedePaper(ctx, letter.document.id, letter.at);
  const done = letter.tasks.filter((one) => onRoute.includes(one.kind) && one.state === 'DONE' && !one.superseded);
  if (done.length === 0) return;
  for (const task of done) task.superseded = true;
  await ctx.db
    .updateTable('task')
    .set({ result_code: 'SUPERSEDED' })
    .where(
      'id',
      'in',
      done.map((task) => task.id),
    )
    .execute();
}

/** What the agency asks for beside the parts of the kind. */
async function refuseLacking(ctx: Ctx, documentId: number, content: Content, receivers: Receiver[]): Promise<void> {
  const { needs, reason } = await ruleOfLetter(ctx.db, documentId);
  const files = needs.includes('files') && (await hasFile(ctx, documentId)) ? 1 : 0;
  const [part] = lackingParts(needs, content, { receivers: receivers.length, files });
  if (!part) return;
  const field = part === 'receivers' || part === 'files' ? part : `content.${part}`;
  throw reason ? badField(field, 'part_asked_because', { reason }) : badField(field, 'part_asked_for');
}

async function unitName(ctx: Ctx, unitId: number): Promise<string> {
  const { name } = await ctx.db.selectFrom('unit').select('name').where('id', '=', unitId).executeTakeFirstOrThrow();
  return name;
}

async function hasFile(ctx: Ctx, documentId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('document_file').select('id').where('document_id', '=', documentId).executeTakeFirst();
  return row !== undefined;
}

const onRoute = ['REVIEW', 'SIGN', 'NUMBER'];
