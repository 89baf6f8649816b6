import { longThaiDate, shortThaiDate, thaiDigits } from '../../contract/thai.ts';
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
  /** Head of the first column. */
  numberHead: string;
  lines: BookPaperLine[];
}

export interface BookPaperLine {
  /** Day of the number, ISO. */
  day: string;
  seq: number;
  docNo: string;
  docDate: string | null;
  from: string;
  to: string;
  subject: string;
  action: string;
  remark: string;
  void: boolean;
}

/** As the template reads it: Thai digits, lines under the heading of their day. */
export function bookData({ lines, numberHead, ...head }: BookPaper): Record<string, unknown> {
  const write = (text: string) => clean(thaiNumerals(text)).trim();
  const days = new Map<string, object[]>();
  for (const line of lines) {
    const group = days.get(line.day) ?? [];
    if (group.length === 0) days.set(line.day, group);
    const { docNo, from, to, subject, action, remark } = line;
    const texts = Object.fromEntries(Object.entries({ docNo, from, to, subject, action, remark }).map(([key, text]) => [key, write(text)]));
    group.push({
      ...texts,
      seq: thaiDigits(line.seq),
      docDate: line.docDate ? thaiDigits(shortThaiDate(line.docDate)) : '',
      void: line.void,
    });
  }
  return {
    ...Object.fromEntries(Object.entries(head).map(([key, text]) => [key, write(text)])),
    empty: 'ไม่มีรายการ',
    columns: [numberHead, 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'การปฏิบัติ', 'หมายเหตุ'],
    days: [...days].map(([day, group]) => ({ day: write(`วันที่ ${longThaiDate(day)}`), lines: group })),
  };
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
