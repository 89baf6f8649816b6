import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { sign as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import type { TaskFacts } from '../machine/facts.ts';
import { type LetterInHand, onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { type Right, rightOf } from '../machine/rights.ts';
import { stepTask } from '../machine/take-step.ts';
import { refuseWithoutStamps } from '../proof/stamps.ts';
import { choosePicture } from './hand-picture.ts';
import { placesToSign, signForm } from './sign-paper.ts';
import { meansFor, type SigningMeans } from './signing-means.ts';
import { walkOn } from './walk-route.ts';

type Input = Taken<typeof call>;

/**
 * ลงนาม (domain 5.1): who, in whose right, when, over exactly which content; where the kind asks for it with the signer's own key,
 * in the file itself. The last one leads to the number. All of it, or nothing.
 */
export async function sign(ctx: Ctx, input: Input): Promise<Given<typeof call>> {
  return signWith(ctx, input, await meansFor(ctx, input.taskId, input));
}

/** With a key that is open already. */
export async function signWith(ctx: Ctx, { taskId, text, picture }: Input, hand: SigningMeans): Promise<Given<typeof call>> {
  if (hand.key) await refuseWithoutStamps(ctx.office);
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    const right = rightOf(letter, task.holderId) ?? { positionId: null, delegationId: null };
    await stepTask(ctx, letter, task, 'sign', { right, detail: text ? { text } : {}, result: { code: 'SIGNED', text: text ?? null } });
    if (ctx.me.asleep?.includes('SIGNING')) throw refuse('signing_asleep');
    if (hand.type > 1 && !hand.key) throw badField('pin', 'required');
    // the instant of the act decides, not that of the PIN
    if (hand.key && hand.key.notAfter <= letter.at) throw badField('pin', 'cert_expired');
    const signer = hand.key?.signer ?? null;
    const places = await placesToSign(ctx, letter.document.id);
    const field = `Sig${places.indexOf(task.holderId) + 1}`;
    const id = await keepSignature(ctx, letter, task, { right, hand, field, picture: await choosePicture(ctx, picture) });
    // alone, and numbered at the signature: the numbered page is what is signed (design of seals, 7c)
    const alone = places.length === 1 && letter.document.numbering !== 'REGISTRY';
    if (signer && !alone) await signForm(ctx, letter, { id, field, signer });
    await walkOn(ctx, letter, signer && alone ? { id, field, signer } : null);
    const { docNo } = await numberOf(ctx, letter.document.id);
    return { documentId: letter.document.id, state: letter.document.state, docNo };
  });
}

async function keepSignature(
  ctx: Ctx,
  letter: LetterInHand,
  task: TaskFacts,
  { right, hand, field, picture }: { right: Right; hand: SigningMeans; field: string; picture: string | null },
): Promise<number> {
  const { document } = letter;
  const { rows } = await sql<{ content: string }>`
    select jsonb_build_object('content', content, 'receivers', receivers)::text as content from document_version
    where document_id = ${document.id} and version = ${document.version}`.execute(ctx.db);
  const { id } = await ctx.db
    .insertInto('signature')
    .values({
      document_id: document.id,
      version: document.version,
      task_id: task.id,
      signer_id: ctx.me.personId,
      position_id: right.positionId,
      delegation_id: right.delegationId,
      content_hash: createHash('sha256')
        .update(rows[0]?.content ?? '')
        .digest(),
      at: letter.at,
      sign_type: hand.type,
      certificate_serial: hand.key?.serial ?? null,
      field,
      picture,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function numberOf(ctx: Ctx, documentId: number): Promise<{ docNo: string | null }> {
  const row = await ctx.db.selectFrom('document').select('doc_no').where('id', '=', documentId).executeTakeFirst();
  return { docNo: row?.doc_no ?? null };
}
