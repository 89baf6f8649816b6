import { type SqlBool, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import type { Db } from '../http/context.ts';
import { openDesk } from '../test/desk.ts';
import { done, incoming, register, unitId } from '../test/letters.ts';
import { eventsStart, type Finding, readAll, readEvents, readSeals, sealOnce, sealsStart } from './seal.ts';

const verifyEvents = (db: Db) => readAll((place) => readEvents(db, place), eventsStart);
const verifySeals = (db: Db) => readAll((place) => readSeals(db, place), sealsStart);

let owner: Database;
/** A letter with two events. */
let letter: number;
const desk = await openDesk();
const registrar = await desk.as('registrar');
beforeAll(async () => {
  owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  await register(registrar);
  letter = (await register(registrar, { sendTo: [await unitId(desk, 'อว 0601.01.3')] })).documentId;
  for (const name of ['registrar', 'clerk']) {
    const { token } = await desk.as(name);
    await desk.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${token}` } });
  }
  await sql`insert into audit (action, outcome) select 'probe', 'OK' from generate_series(1, 3)`.execute(desk.office.db);
  while ((await sealOnce(desk.office.separateDb)) > 0);
});
afterAll(async () => {
  await owner?.destroy();
  await desk.close();
});

/** What the auditor finds after this forgery; the forgery is undone. */
async function findingsAfter(forge: (db: Db) => Promise<unknown>): Promise<string[]> {
  let found: Finding[] = [];
  const undo = new Error('undo');
  await owner
    .transaction()
    .execute(async (trx) => {
      await forge(trx);
      found = [...(await verifyEvents(trx)).findings, ...(await verifySeals(trx)).findings];
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return [...new Set(found.map((one) => one.what))];
}

/** All statements, one after the other, with the owner's rights. */
const run =
  (...statements: string[]) =>
  async (db: Db) => {
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw<SqlBool>(statement).execute(db);
      expect(numAffectedRows, statement).toBeGreaterThan(0n);
    }
  };

describe('SEC28: what the owner of the database forges is found', () => {
  it('an honest record holds, row for row', async () => {
    expect(await findingsAfter(async () => {})).toEqual([]);
    const { rows } = await verifySeals(desk.office.db);
    const { n } = await desk.office.db
      .selectNoFrom(
        sql<number>`(select count(*) from event) + (select count(*) from audit) + (select count(*) from endorsement) + (select count(*) from request_event)`.as(
          'n',
        ),
      )
      .executeTakeFirstOrThrow();
    expect(rows).toBe(Number(n));
    expect((await verifyEvents(desk.office.db)).rows).toBeGreaterThan(1);
  });

  const first = () => `(select min(id) from event where document_id = ${letter})`;
  const forgeries: [string, (db: Db) => Promise<unknown>, string][] = [
    ['an edited event', (db) => run(`update event set detail = '{"x": 1}' where id = ${first()}`)(db), 'event_changed'],
    ['another actor', (db) => run(`update event set actor_id = null where id = ${first()}`)(db), 'event_changed'],
    ['a later moment', (db) => run(`update event set at = at + interval '1 hour' where id = ${first()}`)(db), 'event_changed'],
    [
      'an event put in behind the last',
      (db) =>
        run(`insert into event (document_id, seq, at, action, subject, prev_hash, hash)
          select document_id, seq + 1, at, 'close', 'document', hash, hash from event where document_id = ${letter} order by seq desc limit 1`)(
          db,
        ),
      'head_differs',
    ],
    ['a deleted event', (db) => run(`delete from event where id = ${first()}`)(db), 'row_missing'],
    [
      'two events that changed places',
      (db) =>
        run(
          `update event set seq = seq + 1000 where document_id = ${letter}`,
          `update event set seq = 3 - (seq - 1000) where document_id = ${letter}`,
        )(db),
      'event_changed',
    ],
    [
      'all events taken away, the head put right',
      (db) =>
        run(
          `delete from event where document_id = ${letter}`,
          `update document set event_seq = 0, event_hash = null where id = ${letter}`,
        )(db),
      'row_missing',
    ],
    ['an edited line of the audit', run("update audit set outcome = 'REFUSED' where id = (select min(id) from audit)"), 'row_changed'],
    ['a deleted line of the audit', run('delete from audit where id = (select min(id) from audit)'), 'row_missing'],
    [
      'lines of the audit that changed places',
      run(
        `update audit a set (at, person_id, request_id, action) = (b.at, b.person_id, b.request_id, b.action) from audit b
          where a.action in ('auth.logout', 'probe') and b.action in ('auth.logout', 'probe') and a.id <> b.id
            and a.id + b.id = (select min(id) + max(id) from audit)`,
      ),
      'row_changed',
    ],
    [
      'a line put into the audit for yesterday',
      run("insert into audit (at, action, outcome) values (now() - interval '1 day', 'login', 'OK')"),
      'row_unsealed',
    ],
    ['an edited seal', run("update seal set row_hash = '\\x00' where seq = 2"), 'seal_changed'],
    ['a deleted seal', run('delete from seal where seq = 2'), 'seal_missing'],
    [
      'seals that changed places',
      run('update seal set seq = -seq where seq in (1, 2)', 'update seal set seq = 3 + seq where seq < 0'),
      'seal_changed',
    ],
  ];
  for (const [what, forge, finding] of forgeries) {
    it(what, async () => {
      expect(await findingsAfter(forge)).toContain(finding);
    });
  }
});

describe('SEC29: the application itself cannot rewrite what it recorded', () => {
  const denied = [
    "update event set action = 'x'",
    'delete from event',
    'truncate event',
    "update seal set source = 'audit'",
    'delete from seal',
    "update audit set outcome = 'OK'",
    'delete from audit',
    'truncate audit',
    "update endorsement set hash = '\\x00'",
    'delete from endorsement',
    "update request_event set action = 'x'",
    'delete from request_event',
    'update request_face set step = 7',
    'update register_entry set subject_id = 1',
    'delete from request',
    'update register_entry set seq = 7',
    'update register_entry set be_year = 2500',
    'update register_entry set register_id = 1',
    'update register_entry set issued_at = now()',
    'update register_entry set issued_by = 1',
    'update register_entry set document_id = 1',
    'delete from register_entry',
    'delete from document',
    'create table office.mine (id int)',
    'create table public.mine (id int)',
    'alter table event add column x int',
    'drop table seal',
    'create schema mine',
    'set role office_owner',
    'alter role office_app superuser',
  ];
  for (const statement of denied) {
    it(statement, async () => {
      await expect(sql.raw(statement).execute(desk.office.db)).rejects.toMatchObject({ code: '42501' });
    });
  }
});

describe('SEC27: what cannot be recorded does not happen', () => {
  async function without<T>(table: string, act: () => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await client.connect();
    const name = `${desk.office.config.schema}.${table}`;
    try {
      await client.query(`revoke insert on ${name} from office_app`);
      return await act();
    } finally {
      await client.query(`grant insert on ${name} to office_app`);
      await client.end();
    }
  }
  const countOf = async (table: 'document' | 'register_entry' | 'session') =>
    (
      await desk.office.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;

  it('signing in and changing a password, without the audit', async () => {
    const { token } = await desk.as('head');
    const post = (path: string, body: object) =>
      desk.app.inject({ method: 'POST', url: `/api${path}`, payload: body, headers: { authorization: `Bearer ${token}` } });
    const change = { CURRENT_PASSWORD: 'Sarabun2569', NEW_PASSWORD: 'Another123', C_NEW_PASSWORD: 'Another123' };
    const before = await countOf('session');
    await without('audit', async () => {
      expect((await post('/change-password', change)).json().status).toBe('error');
      expect((await post('/login', { username: 'clerk', password: 'Sarabun2569' })).json().status).toBe('error');
    });
    expect(await countOf('session')).toBe(before);
    expect((await post('/change-password', change)).json().status).toBe('success');
  });

  it('registering a letter, without its events; no number is lost', async () => {
    const numberOf = (receiveNo: string) => Number(receiveNo.split('/')[0]);
    const last = numberOf((await register(registrar)).receiveNo);
    const before = [await countOf('document'), await countOf('register_entry')];
    await without('event', async () => {
      const reply = await registrar.post('/sarabun/letters', incoming());
      expect(reply.body.status).toBe('error');
      expect(JSON.stringify(reply.body)).not.toMatch(/permission denied|event/i);
    });
    expect([await countOf('document'), await countOf('register_entry')]).toEqual(before);
    expect(numberOf(done(await registrar.post('/sarabun/letters', incoming())).receiveNo)).toBe(last + 1);
  });
});
