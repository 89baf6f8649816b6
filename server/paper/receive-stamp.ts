import { arabicDigits, longThaiDate, shortThaiDate, thaiDigits, thaiTime } from '../../contract/rules/thai.ts';
import { clean } from './printed-text.ts';

/** What the clerk of the registry stamps. */
export interface ReceiveStamp {
  agency: string;
  unit?: string;
  /** The receive number with its year, as it is to be read: 123/2569. */
  number: string;
  /** ISO day, or the instant of receipt. */
  date: string | Date;
  /** The instant of receipt, or a time in words. */
  time: string | Date;
  digits?: 'thai' | 'arabic';
}

export function stampData({ agency, unit = '', number, date, time, digits = 'thai' }: ReceiveStamp): Record<string, string> {
  const write = (text: string) => clean(digits === 'thai' ? thaiDigits(text) : arabicDigits(text)).trim();
  const at = time instanceof Date ? thaiTime(time) : time;
  const day = longThaiDate(date);
  return {
    agency: write(agency),
    unit: write(unit),
    number: write(number),
    date: write(day.length > 20 ? shortThaiDate(date) : day),
    time: write(at),
  };
}
