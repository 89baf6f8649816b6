import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueRound } from '../enqueue.ts';
import { goesOnUnconfirmed } from '../http/unconfirmed.ts';
import { openJobs } from '../jobs.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import { type RestoreReport, signReport } from '../sarabun/integrity/restore-report.ts';
import { counterKinds } from '../system/counters.ts';
import { openRestored } from '../system/restored.ts';
import { openDesk, prove } from '../test/desk.ts';
import { done, incoming, refused, register, unitId as unitOf } from '../test/letters.ts';
import { openProgram } from '../test/program.ts';

// One office that was brought back, as the row of its restore says; tests follow each other until it is confirmed.
const desk = await openDesk();
const { db, config } = desk.office;
const owner = new pg.Client({ connectionString: desk.clone.ownerUrl, options: '-c search_path=office,public' });
await owner.connect();
const [admin, registrar, officer, auditor, secretreg, director] = await desk.officers(
  'admin',
  'registrar',
  'officer',
  'auditor',
  'secretreg',
  'director',
);
const ofAt = new Date();
let restoreId: number;

const counterOf = async (kind: string) => {
  const { rows } = await sql<{ id: number; year: number; last: number }>`select r.id, c.be_year as year, c.last_no as last
    from register_counter c join register r on r.id = c.register_id where r.kind = ${kind} and c.last_no > 0 order by c.last_no desc limit 1`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
};
const bookKey = ({ id, year }: { id: number; year: number }) => ({ counter: 'register_counter', key: JSON.stringify([id, year]) });
const findings = async () => {
  const all: string[] = [];
  for await (const part of checkAll(db, config.secrets.master)) all.push(...part.findings.map(({ what, at }) => `${what}: ${at}`));
  return all;
};

let receive: Awaited<ReturnType<typeof counterOf>>;
/** Token of a program of another system. */
let program: string;
beforeAll(async () => {
  const unit = await unitOf(desk, 'อว 0601.01.3');
  program = await (await openProgram(desk, admin, { unit, owner: officer.personId, scopes: ['intake.write', 'draft.write'] })).token();
  for (let n = 0; n < 2; n++) await register(registrar);
  await sql`insert into delivery (kind, state, channel, person_id, to_address, subject, body, created_at)
    values ('test', 'QUEUED', 'MAIL', ${officer.personId}, 'a@example.go.th', 'เดิม', 'เดิม', ${new Date(ofAt.getTime() - 60_000)})`.execute(
    db,
  );
  receive = await counterOf('RECEIVE');
  const report: RestoreReport = {
    format: 'e-office restore 1',
    schema: 'office',
    backup: '20261127T015000Z',
    of: ofAt.toISOString(),
    version: config.version,
    restoredAt: new Date().toISOString(),
    tables: 1,
    rows: 1,
    files: 0,
    missing: [],
    checks: [{ part: 'books', rows: 2, findings: 0, unread: 0 }],
    findings: [],
    numbers: [],
    checkpoints: {
      known: 1,
      newest: { no: 1, at: ofAt.toISOString() },
      ahead: [],
      sealsLost: 3,
      books: [{ book: receive.id, year: receive.year, restored: receive.last, last: receive.last + 2 }],
    },
  };
  const { rows } = await owner.query('insert into restore (restored_at, backup, of_at, report) values (now(), $1, $2, $3) returning id', [
    report.backup,
    ofAt,
    signReport(report, config.secrets.master),
  ]);
  restoreId = Number(rows[0].id);
  // an office that runs asks once; this one is as if it had been started on the restored data
  desk.office.restored = openRestored(desk.office.separateDb);
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

it('[REL13] refuses every writing call with one code while nobody has confirmed, and goes on reading', async () => {
  const addressOf = (url: string) => url.replaceAll(/:\w+/g, '1').replace('*', '');
  const writing = desk.app.routeList.filter(({ method, url, endpoint }) =>
    endpoint ? endpoint.kind !== 'read' : method === 'POST' && url.startsWith('/api/'),
  );
  expect(writing.length).toBeGreaterThan(300);
  const open: string[] = [];
  for (const { method, url, access } of writing) {
    const codes: string[] = [];
    const callers = url.startsWith('/open/') ? [{ token: program }] : [admin, registrar, officer, auditor, secretreg, director];
    for (const one of access === 'open' ? [null] : callers) {
      const headers = { 'idempotency-key': randomBytes(12).toString('hex'), ...(one ? { authorization: `Bearer ${one.token}` } : {}) };
      if (goesOnUnconfirmed(url)) break;
      const response = await desk.app.inject({
        method: method as 'POST',
        url: addressOf(url),
        headers,
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      codes.push(response.json().code);
      if (codes.at(-1) === 'restored_unconfirmed') break;
    }
    if (goesOnUnconfirmed(url)) open.push(url);
    else expect(codes.at(-1), `${method} ${url}: ${codes}`).toBe('restored_unconfirmed');
  }
  expect(open).toContain('/api/users/login');
  expect(open).toContain(`/api/restore/:id/confirm`);
  expect(open.filter((url) => /sarabun\/(letters|drafts)|settings|certificates/.test(url))).toEqual([]);
  const reading = desk.app.routeList.filter(({ endpoint }) => endpoint?.kind === 'read' && endpoint.method === 'GET');
  for (const { url } of reading) expect((await admin.get(addressOf(url).slice(4))).body.code, url).not.toBe('restored_unconfirmed');
  done(await registrar.get('/sarabun/books'));
  const refusal = refused(await registrar.post('/sarabun/letters', incoming()), 'restored_unconfirmed', 200);
  expect(refusal.message).toContain('อ่านได้อย่างเดียว');
  expect((await counterOf('RECEIVE')).last).toBe(receive.last);
});

it('lets people in, tells them what happened, and lets them leave', async () => {
  const given = { username: 'clerk', password: 'Sarabun2569' };
  const { token, userLogin } = done(await officer.post('/users/login', given));
  expect(userLogin.restored).toEqual({ of: ofAt.toISOString() });
  const headers = { authorization: `Bearer ${token}` };
  expect((await desk.app.inject({ method: 'POST', url: '/api/verify', headers })).json().userLogin.restored.of).toBe(ofAt.toISOString());
  expect((await desk.app.inject({ method: 'POST', url: '/api/logout', headers })).json().status).toBe('success');
});

it('[REL13] sends nothing and does nothing by the clock but look, until it is confirmed; then it takes up what waits', async () => {
  const done: string[] = [];
  const round = (name: string, looksOnly = false) => ({ name, when: '0 0 1 1 *', looksOnly, work: async () => void done.push(name) });
  const jobs = await openJobs(desk.office, desk.clone.ownerUrl, [round('looks', true), round('acts')]);
  try {
    for (const name of ['acts', 'looks']) await enqueueRound(db, config.schema, name);
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['looks']);
    const { isUnconfirmed } = desk.office.restored;
    desk.office.restored.isUnconfirmed = async () => false;
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['looks', 'acts']);
    desk.office.restored.isUnconfirmed = isUnconfirmed;
  } finally {
    await jobs.stop();
  }
});

it('every table of counters is listed by a module', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname like '%\_counter' order by 1`.execute(db);
  expect(
    counterKinds()
      .map(({ table }) => table)
      .sort(),
  ).toEqual(rows.map(({ name }) => name));
});

it('[REL13] is confirmed by an administrator who proves himself: used numbers are struck and never given again', async () => {
  refused(await officer.get('/restore'), 'forbidden', 403);
  expect(done(await auditor.get('/restore')).manage).toBe(false);
  const { restore, manage } = done(await admin.get('/restore'));
  expect(manage).toBe(true);
  expect(restore).toMatchObject({ id: restoreId, confirmed: null, waiting: 1, report: { isOwn: true, checkpoints: { sealsLost: 3 } } });
  const listed = restore.counters.find(({ key }: { key: string }) => key === bookKey(receive).key);
  expect(listed).toMatchObject({ counter: 'register_counter', last: receive.last, known: receive.last + 2 });
  expect(restore.counters).toContainEqual(expect.objectContaining({ counter: 'archive_counter', name: 'BOX', last: 0, year: null }));
  expect((await auditor.get(`/restore/${restoreId}/report`)).status).toBe(200);
  refused(await officer.get(`/restore/${restoreId}/report`), 'forbidden', 403);

  const path = `/restore/${restoreId}/confirm`;
  refused(await registrar.post(path, { numbers: [] }), 'forbidden', 403);
  refused(await admin.post(path, { numbers: [] }), 'prove_first');
  await prove(admin, 'restore');
  const used = (number: number, of = bookKey(receive)) => ({ numbers: [{ ...of, used: number }] });
  expect(refused(await admin.post(path, used(receive.last + 1)), 'restore_lower', 422).field).toBe('numbers.0.used');
  refused(await admin.post(path, used(receive.last + 10_001)), 'restore_gap', 422);
  refused(await admin.post(path, used(5, { counter: 'register_counter', key: '[999999,2569]' })), 'invalid', 422);
  expect(await desk.office.restored.isUnconfirmed()).toBe(true);

  // a book that was opened after the backup: nothing here knows of it
  const unitId = await unitOf(desk, 'อว 0601.01.3');
  const since = (given: object = {}) => ({ numbers: [], books: [{ unitId, kind: 'ANNOUNCE', series: 'GENERAL', used: 4, ...given }] });
  const {
    kind,
    series,
    unit_id: known,
  } = await desk.office.db
    .selectFrom('register')
    .select(['kind', 'series', 'unit_id'])
    .where('id', '=', receive.id)
    .executeTakeFirstOrThrow();
  expect(refused(await admin.post(path, since({ unitId: known, kind, series })), 'restore_book_known', 422).field).toBe('books.0.kind');
  expect(refused(await admin.post(path, since({ used: 0 })), 'restore_lower', 422).field).toBe('books.0.used');
  expect(refused(await admin.post(path, since({ used: 10_001 })), 'restore_gap', 422).field).toBe('books.0.used');
  expect(refused(await admin.post(path, since({ unitId: 999_999 })), 'invalid', 422).field).toBe('books.0.unitId');
  expect(refused(await admin.post(path, since({ series: 'CIRCULAR' })), 'invalid', 422).field).toBe('books.0.series');
  const twice = { numbers: [], books: [...since().books, ...since().books] };
  expect(refused(await admin.post(path, twice), 'restore_book_known', 422).field).toBe('books.1.kind');
  expect(await desk.office.restored.isUnconfirmed()).toBe(true);
  const box = { counter: 'archive_counter', key: JSON.stringify(['BOX', 0]), used: 7 };
  const body = { numbers: [{ ...bookKey(receive), used: receive.last + 5 }, box], books: since().books };
  const headers = { 'idempotency-key': 'confirmed-once' };
  const first = done(await admin.post(path, body, headers));
  expect(first).toMatchObject({ struck: 16, cancelled: 1 });
  expect((await admin.post(path, body, headers)).body).toEqual(first);
  refused(await admin.post(path, { numbers: [] }), 'restore_confirmed', 409);

  const { rows: struck } = await sql<{ seq: number; reason: string }>`select seq, void_reason as reason from register_entry
    where register_id = ${receive.id} and be_year = ${receive.year} and void_at is not null order by seq`.execute(db);
  expect(struck.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5].map((n) => receive.last + n));
  expect(struck[0]?.reason).toMatch(/^เลขนี้ใช้ไปแล้วหลังเวลาของชุดสำรอง \(\d+ \S+ 25\d\d/);
  const next = await register(registrar);
  expect(next.receiveNo).toContain(`${receive.last + 6}`);
  // whoever opens that book now finds it, and its next number is none that stands on paper
  const { rows: opened } = await sql<{ last: number; lines: number; struck: number }>`select c.last_no as last, count(e.id)::int as lines,
      count(e.void_at)::int as struck from register r join register_counter c on c.register_id = r.id join register_entry e on e.register_id = r.id
    where r.unit_id = ${unitId} and r.kind = 'ANNOUNCE' and r.series = 'GENERAL' group by c.last_no`.execute(db);
  expect(opened).toEqual([{ last: 4, lines: 4, struck: 4 }]);
  expect(await findings()).toEqual([]);
  const { rows } = await sql<{ state: string }>`select state from delivery where kind = 'test'`.execute(db);
  expect(rows).toEqual([{ state: 'CANCELLED' }]);
  const { restore: after } = done(await admin.get('/restore'));
  expect(after).toMatchObject({
    confirmed: { cancelled: 1 },
    counters: [],
    moved: expect.arrayContaining([expect.objectContaining({ used: 7, last: 0 })]),
  });
  expect(done(await officer.post('/verify')).userLogin.restored).toBeUndefined();
  expect(await openRestored(desk.office.separateDb).isUnconfirmed()).toBe(false);
});

it('a report that was changed is not the office’s word', async () => {
  await owner.query(`update restore set report = replace(report, '"sealsLost": 3', '"sealsLost": 0')`);
  expect(done(await admin.get('/restore')).restore.report).toMatchObject({ isOwn: false });
});
