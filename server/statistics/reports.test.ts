import { unzipSync } from 'fflate';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bangkokDay, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import { reportCodes } from '../../contract/statistics/reports.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, open, refused, register, unitId } from '../test/letters.ts';
import { signAs, submitted } from '../test/own-letter.ts';
import { textsOf } from '../test/pdf-text.ts';

const desk = await openDesk();
const [registrar, clerk, head, director, auditor, officer, secretreg] = await desk.officers(
  'registrar',
  'clerk',
  'head',
  'director',
  'auditor',
  'officer',
  'secretreg',
);
const hr = await unitId(desk, 'อว 0601.01.3');
const finance = await unitId(desk, 'อว 0601.01.2');
const { db } = desk.office;
afterAll(() => desk.close());

const today = bangkokDay(new Date());
const span = { from: fiscalStart(fiscalYear(today)), until: today };
const secretWords = 'แผนเผชิญเหตุกรณีพิเศษ';
let late = 0;

const ask = (who: Officer, code: string, more: Record<string, string> = {}) => who.get(`/statistics/reports/${code}`, { ...span, ...more });

type Cell = string | number | null | { value: string | number | null; to?: string };
const plain = (cell: Cell) => (cell !== null && typeof cell === 'object' ? cell.value : cell);

/** A table of a report: its lines in the order of their words. */
async function table(who: Officer, code: string, name: string, more: Record<string, string> = {}): Promise<(string | number | null)[][]> {
  const { tables } = done(await ask(who, code, more));
  const found = tables.find((one: { name: string }) => one.name === name);
  return (found?.rows ?? []).map(({ cells }: { cells: Cell[] }) => cells.map(plain)).sort();
}

/** What a statement of the test says, a line for each; nothing is said as the reports say it. */
async function apart(statement: RawBuilder<Record<string, string | number | null>>): Promise<(string | number | null)[][]> {
  const { rows } = await statement.execute(db);
  return rows.map((row) => Object.values(row).map((value) => (value === 0 ? null : value))).sort();
}

/** Past every right and rule of the database. */
async function asOwner(statement: string, id: number): Promise<void> {
  const owner = new pg.Client({ connectionString: desk.clone.adminUrl });
  await owner.connect();
  await owner.query(`set search_path to ${desk.office.config.schema}; set session_replication_role = replica`);
  await owner.query(statement, [id]);
  await owner.end();
}

beforeAll(async () => {
  const child = async (who: Officer, documentId: number) => (await open(who, documentId)).focus.transmissionId as number;
  const received = async () => {
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const row = await child(clerk, documentId);
    done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
    return { documentId, row };
  };
  const assigned = async () => {
    const one = await received();
    done(await head.post(`/sarabun/documents/${one.documentId}/assign`, { transmissionId: one.row, to: [officer.personId] }));
    const task = await db.selectFrom('task').select('id').where('document_id', '=', one.documentId).executeTakeFirstOrThrow();
    return { ...one, task: task.id };
  };
  // one from its receipt to its end
  const whole = await assigned();
  done(await officer.post(`/sarabun/tasks/${whole.task}/report`, { text: 'ดำเนินการแล้ว' }));
  done(await head.post(`/sarabun/tasks/${whole.task}/accept`, { text: 'รับทราบ' }));
  done(await clerk.post(`/sarabun/transmissions/${whole.row}/close`, { result: 'แล้วเสร็จ' }));
  // one whose day has passed, given and received nine days ago
  const slow = await assigned();
  late = slow.documentId;
  await sql`update task set due_at = now() - interval '5 days', created_at = created_at - interval '9 days' where id = ${slow.task}`.execute(
    db,
  );
  await sql`update transmission set due_at = now() - interval '5 days' where id = ${slow.row}`.execute(db);
  // one that nobody has received, one that came back, one whose receipt was void
  await register(registrar, { sendTo: [hr, finance] });
  const wrong = await register(registrar, { sendTo: [hr] });
  done(await clerk.post(`/sarabun/transmissions/${await child(clerk, wrong.documentId)}/return`, { reason: 'ไม่ใช่เรื่องของกองนี้' }));
  const again = await received();
  done(await clerk.post(`/sarabun/transmissions/${again.row}/cancel-receipt`, { reason: 'ลงรับผิดทะเบียน' }));
  // work that was sent back
  const back = await assigned();
  done(await officer.post(`/sarabun/tasks/${back.task}/send-back`, { reason: 'ขอข้อมูลเพิ่มเติม' }));
  const { id: other } = await db
    .selectFrom('unit')
    .select('id')
    .where('id', 'not in', [hr, finance])
    .where('parent_id', '=', (await db.selectFrom('unit').select('parent_id').where('id', '=', hr).executeTakeFirstOrThrow()).parent_id)
    .where('keeps_register', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  // two of one's own, one of them a circular
  for (const type of [2, 3]) {
    const receivers = [other, finance].map((id) => ({ kind: 'UNIT', id, name: '', purpose: type === 3 ? 'INFO' : 'ACTION' }));
    const own = await submitted(desk, officer, { type, signers: [director], receivers });
    done(await signAs(director, own, {}));
    const { state } = await db.selectFrom('document').select('state').where('id', '=', own).executeTakeFirstOrThrow();
    if (state === 40) done(await officer.post(`/sarabun/documents/${own}/send`));
  }
  // a classed one that was opened
  const classed = await register(secretreg, { secrecy: 1, subject: secretWords });
  await open(secretreg, classed.documentId);
});

describe('figures are those of statements written apart', () => {
  it('volume and state by unit, and by month', async () => {
    const expected = await apart(sql`
      select u.name, count(*) filter (where t.state = 'DONE' and (t.due_at is null or t.ended_at <= t.due_at))::int as a, count(*) filter (where t.state = 'DONE' and t.ended_at > t.due_at)::int as b,
        count(*) filter (where t.state <> 'DONE' and (t.due_at is null or t.due_at >= now()))::int as c, count(*) filter (where t.state <> 'DONE' and t.due_at < now())::int as d, count(*)::int as e
      from transmission t join unit u on u.id = t.receiver_id where t.received_at is not null and t.purpose = 'ACTION' and t.state in ('RECEIVED', 'WORKING', 'DONE')
        and t.document_id not in (select id from document where secrecy > 0) group by u.id`);
    expect(expected.length).toBeGreaterThan(1);
    expect(await table(registrar, 'volume', 'unit')).toEqual(expected);
    const months = await table(registrar, 'volume', 'month');
    const sum = (lines: (string | number | null)[][]) => lines.reduce((all, line) => all + Number(line.at(-1) ?? 0), 0);
    expect(sum(months)).toBe(sum(expected));
  });

  it('what waits by unit, holder and age, and what is late by speed', async () => {
    const waiting = sql`(select k.document_id, coalesce(case k.state when 'REPORTED' then k.maker_id else k.holder_id end) as holder, k.created_at as since, k.due_at, k.speed from task k
        where k.state in ('NEW', 'SEEN', 'DOING', 'REPORTED') and not exists (select 1 from task a where a.parent_id = k.id and a.kind = 'PRESENT' and a.state in ('NEW', 'SEEN', 'DOING', 'REPORTED'))
      union all select t.document_id, t.receiver_id, t.sent_at, t.due_at, t.speed from transmission t where t.purpose in ('ACTION', 'COPY') and t.receiver_id is not null
        and (t.state = 'SENT' or (t.state = 'RECEIVED' and (select count(*) from task k where k.transmission_id = t.id and k.state in ('NEW', 'SEEN', 'DOING', 'REPORTED')) = 0))) w
      join document d on d.id = w.document_id and d.secrecy = 0 join party p on p.id = w.holder`;
    const parts = sql`count(*) filter (where w.due_at is null or w.due_at >= now())::int as a, count(*) filter (where w.due_at < now())::int as b, count(*)::int as c`;
    expect(await table(registrar, 'pending', 'person')).toEqual(
      await apart(sql`select p.name, ${parts} from ${waiting} group by p.id, p.name`),
    );
    const byUnit =
      await apart(sql`select u.name, ${parts} from ${waiting} join unit u on u.id = coalesce(p.unit_id, (select a.unit_id from affiliation a where a.person_id = p.id order by a.is_main desc, a.id limit 1))
      group by u.id`);
    expect(await table(registrar, 'pending', 'unit')).toEqual(byUnit);
    expect(await table(registrar, 'pending', 'age')).toContainEqual(['8 ถึง 15 วัน', null, 1, 1]);
    expect(await table(registrar, 'late', 'speed')).toEqual([['ปกติ', null, 1, null, null, 1]]);
  });

  it('mean days of each step, by unit', async () => {
    const lines = await table(registrar, 'times', 'unit');
    const { rows } = await sql<{ name: string; mean: number; n: number }>`
      select u.name, round((avg(extract(epoch from t.received_at - t.sent_at)) / 86400)::numeric, 1)::float8 as mean, count(*)::int as n from transmission t join unit u on u.id = t.receiver_id
      join document d on d.id = t.document_id where d.secrecy = 0 and t.received_at is not null and t.from_unit_id is not null and t.purpose <> 'INFO' group by u.id`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, mean } of rows) expect([name, lines.find(([unit]) => unit === name)?.[1] ?? 0]).toEqual([name, mean]);
    const { rows: work } = await sql<{
      mean: number;
    }>`select round((avg(extract(epoch from ended_at - created_at)) / 86400)::numeric, 1)::float8 as mean from task where kind = 'ASSIGN' and state = 'DONE'`.execute(
      db,
    );
    expect(lines.map((line) => line[7] ?? 0)).toContain(work[0]?.mean);
  });

  it('what came back, with the reasons', async () => {
    expect(await table(registrar, 'returned', 'unit')).toEqual(
      await apart(sql`select name, sum(a)::int as a, sum(b)::int as b, (sum(a) + sum(b))::int as c from (
        select u.name, 1 as a, 0 as b from transmission t join unit u on u.id = t.receiver_id where t.state = 'RETURNED'
        union all select u.name, 0, 1 from task k join affiliation f on f.person_id = k.holder_id and f.is_main join unit u on u.id = f.unit_id where k.state = 'SENT_BACK') x group by name`),
    );
    const reasons = await table(registrar, 'returned', 'reasons');
    expect(reasons.map(([reason]) => reason)).toContain('ไม่ใช่เรื่องของกองนี้');
  });

  it('numbers of every book, those that are void, reserved and missing', async () => {
    const ofBook = sql`from register_entry e join register r on r.id = e.register_id where r.series <> 'SECRET' and r.kind <> 'REQUEST'`;
    expect(await table(registrar, 'registers', 'book')).toEqual(
      await apart(sql`select r.name, count(*) filter (where e.void_at is null and e.document_id is not null)::int as a, count(*) filter (where e.void_at is null and e.document_id is null)::int as b,
        count(*) filter (where e.void_at is not null)::int as c, count(*)::int as d ${ofBook} group by r.id`),
    );
    const before = await table(registrar, 'numbers', 'book');
    expect(before.reduce((sum, line) => sum + Number(line[1] ?? 0), 0)).toBe(
      (await apart(sql`select e.id ${ofBook} and e.void_at is not null`)).length,
    );
    expect(before.every((line) => line[3] === null)).toBe(true);
    expect((await table(registrar, 'numbers', 'numberLines')).map((line) => line[5])).toContain('ลงรับผิดทะเบียน');
    // nobody can take a line out of a book; where somebody did so in the database itself, its number is missing
    const { rows } = await sql<{
      id: number;
      seq: number;
      be_year: number;
      name: string;
    }>`select e.id, e.seq, e.be_year, r.name ${ofBook} and e.seq = 2 and r.kind = 'RECEIVE' order by e.id limit 1`.execute(db);
    const [line] = rows;
    await asOwner('update register_entry set seq = 1000 where id = $1', line?.id ?? 0);
    expect(await table(registrar, 'numbers', 'numberLines')).toContainEqual([line?.name, `2/${line?.be_year}`, 'ขาดหาย', '', null, '']);
    await asOwner('update register_entry set seq = 2 where id = $1', line?.id ?? 0);
  });

  it('circulars not acknowledged, signatures, workload, and the counts of the year', async () => {
    expect(await table(registrar, 'circulars', 'unit')).toEqual(
      await apart(sql`select u.name, count(*) filter (where t.state = 'ACKED')::int as a, count(*) filter (where t.state in ('SENT', 'RECEIVED', 'WORKING'))::int as b, 0 as c, count(*)::int as d
        from transmission t join document d on d.id = t.document_id join unit u on u.id = t.receiver_id where d.type = 3 and t.purpose = 'INFO' group by u.id`),
    );
    expect(await table(registrar, 'signing', 'person')).toEqual(
      await apart(
        sql`select p.name, count(*) filter (where s.sign_type = 1)::int as a, count(*) filter (where s.sign_type > 1)::int as b, count(*)::int as c from signature s join party p on p.id = s.signer_id group by p.id, p.name`,
      ),
    );
    expect(await table(registrar, 'workload', 'person')).toEqual(
      await apart(sql`select p.name, count(*) filter (where k.state = 'DONE' and (k.due_at is null or k.ended_at <= k.due_at))::int as a, count(*) filter (where k.state = 'DONE' and k.ended_at > k.due_at)::int as b,
        count(*) filter (where k.state <> 'DONE' and (k.due_at is null or k.due_at >= now()))::int as c, count(*) filter (where k.state <> 'DONE' and k.due_at < now())::int as d, count(*)::int as e
        from task k join party p on p.id = k.holder_id join document d on d.id = k.document_id where d.secrecy = 0 and k.state in ('NEW', 'SEEN', 'DOING', 'REPORTED', 'DONE') group by p.id, p.name`),
    );
    expect(await table(registrar, 'yearly', 'type')).toEqual(
      await apart(sql`select y.name, count(*) filter (where d.origin = 'IN' and d.state <> 90)::int as a, count(*) filter (where d.origin = 'OUT' and d.state <> 90)::int as b, count(*) filter (where d.state = 90)::int as c,
        count(*)::int as d from document d join document_type y on y.code = coalesce(d.own_type, d.type) where d.secrecy = 0 and (d.origin = 'IN' or d.state >= 40) group by y.code`),
    );
  });
});

describe('who reads what', () => {
  it('an officer has no report, a head those of his unit and below, who leads or audits the office all of it', async () => {
    for (const code of reportCodes) expect([code, (await ask(officer, code)).status]).toEqual([code, 403]);
    expect((await officer.get('/statistics/choices')).status).toBe(403);
    const names = async (who: Officer) => (await table(who, 'volume', 'unit')).map(([name]) => name);
    const own = await names(head);
    expect(own).toHaveLength(1);
    for (const who of [director, auditor, registrar]) expect((await names(who)).length).toBeGreaterThan(1);
    expect(await names(clerk)).toEqual(own);
    expect((await ask(head, 'volume', { unitId: String(finance) })).status).toBe(403);
    expect(await table(director, 'volume', 'unit', { unitId: String(hr) })).toEqual(await table(head, 'volume', 'unit'));
    const choices = done(await head.get('/statistics/choices'));
    expect(choices.units.map((one: { value: number }) => one.value)).toContain(hr);
    expect(choices.units.map((one: { value: number }) => one.value)).not.toContain(finance);
  });

  it('the letters behind a figure are those that the reader may see; the others are counted and nothing is said of them', async () => {
    const behind = (who: Officer, more: object) => who.get('/statistics/letters', { report: 'late', ...span, ...more });
    const seen = done(await behind(head, { by: 'unit', key: String(hr) }));
    expect(seen).toMatchObject({ total: 1, hidden: 0, data: [{ documentId: late }] });
    const unseen = done(await behind(auditor, { by: 'unit', key: String(hr) }));
    expect(unseen).toMatchObject({ total: 0, hidden: 1, data: [] });
    expect((await behind(officer, {})).status).toBe(403);
    expect((await behind(head, { unitId: String(finance) })).status).toBe(403);
    refused(await behind(head, { by: 'book', key: '1' }), 'invalid');
    // every figure of a table has as many letters behind it as its own way says
    const { tables } = done(await ask(registrar, 'volume'));
    for (const { cells } of tables[0].rows)
      for (const cell of cells as Cell[]) {
        if (cell === null || typeof cell !== 'object' || !cell.to) continue;
        const query = Object.fromEntries(new URL(cell.to, 'http://x').searchParams);
        const { total, hidden } = done(await registrar.get('/statistics/letters', query));
        expect(total + hidden).toBe(cell.value);
      }
  });

  it('classed letters stand in no report but that of their registrars and auditors, and their words in none', async () => {
    const all = await Promise.all(reportCodes.filter((code) => code !== 'secret').map(async (code) => (await ask(secretreg, code)).body));
    expect(JSON.stringify(all)).not.toContain(secretWords);
    for (const who of [registrar, head, director, clerk]) expect((await ask(who, 'secret')).status).toBe(403);
    for (const who of [secretreg, auditor]) {
      const body = done(await ask(who, 'secret'));
      expect(JSON.stringify(body)).not.toContain(secretWords);
      const lines = (name: string) => body.tables.find((one: { name: string }) => one.name === name).rows;
      expect(lines('book')).toHaveLength(1);
      expect(lines('classes')[0].cells.slice(0, 2)).toEqual(['ลับ', 1]);
      expect(lines('looks').length).toBeGreaterThan(0);
    }
    // nor are they listed behind its figures
    refused(await secretreg.get('/statistics/letters', { report: 'secret', ...span }), 'invalid');
  });
});

describe('taken away', () => {
  it('as a workbook, as CSV and as a paper with the same figures', async () => {
    const file = (as: string) => registrar.get('/statistics/reports/volume/file', { ...span, as });
    const { tables } = done(await ask(registrar, 'volume'));
    const first = tables[0].rows.map(({ cells }: { cells: Cell[] }) => cells.map(plain));
    const parts = Object.entries(unzipSync(new Uint8Array((await file('xlsx')).body)));
    const words = parts.map(([, part]) => Buffer.from(part).toString('utf8'));
    for (const [name] of first) expect(words.some((part) => part.includes(String(name)))).toBe(true);
    const figures = [
      ...(words[parts.findIndex(([name]) => name.endsWith('sheet1.xml'))] ?? '').matchAll(
        /<c [^>]*t="n"[^>]*><v>(\d+)<\/v>|<c r="[A-Z]+\d+"(?: s="\d+")?><v>(\d+)<\/v>/g,
      ),
    ].map(([, one, other]) => Number(one ?? other));
    expect(figures.slice(0, first.flat().filter((cell: unknown) => typeof cell === 'number').length)).toEqual(
      first.flat().filter((cell: unknown) => typeof cell === 'number'),
    );
    expect((await file('csv')).body.toString()).toContain(String(first[0][0]));
    const text = (await textsOf((await file('pdf')).body)).join('\n');
    expect(text).toContain('รายงานปริมาณและสถานะของงานสารบรรณ');
  });
});
