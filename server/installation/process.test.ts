import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startProcess } from '../test/process.ts';
import { emptyDatabase } from './test-installation.ts';

it('an operator makes agencies by a command, before the first start and while the installation runs', async () => {
  const { ownerUrl, adminUrl, drop } = await emptyDatabase();
  const home = mkdtempSync(join(tmpdir(), 'eoffice-process-'));
  const env = {
    INSTALLATION: 'on',
    INSTALLATION_HOST: 'admin.localhost',
    DATA_DIR: home,
    DATABASE_URL: ownerUrl,
    DATABASE_OWNER_URL: ownerUrl,
    MODE: 'DEV',
    CAPTCHA: 'off',
    METRICS_PORT: '0',
  };
  const agency = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, '../agency.ts'), ...args], {
      env: { PATH: process.env.PATH, PASSWORD_WORK: 'light', ...env },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('alter role office_owner createrole');
  await admin.end();
  const make = (code: string) => agency('create', code, '--name', `หน่วยงาน ${code}`, '--host', `${code}.localhost`);
  const made = make('first');
  expect(made).toMatchObject({ status: 0, said: expect.stringContaining('http://first.localhost') });
  expect(make('first')).toMatchObject({ status: 1, said: expect.stringMatching(/อยู่แล้ว[\s\S]*already/) });
  expect(agency('suspend', 'first')).toMatchObject({ status: 1, said: expect.stringMatching(/เหตุผล[\s\S]*a reason is needed/) });
  expect(agency('dance')).toMatchObject({ status: 1, said: expect.stringContaining('create') });

  const office = await startProcess({ appUrl: ownerUrl, ownerUrl }, env);
  const port = Number(new URL(office.address).port);
  const statusAt = (host: string, path = '/api/intranet/links') =>
    new Promise<number>((done, failed) =>
      request({ host: '127.0.0.1', port, path, headers: { host } }, (reply) => {
        reply.resume();
        done(reply.statusCode ?? 0);
      })
        .on('error', failed)
        .end(),
    );
  expect(office.output()).toContain('first');
  expect(await statusAt('first.localhost')).toBe(200);
  expect(await statusAt('localhost', '/health/ready')).toBe(200);
  expect(await statusAt('second.localhost')).toBe(421);
  expect(make('second').status).toBe(0);
  await expect.poll(() => statusAt('second.localhost')).toBe(200);
  const added = agency('administrator', 'add', 'somchai').said;
  expect(added).toMatch(/http:\/\/admin\.localhost:\d+\/set-up\?key=/);
  expect(await statusAt('admin.localhost', '/api/administration/me')).toBe(401);
  expect(agency('key', 'first').said).toMatch(/first\.localhost.*set-up\?key=/);
  expect(agency('list').said).toMatch(/first +NEW .*\nsecond +NEW /);
  expect(agency('figures', '--now').said).toMatch(/first +NEW .*in 0 \(0\).*people 0 .*as of 25/);
  // to a monitoring system, on a port of its own: each agency by its code, and nothing else of it
  const at = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(office.output())?.[0] as string;
  const told = await (await fetch(at)).text();
  expect(told).toMatch(/^eoffice_agencies\{state="NEW"\} 2$/m);
  expect(told).toMatch(/^eoffice_agency_call_seconds_count\{agency="first",status="2xx"\} \d+$/m);
  expect(told).toMatch(/^eoffice_agency_accounts\{agency="second"\} 0$/m);
  expect(told).toMatch(/^eoffice_agency_figures_age_seconds\{agency="first"\} /m);
  expect(told).not.toMatch(/หน่วยงาน|localhost/);
  expect(new Set([...told.matchAll(/agency="(\w+)"/g)].map(([, code]) => code))).toEqual(new Set(['first', 'second']));
  expect((await fetch(at.replace('/metrics', '/'))).status).toBe(404);
  expect(agency('suspend', 'second', '--reason', 'คำสั่งที่ 1/2570').status).toBe(0);
  // two persons, on the machine too: nobody could consent by the page yet
  expect(agency('remove', 'second', '--reason', 'คำสั่งที่ 2/2570', '--by', 'somchai')).toMatchObject({
    status: 3,
    said: expect.stringMatching(/คำขอที่ 1: รอ[\s\S]*no\. 1: another/),
  });
  expect(agency('consents').said).toMatch(/^1 +remove +second +WAITING .*somchai/);
  expect(agency('consent', '1', '--by', 'somchai')).toMatchObject({ status: 1, said: expect.stringContaining('himself') });
  expect(agency('consent', '1', '--by', 'somying').status).toBe(0);
  await expect.poll(() => statusAt('second.localhost')).toBe(421);
  expect(await (await fetch(at)).text()).not.toContain('eoffice_agency_accounts{agency="second"}');
  expect(agency('export', 'first', join(home, 'copy'), '--reason', 'x', '--by', 'somchai').status).toBe(3);
  expect(existsSync(join(home, 'copy'))).toBe(false);
  office.process.kill('SIGTERM');
  expect(await office.ended).toBe(0);
  rmSync(home, { recursive: true, force: true });
  await drop();
}, 300_000);
