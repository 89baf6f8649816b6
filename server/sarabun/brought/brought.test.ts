import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { machinesOf } from '../../test/database.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { sendFile } from '../../test/send-file.ts';
import { bringRegisters } from './work.ts';

const desk = await openDesk();
const [registrar, clerk, officer, secretreg] = await desk.officers('registrar', 'clerk', 'officer', 'secretreg');
afterAll(() => desk.close());
const root = 10000000;
const { db } = desk.office;

const head = ['เลขทะเบียนรับ', 'วันที่รับ', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'หมายเหตุ'];
const csv = (rows: string[][], heads = head) => Buffer.from(`\ufeff${stringify([heads, ...rows])}`);
const row = (no: string, more: Record<number, string> = {}) => {
  const cells = [no, '5 ม.ค. 2566', `ศธ 0514.1/${no}`, '4 ม.ค. 2566', 'กรมตัวอย่าง', 'ผู้อำนวยการ', `ขอส่งเอกสารชุดที่ ${no}`, ''];
  for (const [at, text] of Object.entries(more)) cells[Number(at)] = text;
  return cells;
};

const get = async (id: number, by: Officer = registrar) => done(await by.get(`/sarabun/brought/${id}`));
const work = () => bringRegisters(desk.office);
const books = async (by: Officer = registrar) => done(await by.get('/sarabun/books')).items;
const receiveBook = async () =>
  (await books()).find(
    (one: { unitId: number; kind: string; series: string }) => one.unitId === root && one.kind === 'RECEIVE' && one.series === 'GENERAL',
  );
const rowsOf = async (id: number, of: string) => done(await registrar.get(`/sarabun/brought/${id}/rows`, { of, pageSize: '100' })).data;

async function upload(bytes: Buffer, name = 'ทะเบียนรับ 2566.csv', by: Officer = registrar, unit = root) {
  return sendFile(desk, `/sarabun/brought?unitId=${unit}`, bytes, { by, name });
}

/** Read, mapped as proposed and judged. */
async function judged(
  bytes: Buffer,
  { name = 'ทะเบียนรับ 2566.csv', plan = {} as object, by = registrar, unit = root } = {},
): Promise<number> {
  const { id } = done(await upload(bytes, name, by, unit));
  await work();
  const { tabs, state, fault } = await get(id, by);
  expect({ state, fault }).toEqual({ state: 'MAPPING', fault: null });
  done(await by.post(`/sarabun/brought/${id}/plan`, { tabs: tabs.map((tab: object) => ({ ...tab, ...plan })) }));
  await work();
  expect((await get(id, by)).state).toBe('PREVIEW');
  return id;
}

async function committed(bytes: Buffer, how: Parameters<typeof judged>[1] = {}, more: object = {}): Promise<number> {
  const id = await judged(bytes, how);
  done(await (how?.by ?? registrar).post(`/sarabun/brought/${id}/commit`, more));
  await work();
  expect((await get(id, how?.by)).state).toBe('DONE');
  return id;
}

describe('what is found before the commit', () => {
  it('[23-26] days that never were, numbers twice, numbers missing, days in 2566 of our era and years of two digits', async () => {
    const id = await judged(
      csv([
        row('44', { 1: '31 ก.พ. 2566' }),
        row('45'),
        row('45', { 6: 'อีกเรื่องหนึ่ง' }),
        row('47', { 1: '2566-06-05' }),
        row('48', { 3: '05/06/66' }),
        ['รวม 5 เรื่อง'],
      ]),
    );
    const { counts, rows: all } = await get(id);
    expect(counts).toMatchObject({ lines: 5, errors: 1, warnings: 3, leftOut: 0, held: 0, skipped: 2 });
    expect(all).toBe(7);
    const [fault] = await rowsOf(id, 'errors');
    expect(fault).toMatchObject({ row: 6, number: '48', findings: [{ code: 'day_two_digits', field: 'docDate', text: '05/06/66' }] });
    const warned = (await rowsOf(id, 'warnings')).map(
      ({ number, findings }: { number: string; findings: { code: string; text: string }[] }) => [
        number,
        findings[0]?.code,
        findings[0]?.text,
      ],
    );
    expect(warned).toEqual([
      ['44', 'day_none', '31 ก.พ. 2566'],
      ['45', 'double', ''],
      ['45', 'double', ''],
    ]);
    const report = done(await registrar.get(`/sarabun/brought/${id}/report`));
    expect(report).toMatchObject({
      years: [{ year: 2566, lines: 5, first: 44, last: 48, issuedFrom: null, missing: 44 }],
      gaps: [
        { from: 1, to: 43 },
        { from: 46, to: 46 },
      ],
      gapCount: 2,
      doubles: [{ seq: 45, rows: ['3', '4'] }],
      doubleCount: 1,
    });
    // nothing is in a book, and nothing can be brought while a row is wrong
    expect((await receiveBook()).years).not.toContain(2566);
    refused(await registrar.post(`/sarabun/brought/${id}/commit`), 'brought_errors');
    // mended: the row is judged by itself, and one that is left out comes along after all
    const mend = (text: string) =>
      registrar.post(`/sarabun/brought/${id}/mend`, { place: fault.place, values: [{ field: 'docDate', text }] });
    expect(done(await mend('31/6/66')).findings).toHaveLength(1);
    expect(done(await mend('5 มิ.ย. 2566')).findings).toEqual([]);
    const second = (await rowsOf(id, 'warnings'))[2];
    expect(done(await registrar.post(`/sarabun/brought/${id}/leave-out`, { places: [second.place] }))).toMatchObject({ rows: 1 });
    expect((await get(id)).counts).toMatchObject({ errors: 0, warnings: 1, leftOut: 1, mended: 1 });
    done(await registrar.post(`/sarabun/brought/${id}/leave-out`, { places: [second.place], back: 1 }));
    expect((await get(id)).counts).toMatchObject({ warnings: 3, leftOut: 0 });

    const sheet = await registrar.get(`/sarabun/brought/${id}/findings`, { as: 'csv' });
    expect(String(sheet.body)).toMatch(/^\ufeff?เลขทะเบียนรับ|44.*ไม่มีวันที่นี้ในปฏิทิน/s);
    expect((await registrar.get(`/sarabun/brought/${id}/findings`, { as: 'xlsx' })).headers['content-type']).toContain('spreadsheetml');

    done(await registrar.post(`/sarabun/brought/${id}/commit`));
    await work();
    const book = await receiveBook();
    expect(book.years).toContain(2566);
    const lines = done(await registrar.get(`/sarabun/books/${book.id}`, { year: '2566', oldest: '1', pageSize: '50' }));
    expect(lines.total).toBe(5);
    type Line = { no: string; docDate: string | null; brought: { day: string | null; dayText: string; twice: boolean }; voidReason: null };
    expect(lines.data.map(({ no, docDate, brought }: Line) => [no, brought.day, brought.dayText, brought.twice, docDate])).toEqual([
      ['44/2566', null, '31 ก.พ. 2566', false, '2023-01-04'],
      ['45/2566', '2023-01-05', '5 ม.ค. 2566', true, '2023-01-04'],
      ['45/2566', '2023-01-05', '5 ม.ค. 2566', true, '2023-01-04'],
      ['47/2566', '2023-06-05', '2566-06-05', false, '2023-01-04'],
      ['48/2566', '2023-01-05', '5 ม.ค. 2566', false, '2023-06-05'],
    ]);
    // 46 is missing and stays missing; the search and the print have both of 45
    expect(lines.data.every(({ voidReason }: Line) => voidReason === null)).toBe(true);
    const found = done(await registrar.get('/sarabun/brought-lines', { text: '45/2566' }));
    expect(found.items).toHaveLength(2);
    expect(done(await registrar.get('/sarabun/brought-lines', { text: 'ศธ ๐๕๑๔.๑/47' })).items).toMatchObject([
      { number: '47/2566', year: 2566 },
    ]);
    const printed = String((await registrar.get(`/sarabun/books/${book.id}/export`, { as: 'csv', year: '2566' })).body);
    expect(printed.match(/นำเข้าจากทะเบียนเดิม/g)).toHaveLength(5);
    expect(printed.match(/เลขซ้ำ/g)).toHaveLength(2);
    expect((await registrar.get(`/sarabun/books/${book.id}/export`, { as: 'pdf', year: '2566' })).headers['content-type']).toBe(
      'application/pdf',
    );
    const line = done(await registrar.get(`/sarabun/brought-lines/${lines.data[0].brought.lineId}`));
    expect(line).toMatchObject({ dayText: '31 ก.พ. 2566', flags: ['NO_DAY'], source: { broughtId: id, row: 2 } });
    done(await registrar.post(`/sarabun/brought/${id}/take-back`, { reason: 'ลองนำเข้า' }));
    await work();
  });

  it('heads that were mapped once are read the same way again; a sheet that can not be read says why', async () => {
    const heads = ['รหัส', 'จาก', 'เรื่อง', 'ถึง', 'ลงวันที่'];
    const body = csv([['1', 'กรม', 'ก', 'ผอ.', '4/1/2566']], heads);
    const { id } = done(await upload(body));
    await work();
    const { tabs } = await get(id);
    expect(tabs[0].columns[0]).toMatchObject({ head: 'รหัส', field: null, sure: false });
    const plan = (field: string | null) => ({
      tabs: [{ ...tabs[0], columns: tabs[0].columns.map((one: { at: number }) => (one.at === 0 ? { ...one, field } : one)) }],
    });
    refused(await registrar.post(`/sarabun/brought/${id}/plan`, plan('from')), 'brought_twice');
    done(await registrar.post(`/sarabun/brought/${id}/plan`, plan('number')));
    await work();
    done(await registrar.post(`/sarabun/brought/${id}/drop`));
    const again = done(await upload(body));
    await work();
    expect((await get(again.id)).tabs[0]).toMatchObject({
      remembered: true,
      year: 2566,
      columns: expect.arrayContaining([expect.objectContaining({ head: 'รหัส', field: 'number', sure: true })]),
    });
    done(await registrar.post(`/sarabun/brought/${again.id}/drop`));
    refused(await registrar.post(`/sarabun/brought/${again.id}/commit`), 'brought_state', 409);

    const wide = done(await upload(Buffer.from(`${','.repeat(90)}x`)));
    await work();
    expect(await get(wide.id)).toMatchObject({ state: 'FAILED', fault: { code: 'sheet_too_wide' } });
    refused(await upload(Buffer.from([0, 1, 2, 3])), 'file_type_mismatch');
    refused(await upload(Buffer.from('x'), 'a.xls'), 'file_type_not_allowed');
  });

  it('of a workbook each tab is a book or a year, and one is left out', async () => {
    const text = (value: string) => ({ value, type: String });
    const sheet = (name: string, rows: string[][]) => ({ sheet: name, data: rows.map((cells) => cells.map(text)) });
    const send = ['เลขทะเบียนส่ง', 'ลงวันที่', 'ถึง', 'เรื่อง'];
    const bytes = await writeWorkbook([
      sheet('รับ 2564', [head, row('1', { 1: '5 ม.ค. 2564', 3: '5 ม.ค. 2564' })]),
      sheet('ส่ง 2564', [send, ['1', '6 ม.ค. 2564', 'กรม', 'ตอบขอบคุณ']]),
      sheet('สรุป', [['อะไรก็ได้']]),
    ] as never).toBuffer();
    const id = await committed(bytes, { name: 'ทะเบียน.xlsx' });
    const { tabs, lines } = await get(id);
    expect(tabs.map(({ taken, year }: { taken: boolean; year: number }) => [taken, year])).toEqual([
      [true, 2564],
      [true, 2564],
      [false, null],
    ]);
    expect(lines).toBe(2);
    const { rows } = await sql<{
      kind: string;
      year: number;
    }>`select r.kind, l.be_year as year from brought_line l join register r on r.id = l.register_id
      where l.import_id = ${id} order by r.kind`.execute(db);
    expect(rows).toEqual([
      { kind: 'RECEIVE', year: 2564 },
      { kind: 'SEND', year: 2564 },
    ]);
  });
});

describe('numbers of this office', () => {
  it('[29] brought 1-450, the first here 451, then an import with 451: refused by the preview and by the database', async () => {
    const year = buddhistYear(new Date());
    const book = await receiveBook();
    done(await registrar.post(`/sarabun/books/${book.id}/first-number`, { first: 451 }));
    const lines = (numbers: number[]) => csv(numbers.map((no) => row(String(no), { 1: `5 ม.ค. ${year}`, 3: `4 ม.ค. ${year}` })));
    const id = await committed(lines([1, 2, 450]), { plan: { year } });
    const { rows: years } = await sql<object>`select brought_to, first_no from brought_year where import_id = ${id}`.execute(db);
    expect(years).toEqual([{ brought_to: 450, first_no: 451 }]);
    // the first number can not come down upon what was brought, and goes up with it
    refused(await registrar.post(`/sarabun/books/${book.id}/first-number`, { first: 450 }), 'first_below_brought');
    await expect(
      sql`update register_counter set first_no = 450, last_no = 449 where register_id = ${book.id} and be_year = ${year}`.execute(db),
    ).rejects.toThrow('brought_below_issued');

    const over = await judged(lines([451]), { plan: { year } });
    expect((await rowsOf(over, 'errors'))[0]).toMatchObject({ findings: [{ code: 'over_first' }] });
    refused(await registrar.post(`/sarabun/brought/${over}/commit`), 'brought_errors');
    // who tells the database that nothing is wrong is refused by it
    await sql`update brought_row set level = 0, findings = '[]' where import_id = ${over}`.execute(db);
    refused(await registrar.post(`/sarabun/brought/${over}/commit`), 'brought_over_first');
    await expect(
      sql`insert into brought_year (import_id, register_id, be_year, brought_to, first_no) values (${over}, ${book.id}, ${year}, 451, 451)`.execute(
        db,
      ),
    ).rejects.toThrow('brought_below_issued');
    await expect(
      sql`insert into brought_line (import_id, place, row, register_id, be_year, brought_to, seq, number_text, day_text, time_text, doc_no, doc_date_text, from_text, to_text, subject,
        action_text, remark, speed, secrecy, unit_text, link, void, flags, hash)
        select import_id, 9, 9, register_id, be_year, brought_to, 451, '', '', '', '', '', '', '', '', '', '', 1, 0, '', '', false, '{}', hash from brought_line
        where import_id = ${id} limit 1`.execute(db),
    ).rejects.toThrow(/check/);
    done(await registrar.post(`/sarabun/brought/${over}/drop`));

    // the year is both: theirs below, ours above, in one list
    const taken = done(await registrar.get(`/sarabun/books/${book.id}`, { year: String(year), pageSize: '50' }));
    expect(taken.data.map(({ no }: { no: string }) => no)).toEqual([`450/${year}`, `2/${year}`, `1/${year}`]);
  });
});

describe('rights', () => {
  it('an import is its registry’s alone, and its lines are until it opens them', async () => {
    refused(await upload(csv([row('1')]), 'a.csv', officer), 'no_menu', 403);
    refused(await upload(csv([row('1')]), 'a.csv', clerk), 'not_book_keeper', 403);
    const id = await committed(csv([row('1', { 6: 'เรื่องลับเฉพาะสารบรรณ' })]), { plan: { year: 2560 } });
    for (const by of [clerk, officer]) {
      expect((await by.get(`/sarabun/brought/${id}`)).status).not.toBe(200);
      const found = await by.get('/sarabun/brought-lines', { text: 'เฉพาะสารบรรณ' });
      expect(found.body.items ?? []).toEqual([]);
    }
    const [own] = done(await registrar.get('/sarabun/brought-lines', { text: 'เฉพาะสารบรรณ' })).items;
    expect((await clerk.get(`/sarabun/brought-lines/${own.lineId}`)).status).toBe(404);
    for (const path of ['rows', 'report', 'findings'])
      expect((await clerk.get(`/sarabun/brought/${id}/${path}`, { of: 'all', as: 'csv' })).status).toBe(404);
    for (const act of ['plan', 'commit', 'drop', 'take-back', 'replan', 'leave-out', 'mend', 'classed'])
      expect(
        (
          await clerk.post(`/sarabun/brought/${id}/${act}`, {
            tabs: [{ tab: 0, taken: 0, columns: [] }],
            reason: 'x',
            places: [1],
            place: 1,
            values: [{ field: 'from', text: 'x' }],
            bookId: 1,
          })
        ).status,
        act,
      ).toBe(404);
  });

  it('classed lines wait for a secret registrar, and come without their subjects', async () => {
    const id = await judged(
      csv(
        [
          [...row('1'), 'ปกติ'],
          [...row('2', { 6: 'แผนที่ปกปิด' }), 'ลับ'],
          [...row('3', { 6: 'แผนที่ปกปิดยิ่ง' }), 'ลับที่สุด'],
        ],
        [...head, 'ชั้นความลับ'],
      ),
      {
        plan: { year: 2561 },
      },
    );
    const [held] = await rowsOf(id, 'held');
    expect(held).toMatchObject({ number: '2', subject: '' });
    expect(JSON.stringify(await rowsOf(id, 'all'))).not.toContain('ปกปิด');
    expect(String((await registrar.get(`/sarabun/brought/${id}/findings`, { as: 'csv' })).body)).not.toContain('ปกปิด');
    done(await registrar.post(`/sarabun/brought/${id}/commit`));
    await work();
    expect(await get(id)).toMatchObject({ state: 'DONE', lines: 1, counts: { held: 2 } });
    const kept = await sql`select * from brought_row where import_id = ${id}`.execute(db);
    expect(JSON.stringify(kept.rows)).not.toContain('ปกปิด');
    refused(await registrar.post(`/sarabun/brought/${id}/classed`), 'brought_not_secret', 403);
    // the secret registrar comes for these alone
    expect(done(await secretreg.get('/sarabun/brought')).data.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(await get(id, secretreg)).toMatchObject({ keeper: false, takesClassed: true });
    expect((await secretreg.post(`/sarabun/brought/${id}/take-back`, { reason: 'x' })).status).toBe(404);
    expect(done(await secretreg.post(`/sarabun/brought/${id}/classed`))).toMatchObject({ lines: 2 });
    expect((await secretreg.get(`/sarabun/brought/${id}`)).status).toBe(404);
    const secret = (await books(secretreg)).find(
      ({ series, years }: { series: string; years: number[] }) => series === 'SECRET' && years.includes(2561),
    );
    const { data } = done(await secretreg.get(`/sarabun/books/${secret.id}`, { year: '2561' }));
    expect(data.map(({ no, subject, from, docNo }: Record<string, string>) => [no, subject, from, docNo])).toEqual([
      ['3/2561', 'ลับที่สุด', '', ''],
      ['2/2561', 'ลับ', 'กรมตัวอย่าง', 'ศธ 0514.1/2'],
    ]);
    expect(done(await registrar.get('/sarabun/brought-lines', { text: '2/2561' })).items).toEqual([]);
    expect(done(await secretreg.get('/sarabun/brought-lines', { text: '2/2561' })).items).toHaveLength(1);
    expect(await get(id)).toMatchObject({ lines: 3, counts: { held: 0 } });
  });
});

describe('taken back', () => {
  it('all of it goes with its file, and who looks again finds what was done; after thirty days it takes two', async () => {
    const { id: shared } = { id: await committed(csv([row('1', { 6: 'เรื่องที่จะถอน' })]), { plan: { year: 2559 } }, { sharedWithUnit: 1 }) };
    const { rootHash } = await get(shared);
    expect(rootHash).toMatch(/^[0-9a-f]{64}$/);
    await sql`update brought_import set committed_at = now() - interval '31 days' where id = ${shared}`.execute(db);
    expect(done(await registrar.post(`/sarabun/brought/${shared}/take-back`, { reason: 'ผิดเล่ม' }))).toMatchObject({ waits: true });
    refused(await registrar.post(`/sarabun/brought/${shared}/take-back`, { reason: 'ผิดเล่ม' }), 'brought_second_person');
    expect(await get(shared)).toMatchObject({ state: 'DONE', askedByMe: true, needsTwo: true });
    // a second registrar of the same unit
    await sql`update brought_import set asked_by = ${clerk.personId} where id = ${shared}`.execute(db);
    expect(done(await registrar.post(`/sarabun/brought/${shared}/take-back`, { reason: 'ผิดเล่ม' }))).toMatchObject({ waits: false });
    await work();
    expect(await get(shared)).toMatchObject({ state: 'TAKEN_BACK', reason: 'ผิดเล่ม', rootHash });
    expect(done(await registrar.get('/sarabun/brought-lines', { text: 'ที่จะถอน' })).items).toEqual([]);
    for (const table of ['brought_line', 'brought_row', 'brought_year'])
      expect((await sql`select 1 from ${sql.table(table)} where import_id = ${shared}`.execute(db)).rows).toEqual([]);
    const { rows } = await sql<{
      action: string;
      detail: { root?: string };
    }>`select action, detail from audit where subject_type = 'brought_import' and subject_id = ${shared} order by id`.execute(db);
    expect(rows.map(({ action }) => action)).toEqual([
      'brought.read',
      'brought.commit',
      'brought.take-back-asked',
      'brought.take-back-begun',
      'brought.take-back',
    ]);
    expect(rows.filter(({ detail }) => detail.root).map(({ detail }) => detail.root)).toEqual([rootHash, rootHash]);
    expect((await receiveBook()).years).not.toContain(2559);
  });
});

describe('killed', () => {
  it('[27] kill -9 in the middle of 12,000 lines: it goes on, the count is exact, no line stands twice, and the sum is that of an import in one go', async () => {
    const body = csv(Array.from({ length: 12_000 }, (_, at) => row(String(at + 1))));
    const once1 = await committed(body, { plan: { year: 2557 } });
    const { rootHash: whole } = await get(once1);
    done(await registrar.post(`/sarabun/brought/${once1}/take-back`, { reason: 'เทียบ' }));
    await work();
    const id = await judged(body, { plan: { year: 2557 } });
    done(await registrar.post(`/sarabun/brought/${id}/commit`));
    // its seventh block does not end
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    await owner.query(
      `create function office.hold(place int) returns boolean language plpgsql as 'begin if place > 3000 then perform pg_sleep(3600); end if; return true; end'`,
    );
    await owner.query('alter table office.brought_import add constraint hold check (office.hold(place)) not valid');
    const child = fork(
      fileURLToPath(new URL('../../test/bring-until-killed.ts', import.meta.url)),
      [desk.clone.appUrl, desk.office.config.dataDir],
      { stdio: 'ignore' },
    );
    const ended = once(child, 'exit');
    const placeOf = async () =>
      (await sql<{ place: number; state: string }>`select place, state from brought_import where id = ${id}`.execute(db)).rows[0];
    // of a cluster it sleeps on the machine that has the tables
    const machines = await Promise.all(
      machinesOf(desk.clone).map(async (connectionString) => {
        const admin = new pg.Client({ connectionString });
        await admin.connect();
        return admin;
      }),
    );
    const asleep = "from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    const ofAll = async (text: string) => (await Promise.all(machines.map((one) => one.query(text)))).flatMap(({ rows }) => rows);
    await expect.poll(async () => (await ofAll(`select 1 ${asleep}`)).length, { timeout: 60_000 }).toBe(1);
    child.kill('SIGKILL');
    await ended;
    await ofAll(`select pg_terminate_backend(pid) ${asleep}`);
    await Promise.all(machines.map((one) => one.end()));
    await owner.query('alter table office.brought_import drop constraint hold');
    await owner.end();
    const killedAt = await placeOf();
    expect(killedAt?.state).toBe('COMMITTING');
    expect(killedAt?.place).toBeGreaterThan(2000);
    expect(killedAt?.place).toBeLessThan(3100);
    const { rows: half } = await sql<{ lines: number }>`select count(*)::int as lines from brought_line where import_id = ${id}`.execute(
      db,
    );
    // whole blocks alone
    expect((half[0]?.lines ?? 1) % 500).toBe(0);
    // the connections of the dead process are gone a moment later, and what they held with them
    for (let state = 'COMMITTING'; state === 'COMMITTING'; state = (await placeOf())?.state ?? '') await work();
    const { rows } = await sql<{
      lines: number;
      numbers: number;
      texts: number;
    }>`select count(*)::int as lines, count(distinct l.seq)::int as numbers, count(t.line_id)::int as texts
      from brought_line l left join brought_text t on t.line_id = l.id where l.import_id = ${id}`.execute(db);
    expect(rows).toEqual([{ lines: 12_000, numbers: 12_000, texts: 12_000 }]);
    expect(await get(id)).toMatchObject({ state: 'DONE', lines: 12_000, rootHash: whole });
  }, 120_000);
});
