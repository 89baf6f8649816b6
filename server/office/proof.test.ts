import { type SqlBool, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOnce } from '../access/seal.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import type { Db } from '../http/context.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import { checkAllRecords, checksOf } from '../test/checks.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done } from '../test/letters.ts';
import { act, approved, ask, giveAuthority, yearly } from '../test/trial-request.ts';

const desk = await openDesk();
let owner: Database;
let [officer, head, director, admin, auditor, registrar] = [] as unknown as Officer[] as [
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
];
let [whole, other] = [0, 0];

beforeAll(async () => {
  owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  [officer, head, director, admin, auditor, registrar] = await desk.officers(
    'officer',
    'head',
    'director',
    'admin',
    'auditor',
    'registrar',
  );
  await giveAuthority(desk);
  whole = await approved(desk, officer, [head, director]);
  other = (await ask(desk, officer, { hour: 13 })).requestId;
  done(await act(desk, officer, other, 'withdraw'));
  await ask(desk, officer, { send: false });
  await approved(desk, officer, [head, director], { hour: 15, rules: yearly });
  while ((await sealOnce(desk.office.separateDb)) > 0);
});
afterAll(async () => {
  await owner?.destroy();
  await desk.close();
});

/** What the whole check finds after this forgery by the owner of the database; the forgery is undone. */
async function findingsAfter(...statements: string[]): Promise<string[]> {
  const found = new Set<string>();
  const undo = new Error('undo');
  await owner
    .transaction()
    .execute(async (trx: Db) => {
      for (const statement of statements) {
        const { numAffectedRows } = await sql.raw<SqlBool>(statement).execute(trx);
        expect(numAffectedRows, statement).toBeGreaterThan(0n);
      }
      for await (const { findings } of checkAll(trx, desk.office.config.secrets.master))
        for (const { what, at } of findings) found.add(`${what} ${at}`);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return [...found].sort();
}
const kinds = (found: string[]) => [...new Set(found.map((one) => one.split(' ')[0]))];

describe('[SEC28] what the owner of the database changes of requests is found', () => {
  const first = () => `(select min(id) from request_event where subject_id = ${whole})`;
  const line = () => `(select id from register_entry where subject_id = ${whole})`;

  it('nothing where all went through the office; every event is sealed', async () => {
    expect(await findingsAfter()).toEqual([]);
    const { rows } = await sql<{ events: number; seals: number }>`select (select count(*)::int from request_event) as events,
      (select count(*)::int from seal where source = 'request_event') as seals`.execute(desk.office.db);
    expect(rows[0]?.events).toBeGreaterThan(8);
    expect(rows[0]?.seals).toBe(rows[0]?.events);
  });

  it.each([
    ['an edited event', () => `update request_event set detail = detail || '{"x": 1}' where id = ${first()}`, ['event_changed']],
    ['another actor', () => `update request_event set actor_id = null where id = ${first()}`, ['event_changed']],
    ['a later moment', () => `update request_event set at = at + interval '1 hour' where id = ${first()}`, ['event_changed']],
    ['an event taken away', () => `delete from request_event where id = ${first()}`, ['chain_broken', 'event_missing', 'row_missing']],
    ['a changed head', () => `update request set event_seq = event_seq - 1 where id = ${whole}`, ['head_differs']],
    [
      'another hash, and so another seal',
      () => `update request_event set hash = '\\x00' where id = ${first()}`,
      ['chain_broken', 'event_changed', 'row_changed'],
    ],
    ['a state that no event says', () => `update request set state = 'REJECTED' where id = ${whole}`, ['state_changed']],
    ['another number', () => `update request set number = 'ทม 99/2570' where id = ${whole}`, ['number_changed']],
    ['a number whose line is gone', () => `delete from register_entry where id = ${line()}`, ['line_missing']],
    [
      'a line whose request is another',
      () => `update register_entry set subject_id = ${other} where id = ${line()}`,
      ['line_added', 'line_letter'],
    ],
    [
      'a line of another instant',
      () => `update register_entry set issued_at = issued_at - interval '1 hour' where id = ${line()}`,
      ['line_date'],
    ],
    [
      'a line that was struck',
      () => `update register_entry set void_at = now(), void_reason = 'x', void_by = issued_by where id = ${line()}`,
      ['line_voided'],
    ],
  ])('%s', async (_, forge, expected) => {
    expect(kinds(await findingsAfter(forge()))).toEqual(expected);
  });

  it('a line that no request took; a counter set back', async () => {
    const of = `where register_id = (select register_id from register_entry where id = ${line()})`;
    expect(
      kinds(
        await findingsAfter(
          `update register_counter set last_no = last_no + 1 ${of}`,
          `insert into register_entry (register_id, be_year, seq, subject_id, issued_at, issued_by) select register_id, be_year, seq + 2, ${whole}, now(), issued_by
            from register_entry where id = ${line()} and seq = 1`,
        ),
      ),
    ).toContain('line_added');
    expect(kinds(await findingsAfter(`update register_counter set last_no = last_no - 1 ${of}`))).toEqual(['counter_back']);
  });

  it('an event put in behind the sealer is not sealed, and of a broken chain nothing more is told', async () => {
    const found = await findingsAfter(
      `insert into request_event (subject_id, seq, at, action, hash) select ${whole}, 900, now() - interval '1 day', 'approve', '\\x01' from request where id = ${whole}`,
      `update request set state = 'REJECTED' where id = ${whole}`,
    );
    expect(kinds(found)).toEqual(['chain_broken', 'event_changed', 'event_missing', 'head_differs', 'row_unsealed']);
  });

  it('the daily check tells it once on the page of records, without a subject', async () => {
    await sql.raw(`update request set state = 'REJECTED' where id = ${whole}`).execute(owner);
    await checkAllRecords(desk.office);
    const page = await checksOf(auditor);
    expect(page.checks[2]).toMatchObject({
      kind: 'MATTERS',
      last: { result: 'DAMAGED', found: 1, facts: { requests: expect.any(Number) } },
    });
    expect(page.findings).toMatchObject([{ what: 'state_changed', at: `request ${whole}` }]);
    await sql.raw(`update request set state = 'APPROVED' where id = ${whole}`).execute(owner);
  });
});

describe('books of requests are not books of letters', () => {
  it('no page of books, numbers, displays or units shows one, and none opens one', async () => {
    const { rows } = await sql<{ id: number }>`select id from register where kind = 'REQUEST'`.execute(desk.office.db);
    expect(rows.length).toBe(2);
    const lists = await Promise.all([
      registrar.get('/sarabun/books'),
      admin.get('/settings/number-books'),
      admin.get('/settings/books'),
      admin.get('/settings/units/10000000'),
    ]);
    for (const one of lists) {
      expect(one.status, JSON.stringify(one.body).slice(0, 200)).toBe(200);
      expect(JSON.stringify(done(one))).not.toMatch(/REQUEST|ทะเบียนขอใช้เครื่องมือ/);
    }
    const id = rows[0]?.id;
    for (const path of [`/sarabun/books/${id}`, `/settings/number-books/${id}`, `/settings/books/${id}/columns`])
      expect((await (path.startsWith('/sarabun') ? registrar : admin).get(path)).status, path).toBe(404);
  });
});

describe('[I14] numbers of requests at the turn of a year', () => {
  it('a fiscal book begins anew on 1 October in Bangkok, one of calendar years on 1 January', async () => {
    const clock = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await clock.connect();
    await clock.query(`create table office.moved_clock (at timestamptz not null);
      insert into office.moved_clock values ('2027-09-30T16:59:58.000Z'); grant select on office.moved_clock to office_app;
      create or replace function office.issue_clock() returns timestamptz language sql volatile as $$ select at from office.moved_clock $$`);
    const move = (at: string) => clock.query('update office.moved_clock set at = $1', [at]);
    const number = async (rules?: typeof yearly) => (await ask(desk, officer, { day: '2030-05-10', ...(rules && { rules }) })).number;
    expect(await number()).toMatch(/^ทม \d+\/2570$/);
    await move('2027-09-30T17:00:00.000Z');
    expect(await number()).toBe('ทม 1/2571');
    expect(await number(yearly)).toMatch(/^ปท \d+\/2570$/);
    await move('2027-12-31T16:59:59.000Z');
    expect(await number()).toBe('ทม 2/2571');
    await move('2027-12-31T17:00:00.000Z');
    expect(await number()).toBe('ทม 3/2571');
    expect(await number(yearly)).toBe('ปท 1/2571');
    await clock.end();
    expect(await findingsAfter()).toEqual([]);
  });
});
