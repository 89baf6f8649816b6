import { existsSync, readdirSync, readFileSync } from 'node:fs';

const msPerTick = 10;

/** CPU time in ms that a process and everything below it has used, children that have ended included. null where there is no /proc. */
export function cpuOf(root: number): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const children = new Map<number, { pid: number; ticks: number }[]>();
  let own = 0;
  for (const name of readdirSync('/proc')) {
    const row = /^\d+$/.test(name) ? statOf(name) : null;
    if (!row) continue;
    if (row.pid === root) own = row.ticks;
    children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  }
  const below = (pid: number): number => (children.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + below(child.pid), 0);
  return (own + below(root)) * msPerTick;
}

function statOf(name: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
    return { pid: Number(name), parent: fields[1] ?? 0, ticks };
  } catch {
    return null;
  }
}
