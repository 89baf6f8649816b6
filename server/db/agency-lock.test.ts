import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openBeside } from '../test/agency-beside.ts';
import { cloneDatabase } from '../test/database.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { madePeople, peopleHeads, workbookOf } from '../test/people-sheet.ts';
import { sendFile } from '../test/send-file.ts';
import { aloneFor, isLocked, lockFor, lockShared, tryLockFor } from './agency-lock.ts';
import { openDatabase } from './pool.ts';

const clone = await cloneDatabase();
const first = await openDesk({}, { clone });
const second = await openBeside(clone, 'ag_second');
afterAll(async () => {
  await second.close();
  await first.close();
});

/** A transaction of this agency that is under way until it is let go: as an import of thousands of people is. */
async function underWay(desk: Desk, what: string, ids?: number[]): Promise<() => Promise<void>> {
  const own = openDatabase(clone.appUrl, { schema: desk.office.config.schema, max: 1 });
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const act = own.transaction().execute(async (db) => {
    await lockFor(db, what, ids);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  return async () => {
    over.resolve();
    await act;
    await own.destroy();
  };
}

const waiting = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(first.office.db)
  ).rows[0]?.n;

async function bringPeople(desk: Desk) {
  const by = await desk.as('admin');
  return sendFile(desk, '/settings/people/import?commit=1', await workbookOf(peopleHeads, madePeople(3)), { by });
}

it('[REL8] one agency’s long import keeps nobody of another waiting, and those of its own as before', async () => {
  const letGo = await underWay(first, 'people');
  expect((await bringPeople(second)).body).toMatchObject({ kept: true, added: 3 });
  const own = bringPeople(first);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  await letGo();
  expect((await own).body).toMatchObject({ kept: true, added: 3 });
});

it('[REL8] persons of equal numbers in two agencies are two: what one changes waits for nobody of the other', async () => {
  const [one, other] = [await first.as('officer'), await second.as('officer')];
  expect(one.personId).toBe(other.personId);
  const letGo = await underWay(first, 'notice-choices', [one.personId]);
  const choose = async (who: typeof one) => {
    const { body } = await who.get('/users/notice-choices');
    const { version, quiet, quietFrom, quietUntil, quietDays, digest, digestHour } = body;
    const chosen = { version, off: {}, quiet, quietFrom, quietUntil, quietDays, digest, digestHour };
    return (await who.post('/users/notice-choices', chosen)).body;
  };
  expect(await choose(other)).toMatchObject({ status: 'success' });
  const own = choose(one);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  await letGo();
  expect(await own).toMatchObject({ status: 'success' });
});

it('each way to hold ends with its transaction or its work, and is the agency’s alone', async () => {
  const [db, beside] = [first.office.separateDb, second.office.separateDb];
  await db.transaction().execute(async (mine) => {
    expect(await tryLockFor(mine, 'round')).toBe(true);
    expect(await db.transaction().execute((next) => tryLockFor(next, 'round'))).toBe(false);
    expect(await beside.transaction().execute((next) => tryLockFor(next, 'round'))).toBe(true);
  });
  expect(await db.transaction().execute((next) => tryLockFor(next, 'round'))).toBe(true);

  await db.transaction().execute(async (mine) => {
    await lockShared(mine, 'holds');
    await db.transaction().execute((next) => lockShared(next, 'holds'));
    expect(await db.transaction().execute((next) => tryLockFor(next, 'holds'))).toBe(false);
  });

  await db.connection().execute(async (mine) => {
    const inside = await aloneFor(mine, 'mailbox 1', async () => [
      await db.connection().execute((next) => aloneFor(next, 'mailbox 1', async () => 'both')),
      await beside.connection().execute((next) => aloneFor(next, 'mailbox 1', async () => 'the other agency')),
      await Promise.all([isLocked(db, 'mailbox 1'), isLocked(beside, 'mailbox 1')]),
    ]);
    expect(inside).toEqual([null, 'the other agency', [true, false]]);
    expect(await aloneFor(mine, 'mailbox 1', async () => 'again')).toBe('again');
  });
});

it('locks are taken by these functions, but where they are of the database or of the whole cluster', () => {
  const server = join(import.meta.dirname, '..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^test\//.test(file) && /advisory_/.test(readFileSync(join(server, file), 'utf8')),
  );
  expect(files.sort()).toEqual([
    'backup/copy-cluster.ts',
    'backup/keep-log.ts',
    'backup/make-backup.ts',
    'db/agency-lock.ts',
    'db/migrate.ts',
    'db/pooler.ts',
    'files/store/claim-store.ts',
    'installation/agency-acts.ts',
    // its words have the agency's name in them
    'system/agree-secrets.ts',
  ]);
});
