import { createHmac, randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerIncoming } from '../../contract/sarabun/intake.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { type Clone, cloneDatabase } from './database.ts';
import { type Desk, openDesk } from './desk.ts';
import { incoming } from './letters.ts';

/** The last migration of release 1.13. */
const last = '0055';
const home = mkdtempSync(join(tmpdir(), 'eoffice-upgrade-'));
const secret = randomBytes(32).toString('hex');
let clone: Clone;
let owner: pg.Client;
let desk: Desk;

beforeAll(async () => {
  clone = await cloneDatabase();
  owner = new pg.Client({ connectionString: clone.ownerUrl });
  await owner.connect();
  await owner.query('drop schema office cascade');
  const older = join(home, 'migrations');
  mkdirSync(older);
  for (const { id } of listMigrations())
    if (id < `${last}~`) copyFileSync(join(import.meta.dirname, '../db/migrations', `${id}.sql`), join(older, `${id}.sql`));
  await migrate(clone.ownerUrl, { schema: 'office', appRole: 'office_app', dir: older });
});
afterAll(async () => {
  await owner?.end();
  await desk?.close();
  rmSync(home, { recursive: true, force: true });
});

it('[REL3] [REL12] a key that an office of 1.13 answered gives the same answer after the upgrade, and no second letter', async () => {
  const sent = incoming();
  const { sendTo: _filledInSince, ...fewer } = sent as { sendTo?: unknown };
  // what 1.13 understood of two calls; of the second one this release fills in a field more
  const asked = [
    { sent, understood: registerIncoming.take.parse(sent) as object },
    { sent: fewer, understood: omit(registerIncoming.take.parse(fewer) as object, 'sendTo') },
  ].map((one) => ({ ...one, key: randomBytes(12).toString('hex') }));
  const answer = { documentId: 10_000_123, receiveNo: '123/2569', receivedAt: '2026-11-20T03:00:00.000Z' };
  for (const { key, understood } of asked)
    await owner.query(
      `insert into office.idempotency (person_id, key, call, body_hash, reply) values (0, $1, '/sarabun/letters', $2, $3)`,
      [key, hashOf(understood), JSON.stringify(answer)],
    );
  expect((await migrate(clone.ownerUrl, { schema: 'office', appRole: 'office_app' })).length).toBeGreaterThan(0);
  desk = await openDesk({ SECRET_LINKS: secret }, { clone });
  const registrar = await desk.as('registrar');
  await owner.query('update office.idempotency set person_id = $1', [registrar.personId]);
  for (const { key, sent: same } of asked) {
    const send = (body: object) => registrar.post('/sarabun/letters', body, { 'idempotency-key': key });
    expect((await send(same)).body).toEqual({ status: 'success', ...answer });
    expect((await send({ ...same, subject: 'เรื่องอื่น' })).body).toMatchObject({ status: 'error', code: 'key_reused' });
  }
  expect((await owner.query('select count(*)::int as n from office.document')).rows[0].n).toBe(0);
});

function hashOf(understood: object): Buffer {
  return createHmac('sha256', secret)
    .update(`body ${JSON.stringify(understood)}`)
    .digest();
}

function omit(fields: object, name: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
}
