import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '../../access/chain.ts';
import { type Desk, openDesk } from '../../test/desk.ts';
import { recordFaults } from '../../test/history/invariants.ts';
import { seedDemo } from './demo.ts';
import { demoLogins } from './people.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  // people stand already: as after a start that was cut off between people and letters
  await sql`insert into setting (key, value) values ('demo', '{"stage":"agency"}')`.execute(desk.office.db);
  expect(await seedDemo(desk.office, { paperBudget: 2000 })).toBe(true);
}, 600_000);

afterAll(() => desk?.close());

async function rowsOf<T>(text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(desk.office.db)).rows;
}

it('a second start adds nothing', async () => {
  expect(await seedDemo(desk.office)).toBe(false);
});

it('is a whole agency: units three levels deep, sixty people, four hundred letters, a hundred publications', async () => {
  const [counts] = await rowsOf<
    Record<string, number>
  >(`select (select count(*) from unit) as units, (select count(*) from person) as people,
    (select count(*) from document) as letters, (select count(*) from publication) as publications, (select count(*) from intranet_news) as news, (select count(distinct book) from publication) as books,
    (with recursive tree as (select id, 0 as depth from unit where parent_id is null union all select u.id, depth + 1 from unit u join tree t on t.id = u.parent_id)
      select max(depth) from tree) as depth`);
  expect(counts).toMatchObject({ people: 61, books: 8, depth: 3 });
  expect(counts?.letters).toBeGreaterThanOrEqual(400);
  expect(counts?.publications).toBeGreaterThanOrEqual(100);
  // what modules add by their entries
  expect(counts?.news).toBeGreaterThanOrEqual(5);
});

it('[I1] numbers of every book and year run from 1 without a gap, in the order of time, and the counters stand at the last', async () => {
  expect(
    await rowsOf(`select register_id, be_year from register_entry group by 1, 2 having count(*) <> max(seq) or min(seq) <> 1`),
  ).toEqual([]);
  expect(
    await rowsOf(
      `select 1 from (select issued_at < lag(issued_at) over (partition by register_id, be_year order by seq) as back from register_entry) e where back`,
    ),
  ).toEqual([]);
  expect(
    await rowsOf(`select e.register_id from (select register_id, be_year, max(seq) as top, max(issued_at) as at from register_entry group by 1, 2) e
    left join register_counter c using (register_id, be_year) where c.last_no is distinct from e.top or c.last_at is distinct from e.at`),
  ).toEqual([]);
  expect((await rowsOf(`select 1 from register_entry where void_at is not null`)).length).toBeGreaterThan(5);
});

it('[I3] what was received has one live line whose instant is that of the receipt and of the stamp', async () => {
  expect(
    await rowsOf(`select t.id from transmission t left join register_entry e on e.id = t.register_entry_id
    where t.state in ('RECEIVED', 'WORKING', 'DONE') and (e.id is null or e.void_at is not null or e.issued_at <> t.received_at or e.transmission_id <> t.id)`),
  ).toEqual([]);
  expect(
    await rowsOf(`select s.id from stamp_mark s join register_entry e on e.id = s.register_entry_id
    where s.content->>'number' <> e.seq || '/' || e.be_year or (s.content->>'at')::timestamptz <> e.issued_at or (s.removed_at is null) <> (e.void_at is null)`),
  ).toEqual([]);
});

it('[SEC28] books and letters are what their events say', async () => {
  expect(await recordFaults(desk.office)).toEqual([]);
  const [untold] = await rowsOf<{ n: number }>('select count(*)::int as n from document where said is null and state >= 40');
  expect(untold?.n).toBe(0);
});

it('[I4] a receiver has one live part of a letter', async () => {
  expect(
    await rowsOf(
      `select 1 from transmission where state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING') group by document_id, receiver_id, purpose having count(*) > 1`,
    ),
  ).toEqual([]);
});

it('[I7] the events and the endorsements of every letter are an unbroken chain', async () => {
  const events = await rowsOf<{
    prev_hash: Buffer | null;
    hash: Buffer;
    at: Date;
    document_id: number;
  }>(`select document_id, seq, at, actor_id, principal_id, delegation_id, action, subject,
    transmission_id, task_id, from_state, to_state, detail, request_id, prev_hash, hash from event order by document_id, seq`);
  let previous: Buffer | null = null;
  let letter = 0;
  for (const { prev_hash, hash, ...row } of events) {
    if (row.document_id !== letter) previous = null;
    expect(prev_hash).toEqual(previous);
    expect(hash).toEqual(hashOf(previous, row));
    previous = hash;
    letter = row.document_id;
  }
  expect(
    await rowsOf(`select d.id from document d where d.event_seq <> (select count(*) from event e where e.document_id = d.id)
    or d.event_hash is distinct from (select hash from event e where e.document_id = d.id order by seq desc limit 1)`),
  ).toEqual([]);
  const notes = await rowsOf<{
    id: number;
    prev_hash: Buffer | null;
    hash: Buffer;
  }>(`select document_id, transmission_id, task_id, author_id, position_id, delegation_id, text, due_at, at,
    prev_hash, hash, (select json_agg(holder_id order by holder_id) from endorsement_addressee a where a.endorsement_id = endorsement.id) as "to" from endorsement`);
  for (const { prev_hash, hash, ...row } of notes)
    expect(hash).toEqual(hashOf(prev_hash, { ...row, to: (row as { to?: number[] }).to ?? [] }));
  expect(notes.length).toBeGreaterThan(20);
});

it('[I14] the year of a number is the year of its issue in Bangkok', async () => {
  expect(
    await rowsOf(`select e.id from register_entry e join register r on r.id = e.register_id
      where e.be_year <> extract(year from (e.issued_at at time zone 'Asia/Bangkok') + r.lead) + 543`),
  ).toEqual([]);
});

it('nothing happened in the future, at night or on a weekend, and the steps of a letter follow each other', async () => {
  expect(
    await rowsOf(`select e.id from event e join document d on d.id = e.document_id and (d.origin = 'IN' or d.drafter_id is null) where at > now() or extract(isodow from at at time zone 'Asia/Bangkok') > 5
    or (at at time zone 'Asia/Bangkok')::time not between '08:30' and '16:40'`),
  ).toEqual([]);
  expect(
    await rowsOf(`select 1 from (select at < lag(at) over (partition by document_id order by seq) as back from event) e where back`),
  ).toEqual([]);
});

it('every letter with a paper has its bytes, sound', async () => {
  const kept = await rowsOf<{ sha256: string }>(`select f.sha256 from file f order by random() limit 25`);
  for (const { sha256 } of kept) expect(await desk.office.files.verify(sha256)).toBe('sound');
  expect(
    await rowsOf(`select id from document d where has_file <> exists (select 1 from document_file x where x.document_id = d.id)`),
  ).toEqual([]);
});

it('rings the bells of those for whom something waits', async () => {
  const director = await desk.as('director');
  const { body } = await director.post('/sarabun/get-notifications', { MODULE: ['SARABUN'] });
  expect(body.items.totalAlert).toBeGreaterThan(0);
  expect(await rowsOf(`select id from notification where created_at > now()`)).toEqual([]);
});

it('has what is hard to show: long titles, Thai digits, urgent and late work, void numbers, classed letters without a file', async () => {
  const [found] = await rowsOf<Record<string, number>>(`select (select count(*) from document where length(subject) > 200) as long,
    (select count(*) from document where subject ~ '[๐-๙]') as thai, (select count(*) from document where speed = 4) as urgent,
    (select count(*) from task where is_live and due_at < now()) as late, (select count(*) from document where secrecy > 0 and not has_file) as classed`);
  for (const count of Object.values(found ?? {})) expect(count).toBeGreaterThan(2);
});

const natural: Partial<Record<(typeof demoLogins)[number], string[]>> = {
  registrar: ['waitAssign', 'jobAssign', 'jobCommand'],
  clerk: ['unreceived', 'waitAssign', 'jobAssign'],
  secretary: ['jobReceived', 'unitWork'],
  director: ['jobReceived', 'jobAssign2', 'unitWork'],
  deputy: ['jobReceived', 'jobReceived2'],
  head: ['jobReceived', 'jobAssign2', 'unitWork'],
  officer: ['jobReceived2'],
  officer2: ['jobReceived2'],
  secretreg: ['waitAssign'],
};

it.each(demoLogins)('[I9, I10] %s sees as many rows as the card counts, and may do something with each', async (login) => {
  const officer = await desk.as(login);
  const { body: cards } = await officer.post('/get-todo-lists');
  const counts = new Map<string, number>(cards.items.map((card: { CODE: string; COUNT: number }) => [card.CODE, card.COUNT]));
  for (const code of natural[login] ?? []) if (counts.has(code)) expect.soft(counts.get(code), code).toBeGreaterThan(1);
  const rows = new Map<string, Row[]>();
  for (const [typeCode, count] of counts) {
    const { body } = await officer.post('/sarabun/get-todo-list', { typeCode, pageSize: '100' });
    expect.soft(body.total, typeCode).toBe(count);
    expect.soft(body.data.length, typeCode).toBe(Math.min(100, count));
    if (typeCode !== 'jobFollow' && typeCode !== 'jobCompleted') rows.set(typeCode, body.data);
  }
  for (const [typeCode, list] of rows)
    for (const row of list) {
      const what = `${typeCode} ${row.F_DOC_TITLE}`;
      const { status, body } = await officer.get(`/sarabun/documents/${row.F_DOC_ID}`, {
        ...(row.F_TRANS_ID ? { transmissionId: String(row.F_TRANS_ID) } : {}),
        ...(row.F_JOB_ID ? { taskId: String(row.F_JOB_ID) } : {}),
      });
      expect.soft(status, what).toBe(200);
      expect
        .soft(
          body.may?.some((one: { allowed: boolean; action: string }) => one.allowed && one.action !== 'follow'),
          what,
        )
        .toBe(true);
    }
});

interface Row {
  F_DOC_ID: number;
  F_TRANS_ID: number | null;
  F_JOB_ID: number | null;
  F_DOC_TITLE: string;
}
