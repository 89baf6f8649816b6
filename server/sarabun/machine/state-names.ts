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

export function documentStateName(
  { state, docNo, awaitsStamp = false }: { state: number; docNo: string | null; awaitsStamp?: boolean },
  language: 'th' | 'en' = 'th',
): string {
  if (awaitsStamp && state === 40) return waitingForStamp[language];
  return ((docNo ? undefined : withoutNumber[state]) ?? names[state])?.[language] ?? '';
}
