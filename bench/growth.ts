import { join } from 'node:path';
import { type Limit, limitNames } from './limit.ts';
import type { Figures } from './load.ts';
import { type How, type Measured, measure } from './measure.ts';
import { startOffice } from './office.ts';
import { type Path, pathsOf } from './paths.ts';
import { openStand, type Stand } from './stand.ts';
import { printRows, verdict } from './table.ts';

/** How much more a path may take at the largest size than at the smallest, or at the one before. */
const goals: Record<string, { against: 'first' | 'before'; most: number }> = {
  dash: { against: 'before', most: 1.3 },
  fts: { against: 'first', most: 1.3 },
};

/** The same paths on agencies of several sizes, each in a folder of its own below the one that is named: what grows with the store, and how much. */
export async function runGrowth(
  sizes: number[],
  folder: string | undefined,
  { wanted, how, keep }: { wanted: (path: Path) => boolean; how: How; keep: (stand: Stand, measured: Measured) => Promise<void> },
): Promise<void> {
  const all: Map<string, Figures>[] = [];
  for (const letters of sizes) {
    console.log(`\n${letters.toLocaleString('en')} letters`);
    const stand = await openStand(letters, folder && join(folder, String(letters)));
    try {
      const office = await startOffice(stand.database, stand.dataDir, { LIMITS: 'off' });
      try {
        const paths = (await pathsOf(stand.superuser, stand.agency, stand.dataDir)).filter(wanted);
        const one = await measure(paths, stand, office, how);
        await keep(stand, one);
        const { limits, paths: measured } = one;
        const yardsticks = Object.entries(limits).map(([limit, figures]): [string, Figures] => [limitNames[limit as Limit], figures]);
        all.push(new Map([...yardsticks, ...measured.map(({ name, figures }): [string, Figures] => [name, figures])]));
        for (const { name, figures } of measured)
          if (figures.wrong > 0) console.log(`    ${name}: ${figures.wrong} wrong replies, e.g. ${figures.sample}`);
      } finally {
        await office.stop();
      }
    } finally {
      await stand.close();
    }
  }
  const last = sizes.length - 1;
  const cpu = (name: string, at: number) => all[at]?.get(name)?.cpuMs ?? null;
  const times = (name: string, against: number) => (cpu(name, last) ?? 0) / (cpu(name, against) ?? Number.NaN);
  console.log('\nCPU ms of a call by letters stored');
  printRows(
    ['', ...sizes.map((size) => size.toLocaleString('en')), ...(last > 1 ? ['last / one before'] : []), 'last / first', ''],
    [...(all[last]?.keys() ?? [])].map((name) => {
      const goal = goals[name];
      const against = goal?.against === 'before' ? Math.max(0, last - 1) : 0;
      return [
        name,
        ...sizes.map((_, at) => cpu(name, at)?.toFixed(2) ?? '-'),
        ...(last > 1 ? [times(name, last - 1).toFixed(2)] : []),
        times(name, 0).toFixed(2),
        goal ? verdict(`<= ${goal.most} x that of ${sizes[against]?.toLocaleString('en')}`, times(name, against) <= goal.most) : '',
      ];
    }),
  );
}
