import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { officerOf, openDesk } from '../test/desk.ts';
import { openLog } from './log.ts';

it('[SEC8] [SEC32] no key of a link, token, password or code stands in the log', async () => {
  const lines: string[] = [];
  const desk = await openDesk({}, { log: openLog('trace', { write: (line) => void lines.push(line) }) });
  const clerk = await desk.as('clerk');
  await clerk.post('/verify');
  await clerk.post('/users/login', { username: 'clerk', password: 'CanaryPassword1', oauth_id: 'canary-pass' });
  await clerk.post('/core/reset-password', { NEW_PASSWORD: 'CanaryPassword1', EMAIL: 'canary-key', OTP: '314159' });
  for (const url of [
    '/reset-password?key=canary-key',
    '/set-up?key=canary-key',
    '/nothing-here?key=canary-key',
    '/api/nothing?key=canary-key',
    `/api/feed/${'canary-feed-'.padEnd(43, 'x')}.ics`,
  ])
    await desk.app.inject({ url });
  await officerOf(desk.app, 'canary-token-of-nobody').get('/verify');
  await desk.close();
  const log = lines.join('');
  expect(log).toContain('/api/core/reset-password');
  expect(log).not.toMatch(/canary|314159/i);
  expect(log).not.toContain(clerk.token);
});

it('[SEC32] what was logged before the process ends is written, also when it ends by a fault', () => {
  const log = JSON.stringify(join(import.meta.dirname, 'log.ts'));
  for (const end of ['process.exit(0)', 'throw new Error()']) {
    const script = `import { openLog } from ${log}; const log = openLog('info'); for (let at = 0; at < 500; at++) log.info({ at }, 'line'); log.error('the last'); ${end}`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toHaveLength(501);
    expect(stdout).toContain('the last');
  }
});
