import type { Language, Texts } from '../../contract/lang/index.ts';
import { shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import type { Ctx } from './context.ts';
import type { Param } from './errors.ts';
import { factsOf, textsIn } from './languages.ts';

/** The server's own sentences, in the reader's language. */
export function say(ctx: Ctx, key: keyof Texts['replies']): string {
  return textsIn(ctx.request.language, 'replies')[key];
}

export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** What a refusal fills in, in the reader's language: 23 พ.ย. 2569 08.13 น., or 23 Nov 2026 08:13, as the screens write them. */
export function paramWords(params: Record<string, Param>, language?: Language): Record<string, string | number> {
  const said = (value: Param): string | number => {
    if (typeof value !== 'object') return value;
    return 'moment' in value ? momentWords(value.moment, language) : dayWords(value.day, language);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(value)]));
}

export function dayWords(at: Date, language?: Language): string {
  return factsOf(language).buddhistYears ? shortThaiDate(at) : formats(language).day.format(at);
}

export function momentWords(at: Date, language?: Language): string {
  return `${dayWords(at, language)} ${factsOf(language).buddhistYears ? thaiTime(at) : formats(language).time.format(at)}`;
}

const zone = { timeZone: 'Asia/Bangkok' } as const;
const made: Record<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }> = {};

function formats(language?: Language) {
  const { locale } = factsOf(language);
  made[locale] ??= {
    day: new Intl.DateTimeFormat(locale, { ...zone, day: 'numeric', month: 'short', year: 'numeric' }),
    time: new Intl.DateTimeFormat(locale, { ...zone, hour: '2-digit', minute: '2-digit' }),
  };
  return made[locale];
}

/** From when until when; the day once where it is the same. */
export function spanWords({ from, until }: { from: Date; until: Date }, language?: Language): string {
  const [first, last] = [dayWords(from, language), dayWords(until, language)];
  if (first !== last) return `${momentWords(from, language)} – ${momentWords(until, language)}`;
  return `${first} ${hourWords(from, language)} – ${hourWords(until, language)}`;
}

/** Hours of any day, as a field has them: 09.30–15.30 น., or 09:30–15:30. */
export function hoursWords({ from, until }: { from: string; until: string }, language?: Language): string {
  const said = (hour: string) => hourWords(new Date(`2000-01-01T${hour}:00+07:00`), language);
  return `${said(from).replace(/\s\D+$/, '')}–${said(until)}`;
}

/** The time of the day alone. */
export function hourWords(at: Date, language?: Language): string {
  return momentWords(at, language).slice(dayWords(at, language).length + 1);
}
