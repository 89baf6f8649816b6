import { longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { type Signed, signed } from './signed.ts';

/** Papers of work out of the office: the memo that asks for it, and the report of each day. */
export interface WfhPrints {
  'wfh-memo': WfhMemo;
  'wfh-result': WfhResult;
}
type Digits = 'thai' | 'arabic';

/** บันทึกขออนุญาตปฏิบัติงานนอกสถานที่ตั้ง. */
export interface WfhMemo {
  unit: string;
  number: string;
  day: Date | null;
  to: string;
  name: string;
  position: string;
  phone: string;
  place: string;
  days: string;
  count: string;
  order: string;
  plan: string[];
  asked: Signed;
  decision: Signed & { words: string };
  digits?: Digits;
}

/** แบบรายงานผลการปฏิบัติงานนอกสถานที่ตั้ง: a sheet for each day. */
export interface WfhResult {
  unit: string;
  days: {
    day: string;
    part: string;
    name: string;
    position: string;
    place: string;
    inAt: Date | null;
    outAt: Date | null;
    rows: { work: string; output: string; proof: string; hours: string }[];
    words: string;
    reported: Date | null;
    head: Signed & { words: string };
  }[];
  digits?: Digits;
}

const hour = (at: Date | null) => (at ? thaiTime(at) : '');

export const wfhShapes: { [T in keyof WfhPrints]: (given: WfhPrints[T]) => Record<string, unknown> } = {
  'wfh-memo': ({ day, asked, decision, ...given }) => ({
    ...given,
    day: day ? longThaiDate(day) : '',
    asked: signed(asked),
    decision: { ...signed(decision), words: decision.words },
  }),
  'wfh-result': ({ days, ...given }) => ({
    ...given,
    days: days.map(({ day, inAt, outAt, rows, reported, head, ...one }) => ({
      ...one,
      day: `วันที่ ${longThaiDate(day)}`,
      times: [hour(inAt), hour(outAt)].some(Boolean) ? `เริ่ม ${hour(inAt) || '-'} เลิก ${hour(outAt) || '-'}` : '',
      rows: rows.map(({ work, output, proof, hours }, i) => [`${i + 1}`, work, output, proof, hours]),
      asked: signed({ name: one.name, post: [one.position], at: reported }),
      head: { ...signed(head), words: head.words },
    })),
  }),
};
