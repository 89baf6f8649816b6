import { type Limit, measureLimit } from './limit.ts';
import { drive, type Figures, median } from './load.ts';
import type { RunningOffice } from './office.ts';
import type { Path } from './paths.ts';
import type { Stand } from './stand.ts';

export const connections = 16;

export interface How {
  rounds: number;
  seconds: number;
}

export interface Measured {
  limits: Partial<Record<Limit, Figures>>;
  paths: (Path & { figures: Figures })[];
}

/** Each path beside its yardstick, in so many rounds; the round in the middle counts. */
export async function measure(paths: Path[], stand: Stand, office: RunningOffice, { rounds, seconds }: How): Promise<Measured> {
  const figures = new Map<string, Figures[]>();
  const keep = (name: string, one: Figures) => figures.set(name, [...(figures.get(name) ?? []), one]);
  const limits = [...new Set(paths.map((path) => path.limit))];
  const databasePid = stand.database.pid;
  for (let round = 0; round < rounds; round++) {
    for (const limit of limits)
      keep(
        `limit ${limit}`,
        await measureLimit(limit, { url: stand.database.adminUrl, dataDir: stand.dataDir, databasePid, connections, seconds }),
      );
    for (const path of paths) {
      // with the warm-up
      await path.prepare?.(seconds * 1.2 + 0.5);
      keep(path.name, await drive({ port: office.port, work: path.work, connections, seconds, pids: [office.pid, databasePid] }));
      await path.tidy?.();
    }
  }
  return {
    limits: Object.fromEntries(limits.map((limit) => [limit, median(figures.get(`limit ${limit}`) ?? [])])),
    paths: paths.map((path) => ({ ...path, figures: median(figures.get(path.name) ?? []) })),
  };
}

/** How much of its yardstick a path keeps: in CPU, which a noisy machine bends least, and in throughput. */
export function shareOfLimit(
  { limits }: Pick<Measured, 'limits'>,
  path: Path & { figures: Figures },
): { cpu: number | null; throughput: number } {
  const limit = limits[path.limit] as Figures;
  return {
    cpu: limit.cpuMs && path.figures.cpuMs ? limit.cpuMs / path.figures.cpuMs : null,
    throughput: path.figures.perSecond / limit.perSecond,
  };
}
