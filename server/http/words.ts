import { replies as repliesEn } from '../../contract/lang/en/replies.ts';
import { replies as repliesTh } from '../../contract/lang/th/replies.ts';
import type { Ctx } from './context.ts';

/** The server's own sentences, in the reader's language. */
export function say(ctx: Ctx, key: keyof typeof repliesTh): string {
  return ctx.request.language === 'en' ? repliesEn[key] : repliesTh[key];
}

export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
