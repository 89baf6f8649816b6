import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase } from './database.ts';
import { launchOffice } from './process.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-keep-up-'));
/** A start takes seconds; a machine with ten times its load may take minutes. */
const limit = 180_000;
const running = new Set<ChildProcess>();
const clone = await cloneDatabase();
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map((child) => once(child, 'exit')));
  await clone.drop();
  rmSync(home, { recursive: true, force: true });
});

/** The office under the launcher, on a database that stands already. */
function launch(env: Record<string, string> = {}) {
  const {
    process: child,
    ended,
    output,
  } = launchOffice({
    DATABASE_URL: clone.appUrl,
    DATABASE_OWNER_URL: clone.ownerUrl,
    DATA_DIR: join(home, 'data'),
    LOG_LEVEL: 'silent',
    ...env,
  });
  running.add(child);
  void ended.then(() => running.delete(child));
  return { child, ended, printed: output, starts: () => output().split('is ready at').length - 1 };
}

const officePid = () => Number(readFileSync(join(home, 'data', 'office.pid'), 'utf8'));

it(
  '[REL1] an office that was killed is brought up again, with its reason in both languages; asked to stop in a pause, it stays down',
  async () => {
    const { child, ended, printed, starts } = launch();
    await expect.poll(starts, { timeout: limit }).toBe(1);
    process.kill(officePid(), 'SIGKILL');
    await expect.poll(starts, { timeout: limit }).toBe(2);
    expect(printed()).toMatch(/สำนักงานหยุดเอง \(SIGKILL.*จะเริ่มใหม่ใน 1 วินาที.*ended by itself \(SIGKILL.*started anew in 1 s/);
    process.kill(officePid(), 'SIGKILL');
    await expect.poll(printed, { timeout: limit }).toContain('started anew in 2 s');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(starts()).toBe(2);
  },
  3 * limit,
);

it(
  '[REL1] an office that is stopped in order is not brought up again',
  async () => {
    const { ended, starts } = launch();
    await expect.poll(starts, { timeout: limit }).toBe(1);
    process.kill(officePid(), 'SIGTERM');
    expect(await ended).toBe(0);
    expect(starts()).toBe(1);
  },
  2 * limit,
);

it(
  '[REL1] what only a person can mend is told once: wrong settings, a folder in use, a database that is not there',
  async () => {
    const settings = launch({ PORT: 'many' });
    expect(await settings.ended).toBe(78);
    const away = launch({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await away.ended).toBe(1);
    const first = launch();
    await expect.poll(first.starts, { timeout: limit }).toBe(1);
    const second = launch();
    expect(await second.ended).toBe(78);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    for (const one of [settings, away, second]) expect(one.printed()).not.toContain('started anew');
  },
  3 * limit,
);
