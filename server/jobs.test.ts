import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from './enqueue.ts';
import { openJobs } from './jobs.ts';
import { openDesk } from './test/desk.ts';
import { done, pdfOf, register, upload } from './test/letters.ts';

let owner: pg.Client;
let jobs: Awaited<ReturnType<typeof openJobs>>;
const desk = await openDesk();
beforeAll(async () => {
  owner = await connect(desk.clone.ownerUrl);
  jobs = await openJobs(desk.office, desk.clone.ownerUrl);
});
afterAll(async () => {
  await jobs?.stop();
  await owner?.end();
  await desk.close();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function waiting(task: string): Promise<number> {
  const { rows } = await owner.query('select count(*)::int as n from graphile_worker.jobs where task_identifier = $1', [task]);
  return rows[0].n;
}

it('work is done after the commit, and never after a rollback', async () => {
  const { db, config } = desk.office;
  const old = () => db.selectFrom('live_event').select('id').where('topic', '=', 'old').execute();
  const makeOld = () => sql`insert into live_event (person_id, topic, at) values (1, 'old', now() - interval '8 days')`.execute(db);
  await makeOld();
  await db
    .transaction()
    .execute(async (trx) => {
      await enqueue(trx, config.schema, 'sweep', {});
      throw new Error('no');
    })
    .catch(() => {});
  expect(await waiting('office:sweep')).toBe(0);
  expect(await old()).toHaveLength(1);
  await db.transaction().execute((trx) => enqueue(trx, config.schema, 'sweep', {}));
  await expect.poll(old, { timeout: 10_000 }).toHaveLength(0);
  await expect.poll(() => waiting('office:sweep')).toBe(0);
});

it('another agency’s work is left to that agency', async () => {
  await owner.query('create schema other');
  await owner.query('grant usage on schema other to office_app');
  await enqueue(desk.office.db, 'other', 'sweep', {});
  await enqueue(desk.office.db, 'office', 'sweep', {});
  await expect.poll(() => waiting('office:sweep'), { timeout: 10_000 }).toBe(0);
  expect(await waiting('other:sweep')).toBe(1);
});

it('REL5: goes on by itself after every connection was cut', async () => {
  const admin = await connect(desk.clone.adminUrl);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
    desk.clone.name,
  ]);
  await admin.end();
  owner = await connect(desk.clone.ownerUrl);
  await expect
    .poll(() =>
      enqueue(desk.office.db, 'office', 'sweep', {}).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => waiting('office:sweep'), { timeout: 15_000 }).toBe(0);
}, 30_000);

it.each([
  ['a failure', 'last_error', 'fails'],
  ['a success', 'delete from', 'succeeds'],
])(
  '[REL5] the connection dies while %s is noted, other work beside it: nothing goes unheard, and it is taken up anew',
  async (_, note, first) => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    await jobs.stop();
    const [gate, beside] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    let besideRuns = 0;
    const own = await openJobs(desk.office, desk.clone.ownerUrl, [
      {
        name: `${first}-once`,
        when: '0 0 1 1 *',
        work: async () => {
          runs += 1;
          await gate.promise;
          if (runs === 1 && first === 'fails') throw new Error('the first try fails');
        },
      },
      {
        name: `beside-${first}`,
        when: '0 0 1 1 *',
        work: async () => {
          besideRuns += 1;
          await beside.promise;
        },
      },
    ]);
    const start = (name: string) => sql`select public.enqueue(${name}, '{"schema":"office"}')`.execute(desk.office.db);
    try {
      await start(`${first}-once`);
      await expect.poll(() => runs).toBe(1);
      await start(`beside-${first}`);
      await expect.poll(() => besideRuns).toBe(1);
      // the note waits for this lock, and its backend is ended while it waits; inside a transaction one would see the same backends for ever
      const looker = await connect(desk.clone.ownerUrl);
      await owner.query('begin; lock table graphile_worker._private_jobs in share mode');
      gate.resolve();
      const cutNote = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'e-office jobs' and wait_event_type = 'Lock' and query ~ '${note}'`;
      await expect.poll(async () => (await looker.query(cutNote)).rowCount).toBe(1);
      await looker.end();
      beside.resolve();
      await owner.query('commit');
      await expect.poll(() => runs, { timeout: 150_000 }).toBe(2);
      for (const name of [`${first}-once`, `beside-${first}`])
        await expect.poll(() => waiting(`office:${name}`), { timeout: 60_000 }).toBe(0);
      expect(unheard).toEqual([]);
    } finally {
      await owner.query('rollback');
      gate.resolve();
      beside.resolve();
      await own.stop();
      process.off('unhandledRejection', hear);
      jobs = await openJobs(desk.office, desk.clone.ownerUrl);
    }
  },
  240_000,
);

it('[REL9] [REL3] the sweep takes what has had its time, and nothing that is younger or held', async () => {
  const { db, config, files } = desk.office;
  const registrar = await desk.as('registrar');
  const stored = async () => done(await upload(desk, registrar, await pdfOf())).id as string;
  const [held, forgotten] = [await stored(), await stored()];
  await register(registrar, { mainFile: held });
  const shaOf = async (id: string) => (await db.selectFrom('file').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()).sha256;
  const [heldSha, forgottenSha] = [await shaOf(held), await shaOf(forgotten)];
  const { personId } = registrar;
  await sql`insert into idempotency (person_id, key, call, body_hash, created_at) values
    (${personId}, 'young-enough-key', '/x', '', now() - interval '23 hours'), (${personId}, 'a-day-old-key-0', '/x', '', now() - interval '25 hours')`.execute(
    db,
  );
  await owner.query(`update office.file set created_at = now() - interval '2 days'`);
  const past = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const entry of readdirSync(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), past, past);
  await enqueue(db, config.schema, 'sweep', {});
  await expect.poll(() => files.stat(forgottenSha), { timeout: 10_000 }).toBeNull();
  expect(await files.stat(heldSha)).not.toBeNull();
  const keys = await db.selectFrom('idempotency').select('key').where('key', 'like', '%key%').execute();
  expect(keys.map((row) => row.key)).toEqual(['young-enough-key']);
});
