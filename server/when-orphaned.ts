import { readFileSync } from 'node:fs';

/**
 * npm and shells may die of a signal without passing it on. A program that works for another one looks twice a second
 * whether that one is still there; where a shell stands between (`sh -c …`), the one above the shell counts too.
 */
export function whenOrphaned(stop: () => void): void {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

function ancestors(): string {
  const parent = process.ppid;
  try {
    const isShell = /^\S*sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'latin1'));
    const stat = readFileSync(`/proc/${parent}/stat`, 'latin1');
    const above = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return isShell ? `${parent} ${above}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
