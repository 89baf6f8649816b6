import type { Endpoint, Given, Taken } from '../../../contract/endpoint.ts';
import * as acts from '../../../contract/sarabun/acts.ts';
import type { BulkAction, bulk as call } from '../../../contract/sarabun/bulk.ts';
import * as drafts from '../../../contract/sarabun/drafts.ts';
import { OutcomeUnknown } from '../../db/deadline.ts';
import type { Ctx } from '../../http/context.ts';
import { messageOf, refusalFrom } from '../../http/render-errors.ts';
import { commitOne } from '../../http/serve.ts';
import { closeLetter } from '../letter/close-letter.ts';
import { approve } from '../route/approve.ts';
import { issueNumber } from '../route/issue-number.ts';
import { signWith } from '../route/sign.ts';
import { meansForAll } from '../route/signing-means.ts';
import { acknowledgeLetter } from '../transit/acknowledge-letter.ts';
import { forward } from '../transit/forward.ts';
import { receive } from '../transit/receive.ts';
import { acknowledge } from '../work/acknowledge.ts';
import { present } from '../work/present.ts';

type Input = Taken<typeof call>;
type Row = Input['rows'][number];
type Result = Given<typeof call>['results'][number];
/** Does the act on the row, as the `place`th of the call. */
type Act = (ctx: Ctx, row: Row, input: Input, place: number) => Promise<object>;
type Verbs = Record<BulkAction, Act>;

/** The same verbs as on a single letter; the selection has no way of its own. */
const verbs: Omit<Verbs, 'sign'> = {
  receive: act(acts.receive, receive, ({ transmissionId }) => ({ transmissionId })),
  forward: act(acts.forward, forward, ({ transmissionId }, { to, purpose, message, due }) => ({
    transmissionId,
    to,
    purpose,
    message,
    due,
  })),
  present: act(acts.present, present, ({ documentId, transmissionId, taskId }, { to, message, due }) => ({
    documentId,
    ...(taskId ? { taskId } : { transmissionId }),
    to,
    message,
    due,
  })),
  acknowledge: (ctx, row, input, place) => (row.taskId ? acknowledgeTask : acknowledgeCopy)(ctx, row, input, place),
  approve: act(drafts.approve, approve, ({ taskId }, { message }) => ({ taskId, text: message })),
  issue: act(drafts.issueNumber, issueNumber, ({ taskId }) => ({ taskId })),
  close: act(acts.closeLetter, closeLetter, ({ transmissionId }, { result }) => ({ transmissionId, result })),
};
const acknowledgeTask = act(acts.acknowledge, acknowledge, ({ taskId }, { message }) => ({ taskId, text: message }));
const acknowledgeCopy = act(acts.acknowledgeLetter, acknowledgeLetter, ({ transmissionId }) => ({ transmissionId }));

/** ทำหลายฉบับพร้อมกัน: one after the other in their order, each kept or refused for itself. */
export async function bulk(ctx: Ctx, input: Input): Promise<Given<typeof call>> {
  const verb = input.action === 'sign' ? await signingAct(ctx, input) : verbs[input.action];
  const results: Result[] = [];
  for (const [place, row] of input.rows.entries()) results.push(await oneOf(ctx, verb, input, row, place));
  return { done: results.filter((one) => one.done).length, results };
}

async function oneOf(ctx: Ctx, verb: Act, input: Input, row: Row, place: number): Promise<Result> {
  const which = { documentId: row.documentId, transmissionId: row.transmissionId ?? null, taskId: row.taskId ?? null };
  try {
    const given = await verb(ctx, row, input, place);
    return { ...which, done: true, number: numberIn(given), code: null, message: '', field: null };
  } catch (error) {
    // the whole call is sent again with its key, and what is done already answers as before
    if (error instanceof OutcomeUnknown) throw error;
    const refusal = refusalFrom(error, ctx.office.log);
    return {
      ...which,
      done: false,
      number: null,
      code: refusal.code,
      message: messageOf(refusal, ctx.request),
      field: refusal.field ?? null,
    };
  }
}

/** ลงนามหลายฉบับ: the key is opened once, and signs only in this call. A wrong PIN refuses the whole call: nothing is done. */
async function signingAct(ctx: Ctx, input: Input): Promise<Act> {
  const tasks = input.rows.map((row) => row.taskId).filter((id) => typeof id === 'number');
  const handOf = await meansForAll(ctx, tasks, input);
  return act(
    drafts.sign,
    async (own, one) => signWith(own, one, await handOf(own, one.taskId)),
    ({ taskId }, { message, picture }) => ({ taskId, text: message, picture }),
  );
}

function act<E extends Endpoint>(
  endpoint: E,
  verb: (ctx: Ctx, input: Taken<E>) => Promise<Given<E>>,
  inputOf: (row: Row, input: Input) => object,
): Act {
  return (ctx, row, input, place) => commitOne(ctx, endpoint, verb, inputOf(row, input), place) as Promise<object>;
}

function numberIn(given: { receiveNo?: string; docNo?: string | null }): string | null {
  return given.receiveNo ?? given.docNo ?? null;
}
