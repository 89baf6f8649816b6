import { rootUnit } from '../../../contract/rules/times.ts';
import type { WaitedAct, WaitedFor } from './waited-for.ts';

const names: Record<number, { th: string; en: string }> = {
  0: { th: 'ร่าง', en: 'Draft' },
  5: { th: 'รอลงทะเบียน', en: 'Intake' },
  10: { th: 'รอตรวจทาน', en: 'In review' },
  20: { th: 'รอลงนาม', en: 'Waiting for signature' },
  30: { th: 'รอออกเลข', en: 'Waiting for number' },
  40: { th: 'ออกเลขแล้ว รอส่ง', en: 'Numbered' },
  50: { th: 'ระหว่างดำเนินการ', en: 'In progress' },
  60: { th: 'ปิดเรื่องแล้ว', en: 'Closed' },
  70: { th: 'จัดเก็บแล้ว', en: 'Stored' },
  80: { th: 'ทำลายแล้ว', en: 'Destroyed' },
  90: { th: 'ยกเลิก', en: 'Cancelled' },
};

/** A rule, news or a note has no number: what waits to be sent is then named by its signature. */
const withoutNumber: typeof names = { 40: { th: 'ลงนามแล้ว รอส่ง', en: 'Signed' } };

/** What goes no further before it has that. */
const waitingForStamp = { th: 'รอตราประทับเวลา', en: 'Waiting for its time stamp' };

/** What is asked of who is waited for, where it has a name of its own. */
const awaited: Partial<Record<WaitedAct, { th: string; en: string }>> = {
  review: { th: 'ตรวจทาน', en: 'review' },
  sign: { th: 'ลงนาม', en: 'sign' },
  number: { th: 'ออกเลข', en: 'number' },
  deliver: { th: 'บันทึกการนำส่ง', en: 'record the delivery' },
  receive: { th: 'ลงรับ', en: 'receive' },
  acknowledge: { th: 'รับทราบ', en: 'acknowledge' },
  accept: { th: 'รับผลงาน', en: 'accept the report' },
};

/** States in which the letter lies with somebody. */
const lying: readonly number[] = [10, 20, 30, 50];

interface Stated {
  state: number;
  docNo: string | null;
  awaitsStamp?: boolean;
  /** Absent for who may not know how it is worked on. */
  waitedFor?: WaitedFor | null;
}

/** The state of a letter in words, the same on every screen: whom it waits for, where that is known. */
export function documentStateName({ state, docNo, awaitsStamp = false, waitedFor = null }: Stated, language: 'th' | 'en' = 'th'): string {
  if (awaitsStamp && state === 40) return waitingForStamp[language];
  if (waitedFor && lying.includes(state)) return waitsFor(waitedFor, language);
  return ((docNo ? undefined : withoutNumber[state]) ?? names[state])?.[language] ?? '';
}

/** What lies with the agency as a whole lies with its registry. */
const centralRegistry = { th: 'สารบรรณกลาง', en: 'the central registry' };

export function holderName(
  { holderId, name }: Pick<WaitedFor['first'][number], 'holderId' | 'name'>,
  language: 'th' | 'en' = 'th',
): string {
  return holderId === rootUnit ? centralRegistry[language] : name;
}

function waitsFor({ count, first }: WaitedFor, language: 'th' | 'en'): string {
  const [one] = first;
  const name = one ? holderName(one, language) : '';
  const verb = one && awaited[one.act]?.[language];
  const more = count - 1;
  if (language === 'en') return `Waiting for ${name}${more > 0 ? ` and ${more} more` : ''}${verb ? ` to ${verb}` : ''}`;
  return `รอ ${name}${more > 0 ? ` และอีก ${more} ราย` : ''}${verb ? ` ${verb}` : ''}`;
}
