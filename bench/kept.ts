import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Figures } from './load.ts';
import { type Measured, shareOfLimit } from './measure.ts';

const folder = join(import.meta.dirname, '../docs/measurements/kept');

type KeptFigures = Pick<Figures, 'perSecond' | 'p50' | 'p99' | 'cpuMs' | 'appMs' | 'kiloBytes'>;

/** What a run leaves for the runs after it: docs/measurements/kept/DATE-LETTERS.json. */
export interface Kept {
  date: string;
  commit: string;
  letters: number;
  machine: string;
  limits: Record<string, KeptFigures>;
  paths: Record<string, KeptFigures & { ofLimit: number | null }>;
  /** Bytes that the tables take with their indexes, the large ones by name. */
  bytes?: Record<string, number>;
  /** What was measured besides the paths, by the name of the run: cold, fan, mixed. */
  besides?: Record<string, Record<string, number | null>>;
}

export function machine(): string {
  return `${cpus().length} cores of ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}

/** The newest of so many letters that holds paths; of what was measured besides, `lastBeside`. */
export function lastKept(letters: number): Kept | null {
  return allKept().findLast((one) => one.letters === letters && Object.keys(one.paths).length > 0) ?? null;
}

/** In the order of their dates. */
export function allKept(): Kept[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept);
  } catch {
    return [];
  }
}

/** Writes the figures of this run, to the minute. */
export function keepFigures(letters: number, measured: Measured | null, more: Pick<Kept, 'bytes' | 'besides'>): void {
  const date = new Date().toISOString().slice(0, 16);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const kept: Kept = {
    date,
    commit,
    letters,
    machine: machine(),
    limits: Object.fromEntries(Object.entries(measured?.limits ?? {}).map(([name, figures]) => [name, rounded(figures)])),
    paths: Object.fromEntries(
      (measured?.paths ?? []).map((path) => {
        const { cpu } = shareOfLimit(measured as Measured, path);
        return [path.name, { ...rounded(path.figures), ofLimit: cpu === null ? null : Number(cpu.toFixed(3)) }];
      }),
    ),
    ...more,
  };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${date.replace(':', '')}-${letters}.json`);
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`kept in ${path}`);
}

function rounded({ perSecond, p50, p99, cpuMs, appMs, kiloBytes }: Figures): KeptFigures {
  const to = (digits: number, value: number) => Number(value.toFixed(digits));
  return {
    perSecond: to(1, perSecond),
    p50: to(1, p50),
    p99: to(1, p99),
    cpuMs: cpuMs === null ? null : to(3, cpuMs),
    appMs: appMs === null ? null : to(3, appMs),
    kiloBytes: to(1, kiloBytes),
  };
}

/** What the tables of the agency take with their indexes; those below a hundredth of all are put together. */
export async function bytesOfTables(superuser: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; bytes: number }>(
      `with one as (select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c where c.relkind = 'r' and c.relnamespace = 'office'::regnamespace),
        named as (select case when bytes * 100 >= sum(bytes) over () then name else 'others' end as name, bytes from one)
      select name, sum(bytes)::float8 as bytes from named group by name order by name = 'others', 2 desc`,
    );
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  } finally {
    await client.end();
  }
}
