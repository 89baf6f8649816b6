import { BackupFault } from './backup-fault.ts';

/** 2569-11-27 10:15:30 by the clock of Bangkok, of the Buddhist or the Gregorian year; or a moment with its own offset, as in logs. @throws BackupFault */
export function readMoment(text: string): Date {
  const [, year, rest, time, zone] =
    /^(\d{4})(-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  const gregorian = Number(year) >= 2400 ? Number(year) - 543 : Number(year);
  const day = `${gregorian}${rest}`;
  const found = new Date(`${day}T${time}${zone ?? '+07:00'}`);
  // a day that the month has not would be the next month's
  if (year && !Number.isNaN(found.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)) return found;
  throw new BackupFault(
    `อ่านวันเวลา "${text}" ไม่ได้: เขียนอย่าง "2569-11-27 10:15:30" (เวลาในประเทศไทย)`,
    `"${text}" is no moment: write "2569-11-27 10:15:30" (time of Bangkok, Buddhist or Gregorian year)`,
  );
}

/** By the clock of Bangkok, to the second, as readMoment takes it. */
export function momentOf(at: Date): { th: string; en: string } {
  const text = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return { th: `${Number(text.slice(0, 4)) + 543}${text.slice(4)}`, en: `${text}+07:00` };
}
