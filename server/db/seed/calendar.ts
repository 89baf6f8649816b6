/** Days off with a fixed date, month-day; the others move and are left as working days. */
const holidays = new Set([
  '01-01',
  '04-06',
  '04-13',
  '04-14',
  '04-15',
  '05-01',
  '05-04',
  '06-03',
  '07-28',
  '08-12',
  '10-13',
  '10-23',
  '12-05',
  '12-10',
  '12-31',
]);
const dayMs = 86_400_000;
const bangkok = 7 * 3_600_000;
/** 8.30-12.00 and 13.00-16.30. */
const minutesADay = 420;

/** Office time as a line of working minutes, from the first working day of last year. */
export interface OfficeClock {
  /** The working minute that has just ended. */
  now: number;
  /** The first working minute of this calendar year. */
  newYear: number;
  /** The instant of a working minute, also of one to come; a fraction gives the seconds. */
  at(minute: number): Date;
  /** The end of office hours on the working day so many days from today. */
  endOfDay(days: number): Date;
  /** A day's own length. */
  day: number;
}

export function officeClock(now: Date): OfficeClock {
  const local = new Date(now.getTime() + bangkok);
  const year = local.getUTCFullYear();
  const days = workingDays(Date.UTC(year - 1, 0, 1), local.getTime() + 120 * dayMs);
  const today = Math.floor(local.getTime() / dayMs) * dayMs;
  const past = days.filter((day) => day < today).length;
  const elapsed = days[past] === today ? workedMinutes(local.getUTCHours() * 60 + local.getUTCMinutes()) : 0;
  const instant = (day: number, minute: number) => {
    const start = days[Math.max(0, Math.min(day, days.length - 1))] as number;
    const ofDay = minute < 210 ? 510 + minute : 780 + minute - 210;
    return new Date(start + Math.round(ofDay * 60) * 1000 - bangkok);
  };
  return {
    now: past * minutesADay + elapsed,
    newYear: days.filter((day) => day < Date.UTC(year, 0, 1)).length * minutesADay,
    day: minutesADay,
    at: (minute) => instant(Math.floor(minute / minutesADay), minute % minutesADay),
    endOfDay: (from) => instant(past + from, minutesADay - 0.001),
  };
}

function workingDays(from: number, to: number): number[] {
  const days: number[] = [];
  for (let day = from; day <= to; day += dayMs) {
    const date = new Date(day);
    const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (!weekend && !holidays.has(date.toISOString().slice(5, 10))) days.push(day);
  }
  return days;
}

function workedMinutes(minuteOfDay: number): number {
  const morning = Math.min(Math.max(minuteOfDay - 510, 0), 210);
  const afternoon = Math.min(Math.max(minuteOfDay - 780, 0), 210);
  return morning + afternoon;
}
