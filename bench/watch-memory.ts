import { readFileSync } from 'node:fs';
import { below, rssOf } from './memory.ts';

// A process of its own that looks at the memory of another and of all below it: what looks in that process itself would fill its heap.
const root = Number(process.argv[2]);
const before = rssOf(root) ?? 0;

/** Megabytes at most: how much more the process has than at the beginning, and what those below it have in all, by a word of their command. */
export interface MostMemory {
  office: number;
  reader: number;
  worker: number;
}

const most: MostMemory = { office: 0, reader: 0, worker: 0 };
const kinds = { reader: /inspector-process/, worker: /bring-until-killed/ };

setInterval(() => {
  most.office = Math.max(most.office, (rssOf(root) ?? 0) - before);
  for (const pid of below(root))
    for (const [kind, named] of Object.entries(kinds) as ['reader' | 'worker', RegExp][])
      if (named.test(commandOf(pid))) most[kind] = Math.max(most[kind], rssOf(pid) ?? 0);
}, 100);
process.on('message', () => process.send?.(most, () => process.exit()));
process.send?.('looks');

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
