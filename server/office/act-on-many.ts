import type { Given, Taken } from '../../contract/endpoint.ts';
import { type actOnRequests as call, actOnRequest as single } from '../../contract/office/requests.ts';
import { OutcomeUnknown } from '../db/deadline.ts';
import type { Ctx } from '../http/context.ts';
import { messageOf, refusalFrom } from '../http/render-errors.ts';
import { commitOne } from '../http/serve.ts';
import { actOnRequest } from './decide.ts';

type Reply = Given<typeof call>;

/** One after the other, each kept or refused for itself; one with something to read first is left to be opened. */
export async function actOnRequests(ctx: Ctx, { requests, act, words }: Taken<typeof call>): Promise<Reply> {
  const results: Reply['results'] = [];
  for (const [place, row] of requests.entries()) {
    try {
      const { unconfirmed } = await commitOne(ctx, single, actOnRequest, { ...row, act, words: words ?? '', confirmed: [] }, place);
      const [hint] = unconfirmed;
      results.push({ requestId: row.requestId, done: !hint, code: hint?.code ?? null, message: hint?.text ?? '' });
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      const refusal = refusalFrom(error, ctx.office.log);
      results.push({ requestId: row.requestId, done: false, code: refusal.code, message: messageOf(refusal, ctx.request) });
    }
  }
  return { results };
}
