import { shortThaiDate, thaiDigits, thaiTime } from '../../contract/rules/thai.ts';
import { clean } from './printed-text.ts';

/** Who looks at a classed letter, and when. */
export interface Watermark {
  /** ลับ, ลับมาก; empty where the paper itself bears it. */
  classed: string;
  viewer: string;
  unit: string;
  at: Date;
  /** What the agency adds, e.g. ห้ามทำสำเนา. */
  says?: string;
}

/** What the template reads, but for the sizes of the pages. */
export function watermarkData({ classed, viewer, unit, at, says = '' }: Watermark): { class: string; lines: string[]; line: string } {
  const when = thaiDigits(`${shortThaiDate(at)} เวลา ${thaiTime(at)}`);
  const who = [clean(viewer), clean(unit)].filter(Boolean);
  const added = clean(says);
  return {
    class: clean(classed),
    lines: [...who, when, ...(added ? [added] : [])],
    line: [`ผู้เปิดดู ${who.join(' ')} เมื่อ ${when}`, added].filter(Boolean).join('  '),
  };
}
