import { bangkokDay } from '../../contract/rules/thai.ts';

const kept = { days: 7, weeks: 4, months: 12 };

/** Which of these backups stay: the newest of each of the last 7 days, 4 weeks and 12 months that have one, by the days of Bangkok. */
export function backupsToKeep(made: readonly Date[]): Set<Date> {
  const newestFirst = [...made].sort((a, b) => b.getTime() - a.getTime());
  return new Set([
    ...newestOfEach(newestFirst, bangkokDay, kept.days),
    ...newestOfEach(newestFirst, weekOf, kept.weeks),
    ...newestOfEach(newestFirst, (at) => bangkokDay(at).slice(0, 7), kept.months),
  ]);
}

function newestOfEach(newestFirst: readonly Date[], spanOf: (at: Date) => string, most: number): Date[] {
  const found = new Map<string, Date>();
  for (const at of newestFirst) if (!found.has(spanOf(at))) found.set(spanOf(at), at);
  return [...found.values()].slice(0, most);
}

/** Its Monday. */
function weekOf(at: Date): string {
  const day = new Date(`${bangkokDay(at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** The log of the database is kept as long as a backup of the last days needs it: from this one on. Names, the oldest first. */
export function oldestWithLog(names: readonly string[]): string | undefined {
  return names.slice(-kept.days)[0];
}
