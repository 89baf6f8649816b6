import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { fill, paramWords } from '../http/words.ts';
import type { Judged } from './request-rules.ts';

/** A hint in the reader's words. */
export function hintWords(
  { request }: Pick<Ctx, 'request'>,
  { code, params = {} }: Judged['hints'][number],
): { code: string; text: string } {
  return { code, text: fill(textsIn(request.language, 'errors')[code], paramWords(params, request.language)) };
}
