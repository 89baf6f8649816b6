import { sql } from 'kysely';
import { type WfhContent, type WfhPart, wfhSpan } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { evening, type Half, morning, noon } from '../people/presence.ts';
import { computeDays } from '../time/day-status.ts';
import { daysBetween } from '../time/months.ts';

/** A day with the halves that are meant. */
export interface DayParts {
  day: string;
  am: boolean;
  pm: boolean;
}
export interface WantedDay extends DayParts {
  /** Named by its date; else by its weekday, and left out where it is no working day. */
  named: boolean;
}

export const partOf = ({ am, pm }: Pick<DayParts, 'am' | 'pm'>): WfhPart => (am && pm ? 'DAY' : am ? 'AM' : 'PM');

export function halvesOf({ day, am, pm }: DayParts): { day: string; half: Half }[] {
  return [...(am ? [{ day, half: 'AM' as const }] : []), ...(pm ? [{ day, half: 'PM' as const }] : [])];
}

/** Every day that the content speaks of, in their order; what is said twice of one day is added up. */
export function wantedDays({ days, weekly }: Pick<WfhContent, 'days' | 'weekly'>): WantedDay[] {
  const found = new Map<string, WantedDay>();
  const add = (day: string, part: WfhPart, named: boolean) => {
    const before = found.get(day) ?? { day, am: false, pm: false, named: false };
    found.set(day, { day, am: before.am || part !== 'PM', pm: before.pm || part !== 'AM', named: before.named || named });
  };
  for (const { day, part } of days) add(day, part, true);
  // a pattern that reaches too far is refused, not walked through
  if (weekly && within(weekly))
    for (const day of daysBetween(weekly.from, weekly.until))
      if (weekly.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) add(day, weekly.part, false);
  return [...found.values()].sort((one, other) => one.day.localeCompare(other.day));
}

export function within({ from, until }: { from: string; until: string }): boolean {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000 <= wfhSpan;
}

export function timeOf(content: Pick<WfhContent, 'days' | 'weekly'>): { from: Date; until: Date } | null {
  const all = wantedDays(content);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return null;
  const at = (day: string, hour: string) => new Date(`${day}T${hour}:00+07:00`);
  return { from: at(first.day, first.am ? morning : noon), until: at(last.day, last.pm ? evening : noon) };
}

/** Which of these days the person works on, by his roster and the agency's days off. */
export async function workingDays(ctx: Ctx, personId: number, days: readonly DayParts[]): Promise<Set<string>> {
  const [from, until] = [days[0]?.day, days.at(-1)?.day];
  if (!from || !until || !within({ from, until })) return new Set();
  const rows = await computeDays(ctx, { persons: sql`select ${personId}::bigint as id`, from, until });
  return new Set(rows.filter(({ working }) => working).map(({ day }) => day));
}

/** The days of a content as they are had: those of the pattern that are no working days are left out. */
export async function daysHad(
  ctx: Ctx,
  personId: number,
  content: Pick<WfhContent, 'days' | 'weekly'>,
): Promise<(WantedDay & { working: boolean })[]> {
  const all = wantedDays(content);
  const works = await workingDays(ctx, personId, all);
  return all.map((one) => ({ ...one, working: works.has(one.day) })).filter(({ named, working }) => named || working);
}
