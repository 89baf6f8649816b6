import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { StateRow } from '../../../contract/settings/office-state.ts';
import { isLocked } from '../../db/agency-lock.ts';
import { claimStore } from '../../files/store/claim-store.ts';
import { openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { openCluster } from '../../test/own-cluster.ts';
import { backUpDaily, dueSince } from './own-backups.ts';
import { keepOwnLog } from './own-log.ts';

// An office on a cluster of its own: the one that a backup copies is its own too.
// The child has the settings of this process, where the test runner says MODE=test.
delete process.env.MODE;
const root = mkdtempSync(join(tmpdir(), 'eoffice-own-backups-'));
const [home, backups] = [join(root, 'home'), join(root, 'backups')];
const server = await openCluster(home);
const { clone, ownerUrl } = server;
const desk = await openDesk({ DATA_DIR: home, BACKUP_DIR: backups }, { clone });
const [admin, clerk] = await desk.officers('admin', 'clerk');
const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=office,public' });
const path = '/settings/office-state/own-backups';

beforeAll(async () => {
  await owner.connect();
  await claimStore(desk.office.files, { ownerUrl, schema: 'office' });
});
afterAll(async () => {
  await owner.end();
  await desk.close();
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const state = async () => done(await admin.get('/settings/office-state')) as { rows: StateRow[]; backup: string };
const rowOf = async () => (await state()).rows.find(({ code }) => code === 'BACKUP') as StateRow;
const ended = () => expect.poll(async () => (await state()).backup, { timeout: 60_000, interval: 100 }).toBe('IDLE');
const told = async () =>
  (await sql`select 1 from notification where kind = 'backup_fault' and person_id = ${admin.personId}`.execute(desk.office.db)).rows.length;
const alarmed = async () =>
  (await sql`select 1 from alarm where kind = 'backup_fault' and over_at is null`.execute(desk.office.db)).rows.length === 1;

it('an administrator starts a backup, one at a time; the page says when it was made, how large, where, and that it was proved', async () => {
  expect(await rowOf()).toMatchObject({ verdict: 'WATCH', says: 'waits' });
  refused(await clerk.post(path), 'forbidden', 403);
  done(await admin.post(path));
  refused(await admin.post(path), 'backup_under_way', 409);
  expect((await state()).backup).toBe('UNDER_WAY');
  // the command in another process waits for nobody and harms nothing
  await expect.poll(lockIsHeld, { timeout: 30_000, interval: 20 }).toBe(true);
  const command = spawn(process.execPath, [join(import.meta.dirname, '../../backup.ts'), backups], {
    env: { PATH: process.env.PATH, DATA_DIR: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(command.stderr), once(command, 'close')]);
  expect(said).toMatch(/กำลังสำรองข้อมูลอยู่[\s\S]*another backup is under way/);
  expect(status).toBe(1);
  await ended();
  expect(await rowOf()).toMatchObject({
    verdict: 'GOOD',
    says: 'own',
    facts: { place: backups, size: expect.any(Number), folderSize: expect.any(Number), endedAt: expect.any(String) },
  });
  const rows = (await owner.query('select outcome, proved, name, files, bytes::float8 from backup')).rows;
  expect(rows).toEqual([
    { outcome: 'GOOD', proved: true, name: readdirSync(join(backups, 'backups'))[0], files: expect.any(Number), bytes: expect.any(Number) },
  ]);
  expect(rows[0].bytes).toBeGreaterThan(1_000_000);
  expect((await owner.query("select 1 from audit where action = 'backup.started'")).rowCount).toBe(1);
  expect(done(await admin.get('/settings/first-steps')).steps).toContainEqual(expect.objectContaining({ code: 'BACKUP', done: true }));
});

it('administrators are told once when none was good for 26 hours, or one failed, with its reason; the good one of the day ends it', async () => {
  await backUpDaily(desk.office);
  expect((await state()).backup).toBe('IDLE');
  expect(await told()).toBe(0);
  await owner.query("update backup set ended_at = now() - interval '27 hours'");
  await backUpDaily(desk.office);
  await backUpDaily(desk.office);
  done(await admin.post('/settings/office-state/backups', { madeOn: bangkokDay(new Date()), place: 'ตู้นิรภัย' }));
  expect(await rowOf()).toMatchObject({ verdict: 'MEND', says: 'ownOld' });
  expect([await told(), await alarmed()]).toEqual([1, true]);
  const { facts } = await desk.office.db.selectFrom('alarm').select('facts').where('kind', '=', 'backup_fault').executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ hours: 27, page: 'office-state' });

  renameSync(backups, `${backups}-away`);
  writeFileSync(backups, 'no folder');
  await owner.query("update backup set began_at = began_at - interval '2 days'");
  await backUpDaily(desk.office);
  await ended();
  const failed = await rowOf();
  expect(failed).toMatchObject({ verdict: 'MEND', says: 'failed' });
  expect(failed.facts.reason).not.toBe('');
  // it is not tried again each hour
  await backUpDaily(desk.office);
  expect((await state()).backup).toBe('IDLE');
  expect([await told(), await alarmed()]).toEqual([1, true]);

  rmSync(backups);
  renameSync(`${backups}-away`, backups);
  await owner.query("update backup set began_at = began_at - interval '2 days'");
  await backUpDaily(desk.office);
  await ended();
  expect(await rowOf()).toMatchObject({ verdict: 'GOOD', says: 'own' });
  await expect.poll(alarmed).toBe(false);
});

it('keeps what the database writes after a backup: the page says to which seconds one can go back, and that it can’t be kept where it can’t', async () => {
  const moments = async () => (await state()).rows.find(({ code }) => code === 'MOMENTS') as StateRow;
  expect(await moments()).toMatchObject({ verdict: 'WATCH', says: 'waits' });
  // the first round begins a line of the log, and with it a backup
  await keepOwnLog(desk.office);
  await expect.poll(async () => (await state()).backup, { timeout: 30_000, interval: 50 }).toBe('UNDER_WAY');
  await ended();
  await keepOwnLog(desk.office);
  await expect.poll(moments, { timeout: 30_000, interval: 100 }).toMatchObject({ verdict: 'GOOD', says: 'good' });
  const { sinceAt, untilAt } = (await moments()).facts as Record<string, string>;
  expect(Date.parse(untilAt as string)).toBeGreaterThan(Date.parse(sinceAt as string));

  renameSync(backups, `${backups}-away`);
  writeFileSync(backups, 'no folder');
  await owner.query("update backup_log set until = now() - interval '21 minutes'");
  // the round before may still be ending, and one is under way at a time
  const alarmedByRound = () => keepOwnLog(desk.office).then(alarmed);
  await expect.poll(alarmedByRound, { timeout: 60_000, interval: 100 }).toBe(true);
  expect(await moments()).toMatchObject({ verdict: 'MEND', says: 'late', facts: { reason: expect.stringMatching(/./) } });
  rmSync(backups);
  renameSync(`${backups}-away`, backups);
  await expect
    .poll(() => keepOwnLog(desk.office).then(moments), { timeout: 60_000, interval: 100 })
    .toMatchObject({ verdict: 'GOOD', says: 'good' });
});

it('an office that stops ends its backup: it is none, and no fault', async () => {
  const before = (await owner.query('select id from backup')).rowCount;
  done(await admin.post(path));
  await expect.poll(() => existsSync(join(backups, 'making')), { timeout: 30_000, interval: 20 }).toBe(true);
  await desk.app.close();
  expect((await owner.query('select id from backup')).rowCount).toBe(before);
  // the database sees a moment later that the process is gone
  await expect.poll(lockIsHeld, { timeout: 10_000, interval: 20 }).toBe(false);
});

it('is due once the hour of Bangkok has come', () => {
  expect(dueSince(2, Date.parse('2026-11-27T02:30:00+07:00'))).toEqual(new Date('2026-11-27T02:00:00+07:00'));
  expect(dueSince(2, Date.parse('2026-11-27T01:59:59+07:00'))).toEqual(new Date('2026-11-26T02:00:00+07:00'));
  expect(dueSince(23, Date.parse('2026-11-27T06:00:00+07:00'))).toEqual(new Date('2026-11-26T23:00:00+07:00'));
});

async function lockIsHeld(): Promise<boolean> {
  return isLocked(desk.office.separateDb, 'backup');
}
