import { arabicDigits } from '../../../../contract/rules/thai.ts';

/** How a tab writes its days. */
export interface DayRules {
  /** Of which era years of two digits are; '': nobody has said. */
  twoDigits: '' | 'BE' | 'CE';
  /** Serial numbers of the workbook count from 1904. */
  from1904: boolean;
}

export type ReadDay =
  | { day: string; time: string }
  /** `none`: no such day; `two_digits`: of a year nobody knows the era. */
  | { fault: 'none' | 'unreadable' | 'two_digits' };

const months = [
  /^(?:ม\.?\s?ค|มกรา|jan)/iu,
  /^(?:ก\.?\s?พ|กุมภา|feb)/iu,
  /^(?:มี\.?\s?ค|มีนา|mar)/iu,
  /^(?:เม\.?\s?ย|เมษ|apr)/iu,
  /^(?:พ\.?\s?ค|พฤษภ|may)/iu,
  /^(?:มิ\.?\s?ย|มิถุ|jun)/iu,
  /^(?:ก\.?\s?ค|กรก|jul)/iu,
  /^(?:ส\.?\s?ค|สิงห|aug)/iu,
  /^(?:ก\.?\s?ย|กันย|sep)/iu,
  /^(?:ต\.?\s?ค|ตุลา|oct)/iu,
  /^(?:พ\.?\s?ย|พฤศ|nov)/iu,
  /^(?:ธ\.?\s?ค|ธันว|dec)/iu,
];

/** A day as registers write it, with the hour where one stands behind it; the day is always before the month. */
export function readDay(typed: string, rules: DayRules): ReadDay {
  const text = arabicDigits(typed.normalize('NFC'))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)(?:ที่)?\s*/u, '')
    .replace(/^(?:ลง)?(?:วันที่|วัน)\s*/u, '');
  const [, said = text, hour = ''] = /^(.*?\d)[ T]+(?:เวลา\s*)?(\d{1,2}[.:]\d{2}(?:[.:]\d{2})?)\s*(?:น\.?)?$/u.exec(text) ?? [];
  const time = hour && said.length >= 6 ? (readTime(hour) ?? '') : '';
  const found = dayOf(hour && !time ? text : said, rules);
  return typeof found === 'string' ? { day: found, time } : found;
}

function dayOf(text: string, { twoDigits, from1904 }: DayRules): string | Extract<ReadDay, { fault: string }> {
  if (/^\d{5,6}(?:\.\d+)?$/.test(text)) return serial(Number(text), from1904);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})\s?[/.\-\s]\s?(\d{1,2})\s?[/.\-\s]\s?(\d{4}|\d{2})$/.exec(text);
  if (numeric) return inYear(numeric[3] as string, Number(numeric[2]), Number(numeric[1]), twoDigits);
  const words = /^(\d{1,2})\s?[/.\-\s]?\s?([ก-๎a-z.]+(?:\s[ก-๎]\.?)?)\s?[/.\-\s,]?\s?(?:พ\.?\s?ศ\.?\s?)?(\d{4}|\d{2})$/iu.exec(text);
  const month = words ? months.findIndex((one) => one.test(words[2] as string)) : -1;
  if (words && month >= 0) return inYear(words[3] as string, month + 1, Number(words[1]), twoDigits);
  // a day that there never was, without a year: it stands in registers that have it above
  const short = /^(\d{1,2})\s?[/.\-\s]?\s?(\d{1,2}|[ก-๎.]+)$/u.exec(text);
  const at = short ? (/^\d/.test(short[2] as string) ? Number(short[2]) - 1 : months.findIndex((one) => one.test(short[2] as string))) : -1;
  return { fault: at >= 0 && Number(short?.[1]) > 28 && !isDay(2024, at + 1, Number(short?.[1])) ? 'none' : 'unreadable' };
}

function inYear(
  said: string,
  month: number,
  day: number,
  rule: DayRules['twoDigits'],
): string | { fault: 'two_digits' | 'none' | 'unreadable' } {
  if (said.length === 4) return dated(Number(said), month, day);
  if (!rule) return { fault: 'two_digits' };
  return dated((rule === 'BE' ? 2500 : 2000) + Number(said), month, day);
}

function dated(said: number, month: number, day: number): string | { fault: 'none' | 'unreadable' } {
  const year = said >= 2400 ? said - 543 : said;
  if (said > 2700 || year < 1857 || (said < 2400 && (said < 1900 || said > 2100))) return { fault: 'unreadable' };
  return isDay(year, month, day) ? `${year}-${two(month)}-${two(day)}` : { fault: 'none' };
}

/** Days since the end of 1899 (with a 29 February 1900 that never was) or since 1904; one that lies in 2566 of our era was typed as พ.ศ. */
function serial(value: number, from1904: boolean): string | { fault: 'none' | 'unreadable' } {
  const days = Math.floor(from1904 ? value + 1462 : value < 60 ? value + 1 : value) - 25_569;
  const at = new Date(days * 86_400_000);
  if (Number.isNaN(at.getTime())) return { fault: 'unreadable' };
  return dated(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** 13.30, 13:30 น., or the part of a day that a cell of hours is; null where it is none. */
export function readTime(typed: string): string | null {
  const text = arabicDigits(typed.normalize('NFC'))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^เวลา\s*/u, '')
    .replace(/\s*(?:น|นาฬิกา)\.?$/u, '');
  const part = /^0?\.\d{3,}$/.test(text) ? Math.round(Number(text) * 1440) : null;
  if (part !== null) return `${two(Math.floor(part / 60) % 24)}:${two(part % 60)}`;
  const said = /^(\d{1,2})[.:](\d{2})(?:[.:]\d{2})?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  if (!said || Number(said[1]) > 23 || Number(said[2]) > 59) return null;
  return `${two(Number(said[1]))}:${said[2]}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
