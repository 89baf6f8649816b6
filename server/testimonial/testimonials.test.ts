import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bangkokDay, thaiDigits } from '../../contract/rules/thai.ts';
import { trustedRoots } from '../signing/authority/trusted-roots.ts';
import { cloneDatabase } from '../test/database.ts';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, postOf, refused } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { certify, pin } from '../test/own-letter.ts';
import { runningText } from '../test/pdf-text.ts';
import { rawWorkbook, rowsXml } from '../test/raw-workbook.ts';
import { linesOf } from '../test/report.ts';
import { sendFile } from '../test/send-file.ts';
import { workbook } from '../test/sheets.ts';
import { masked } from './mask.ts';

const clone = await cloneDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'eoffice-certs-'));
const openHere = (more: { empty?: boolean } = {}) => openDesk({ DATA_DIR: dataDir }, { clone, ...more });
let desk: Desk = await openHere();
// what is signed is judged by the days of a certificate of now
let start = Date.now();
const today = bangkokDay(new Date(start));
const year = Number(today.slice(0, 4)) + 543;
const clock = await openMovedClock(desk, new Date(start).toISOString());
let [admin, director, officer, officer2, personnel, outsider] = await people();

function people() {
  return desk.officers('admin', 'director', 'officer', 'officer2', 'personnel', 'clerk');
}

beforeAll(async () => {
  await certify(desk, director);
  start = Date.now();
  await clock.move(new Date(start).toISOString());
});
afterAll(async () => {
  await clock.close();
  await desk.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const award = { nameEn: '', use: 'AWARD', layout: 'LANDSCAPE', series: '', title: 'เกียรติบัตร', intro: 'ขอมอบให้', seal: false, active: true };
const body = 'ผ่านการอบรม “{{หลักสูตร}}”\nกลุ่ม {{กลุ่ม}}';
const templateWith = async (more: object = {}) => ({
  ...award,
  name: 'อบรม',
  body,
  signerId: await postOf(desk, director),
  ...more,
});
const keepTemplate = async (more: object = {}) => admin.post('/testimonial/templates', await templateWith(more));
const addBatch = async (templateId: number, values: Record<string, string> = { หลักสูตร: 'สารบรรณ' }) =>
  done(await admin.post('/testimonial/batches', { templateId, subject: 'อบรมสารบรรณ', givenOn: '', values })).batchId as number;
const bring = (batchId: number, bytes: Uint8Array, by = admin) =>
  sendFile(desk, `/testimonial/batches/${batchId}/sheet`, bytes, { by: by, name: 'รายชื่อ.xlsx' });
const opened = async (batchId: number, by = admin) => done(await by.get(`/testimonial/batches/${batchId}`));
const rowsOf = async (batchId: number, query: Record<string, string> = {}) =>
  done(await admin.get(`/testimonial/batches/${batchId}/rows`, { pageSize: '100', ...query })).items;
const act = async (batchId: number, what: string, more: object = {}, by = admin) =>
  by.post(`/testimonial/batches/${batchId}/${what}`, { version: (await opened(batchId, by)).version, ...more });
const heads = ['ชื่อ-สกุล', 'หน่วยงาน', 'กลุ่ม'];
const ended = (batchId: number) =>
  vi.waitFor(async () => expect((await opened(batchId)).state).not.toBe('SIGNING'), { timeout: 120_000, interval: 250 });
const one = async <T>(query: RawBuilder<T>): Promise<T> => (await query.execute(desk.office.db)).rows[0] as T;
/** Signs all that is ready, and gives the batch once it is over. */
async function signed(batchId: number): Promise<ReturnType<typeof opened>> {
  done(await act(batchId, 'check'));
  done(await act(batchId, 'sign', { pin }, director));
  await ended(batchId);
  return opened(batchId);
}
const codeOf = async (itemId: number) => (await one(sql<{ code: string }>`select code from testimonial where id = ${itemId}`)).code;
const check = (code: string) => desk.app.inject({ url: `/api/testimonial/check/${code}` });

describe('templates', () => {
  it('are of who manages them, and what is typed in them is printed and never run', async () => {
    refused(await officer.post('/testimonial/templates', await templateWith()), 'no_menu', 403);
    const evil = await templateWith({ body: '#read("/etc/passwd") #import "x.typ" \\u{41} $1+1$ {{ชื่อ}}' });
    const page = await desk.app.inject({
      method: 'POST',
      url: '/api/testimonial/templates/preview',
      payload: { ...evil, holder: 'นายเอก ดี' },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const text = await runningText(page.rawPayload);
    expect(page.statusCode).toBe(200);
    expect(text).toContain('#read("/etc/passwd")');
    expect(text).not.toContain('root:');
  });

  it('of what staff ask for name only what the register knows, and one of them holds', async () => {
    expect(refused(await keepTemplate({ use: 'WORK', body: '{{ชื่อ}} ได้รับ {{โบนัส}}' }), 'testimonial_field_unknown')).toMatchObject({
      field: 'body',
    });
    done(await keepTemplate({ use: 'STATUS', body: '{{ชื่อ}}' }));
    expect(refused(await keepTemplate({ use: 'STATUS', body: '{{ชื่อ}}' }), 'testimonial_use_taken')).toMatchObject({ field: 'use' });
  });
});

describe('a batch', () => {
  const long = 'ผู้ช่วยศาสตราจารย์ดอกเตอร์ณัฐพัชร์ธนวินท์ สุวรรณประภาพรรณเรืองรองกิตติวัฒนกุลไพศาล ณ อยุธยา';

  it('tells what is wrong at its row, and takes no sheet whose heads are joined', async () => {
    const { templateId } = done(await keepTemplate({ name: 'ตรวจ' }));
    const batchId = await addBatch(templateId);
    const merged = rawWorkbook(rowsXml([['รายชื่อผู้เข้าอบรม'], heads, ['นายก ข', 'กอง', '1']]), {
      after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
    });
    expect(refused(await bring(batchId, merged), 'testimonial_sheet_merged').message).toContain('A1:C1');
    refused(
      await bring(
        batchId,
        await workbook([
          ['ลำดับ', 'หน่วยงาน'],
          ['1', 'กอง'],
        ]),
      ),
      'testimonial_sheet_no_name',
    );
    const rows = [
      heads,
      ['นาย ธนา  รักงาน', 'กอง', 'ก'],
      ['', 'กองคลัง', 'ก'],
      ['นายธนา รักงาน', 'กอง', 'ก'],
      [long, 'กอง', 'ก'],
      [`${long}${long}`.replaceAll(' ', ''), 'กอง', 'ก'],
      ['นายเอก ดี', 'กอง', ''],
    ];
    done(await bring(batchId, await workbook(rows)));
    const judged = await rowsOf(batchId);
    expect(judged.map((row: { row: number; fault: string | null; about: string }) => [row.row, row.fault, row.about])).toEqual([
      [2, null, ''],
      [3, 'NAME_MISSING', ''],
      [4, 'DUPLICATE', '2'],
      [5, null, ''],
      [6, 'NAME_LONG', expect.any(String)],
      [7, 'FIELD_MISSING', 'กลุ่ม'],
    ]);
    expect([judged[0].hints, judged[3].hints]).toEqual([['SPACES'], ['BROKEN']]);
    // 90 letters: smaller, then on two lines
    const page = await desk.app.inject({
      url: `/api/testimonial/batches/${batchId}/preview?itemId=${judged[3].id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect((await runningText(page.rawPayload)).replace(/\s/g, '')).toContain(long.replace(/\s/g, '').slice(-20));
    expect(done(await act(batchId, 'spaces')).fixed).toBe(1);
    const [, missing, twice] = await rowsOf(batchId);
    done(await admin.post(`/testimonial/rows/${missing.id}`, { ...missing, name: 'นายโท ใหม่' }));
    done(await admin.post(`/testimonial/rows/${twice.id}`, { ...twice, accepted: true }));
    refused(await admin.post(`/testimonial/rows/${twice.id}`, { ...twice, skipped: true }), 'conflict');
    expect(await opened(batchId)).toMatchObject({ ready: 4, left: 2, wrong: 2, longest: { row: 5 }, shortest: { row: 3 } });
  });

  it('of 300 rows with two bad ones is signed by one PIN, is ended in the middle and goes on: 298 numbers, 1 to 298, in the order of the rows', async () => {
    const { templateId } = done(await keepTemplate({ name: 'รุ่นใหญ่' }));
    const batchId = await addBatch(templateId, { หลักสูตร: 'สารบรรณ', กลุ่ม: 'ทุกกลุ่ม' });
    const names = Array.from({ length: 300 }, (_, i) => [i === 249 ? '' : `นายคนที่${i === 202 ? 11 : i + 1} นามสกุล`, 'กอง', '']);
    done(await bring(batchId, await workbook([heads, ...names])));
    expect(await opened(batchId)).toMatchObject({
      rows: 300,
      ready: 298,
      left: 2,
      leftRows: [
        { row: 204, fault: 'DUPLICATE', about: '12' },
        { row: 251, fault: 'NAME_MISSING' },
      ],
    });
    refused(await act(batchId, 'sign', { pin }, admin), 'forbidden', 403);
    expect(done(await act(batchId, 'check'))).toMatchObject({ ready: 298, left: 2 });
    expect((await officer.get(`/testimonial/batches/${batchId}`)).status).toBe(404);
    expect(done(await director.get('/office/waiting', { module: 'testimonial' })).items[0]).toMatchObject({
      subject: expect.stringContaining('298'),
    });
    expect(refused(await act(batchId, 'sign', { pin: '000000' }, director), 'pin_wrong')).toMatchObject({ field: 'pin' });
    expect(refused(await act(batchId, 'sign', {}, director), 'required')).toMatchObject({ field: 'pin' });
    done(await act(batchId, 'sign', { pin }, director));
    await vi.waitFor(async () => expect((await opened(batchId)).issued).toBeGreaterThan(20), { timeout: 60_000, interval: 200 });
    // the process ends; its key is gone with it
    await desk.app.close();
    await (desk.office as unknown as { close(): Promise<void> }).close();
    desk = await openHere({ empty: true });
    [admin, director, officer, officer2, personnel, outsider] = await people();
    const half = await opened(batchId);
    expect(half).toMatchObject({ state: 'SIGNING', stopped: false });
    expect(half.issued).toBeLessThan(298);
    refused(await act(batchId, 'sign', { pin }, director), 'testimonial_signing');
    await clock.move(new Date(start + 120_000).toISOString());
    expect(await opened(batchId, director)).toMatchObject({ stopped: true, may: expect.arrayContaining(['sign']) });
    done(await act(batchId, 'sign', { pin }, director));
    await ended(batchId);
    expect(await opened(batchId)).toMatchObject({ state: 'ISSUED', issued: 298, left: 2, failed: 0 });
    const { rows } = await sql<{
      row: number;
      no: number;
    }>`select row_no as row, no from testimonial where batch_id = ${batchId} and no is not null order by row_no`.execute(desk.office.db);
    expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 298 }, (_, i) => i + 1));
    expect(rows.some(({ row }) => row === 204 || row === 251)).toBe(false);
    const issued = await one(sql<{
      files: number;
      lines: number;
    }>`select count(distinct file_id)::int as files, (select count(*)::int from audit where action = 'testimonial.issue' and subject_id in (select id from testimonial where batch_id = ${batchId})) as lines
      from testimonial where batch_id = ${batchId}`);
    expect(issued).toEqual({ files: 298, lines: 298 });
    // corrected later they go on where the numbers stand
    const [bad] = await rowsOf(batchId, { only: 'look' });
    done(await admin.post(`/testimonial/rows/${bad.id}`, { ...bad, accepted: true }));
    expect(await signed(batchId)).toMatchObject({ issued: 299, left: 1 });
    expect(await one(sql`select no from testimonial where id = ${bad.id}`)).toEqual({ no: 299 });
  }, 240_000);

  it('leaves out a row that no font prints, burns no number for it, and says so there', async () => {
    const { templateId } = done(await keepTemplate({ name: 'อักษรพิเศษ' }));
    const batchId = await addBatch(templateId, { หลักสูตร: 'ก', กลุ่ม: 'ข' });
    done(await bring(batchId, await workbook([heads, ['นายก ข', '', ''], ['นาย漢字 ค', '', ''], ['นายง จ', '', '']])));
    expect(await signed(batchId)).toMatchObject({ state: 'CHECKED', issued: 2, failed: 1 });
    expect((await rowsOf(batchId)).map((row: { number: string | null; problem: string | null }) => [row.number, row.problem])).toEqual([
      [`1/${year}`, null],
      [null, 'missing_glyph'],
      [`2/${year}`, null],
    ]);
  });
});

describe('what was issued', () => {
  let itemId: number;
  let batchId: number;
  const file = (by: Officer, id = itemId) =>
    desk.app.inject({ url: `/api/testimonial/items/${id}/file`, headers: { authorization: `Bearer ${by.token}` } });
  const mine = async (by: Officer) => done(await by.get('/testimonial/mine')).items;

  it('is its holder’s, is signed for real, and comes as the same bytes whenever it is printed', async () => {
    const { templateId } = done(await keepTemplate({ name: 'ผู้รับ' }));
    batchId = await addBatch(templateId, { หลักสูตร: 'ก', กลุ่ม: 'ข' });
    const { name } = await one(
      sql<{ name: string }>`select prefix || first_name || ' ' || last_name as name from person where id = ${officer?.personId}`,
    );
    done(await bring(batchId, await workbook([heads, [name, 'กองบริหารงานบุคคล', ''], ['นายคนนอก หน่วยงาน', '', '']])));
    await signed(batchId);
    const [own] = await mine(officer);
    itemId = own.id;
    expect(own).toMatchObject({ number: `1/${year}`, holder: name, state: 'VALID', shared: false });
    expect(await mine(officer2)).toEqual([]);
    expect((await file(officer2)).statusCode).toBe(404);
    const [paper, again] = [await file(officer), await file(officer)];
    expect(paper.rawPayload.equals(again.rawPayload)).toBe(true);
    const text = await runningText(paper.rawPayload);
    expect(text.replace(/\s/g, '')).toContain(thaiDigits(`เลขที่1/${year}`));
    const proof = await desk.office.signing.verifyPdf(paper.rawPayload, {
      roots: await trustedRoots(desk.office),
      at: new Date(start + 300_000),
    });
    expect(proof).toMatchObject({ state: 'trusted', signatures: [{ field: 'Sig1', state: 'trusted' }] });
  });

  it('is known to who has its code, with a masked name until the holder shares it; another code says nothing', async () => {
    const code = await codeOf(itemId);
    const found = (await check(code)).json();
    expect(found).toMatchObject({ state: 'VALID', number: `1/${year}`, masked: true, day: today });
    expect(found.holder).toContain('••••');
    expect(Object.keys(found).sort()).toEqual(['agency', 'day', 'holder', 'masked', 'number', 'state', 'status', 'use']);
    expect((await check(code.toLowerCase())).json()).toMatchObject({ state: 'VALID' });
    expect((await check(`${code.slice(0, 25)}${code.endsWith('7') ? '8' : '7'}`)).statusCode).toBe(404);
    expect((await check('1')).statusCode).toBe(404);
    refused(await officer2.post(`/testimonial/items/${itemId}/share`, { shared: true }), 'not_found', 404);
    done(await officer.post(`/testimonial/items/${itemId}/share`, { shared: true }));
    expect((await check(code)).json()).toMatchObject({ masked: false, holder: (await mine(officer))[0].holder });
  });

  it('is replaced by a new number once that is signed, and until then holds', async () => {
    const { version } = (await mine(officer))[0];
    refused(await officer.post(`/testimonial/items/${itemId}/replace`, { version, reason: 'ก', name: 'ก', unit: '' }), 'no_menu', 403);
    const made = done(
      await admin.post(`/testimonial/items/${itemId}/replace`, { version, reason: 'สะกดชื่อผิด', name: 'นายชื่อ ใหม่', unit: '' }),
    );
    const code = await codeOf(itemId);
    expect((await check(code)).json()).toMatchObject({ state: 'VALID' });
    done(await act(made.batchId, 'sign', { pin }, director));
    await ended(made.batchId);
    expect((await check(code)).json()).toMatchObject({ state: 'REPLACED', number: `1/${year}` });
    const [fresh] = await mine(officer);
    expect(fresh).toMatchObject({ number: `3/${year}`, holder: 'นายชื่อ ใหม่', state: 'VALID' });
    refused((await replyOf(file(officer))) as never, 'testimonial_ended');
    itemId = fresh.id;
  });

  it('is revoked with a reason, and its old print says so', async () => {
    const code = await codeOf(itemId);
    const { version } = (await mine(officer))[0];
    refused(await admin.post(`/testimonial/items/${itemId}/revoke`, { version, reason: '' }), 'required');
    done(await admin.post(`/testimonial/items/${itemId}/revoke`, { version, reason: 'ออกโดยผิดหลง' }));
    const told = (await check(code)).json();
    expect(told).toMatchObject({ state: 'REVOKED', number: `3/${year}` });
    expect(JSON.stringify(told)).not.toContain('ผิดหลง');
    refused(await admin.post(`/testimonial/items/${itemId}/revoke`, { version: version + 1, reason: 'ก' }), 'testimonial_ended');
    expect((await mine(officer))[0]).toMatchObject({ state: 'REVOKED', reason: 'ออกโดยผิดหลง' });
  });

  it('stands in the report', async () => {
    const report = done(await admin.get('/testimonial/report', { from: today, until: today }));
    expect(linesOf(report, 'byTemplate')).toContainEqual(expect.objectContaining({ template: 'ผู้รับ', issued: 3, revoked: 1, replaced: 1 }));
    refused(await officer.get('/testimonial/report', { from: today, until: today }), 'no_menu', 403);
  });
});

describe('what staff ask for', () => {
  const ask = (what: string, by = officer) =>
    by.post('/testimonial/requests', { send: 1, confirmed: [], content: { what, purpose: 'เพื่อประกอบการขอสินเชื่อ' } });

  it('is a salary only once the register has one: by a sheet of who keeps it, judged by rows, seen by him and its person alone', async () => {
    done(
      await keepTemplate({
        use: 'SALARY',
        name: 'เงินเดือน',
        series: 'รับรอง',
        layout: 'PORTRAIT',
        body: '{{ชื่อ}} ได้รับเงินเดือน {{เงินเดือน}} บาท ({{เงินเดือนตัวอักษร}}) {{วัตถุประสงค์}}',
      }),
    );
    expect(refused(await ask('SALARY'), 'testimonial_no_checker')).toMatchObject({ field: 'what' });
    const checker = await postOf(desk, personnel);
    await sql`insert into setting (key, value) values ('testimonial-rules', ${JSON.stringify({ checker })}::jsonb)`.execute(desk.office.db);
    expect(refused(await ask('SALARY'), 'testimonial_no_salary')).toMatchObject({ field: 'what' });
    const { code } = await one(
      sql<{ code: string }>`update person set employee_code = 'E-01' where id = ${officer?.personId} returning employee_code as code`,
    );
    const sheet = async (rows: (string | number)[][], commit = '', by = admin) =>
      sendFile(desk, `/testimonial/salaries/sheet${commit}`, await workbook([['รหัสประจำตัว', 'เงินเดือน', 'ตั้งแต่วันที่', 'คำสั่ง'], ...rows]), {
        by: by,
      });
    refused(await sheet([[code, '25,140.50', '1 ต.ค. 2568', '']], '', officer), 'forbidden', 403);
    const wrong = done(
      await sheet(
        [
          [code, '0', '1 ต.ค. 2568', ''],
          ['ไม่มี', '1', '1 ต.ค. 2568', ''],
        ],
        '?commit=1',
      ),
    );
    expect(wrong).toMatchObject({ kept: false, faults: [{ row: 2 }, { row: 3 }] });
    expect(
      done(
        await sheet(
          [
            [code, '24,000', '1 ต.ค. 2567', ''],
            [code, '25,140.50', '1 ต.ค. 2568', 'คำสั่ง 1'],
          ],
          '?commit=1',
        ),
      ),
    ).toMatchObject({ kept: true, added: 2 });
    expect(done(await sheet([[code, '24,000', '1 ต.ค. 2567', '']], '?commit=1'))).toMatchObject({ kept: false, known: 1, added: 0 });
    expect(done(await officer.get('/testimonial/salary')).items).toMatchObject([
      { baht: '25,140.50', until: null },
      { baht: '24,000.00', until: '2025-09-30' },
    ]);
    expect(done(await officer2.get('/testimonial/salary')).items).toEqual([]);
    refused(await officer2.get(`/testimonial/salaries/${officer?.personId}`), 'forbidden', 403);
    expect(done(await admin.get(`/testimonial/salaries/${officer?.personId}`)).items).toHaveLength(2);
  });

  it('is checked, signed and issued; a salary is opened by its holder alone, lies encrypted, and every look is kept', async () => {
    refused(
      await officer.post('/testimonial/requests', {
        send: 1,
        confirmed: [],
        applicantId: officer2?.personId,
        content: { what: 'SALARY', purpose: 'ก' },
      }),
      'testimonial_own_only',
      403,
    );
    const { requestId, version } = done(await ask('SALARY'));
    expect((await outsider.get(`/testimonial/requests/${requestId}`)).status).toBe(404);
    const page = await desk.app.inject({
      url: `/api/testimonial/requests/${requestId}/preview`,
      headers: { authorization: `Bearer ${personnel?.token}` },
    });
    expect((await runningText(page.rawPayload)).replace(/\s/g, '')).toContain('๒๕,๑๔๐.๕๐');
    done(await personnel.post(`/office/requests/${requestId}/act`, { version, act: 'approve', words: '', confirmed: [] }));
    const { batch } = done(await officer.get(`/testimonial/requests/${requestId}`));
    const shown = (by: Officer) =>
      desk.app.inject({ url: `/api/testimonial/batches/${batch.id}/preview`, headers: { authorization: `Bearer ${by.token}` } });
    expect([(await shown(director)).headers['content-type'], (await shown(admin)).statusCode]).toEqual(['application/pdf', 404]);
    done(await act(batch.id, 'sign', { pin }, director));
    await ended(batch.id);
    const { issued } = done(await officer.get(`/testimonial/requests/${requestId}`));
    const file = (by: Officer) =>
      desk.app.inject({ url: `/api/testimonial/items/${issued.id}/file`, headers: { authorization: `Bearer ${by.token}` } });
    expect((await shown(director)).statusCode).toBe(404);
    const own = await file(officer);
    expect((await runningText(own.rawPayload)).replace(/\s/g, '')).toContain('๒๕,๑๔๐.๕๐');
    expect([(await file(admin)).statusCode, (await file(director)).statusCode, (await file(outsider)).statusCode]).toEqual([403, 404, 404]);
    const kept = await one(
      sql<{
        locked: string;
        sha: string;
        said: string;
        values: string;
      }>`select l.sha256 as locked, f.sha256 as sha, i.said, b.field_values::text as values from testimonial i join testimonial_batch b on b.id = i.batch_id join file f on f.id = i.file_id join locked_file l on l.file_id = f.id where i.id = ${issued.id}`,
    );
    expect(await desk.office.files.stat(kept.sha)).toBeNull();
    expect(`${kept.said} ${kept.values}`).not.toContain('25,140');
    expect(Buffer.from(await desk.office.files.bytes(kept.locked)).includes('%PDF')).toBe(false);
    const looks = await sql<{
      person: number;
      outcome: string;
    }>`select person_id as person, outcome from audit where action = 'testimonial.salary-read' and subject_type = 'testimonial' order by id`.execute(
      desk.office.db,
    );
    expect(looks.rows).toEqual([
      { person: officer?.personId, outcome: 'OK' },
      { person: admin?.personId, outcome: 'REFUSED' },
    ]);
    expect(done(await officer.get(`/office/requests/${requestId}`)).request).toMatchObject({ state: 'DONE' });
  });
});

it('masks a name by as many dots, whatever its length', () => {
  expect([masked('นางสาวพิมพ์ชนก ชื่อสัตย์'), masked('นายเอก ดี'), masked('Somchai')]).toEqual(['นางสาวพิ•••• ชื่••••', 'นายเอ•••• ดี••••', 'S••••']);
});

async function replyOf(asked: ReturnType<typeof check>): Promise<object> {
  const reply = await asked;
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}
