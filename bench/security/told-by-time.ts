import { mannWhitney, medianOf } from '../../server/test/mann-whitney.ts';

/** How long answers of a kind took, beside those of what is not there: by the clock, and by what the office's processor worked. */
export interface Told {
  clock: Compared;
  work: Compared;
}

interface Compared {
  p: number;
  there: number;
  none: number;
}

/**
 * So many answers of each kind in turn, in another order each time, because who comes first finds other caches. `kinds`: what is there; each is
 * compared with `none`. On a machine that does other work the clock sees less than the processor.
 */
export async function compareTimes<Kind extends string>(
  kinds: readonly Kind[],
  each: number,
  ask: (kind: Kind | 'none', i: number) => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<Record<Kind, Told>> {
  const all: (Kind | 'none')[] = [...kinds, 'none'];
  const took = new Map(all.map((kind) => [kind, { clock: [] as number[], work: [] as number[] }]));
  for (let i = 0; i < each; i++)
    for (let turn = 0; turn < all.length; turn++) {
      const kind = all[(turn + i) % all.length] as Kind;
      await before();
      const [start, worked] = [performance.now(), process.cpuUsage()];
      await ask(kind, i);
      const own = took.get(kind);
      own?.clock.push(performance.now() - start);
      own?.work.push(millisecondsSince(worked));
    }
  const none = took.get('none') ?? { clock: [], work: [] };
  return Object.fromEntries(
    kinds.map((kind) => {
      const { clock = [], work = [] } = took.get(kind) ?? {};
      return [kind, { clock: compared(clock, none.clock), work: compared(work, none.work) } satisfies Told];
    }),
  ) as Record<Kind, Told>;
}

function compared(there: number[], none: number[]): Compared {
  return { p: mannWhitney(there, none).p, there: medianOf(there), none: medianOf(none) };
}

/** p <= 0.01 by Mann and Whitney, and medians 5 ms or more apart. */
export function tells(told: Told): boolean {
  return Object.values(told).some(({ p, there, none }: Compared) => p <= 0.01 && Math.abs(there - none) >= 5);
}

export function wordsOf({ clock, work }: Told): string {
  const of = ({ p, there, none }: Compared) => `p ${p.toFixed(3)}, medians ${there.toFixed(1)} and ${none.toFixed(1)} ms`;
  return `by the clock ${of(clock)}, by the processor ${of(work)}`;
}

/** The plant: so much more work for what is there. */
export function workFor(ms: number): void {
  const before = process.cpuUsage();
  while (millisecondsSince(before) < ms);
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
