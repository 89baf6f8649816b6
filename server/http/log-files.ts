import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A day's lines lie in `office.YYYY-MM-DD.log`, by UTC as the times in them. */
const named = /^office\.(\d{4}-\d{2}-\d{2})\.log$/;
const day = 86_400_000;

/**
 * Where the log goes when the office keeps it itself: a file a day in `dir`, readable by its owner only, taken away when it is older than `days`.
 * Each line is written at once, some microseconds, so that none is lost with the process. A disk that takes no more stops no work: it is said
 * once on standard error, and lines are lost until there is room (libraries that gather lines wait there for ever when the process ends).
 */
export function openLogFiles(dir: string, days: number): { write(line: string): void } {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  let file = -1;
  let until = 0;
  let told = false;
  /** Opens the file of today, and takes away what has had its time. */
  const turn = (now: number) => {
    if (file >= 0) closeSync(file);
    file = -1;
    file = openSync(join(dir, `office.${new Date(now).toISOString().slice(0, 10)}.log`), 'a', 0o600);
    until = (Math.floor(now / day) + 1) * day;
    sweepLogs(dir, days, new Date(now));
  };
  turn(Date.now());
  return {
    write(line) {
      try {
        const now = Date.now();
        if (now >= until || file < 0) turn(now);
        writeSync(file, line);
        told = false;
      } catch (error) {
        if (!told) console.error(`เขียนบันทึกการทำงานไม่ได้ / the log can't be written: ${(error as Error).message}`);
        told = true;
      }
    },
  };
}

/** Takes away what is older than so many days; whatever else lies there stays. */
export function sweepLogs(dir: string, days: number, now: Date): void {
  for (const name of readdirSync(dir)) {
    const [, date] = named.exec(name) ?? [];
    if (date && now.getTime() - Date.parse(date) >= (days + 1) * day) rmSync(join(dir, name), { force: true });
  }
}
