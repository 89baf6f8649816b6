import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { type OwnSheetName, ownSheetPath, ownSheets } from '../../../contract/settings/sheets.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import { openDesk } from '../../test/desk.ts';
import { done } from '../../test/letters.ts';
import { workbookOf } from '../../test/people-sheet.ts';
import { sendFile } from '../../test/send-file.ts';

const desk = await openDesk();
const [admin, officer] = await desk.officers('admin', 'officer');
afterAll(() => desk.close());

const read = async (name: OwnSheetName, query: Record<string, string> = {}, who = admin): Promise<ReadSheet> => {
  const { status, body } = await who.get(ownSheetPath(name), query);
  expect(status).toBe(200);
  return desk.office.files.readSheet(Readable.from(body), 10_000_000);
};
const send = async (name: OwnSheetName, heads: string[], rows: string[][], { commit = true, who = admin } = {}) =>
  sendFile(desk, `${ownSheetPath(name)}${commit ? '?commit=1' : ''}`, await workbookOf(heads, rows), { by: who });
const told = (report: { faults: { row: number; field: string; message: string }[] }) =>
  report.faults.map(({ row, field, message }) => `${row} ${field}: ${message}`);

describe('[S5] sheets of pages with a screen of their own', () => {
  it.each(Object.keys(ownSheets) as OwnSheetName[])('%s: what goes out comes in again unchanged; only for who may', async (name) => {
    const { heads, rows } = await read(name, { as: 'csv' });
    const { body } = await send(
      name,
      heads,
      rows.map((row) => row.cells),
    );
    expect(told(body)).toEqual([]);
    expect(body).toMatchObject({ status: 'success', kept: true, rows: rows.length, added: 0, changed: 0 });
    expect((await read(name, { empty: '1' })).heads).toEqual(heads);
    const english = await admin.get(ownSheetPath(name), { as: 'csv', empty: '1' });
    expect(english.headers['content-disposition']).toContain('.csv');
    expect((await officer.get(ownSheetPath(name))).status).toBe(403);
    expect((await send(name, heads, [], { who: officer })).status).toBe(403);
    expect((await send(name, ['คอลัมน์แปลก'], [['x']])).body).toMatchObject({ status: 'error', code: 'sheet_column', field: 'file' });
  });

  it('units: any order of lines, parents by code or name within the sheet; circles, double codes and unknown parents by row; nothing half kept', async () => {
    const heads = ['รหัสหน่วยงาน', 'ชื่อหน่วยงาน', 'สังกัด (รหัสหรือชื่อ)', 'รับหนังสือเอง', 'ออกเลขเอง', 'หน่วยงานที่ออกเลขให้ (รหัสหรือชื่อ)'];
    const right = [
      ['SH3', 'งานย่อยของตาราง', 'ฝ่ายตาราง', '', '', 'SH1'],
      ['SH2', 'ฝ่ายตาราง', 'sh1', 'ใช่', 'ไม่', ''],
      ['SH1', 'กองตาราง', '06010100', 'ใช่', 'ใช่', ''],
    ];
    const wrong = [
      ...right,
      ['SH2', 'ซ้ำ', '06010100', '', '', ''],
      ['SH5', 'วนหนึ่ง', 'SH6', '', '', ''],
      ['SH6', 'วนสอง', 'SH5', '', '', ''],
      ['SH7', 'ไม่มีสังกัด', 'ไม่มีจริง', '', '', ''],
      ['SH8', 'ช่องผิด', 'SH1', 'อาจจะ', '', ''],
      ['', 'ไม่มีรหัส', 'SH1', '', '', ''],
      ['SH9', 'ออกเลขไม่ได้', 'SH1', '', '', 'SH2'],
    ];
    const { body: report } = await send('units', heads, wrong);
    expect(report).toMatchObject({ kept: false, rows: 10 });
    expect(told(report)).toEqual([
      '5 รหัสหน่วยงาน: ซ้ำกับแถวที่ 3 ของไฟล์นี้',
      expect.stringMatching(/^6 สังกัด .*ใต้ วนสอง ไม่ได้/),
      expect.stringMatching(/^7 สังกัด .*ใต้ วนหนึ่ง ไม่ได้/),
      expect.stringMatching(/^8 สังกัด .*ไม่พบหน่วยงาน/),
      expect.stringMatching(/^9 รับหนังสือเอง: /),
      expect.stringMatching(/^10 รหัสหน่วยงาน: /),
      expect.stringMatching(/^11 หน่วยงานที่ออกเลขให้ .*: /),
    ]);
    const units = async () =>
      done(await admin.get('/settings/units')).units as { id: number; code: string; name: string; parentId: number }[];
    expect((await units()).some((unit) => unit.code.startsWith('SH'))).toBe(false);

    expect((await send('units', heads, right, { commit: false })).body).toMatchObject({ kept: false, added: 3, faults: [] });
    expect((await units()).some((unit) => unit.code.startsWith('SH'))).toBe(false);
    expect((await send('units', heads, right)).body).toMatchObject({ kept: true, added: 3, changed: 0, faults: [] });
    const made = Object.fromEntries((await units()).map((unit) => [unit.code, unit]));
    expect(made.SH3?.parentId).toBe(made.SH2?.id);
    expect(made.SH2?.parentId).toBe(made.SH1?.id);
    expect(done(await admin.get(`/settings/units/${made.SH3?.id}`)).numberedBy).toMatchObject({ id: made.SH1?.id });

    // moved past each other and renamed: what stood above stands below afterwards, the old name is kept for its letters
    const turned = [
      ['SH1', 'กองตาราง', 'SH3', '', '', ''],
      ['SH2', 'ฝ่ายตารางใหม่', 'SH1', '', '', ''],
      ['SH3', 'งานย่อยของตาราง', '06010100', '', '', 'SH1'],
    ];
    const { body: changed } = await send('units', heads, turned);
    expect(told(changed)).toEqual([]);
    expect(changed).toMatchObject({ kept: true, added: 0, changed: 3 });
    const after = Object.fromEntries((await units()).map((unit) => [unit.code, unit]));
    expect([after.SH1?.parentId, after.SH2?.parentId, after.SH2?.name]).toEqual([after.SH3?.id, after.SH1?.id, 'ฝ่ายตารางใหม่']);
    expect(done(await admin.get(`/settings/units/${after.SH2?.id}`)).names).toMatchObject([{ name: 'ฝ่ายตาราง' }]);

    // below what one administers only
    const unitAdmin = await desk.as('siriporn.b');
    await desk.office.db
      .insertInto('duty')
      .values({ person_id: unitAdmin.personId, unit_id: after.SH1?.id ?? 0, kind: 'ADMIN' })
      .execute();
    desk.office.sessions.forget();
    const mine = await read('units', { as: 'csv' }, unitAdmin);
    expect(mine.rows.map((row) => row.cells[0])).toEqual(['SH1', 'SH2']);
    const outside = await send('units', heads, [['SHX', 'นอกสังกัด', '06010100', '', '', '']], { who: unitAdmin });
    expect(told(outside.body)).toEqual([expect.stringMatching(/^2 สังกัด .*ไม่พบหน่วยงาน/)]);
    const moved = await send('units', heads, [['SH3', 'ชื่อของเขา', '', '', '', '']], { who: unitAdmin });
    expect(moved.body.kept).toBe(false);
    expect(moved.body.faults).toHaveLength(1);
  });

  it('[S27] number books: opened, patterned, counted and named by row; what the regulation forbids is told at its column', async () => {
    const heads = ['หน่วยงาน (รหัสหรือชื่อ)', 'ประเภททะเบียน', 'ชุดเลข', 'รูปแบบเลข', 'เลขแรกของปี', 'เริ่มนับใหม่ทุกปี', 'ผู้ออกเลข'];
    const wrong = [
      ['SH1', 'ทะเบียนคำสั่ง', 'ทั่วไป', '{seq}/{year}', '41', '', ''],
      ['SH1', 'ทะเบียนหนังสือรับ', 'ทั่วไป', '{seq}-{year}', '', '', ''],
      ['SH1', 'ทะเบียนหนังสือส่ง', 'ทั่วไป', '', '', 'ไม่', ''],
      ['SH1', 'ทะเบียนประกาศ', 'ทั่วไป', 'ไม่มีเลข', '', '', ''],
      ['SH1', 'ทะเบียนบันทึก', 'ทั่วไป', '', '0', '', 'ไม่มีผู้นี้'],
      ['SH2', 'ทะเบียนคำสั่ง', 'ทั่วไป', '', '', '', ''],
      ['SH1', 'ทะเบียนคำสั่ง', 'ทั่วไป', '', '', '', ''],
    ];
    const { body } = await send('number-books', heads, wrong);
    expect(body.kept).toBe(false);
    expect(body.faults.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      '3 รูปแบบเลข',
      '4 เริ่มนับใหม่ทุกปี',
      '5 รูปแบบเลข',
      '6 เลขแรกของปี',
      '6 ผู้ออกเลข',
      '7 หน่วยงาน (รหัสหรือชื่อ)',
      '8 ประเภททะเบียน',
    ]);
    const { body: kept } = await send('number-books', heads, wrong.slice(0, 1));
    expect(kept).toMatchObject({ kept: true, added: 1, faults: [] });
    const { items } = done(await admin.get('/settings/number-books', { search: 'กองตาราง', kind: 'ORDER' }));
    expect(items).toMatchObject([{ kind: 'ORDER', next: expect.stringMatching(/^41\/25\d\d$/) }]);
  });

  it('[S25] groups of users with their members, [S26] rights, [S9] duties and routes come in by the same judgement as typed', async () => {
    const heads = ['กลุ่มผู้ใช้', 'สมาชิกเป็น', 'สมาชิก', 'รวมหน่วยงานใต้สังกัด'];
    const { body: bad } = await send('users-groups', heads, [
      ['กลุ่มจากตาราง', 'หน่วยงาน', 'SH1', 'ใช่'],
      ['กลุ่มจากตาราง', 'บุคคล', 'ไม่มีผู้นี้', ''],
      ['กลุ่มจากตาราง', 'หน้าที่', 'ผู้ตรวจสอบ', ''],
      ['กลุ่มจากตาราง', 'หน่วยงาน', 'กองตาราง', ''],
    ]);
    expect(told(bad)).toEqual([expect.stringMatching(/^3 สมาชิก: /), '5 สมาชิก: ซ้ำกับแถวที่ 2 ของไฟล์นี้']);
    const rows = [
      ['กลุ่มจากตาราง', 'หน่วยงาน', 'SH1', 'ใช่'],
      ['กลุ่มจากตาราง', 'หน้าที่', 'ผู้ตรวจสอบ', ''],
    ];
    expect((await send('users-groups', heads, rows)).body).toMatchObject({ kept: true, added: 1 });
    expect((await send('users-groups', heads, rows.slice(1))).body).toMatchObject({ kept: true, changed: 1 });
    const { groups } = done(await admin.get('/settings/users-groups'));
    const { id } = groups.find((group: { name: string }) => group.name === 'กลุ่มจากตาราง');
    expect(done(await admin.get(`/settings/users-groups/${id}`)).members).toMatchObject([{ kind: 'DUTY', duty: 'AUDITOR' }]);

    const rights = ['กลุ่มผู้ใช้', 'เมนู', 'สิทธิ์'];
    const menu = 'หน่วยงาน';
    const { body: given } = await send('menu-rights', rights, [['กลุ่มจากตาราง', menu, 'ดู']]);
    expect(told(given)).toEqual([]);
    expect(given).toMatchObject({ kept: true, changed: 1 });
    const locked = await send('menu-rights', rights, [['ทุกคน', 'กลุ่มผู้ใช้และสิทธิ์เมนู', 'จัดการ']]);
    expect(locked.body).toMatchObject({ kept: false, faults: [{ row: 2 }] });

    const duties = ['หน่วยงาน (รหัสหรือชื่อ)', 'หน้าที่', 'บุคลากร (รหัสหรือชื่อ)', 'ให้พ้นหน้าที่'];
    const { body: named } = await send('duties', duties, [['SH1', 'สารบรรณหน่วย', 'ศิริพร', '']]);
    expect(named.faults).toHaveLength(1);
    const whole = (await read('role-duties', { as: 'csv' })).rows[0]?.cells[2] ?? '';
    expect((await send('duties', duties, [['SH1', 'สารบรรณหน่วย', whole, '']])).body).toMatchObject({ kept: true, added: 1, faults: [] });
    expect((await send('duties', duties, [['SH1', 'สารบรรณหน่วย', whole, 'ใช่']])).body).toMatchObject({ kept: true, changed: 1 });

    const routes = ['หน่วยงาน (รหัสหรือชื่อ)', 'ชื่อแม่แบบ', 'ลำดับ', 'ขั้น', 'ตำแหน่ง หรือหัวหน้าหน่วยงาน'];
    const steps = [
      ['SH1', 'เสนอตามตาราง', '1', 'ผ่าน', 'หัวหน้าหน่วยงานของผู้ร่าง'],
      ['SH1', 'เสนอตามตาราง', '2', 'ลงนาม', 'หัวหน้าหน่วยงานเหนือขึ้นไป 1 ระดับ'],
    ];
    const { body: routed } = await send('route-templates', routes, steps);
    expect(told(routed)).toEqual([]);
    expect(routed).toMatchObject({ kept: true, added: 1 });
    const { body: signers } = await send('route-templates', routes, [...steps, ['SH1', 'เสนอตามตาราง', '3', 'ผ่าน', 'หัวหน้าหน่วยงานของผู้ร่าง']]);
    expect(signers).toMatchObject({ kept: false, faults: [{ row: 2 }] });
  });
});
