import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase } from './database.ts';
import { launchOffice } from './process.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-at-rest-'));
const clone = await cloneDatabase();
const { process: launcher, output } = launchOffice({
  DATABASE_URL: clone.appUrl,
  DATABASE_OWNER_URL: clone.ownerUrl,
  DATA_DIR: join(home, 'data'),
  LOG_LEVEL: 'silent',
});
afterAll(async () => {
  launcher.kill('SIGTERM');
  await once(launcher, 'exit');
  await clone.drop();
  rmSync(home, { recursive: true, force: true });
});

/** Megabytes that are the office's alone: what all Node processes of a machine share, the runtime itself, is not among them. */
function ownMemory(): number {
  const pid = readFileSync(join(home, 'data', 'office.pid'), 'utf8').trim();
  return Number(/^Anonymous:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}

// 131 with compiled sources, 147 where they are compiled for the first time, some more beside other work; 60 more without the start's options and without letting go of what it leaves
it.skipIf(!existsSync('/proc/self/smaps_rollup'))('[REL17] an office at rest takes little memory', { timeout: 180_000 }, async () => {
  await expect.poll(output, { timeout: 120_000 }).toContain('is ready at');
  await expect.poll(ownMemory, { timeout: 30_000, interval: 500 }).toBeLessThan(160);
});
