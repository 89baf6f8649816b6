import type { LeaveKind } from '../../../contract/leave/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { type Counts, type DayHalf, halvesIn, moved, type Span } from '../../leave/count.ts';
import type { Half } from '../../people/presence.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { SeededApplicant } from './request-history.ts';

type Stage = 'CHECK' | 'OPINION' | 'DECIDE' | 'COMING' | 'RUNNING' | 'DONE' | 'CLOSED' | 'REJECTED';

export interface PlannedLeave extends Span {
  who: SeededApplicant;
  kind: LeaveKind;
  filed: Date;
  stage: Stage;
  reason: string;
  /** What was kept of it when it was shortened; until then it had been given. */
  shortened?: { until: string; untilHalf: Half; words: string };
  /** Usernames. */
  handOver?: string;
  acting?: string;
  /** A medical paper lies with it. */
  paper?: true;
  words?: string;
}

interface World {
  now: Date;
  works: Counts;
  applicants: readonly SeededApplicant[];
}

const hourMs = 3_600_000;
const reasons: Partial<Record<LeaveKind, readonly string[]>> = {
  SICK: ['ไข้หวัด', 'ท้องเสีย', 'ปวดศีรษะรุนแรง', 'พบแพทย์ตามนัด', 'ปวดหลัง'],
  PER: ['ติดต่อราชการที่สำนักงานที่ดิน', 'พาบิดาไปพบแพทย์', 'จัดงานศพญาติ', 'ย้ายบ้าน', 'ประชุมผู้ปกครอง'],
  VAC: ['พักผ่อนประจำปี', 'ท่องเที่ยวกับครอบครัว', ''],
};

/** Each kind’s counting of days, as the rules of the demo have it. */
const countsOf = (kind: LeaveKind, works: Counts): Counts => (kind === 'ORD' || kind === 'MIL' || kind === 'MAT' ? () => true : works);
export const halvesOfLeave = (leave: Span & { kind: LeaveKind }, works: Counts): DayHalf[] => halvesIn(leave, countsOf(leave.kind, works));

/** A year of leave of everybody but the heads, and what stands today at every step; the oldest first. */
export function planLeave(world: World): PlannedLeave[] {
  const chance = chanceOf(2555);
  const now = standing(world);
  const past = world.applicants.flatMap((who) => yearOf(who, chance, world));
  const free = past.filter((one) => !now.some(({ who, from, until }) => who === one.who && from <= one.until && until >= one.from));
  return [...free, ...now].sort((a, b) => +a.filed - +b.filed);
}

const at = (day: string, hours: number) => new Date(+new Date(`${day}T00:00:00+07:00`) + hours * hourMs);

/** So many working days before or after. */
function workingDay(day: string, by: number, works: Counts): string {
  let [found, left] = [day, Math.abs(by)];
  while (left > 0) {
    found = moved(found, by < 0 ? -1 : 1);
    if (works(found)) left -= 1;
  }
  return found;
}

/** Some days every other month, the last a month ago; of vacation never more than a year has. */
function yearOf(who: SeededApplicant, chance: Chance, { now, works }: World): PlannedLeave[] {
  const today = bangkokDay(now);
  const made: PlannedLeave[] = [];
  let vacation = 0;
  for (let day = moved(today, -362 + chance.whole(0, 50)); day < moved(today, -28); day = moved(day, chance.whole(32, 80))) {
    const from = workingDay(day, 1, works);
    const drawn = chance.pick(['SICK', 'SICK', 'PER', 'VAC', 'VAC'] as const);
    const kind = drawn === 'VAC' && vacation > 5 ? 'PER' : drawn;
    const length = kind === 'VAC' ? chance.whole(1, 3) : chance.whole(1, 2);
    if (kind === 'VAC') vacation += length;
    const until = workingDay(from, length - 1, works);
    const half = chance.yes(0.2);
    const filed = kind === 'SICK' ? workingDay(until, 1, works) : workingDay(from, kind === 'VAC' ? -6 : -2, works);
    made.push({
      who,
      kind,
      from,
      fromHalf: half && length > 1 ? 'PM' : 'AM',
      until,
      untilHalf: half && length === 1 ? 'AM' : 'PM',
      filed: new Date(+at(filed, 8.6) + chance.whole(0, 50) * 60_000),
      stage: 'DONE',
      reason: chance.pick(reasons[kind] ?? ['']),
    });
  }
  return made;
}

/** What the log-ins of the demo find: one to be checked, some to be decided, a report, refused, shortened, with a medical paper, and who is away today. */
function standing({ now, works, applicants }: World): PlannedLeave[] {
  const today = bangkokDay(now);
  const by = (username: string) => applicants.find((one) => one.username === username) as SeededApplicant;
  const day = (n: number) => workingDay(today, n, works);
  const leave = (username: string, kind: LeaveKind, first: string, last: string, rest: Partial<PlannedLeave> = {}): PlannedLeave => ({
    who: by(username),
    kind,
    from: first,
    fromHalf: 'AM',
    until: last,
    untilHalf: 'PM',
    filed: new Date(+now - 3 * hourMs),
    stage: 'DECIDE',
    reason: reasons[kind]?.[0] ?? '',
    ...rest,
  });
  const morningOf = (n: number) => at(day(n), 8.7);
  return [
    leave('officer', 'VAC', day(10), day(12), { stage: 'CHECK', handOver: 'officer2' }),
    leave('officer2', 'PER', day(4), day(4), {
      stage: 'OPINION',
      untilHalf: 'AM',
      handOver: 'officer',
      filed: new Date(+now - 5 * hourMs),
    }),
    leave('personnel', 'VAC', day(6), day(8), { handOver: 'officer', filed: new Date(+now - 26 * hourMs) }),
    leave('chutima.r', 'VAC', day(11), day(12), { stage: 'OPINION', filed: new Date(+now - 6 * hourMs) }),
    leave('deputy', 'PER', day(7), day(7), { filed: new Date(+now - 27 * hourMs) }),
    leave('nopphadon.w', 'MIL', day(15), day(16), { reason: 'ตรวจเลือกทหารกองเกิน', filed: new Date(+now - 4 * hourMs) }),
    leave('clerk', 'VAC', day(20), day(21), { stage: 'COMING', filed: morningOf(-2) }),
    leave('lamai.k', 'VAC', day(3), day(5), {
      stage: 'REJECTED',
      filed: morningOf(-3),
      words: 'ตรงกับสัปดาห์สอบของนักศึกษา ขอให้เลื่อนออกไปก่อน',
    }),
    leave('officer', 'VAC', day(-8), day(-5), {
      stage: 'DONE',
      filed: morningOf(-13),
      until: day(-7),
      untilHalf: 'AM',
      shortened: { until: day(-5), untilHalf: 'PM', words: 'มีงานด่วนของกองที่ต้องกลับมาดำเนินการ' },
    }),
    leave('officer2', 'SICK', day(-9), day(-7), { stage: 'DONE', filed: morningOf(-6), reason: 'ไข้หวัดใหญ่', paper: true }),
    leave('krit.s', 'ORD', moved(today, -120), moved(today, -106), {
      stage: 'CLOSED',
      filed: at(workingDay(moved(today, -190), -1, works), 9),
      reason: '',
    }),
    // away today
    leave('somsri.o', 'SICK', day(-1), day(2), { stage: 'RUNNING', filed: morningOf(-1), reason: 'ผ่าตัดไส้ติ่ง' }),
    leave('jintana.f', 'VAC', day(-1), day(1), { stage: 'RUNNING', filed: morningOf(-7) }),
    leave('prapas.g', 'VAC', day(-1), day(3), { stage: 'RUNNING', filed: morningOf(-8), acting: 'waraporn.e' }),
  ];
}
