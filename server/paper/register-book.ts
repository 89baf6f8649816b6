import { longThaiDate } from '../../contract/rules/thai.ts';
import { clean, thaiNumerals } from './printed-text.ts';

/** A year of a book, or the part of it that was asked for, in the order of its numbers. */
export interface BookPaper {
  /** ทะเบียนหนังสือรับ */
  title: string;
  unit: string;
  /** ประจำปี พ.ศ. 2569 */
  period: string;
  /** แบบที่ 13; '' where the regulation has no form. */
  form: string;
  /** Who printed it and when. */
  printed: string;
  digits: 'thai' | 'arabic';
  /** `width`: pixels on the screen, a share of the paper for columns that the forms don't have. */
  columns: { code: string; title: string; width: number }[];
  lines: BookPaperLine[];
}

export interface BookPaperLine {
  /** Day of the number, ISO. */
  day: string;
  /** In the order of the columns. */
  cells: string[];
  void: boolean;
}

/** As the template reads it: Thai digits, lines under the heading of their day. */
export function bookData({ lines, columns, digits, ...head }: BookPaper): Record<string, unknown> {
  const write = (text: string) => clean(digits === 'thai' ? thaiNumerals(text) : text).trim();
  const days = new Map<string, object[]>();
  for (const line of lines) {
    const group = days.get(line.day) ?? [];
    if (group.length === 0) days.set(line.day, group);
    group.push({ cells: line.cells.map(write), void: line.void });
  }
  return {
    ...Object.fromEntries(Object.entries(head).map(([key, text]) => [key, write(text)])),
    empty: 'ไม่มีรายการ',
    thai: digits === 'thai',
    columns: columns.map(({ code, title }) => ({
      title: write(title),
      centred: code === 'no',
      struck: code !== 'action' && code !== 'remark',
    })),
    widths: widthsOf(columns),
    days: [...days].map(([day, group]) => ({ day: write(day ? `วันที่ ${longThaiDate(day)}` : 'ไม่ทราบวันที่'), lines: group })),
  };
}

/** Centimetres of form 13; the page is 27 wide between its margins. */
const usual: Record<string, number> = {
  no: 1.7,
  time: 1.5,
  speed: 1.8,
  docNo: 3.3,
  docDate: 2.5,
  from: 3.9,
  to: 3.2,
  action: 3.2,
  remark: 2.8,
};
const room = { page: 27, subject: 5 };

/** The subject takes what the others leave, which give way where they are many. */
function widthsOf(columns: BookPaper['columns']): number[] {
  const wanted = columns.map(({ code, width }) => (code === 'subject' ? 0 : (usual[code] ?? Math.min(4, Math.max(1.6, width / 50)))));
  const sum = wanted.reduce((all, one) => all + one, 0);
  const share = Math.min(1, (room.page - room.subject) / sum);
  const given = wanted.map((one) => one * share);
  const subject = room.page - given.reduce((all, one) => all + one, 0);
  return given.map((one, at) => (columns[at]?.code === 'subject' ? subject : one));
}

/** The same without a character that no font has: one such letter must not stop the printing of a book. */
export function withoutCharacter(data: Record<string, unknown>, character: string): Record<string, unknown> {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(character, '-');
    if (Array.isArray(value)) return value.map(cut);
    if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
    return value;
  };
  return cut(data) as Record<string, unknown>;
}
