import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compiled } from './compiled.ts';
import { startProcess } from './process.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-verify-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function verify(...words: string[]): { status: number | null; said: string } {
  const env = { PATH: process.env.PATH, ...compiled, DATA_DIR: home };
  const done = spawnSync(process.execPath, [join(import.meta.dirname, '../verify-audit.ts'), ...words], { env, encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

it('[SEC28] verify-audit names the office that runs, and reads what a killed one left, again and again', async () => {
  const office = await startProcess({ appUrl: '', ownerUrl: '' }, { DATA_DIR: home, DEMO: 'off' });
  expect(verify()).toMatchObject({ status: 1, said: expect.stringContaining(`in use by another office (process ${office.process.pid})`) });
  office.process.kill('SIGKILL');
  await office.ended;
  for (let time = 0; time < 2; time++) {
    const { status, said } = verify();
    expect(said).toMatch(
      /events: \d+ rows, the chain holds\nrequestEvents: 0 rows, the chain holds\nmeetingEvents: 0 rows, the chain holds\nseals: \d+ rows, the chain holds/,
    );
    expect(status).toBe(0);
  }
  // what an auditor takes along, and what he brings back
  const out = join(home, 'records.jsonl.gz');
  expect(verify('--export', out)).toMatchObject({ status: 0, said: expect.stringMatching(/\d+ rows: /) });
  const alone = spawnSync(process.execPath, ['verify.mjs', out], { cwd: home, env: {}, encoding: 'utf8' });
  expect([alone.status, alone.stdout]).toEqual([0, expect.stringContaining('whole, nothing was changed')]);
  expect(verify('--against', join(home, 'none'))).toMatchObject({ status: 2, said: expect.stringContaining('no checkpoint in') });
}, 180_000);
