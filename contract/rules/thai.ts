/** Thai text, digits and dates, one way for both ends. Instants are ISO in UTC; people read พ.ศ. in Bangkok. */

const zone = 'Asia/Bangkok';
// made once: making one costs as much as a whole request
const dayInBangkok = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
const timeInBangkok = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
/** The same all year since 1920; asked for with every call, so it is counted, not formatted. */
const bangkokAheadMs = 7 * 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** ๐-๙ instead of 0-9. */
export function thaiDigits(value: string | number): string {
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
}

/** 0-9 instead of ๐-๙. */
export function arabicDigits(value: string): string {
  return value.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

/** The spelling in which Thai text is compared and searched: the same steps as th_norm() in the database. */
export function normalizeThai(value: string): string {
  return arabicDigits(value.normalize('NFC'))
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b-\u200d\ufeff\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const thai = new Intl.Segmenter('th', { granularity: 'word' });

/** Words of a text, without signs and doubles; Thai has no spaces between them. */
export function wordsIn(text: string): string[] {
  const found = [...thai.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return [...new Set(found)];
}

/** Characters as a reader counts them: marks above and below do not count. */
export function letterCount(value: string): number {
  return [...value.trim().replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '')].length;
}

const weekdays = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'];

const longWeekdays = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'];
const weekdayOf = (at: string | Date) => new Date(new Date(at).getTime() + bangkokAheadMs).getUTCDay();

/** พฤ., of an instant in Bangkok. */
export function shortThaiWeekday(at: string | Date): string {
  return weekdays[weekdayOf(at)] ?? '';
}

/** พฤหัสบดี, as papers have it. */
export function longThaiWeekday(at: string | Date): string {
  return longWeekdays[weekdayOf(at)] ?? '';
}

/** Buddhist year of an instant, in Bangkok. */
export function buddhistYear(at: Date): number {
  return new Date(at.getTime() + bangkokAheadMs).getUTCFullYear() + 543;
}

/** The fiscal year of a day, พ.ศ.: it begins in October and has the number of the year in which it ends. */
export const fiscalYear = (day: string) => Number(day.slice(0, 4)) + 543 + (day.slice(5, 7) >= '10' ? 1 : 0);
export const fiscalStart = (year: number) => `${year - 544}-10-01`;
export const fiscalEnd = (year: number) => `${year - 543}-09-30`;

/** The day in Bangkok, ISO: 2026-11-21. */
export function bangkokDay(at: Date): string {
  return dayInBangkok.format(at);
}

/** 21 พฤศจิกายน 2569. `day` is ISO; an instant is taken in Bangkok. */
export function longThaiDate(day: string | Date): string {
  return format(day, 'long');
}

/** 21 พฤศจิกายน พ.ศ. 2569, as orders and regulations may be dated. */
export function longThaiDateWithEra(day: string | Date): string {
  return longThaiDate(day).replace(/ (?=\d+$)/, ' พ.ศ. ');
}

/** พฤศจิกายน 2569. `month` begins as an ISO day does: 2026-11. */
export function longThaiMonth(month: string): string {
  return longThaiDate(`${month.slice(0, 7)}-01`).replace(/^1 /, '');
}

/** 21 พ.ย. 2569 */
export function shortThaiDate(day: string | Date): string {
  return format(day, 'short');
}

/** 13.30 in Bangkok. */
export function thaiHour(at: string | Date): string {
  return timeInBangkok.format(new Date(at)).replace(':', '.');
}

/** 13.30 น. in Bangkok. */
export function thaiTime(at: string | Date): string {
  return `${thaiHour(at)} น.`;
}

const months = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'];
export const longMonths = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
];

/**
 * Reads what a clerk types as a day: 21/11/2569, 21-11-2026, ๒๑ พ.ย. ๒๕๖๙, 21 พฤศจิกายน 2569, 2026-11-21.
 * Years from 2400 are พ.ศ.; years of two digits are never accepted. Returns ISO, or null where it is no day.
 */
export function parseThaiDate(typed: string): string | null {
  const value = arabicDigits(typed.normalize('NFC')).trim().replace(/\s+/g, ' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(value);
  if (numeric) return dayOf(Number(numeric[3]), Number(numeric[2]), Number(numeric[1]));
  const words = /^(\d{1,2}) ?([ก-๙.]+) ?(?:พ\.ศ\. ?)?(\d{4})$/.exec(value);
  if (!words) return null;
  const month = Math.max(months.indexOf(words[2] ?? ''), longMonths.indexOf(words[2] ?? ''));
  return month < 0 ? null : dayOf(Number(words[3]), month + 1, Number(words[1]));
}

const relative: Record<string, number> = { เมื่อวาน: -1, เมื่อวานนี้: -1, วันนี้: 0, พรุ่งนี้: 1, yesterday: -1, today: 0, tomorrow: 1 };

/**
 * What a clerk types in a field and sees read back when he leaves it: all that `parseThaiDate` reads, วันนี้ and its neighbours, 20042553 without
 * strokes, and years of two digits, which are พ.ศ. 25xx, or 20xx for who counts the years of our era. `today`: ISO.
 */
export function readTypedDay(typed: string, { today, buddhist = true }: { today: string; buddhist?: boolean }): string | null {
  const value = arabicDigits(typed.normalize('NFC')).trim().replace(/\s+/g, ' ').toLowerCase();
  const days = relative[value];
  if (days !== undefined) return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const joined = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(value)?.slice(1).join('/') ?? value;
  const known = parseThaiDate(joined);
  if (known) return known;
  const short = /^(\d{1,2}[/.\-\s]\d{1,2}[/.\-\s]|\d{1,2} ?[ก-๙.]+ ?)(\d{2})$/.exec(joined);
  return short ? parseThaiDate(`${short[1]}${buddhist ? 25 : 20}${short[2]}`) : null;
}

function dayOf(typedYear: number, month: number, day: number): string | null {
  const year = typedYear >= 2400 ? typedYear - 543 : typedYear;
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}

function format(day: string | Date, month: 'long' | 'short'): string {
  const isDay = typeof day === 'string' && day.length === 10;
  const at = isDay ? new Date(`${day}T00:00:00Z`) : new Date(day);
  return formatOf(month, isDay ? 'UTC' : zone)
    .formatToParts(at)
    .filter((part) => part.type !== 'era' && part.value !== 'พ.ศ. ')
    .map((part) => part.value)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function formatOf(month: 'long' | 'short', timeZone: string): Intl.DateTimeFormat {
  const key = `${month} ${timeZone}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', { day: 'numeric', month, year: 'numeric', timeZone });
  formats.set(key, known);
  return known;
}

/** Bytes, KB, MB, GB or TB, as the specification shows sizes. */
export function fileSize(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 2))} ${units[step]}`;
}
