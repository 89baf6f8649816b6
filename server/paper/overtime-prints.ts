import { longThaiDate } from '../../contract/rules/thai.ts';
import { type Signed, signed } from './signed.ts';

/** Papers of overtime: the memo that asks for it before the work, and the sheet by which it is paid. */
export interface OvertimePrints {
  'overtime-memo': OvertimeMemo;
  'overtime-sheet': OvertimeSheet;
}
type Digits = 'thai' | 'arabic';

/** บันทึกขออนุมัติปฏิบัติงานนอกเวลาราชการ. */
export interface OvertimeMemo {
  unit: string;
  number: string;
  day: Date | null;
  to: string;
  month: string;
  work: string;
  kind: string;
  hours: string;
  budget: string;
  fund: string;
  reason: string;
  persons: { name: string; position: string; days: string }[];
  asked: Signed;
  decision: Signed & { words: string };
  digits?: Digits;
}

/** หลักฐานการเบิกจ่ายเงินค่าตอบแทนการปฏิบัติงานนอกเวลาราชการ: a line for each person, a column for each day. */
export interface OvertimeSheet {
  agency: string;
  month: string;
  persons: { name: string; rate: string; days: string[]; workday: string; dayOff: string; baht: string }[];
  total: string;
  words: string;
  certifier: string;
  digits?: Digits;
}

export const overtimeShapes: { [T in keyof OvertimePrints]: (given: OvertimePrints[T]) => Record<string, unknown> } = {
  'overtime-memo': ({ day, persons, asked, decision, ...given }) => ({
    ...given,
    day: day ? longThaiDate(day) : '',
    rows: persons.map(({ name, position, days }, i) => [`${i + 1}`, name, position, days]),
    asked: signed(asked),
    decision: { ...signed(decision), words: decision.words },
  }),
  'overtime-sheet': ({ persons, ...given }) => ({
    ...given,
    // วันเดือนปีที่รับเงิน, ลายมือชื่อ and หมายเหตุ are written by hand
    rows: persons.map(({ name, rate, days, workday, dayOff, baht }, i) => [
      `${i + 1}`,
      name,
      rate,
      ...days,
      workday,
      dayOff,
      baht,
      '',
      '',
      '',
    ]),
  }),
};
