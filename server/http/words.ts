import { replies as repliesEn } from '../../contract/lang/en/replies.ts';
import { replies as repliesTh } from '../../contract/lang/th/replies.ts';
import { shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import type { Ctx } from './context.ts';
import type { Param } from './errors.ts';

/** The server's own sentences, in the reader's language. */
export function say(ctx: Ctx, key: keyof typeof repliesTh): string {
  return ctx.request.language === 'en' ? repliesEn[key] : repliesTh[key];
}

export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** What a refusal fills in, in the reader's language: 23 พ.ย. 2569 08.13 น., or 23 Nov 2026 08:13, as the screens write them. */
export function paramWords(params: Record<string, Param>, language?: 'th' | 'en'): Record<string, string | number> {
  const english = language === 'en';
  const said = (value: Param): string | number => {
    if (typeof value !== 'object') return value;
    return 'moment' in value ? momentWords(value.moment, language) : english ? englishDay.format(value.day) : shortThaiDate(value.day);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(value)]));
}

export function momentWords(at: Date, language?: 'th' | 'en'): string {
  return language === 'en' ? `${englishDay.format(at)} ${englishTime.format(at)}` : `${shortThaiDate(at)} ${thaiTime(at)}`;
}

const zone = { timeZone: 'Asia/Bangkok' } as const;
const englishDay = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short', year: 'numeric' });
const englishTime = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
