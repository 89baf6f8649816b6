import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Megabytes that a process holds in memory. null where there is no /proc. */
export function rssOf(pid: number): number | null {
  return field(`/proc/${pid}/status`, 'VmRSS');
}

/** The same of a process and everything below it, what is shared divided among those who share it. null where that may not be read. */
export function pssOf(root: number): number | null {
  const all = [root, ...below(root)].map((pid) => field(`/proc/${pid}/smaps_rollup`, 'Pss'));
  return all[0] === null ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function field(path: string, name: string): number | null {
  try {
    const kiloBytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'latin1'))?.[1];
    return kiloBytes === undefined ? null : Number(kiloBytes) / 1024;
  } catch {
    return null;
  }
}

/** The processes that one has started, and theirs. */
export function below(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
    return [...children, ...children.flatMap(below)];
  } catch {
    return [];
  }
}

/** Connections of the office to its database. */
export async function backendsOf(superuser: string): Promise<number> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ many: number }>(
      "select count(*)::int as many from pg_stat_activity where usename like 'office%'",
    );
    return rows[0]?.many ?? 0;
  } finally {
    await client.end();
  }
}
