import i18next from 'i18next';
import { bangkokDay, longThaiDate, shortThaiDate, shortThaiWeekday, thaiTime } from '../../contract/rules/thai.ts';
import { factsNow, yearOf } from '../shell/preferences/languages.ts';

const zone = 'Asia/Bangkok';
const dayMs = 86_400_000;

/** 21 พ.ย. 2569, or 21 Nov 2026. */
export function shortDate(at: string | Date): string {
  return thai() ? shortThaiDate(at) : inLocale(at, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** 21 พฤศจิกายน 2569, or 21 November 2026. */
export function longDate(at: string | Date): string {
  return thai() ? longThaiDate(at) : inLocale(at, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** วันเสาร์ที่ 21 พฤศจิกายน 2569. */
export function weekdayDate(at: Date): string {
  if (!thai()) return inLocale(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat('th-TH', { timeZone: zone, weekday: 'long' }).format(at);
  return `${weekday.startsWith('วัน') ? weekday : `วัน${weekday}`}ที่ ${longThaiDate(at)}`;
}

/** ส., or Sat. */
export function weekdayShort(at: string | Date): string {
  return thai() ? shortThaiWeekday(at) : inLocale(at, { weekday: 'short' });
}

/** 13.30 น., or 13:30. */
export function clock(at: string | Date): string {
  return thai() ? thaiTime(at) : inLocale(at, { hour: '2-digit', minute: '2-digit', hour12: false });
}

/** 13.30–15.30 น. */
export function clockRange(from: string, until: string): string {
  return `${clock(from).replace(/\s\D+$/, '')}–${clock(until)}`;
}

/** The same of hours as a field has them, of any day. */
export function hoursOfDay(from: string, until: string): string {
  const of = (hour: string) => `2000-01-01T${hour}:00+07:00`;
  return clockRange(of(from), of(until));
}

/** 21 พ.ย. 2569 13.30 น. */
export function shortDateTime(at: string | Date): string {
  return `${shortDate(at)} ${clock(at)}`;
}

/** The date of a notification [T4]: วันนี้ and the time; N days ago; 1 week ago; then D/M/YYYY HH:mm. */
export function noticeDate(at: string | Date, now: Date = new Date()): string {
  const days = daysBetween(new Date(at), now);
  if (days <= 0) return `${i18next.t('date.today')} ${clock(at)}`;
  if (days < 7) return i18next.t('date.daysAgo', { count: days });
  if (days === 7) return i18next.t('date.weekAgo');
  return `${typedDay(bangkokDay(new Date(at)))} ${new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))}`;
}

/** How long ago, in the largest unit: 10 นาทีที่แล้ว, 3 วันที่แล้ว. */
export function ago(at: string | Date, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000);
  if (minutes < 1) return i18next.t('date.justNow');
  if (minutes < 60) return i18next.t('date.minutesAgo', { count: minutes });
  if (minutes < 24 * 60) return i18next.t('date.hoursAgo', { count: Math.floor(minutes / 60) });
  return i18next.t('date.daysAgo', { count: Math.floor(minutes / (24 * 60)) });
}

/** How long it has waited: 6 ชั่วโมง, 3 วัน. */
export function age(at: string | Date, now: Date = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return i18next.t('date.minutes', { count: minutes });
  if (minutes < 24 * 60) return i18next.t('date.hours', { count: Math.floor(minutes / 60) });
  return i18next.t('date.days', { count: Math.floor(minutes / (24 * 60)) });
}

/** An ISO day as it is typed: 21/11/2569; '' stays ''. */
export function typedDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return '';
  return `${date}/${month}/${yearOf(year)}`;
}

/** Whole days between two instants, by the calendar of Bangkok. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(bangkokDay(to)) - Date.parse(bangkokDay(from))) / dayMs);
}

function thai(): boolean {
  return factsNow().buddhistYears;
}

function inLocale(at: string | Date, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(factsNow().locale, { timeZone: zone, ...parts }).format(new Date(at));
}
