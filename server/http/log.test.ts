import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { officerOf, openDesk } from '../test/desk.ts';
import { openLog } from './log.ts';
import { openLogFiles, sweepLogs } from './log-files.ts';

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

it('[SEC32] what somebody sends makes no line of its own and steers no terminal', async () => {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line) => void lines.push(line) });
  const desk = await openDesk({}, { log });
  const forged = '{"level":50,"time":"2026-01-01T00:00:00.000Z","msg":"forged"}';
  const ends = ['\n', '\r\n', '\u0085', '\u2028', '\u2029', '\u001b[2K\u001b[1A', '\u009b2K', '\u202e', '\u2066', '\u007f', '\u0000'];
  const asked = ends.map(encodeURIComponent);
  for (const end of asked) {
    await desk.app.inject({ url: `/api/nothing${end}${encodeURIComponent(forged)}` });
    await desk.app.inject({ url: '/api/verify', headers: { 'x-request-id': `good-id-${end}${forged}`, 'user-agent': `${end}${forged}` } });
  }
  // words from the outside that reach the log as they are: of a server that answers with a fault
  for (const end of ends) log.warn({ err: new Error(`busy${end}${forged}`), host: `mail.example${end}${forged}` }, `told: ${end}${forged}`);
  await desk.close();
  expect(lines.length).toBeGreaterThanOrEqual(3 * ends.length);
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(line.slice(0, -1), JSON.stringify(line)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
    const one = JSON.parse(line);
    expect(one.msg).not.toBe('forged');
    expect(one.time).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  }
  // nothing is lost of what was said
  expect(JSON.parse(lines.find((line) => line.includes('u202e')) as string).msg).toBe(`told: \u202e${forged}`);
  const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
  expect(calls.length).toBeGreaterThanOrEqual(2 * ends.length);
  for (const { reqId } of calls) expect(reqId).toMatch(/^[\w-]+$/);
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

describe('[SEC32] a log that the office keeps itself', () => {
  const dir = mkdtempSync(join(tmpdir(), 'eoffice-log-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const script = (more: string) =>
    `import { openLogFiles } from ${JSON.stringify(join(import.meta.dirname, 'log-files.ts'))};
     import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
     const log = openLog('info', openLogFiles(process.argv[1], 90)); ${more}`;
  const run = (folder: string, more: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script(more), folder], { encoding: 'utf8', timeout: 60_000 });

  it('is a file a day that nobody else reads, goes on where it ended, and is whole when the process ends', () => {
    for (let start = 0; start < 2; start += 1) {
      const { status, stdout, stderr } = run(dir, "for (let at = 0; at < 500; at++) log.info({ at }, 'line'); process.exit(0)");
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    }
    const names = readdirSync(dir);
    expect(names).toEqual([expect.stringMatching(/^office\.\d{4}-\d{2}-\d{2}\.log$/)]);
    const path = join(dir, names[0] as string);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1000);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(1000).fill('line'));
  });

  it('is kept ninety days and gone after', () => {
    const now = new Date('2026-11-27T10:00:00Z');
    const daysAgo = (days: number) => `office.${new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)}.log`;
    for (const name of [daysAgo(0), daysAgo(89), daysAgo(90), daysAgo(91), daysAgo(400), 'notes.txt']) writeFileSync(join(dir, name), '');
    sweepLogs(dir, 90, now);
    const left = readdirSync(dir);
    for (const name of [daysAgo(0), daysAgo(89), daysAgo(90), 'notes.txt']) expect(left).toContain(name);
    for (const name of [daysAgo(91), daysAgo(400)]) expect(left).not.toContain(name);
  });

  it('is turned and swept by the clock while the process runs: day 89 stands, day 91 has gone', () => {
    const folder = join(dir, 'clock');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-28T23:59:59.500Z') });
    try {
      const files = openLogFiles(folder, 90);
      const firstDay = 'office.2026-08-28.log';
      files.write('first\n');
      const left = (moment: string) => {
        vi.setSystemTime(new Date(moment));
        files.write(`${moment}\n`);
        return readdirSync(folder).sort();
      };
      expect(left('2026-08-29T00:00:00.000Z')).toEqual([firstDay, 'office.2026-08-29.log']);
      expect(left('2026-11-25T12:00:00.000Z'), 'day 89').toContain(firstDay);
      expect(left('2026-11-27T00:00:00.000Z'), 'day 91').not.toContain(firstDay);
      expect(readFileSync(join(folder, 'office.2026-11-25.log'), 'utf8')).toBe('2026-11-25T12:00:00.000Z\n');
    } finally {
      vi.useRealTimers();
    }
  });

  it('on a full disk stops no work and says so once', () => {
    const full = join(dir, 'full');
    mkdirSync(full);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', full], { stdio: 'ignore' }).status === 0;
    if (!mounted) return console.warn('skipped: a small disk can’t be mounted here');
    try {
      const { status, stderr, stdout } = run(
        full,
        "const text = 'x'.repeat(1000); for (let at = 0; at < 500; at++) { log.info({ at, text }, 'line'); await null; } setTimeout(() => { console.log('works'); process.exit(0); }, 300)",
      );
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'works\n' });
      expect(stderr.match(/the log can't be written/g)).toHaveLength(1);
    } finally {
      spawnSync('umount', [full]);
    }
  });
});
