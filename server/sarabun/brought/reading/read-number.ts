import { arabicDigits } from '../../../../contract/rules/thai.ts';

export interface ReadNumber {
  /** Each a line of its own; none where it stands beside the count (เลขแทรก, ว of a general book). */
  seqs: number[];
  /** The year that the number itself says. */
  year: number | null;
  inserted: boolean;
  /** A number of the circular series. */
  circular: boolean;
}

/** Numbers that one line may stand for. */
const mostOfLine = 200;
const mostSeq = 999_999;

/** A number of a register as people write it; null where it can't be read, `many` where one line stands for too many. */
export function readNumber(typed: string, ofCirculars = false): ReadNumber | 'many' | null {
  const text = arabicDigits(typed.normalize('NFC'))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:เลขที่|เลขรับที่|เลขส่งที่|เลขรับ|เลขส่ง|รับที่|ส่งที่|ที่|no\.?)\s*/iu, '')
    .replace(/^(\d+)\.0$/, '$1');
  const whole = /^(ว\s*\.?\s*)?(\d{1,6})(?:\s*\/\s*(\d{4}|\d{2}))?$/u.exec(text);
  if (whole) {
    const seq = Number(whole[2]);
    const year = whole[3] ? yearOf(whole[3]) : null;
    if (seq < 1 || seq > mostSeq || year === undefined) return null;
    const circular = whole[1] !== undefined;
    return { seqs: circular && !ofCirculars ? [] : [seq], year, inserted: false, circular };
  }
  const span = /^(\d{1,6})\s*(?:-|–|—|ถึง)\s*(\d{1,6})(?:\s*\/\s*(\d{4}|\d{2}))?$/u.exec(text);
  if (span) return spanOf(Number(span[1]), Number(span[2]), span[3]);
  // 45.1, 45ก, 45/1, 45 (แทรก), 45 ทวิ: it was put in between two others
  const inserted =
    /^(\d{1,6})\s*(?:\.\s*\d{1,3}|\/\s*\d|[ก-ฮ]\.?|[a-z]|\(?\s*(?:แทรก|ทวิ|ตรี|เพิ่ม)\s*\d*\)?|\([^()]{1,20}\))(?:\s*\/\s*(\d{4}))?$/iu.exec(
      text,
    );
  if (inserted) {
    const year = inserted[2] ? yearOf(inserted[2]) : null;
    return year === undefined ? null : { seqs: [], year, inserted: true, circular: false };
  }
  return null;
}

function spanOf(from: number, to: number, saidYear: string | undefined): ReadNumber | 'many' | null {
  const year = saidYear ? yearOf(saidYear) : null;
  if (from < 1 || to <= from || to > mostSeq || year === undefined) return null;
  if (to - from >= mostOfLine) return 'many';
  return { seqs: Array.from({ length: to - from + 1 }, (_, at) => from + at), year, inserted: false, circular: false };
}

/** 2566, 66 behind a number; 2023 is 2566. undefined: no year. */
export function yearOf(said: string): number | undefined {
  const value = Number(said);
  const year = said.length === 2 ? 2500 + value : value >= 1900 && value <= 2100 ? value + 543 : value;
  return year >= 2400 && year <= 2700 ? year : undefined;
}

/** The year that a heading, the name of a tab or of a file speaks of; null where there is none, or there are two. */
export function yearIn(said: string): number | null {
  const text = arabicDigits(said.normalize('NFC'));
  const found = [...text.matchAll(/(?<!\d)(2[4-6]\d\d)(?!\d)/g)].map(([year]) => Number(year));
  if (found.length === 0) found.push(...[...text.matchAll(/(?:พ\.?\s?ศ\.?|ปี)\s*(\d\d)(?!\d)/gu)].map(([, year]) => 2500 + Number(year)));
  const years = [...new Set(found)];
  return years.length === 1 ? (years[0] as number) : null;
}
