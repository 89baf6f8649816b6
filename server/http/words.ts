import { mail as mailEn } from '../../contract/lang/en/mail.ts';
import { replies as repliesEn } from '../../contract/lang/en/replies.ts';
import { mail as mailTh } from '../../contract/lang/th/mail.ts';
import { replies as repliesTh } from '../../contract/lang/th/replies.ts';
import type { Ctx } from './context.ts';

/** The server's own sentences, in the reader's language. */
export function say(ctx: Ctx, key: keyof typeof repliesTh): string {
  return ctx.request.language === 'en' ? repliesEn[key] : repliesTh[key];
}

export function mailText(ctx: Ctx, key: keyof typeof mailTh, params: Record<string, string | number> = {}): string {
  const text = ctx.request.language === 'en' ? mailEn[key] : mailTh[key];
  return fill(text, params);
}

export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
