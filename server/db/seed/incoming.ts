import type { DocumentKind } from '../../../contract/kinds.ts';
import { bangkokDay, buddhistYear, longMonths, thaiDigits } from '../../../contract/rules/thai.ts';
import type { Chance } from './chance.ts';
import { areas, type Matter, matters, places, secretMatters } from './matters.ts';
import { outsideBodies } from './outside-bodies.ts';

/** An incoming letter as its sender wrote it. */
export interface Incoming {
  matter: Matter;
  from: string;
  docNo: string;
  /** ISO day */
  docDate: string;
  subject: string;
  because: string;
  to: string;
  refers: string;
  enclosures: string[];
  speed: 1 | 2 | 3 | 4;
  type: DocumentKind;
  circular: boolean;
  pages: number;
}

const prefixes = new Map(outsideBodies);
const addressees: Record<string, string> = {
  hr: 'ผู้อำนวยการกองบริหารงานบุคคล',
  finance: 'ผู้อำนวยการกองคลัง',
  it: 'ผู้อำนวยการกองเทคโนโลยีสารสนเทศ',
  eng: 'คณบดีคณะวิศวกรรมศาสตร์',
  civil: 'หัวหน้าภาควิชาวิศวกรรมโยธา',
  comp: 'หัวหน้าภาควิชาวิศวกรรมคอมพิวเตอร์',
  sci: 'คณบดีคณะวิทยาศาสตร์และเทคโนโลยี',
};
const day = 86_400_000;

/** Letters of one office, no two with the same subject; numbers of a sender grow with time. */
export function incomingLetters(chance: Chance): (registeredAt: Date, unit?: string) => Incoming {
  const used = new Map<Matter, number>();
  const numbers = new Set<string>();
  const turn = matters.map((_, i) => i).sort(() => chance.next() - 0.5);
  let next = 0;
  return (registeredAt, unit) => {
    const matter = chooseMatter();
    const count = (used.get(matter) ?? 0) + 1;
    used.set(matter, count);
    const written = new Date(registeredAt.getTime() - chance.whole(1, 7) * day);
    const letter = letterOf(matter, count, written, chance);
    while (numbers.has(letter.docNo)) letter.docNo = letter.docNo.replace(/\d+$/, (number) => String(Number(number) + 1));
    numbers.add(letter.docNo);
    return letter;

    function chooseMatter(): Matter {
      const suited = unit === 'root' ? secretMatters : matters.filter((one) => one.unit === unit);
      if (suited.length > 0) return suited.reduce((least, one) => ((used.get(one) ?? 0) < (used.get(least) ?? 0) ? one : least));
      const chosen = matters[turn[next % turn.length] as number] as Matter;
      next += 1;
      return chosen;
    }
  };
}

function letterOf(matter: Matter, count: number, written: Date, chance: Chance): Incoming {
  const from = chance.pick(matter.from);
  const year = buddhistYear(written);
  const circular = matter.kind !== 'help' && matter.kind !== 'hasten' && chance.yes(0.45);
  const number = Math.round(((written.getTime() % (365 * day)) / day) * 9) + chance.whole(1, 8) + count;
  const fill = (text: string) => filled(text, { year, count, written, chance: slots });
  const slots = {
    place: chance.pick(places),
    area: areas[count % areas.length] as string,
    n: count * 3 + chance.whole(0, 2),
    q: 1 + (count % 3),
  };
  const inThai = chance.yes(0.08) ? thaiDigits : (text: string) => text;
  return {
    matter,
    from,
    circular,
    docNo: `${prefixes.get(from) ?? 'อว 0001'}/${circular ? 'ว ' : ''}${number}`,
    docDate: bangkokDay(written),
    subject: inThai(fill(matter.subject)),
    because: fill(matter.because),
    to:
      addressees[matter.unit] && chance.yes(0.4)
        ? `${addressees[matter.unit]} มหาวิทยาลัยเทคโนโลยีแห่งสยาม`
        : 'อธิการบดีมหาวิทยาลัยเทคโนโลยีแห่งสยาม',
    refers: chance.yes(0.35)
      ? `หนังสือมหาวิทยาลัยเทคโนโลยีแห่งสยาม ที่ อว 0601/${chance.whole(200, 4200)} ลงวันที่ ${chance.whole(1, 28)} ${chance.pick(longMonths)} ${year}`
      : '',
    enclosures: (matter.enclosures ?? []).map(fill),
    speed: matter.kind === 'hasten' ? chance.pick([2, 3, 4, 4] as const) : chance.pick([1, 1, 1, 1, 1, 1, 2, 2, 3] as const),
    type: matter.kind === 'help' && chance.yes(0.2) ? 'stamped' : 'external',
    pages: chance.pick([1, 1, 1, 1, 2, 2, 3]),
  };
}

interface Filling {
  year: number;
  count: number;
  written: Date;
  chance: { place: string; area: string; n: number; q: number };
}

function filled(text: string, { year, written, chance }: Filling): string {
  const values: Record<string, string | number> = {
    n: chance.n,
    y: year,
    fy: year + (written.getUTCMonth() >= 9 ? 1 : 0),
    q: chance.q,
    m: longMonths[written.getUTCMonth()] as string,
    place: chance.place,
    area: chance.area,
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
