import { normalizeThai } from '../../../../contract/rules/thai.ts';
import { yearIn } from '../reading/read-number.ts';

/** What the name of a file says of its line, in the order in which it is looked for. */
interface NameHints {
  /** Numbers of the register; without a year: any. */
  numbers: { seq: number; year: number | null }[];
  /** Numbers of letters, spelled by `docKey`. */
  docNos: string[];
  /** A day, ISO, and a number beside it: of the register, or the last of the letter's. */
  days: { day: string; seq: number }[];
}

/** The number of a letter as files may be called: / is - or _ there, and spaces are left out. The index of lines spells them the same. */
function docKey(docNo: string): string {
  return normalizeThai(docNo).replace(/[-_]/g, '/').replaceAll(' ', '');
}

/** `2566/รับ/123-1.pdf`: the folders that it lay in may say the year, and a second paper of a line has a number behind. */
export function hintsOf(path: string): NameHints {
  const folders = path.split('/');
  const stem = normalizeThai(folders.pop() ?? '')
    .replace(/\.pdf$/, '')
    .replace(/\s*(?:-\s*(?:copy|สำเนา)|\(copy\)|\(สำเนา\))\s*$/u, '')
    .trim();
  const year = folders.map(yearIn).findLast((found) => found !== null) ?? null;
  return { numbers: numbersIn(stem, year), docNos: docNosOf(stem), days: daysIn(stem) };
}

const part = String.raw`(?:[\s_-]+\d{1,2}|\s*\(\d{1,2}\))?`;
/** Words behind a number say what the letter is about. */
const words = String.raw`(?:[\s_-]+[^\d\s_-].*)?`;
const said = String.raw`^(?:เลขทะเบียน(?:รับ|ส่ง)?|เลข(?:ที่)?(?:รับ|ส่ง)(?:ที่)?|(?:รับ|ส่ง)(?:ที่)?|เลขที่|no\.?|#)?[\s_-]*`;
const alone = new RegExp(String.raw`${said}0*([1-9]\d{0,5})${part}${words}$`, 'u');
const withYear = new RegExp(String.raw`${said}0*([1-9]\d{0,5})[\s_-]+(2[4-7]\d\d)${part}${words}$`, 'u');
const yearFirst = new RegExp(String.raw`${said}(2[4-7]\d\d)[\s_-]+0*([1-9]\d{0,5})${part}${words}$`, 'u');

function numbersIn(stem: string, year: number | null): NameHints['numbers'] {
  const behind = withYear.exec(stem);
  if (behind) return [{ seq: Number(behind[1]), year: Number(behind[2]) }];
  const before = yearFirst.exec(stem);
  const only = alone.exec(stem);
  return [
    ...(before ? [{ seq: Number(before[2]), year: Number(before[1]) }] : []),
    ...(only && !(before && Number(only[1]) === Number(before[1])) ? [{ seq: Number(only[1]), year }] : []),
  ];
}

function docNosOf(stem: string): string[] {
  const whole = docKey(stem);
  const first = whole.replace(/(?:\/\d{1,2}|\(\d{1,2}\))$/, '');
  return [...new Set([whole, first, ...docNosIn(stem)])].filter((key) => /\d/.test(key));
}

const docNo =
  /((?:[ก-ฮ]{1,6}\.?){0,3})[\s_-]*(\d[\d.]*)\s*(?:[/_-]\s*(ว)?\.?\s*|(ว)\.?\s*)(\d{1,7})(?!\d)|((?:[ก-ฮ]{1,6}\.?){1,3})\s*[/_-]?\s*(ว)\.?\s*(\d{1,7})(?!\d)/gu;

/** Numbers of letters that stand in a text; none that might as well be a day. */
export function docNosIn(text: string): string[] {
  const found = [...normalizeThai(text).matchAll(docNo)].map(([, office, code, slashed, bare, seq, own, circular, ownSeq]) =>
    code === undefined ? `${own}/${circular}${ownSeq}` : `${office}${code}/${slashed ?? bare ?? ''}${seq}`,
  );
  return [...new Set(found)].filter((key) => /[ก-ฮ]/u.test(key)).slice(0, 40);
}

const isoFirst = /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})[\s_-]+0*(\d{1,6})(?!\d)/u;
const dayFirst = /(?<!\d)(\d{1,2})[-_.](\d{1,2})[-_.](\d{4})[\s_-]+0*(\d{1,6})(?!\d)/u;
const dayBehind = /^0*(\d{1,6})[\s_-]+(\d{1,2})[-_.](\d{1,2})[-_.](\d{4})(?!\d)/u;

function daysIn(stem: string): NameHints['days'] {
  const [iso, day, behind] = [isoFirst.exec(stem), dayFirst.exec(stem), dayBehind.exec(stem)];
  const found = [
    iso ? { day: dayOf(iso[1], iso[2], iso[3]), seq: Number(iso[4]) } : null,
    day ? { day: dayOf(day[3], day[2], day[1]), seq: Number(day[4]) } : null,
    behind ? { day: dayOf(behind[4], behind[3], behind[2]), seq: Number(behind[1]) } : null,
  ];
  return found.flatMap((one) => (one?.day ? [{ day: one.day, seq: one.seq }] : []));
}

function dayOf(saidYear = '', month = '', day = ''): string | null {
  const year = Number(saidYear) >= 2400 ? Number(saidYear) - 543 : Number(saidYear);
  const iso = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${iso}T00:00:00Z`);
  return year >= 1900 && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null;
}
