import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { unitId } from '../../test/letters.ts';
import { idCardOf, madePeople, peopleHeads, workbookOf } from '../../test/people-sheet.ts';
import { sendFile } from '../../test/send-file.ts';

const desk = await openDesk();
const admin = await desk.as('admin');
afterAll(() => desk.close());

const path = '/settings/people/import';
const count = async (table: 'person' | 'account' | 'affiliation' | 'position' | 'person_record' | 'audit') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(desk.office.db);
  return rows[0]?.n ?? 0;
};
const counts = async () => Promise.all((['person', 'account', 'affiliation', 'position', 'person_record'] as const).map(count));
const send = async (rows: string[][], { commit = true, heads = peopleHeads, who = admin } = {}) =>
  sendFile(desk, `${path}${commit ? '?commit=1' : ''}`, await workbookOf(heads, rows), { by: who });

it('[S4] 5,000 people from a sheet with 20 faulty rows: each is told by row and field and nothing is kept; mended, all come in', async () => {
  const rows = madePeople(5000);
  const right = structuredClone(rows);
  const spoilt: [at: number, column: number, value: string, says: RegExp][] = [
    [10, 4, '1101700203451', /./],
    [11, 4, '123', /./],
    [250, 0, '', /กรุณากรอก/],
    [251, 2, '', /กรุณากรอก/],
    [252, 3, '', /กรุณากรอก/],
    [700, 5, 'ผู้ชาย', /ไม่อยู่ในตัวเลือก/],
    [701, 6, '31/2/2530', /วันที่ไม่ถูกต้อง/],
    [702, 6, '1/1/2600', /./],
    [1000, 7, 'โทรมือถือ', /โทรศัพท์/],
    [1001, 8, 'not-an-address', /E-mail/],
    [1500, 9, 'ชื่อไทย', /ชื่อผู้ใช้/],
    [1501, 9, 'clerk', /มีชื่อผู้ใช้นี้แล้ว/],
    [2000, 10, '', /กรุณากรอก/],
    [2001, 10, '99999999', /ไม่พบหน่วยงาน/],
    [2500, 12, 'เมื่อวาน', /วันที่ไม่ถูกต้อง/],
    [3000, 0, rows[5]?.[0] ?? '', /ซ้ำกับแถวที่ 7/],
    [3001, 4, rows[6]?.[4] ?? '', /ซ้ำกับแถวที่ 8/],
    [3002, 9, rows[7]?.[9] ?? '', /ซ้ำกับแถวที่ 9/],
    [4998, 2, 'ก'.repeat(101), /ยาวเกิน 100/],
    [4999, 1, 'ย'.repeat(51), /ยาวเกิน 50/],
  ];
  for (const [at, column, value] of spoilt) (rows[at] as string[])[column] = value;
  const before = await counts();
  const { body: refused } = await send(rows);
  expect(refused).toMatchObject({ status: 'success', kept: false, rows: 5000, added: 4980 });
  expect(new Set(refused.faults.map((fault: { row: number }) => fault.row)).size).toBe(20);
  for (const [at, column, value, says] of spoilt)
    expect(refused.faults).toContainEqual({ row: at + 2, field: peopleHeads[column], value, message: expect.stringMatching(says) });
  expect(await counts(), 'nothing half kept').toEqual(before);

  const { body: seen } = await send(right, { commit: false });
  expect(seen).toMatchObject({ kept: false, added: 5000, faults: [] });
  expect(await counts()).toEqual(before);
  const { body: kept } = await send(right);
  expect(kept).toMatchObject({ kept: true, added: 5000, changed: 0, unchanged: 0, faults: [] });
  expect((await counts()).map((now, index) => now - (before[index] as number))).toEqual([5000, 5000, 5000, 5000, 5000]);
  expect((await send(right)).body, 'the same again changes nothing').toMatchObject({ kept: true, added: 0, changed: 0, unchanged: 5000 });

  // Whom the sheet brought is found, and signs in only after setting a password of his own.
  const { body: found } = await admin.get('/settings/people', { search: 'p004321' });
  expect(found.rows).toMatchObject([
    { code: 'P004321', username: 'person.4321', account: 'WAITING', unit: expect.any(String), idCard: expect.stringMatching(/^x-/) },
  ]);
  const login = await desk.app.inject({ method: 'POST', url: '/api/login', payload: { username: 'person.4321', password: '-' } });
  expect(login.json().code).toBe('wrong_login');
});

it('[S4] what is exported comes back: changed cells change, a missing column is left alone, a new unit is a new main place', async () => {
  const officer = await desk.as('officer');
  const { body } = await admin.get('/settings/people/export', { search: 'ธีรภัทร' });
  const { heads, rows } = await desk.office.files.readSheet(Readable.from(body), 10_000_000);
  expect(
    (
      await sendFile(
        desk,
        `${path}?commit=1`,
        await workbookOf(
          heads,
          rows.map((row) => row.cells),
        ),
        { by: admin },
      )
    ).body,
  ).toMatchObject({
    kept: true,
    added: 0,
    unchanged: 1,
  });
  const code = rows[0]?.cells[0] as string;
  const moved = await send([[code, 'ธีรภัทร', 'เปลี่ยนสกุล', '06010102', 'นักวิชาการพัสดุ']], {
    heads: ['Employee code', 'First name', 'Last name', 'Unit code', 'Post'],
  });
  expect(moved.body).toMatchObject({ kept: true, changed: 1 });
  const { person } = (await admin.get(`/settings/people/${officer.personId}`)).body;
  expect(person).toMatchObject({ lastName: 'เปลี่ยนสกุล', prefix: 'นาย', account: { username: 'officer', state: 'OPEN' } });
  expect(person.affiliations.filter((row: { isMain: boolean }) => row.isMain)).toMatchObject([{ unit: 'กองคลัง', position: 'นักวิชาการพัสดุ' }]);
  const { rows: told } = await sql<{
    detail: { changes: Record<string, unknown> };
  }>`select detail from audit where action = 'settings.employee-information'
    and subject_id = ${officer.personId} order by id desc limit 1`.execute(desk.office.db);
  expect(told[0]?.detail.changes).toMatchObject({ lastName: ['เพิ่มพูนสุข', 'เปลี่ยนสกุล'] });
});

it('[S4] a sheet without the needed columns, a stranger column, and who may not bring people in', async () => {
  expect((await send([['1']], { heads: ['ชื่อ'] })).body).toMatchObject({ code: 'sheet_lacks', field: 'file' });
  expect((await send(madePeople(1, 9000), { heads: [...peopleHeads.slice(0, 12), 'เงินเดือน'] })).body).toMatchObject({
    code: 'sheet_column',
  });
  expect((await send(madePeople(1, 9000), { who: await desk.as('clerk') })).status).toBe(403);
  const finance = await unitId(desk, 'อว 0601.01.2');
  const siriporn = await desk.as('siriporn.b');
  await sql`insert into duty (person_id, unit_id, kind) values (${siriporn.personId}, ${finance}, 'ADMIN')`.execute(desk.office.db);
  const unitAdmin = await desk.as('siriporn.b');
  const [own, other] = madePeople(2, 9002) as [string[], string[]];
  own[10] = '06010102';
  other[10] = '06010103';
  const sent = await send([own, other], { who: unitAdmin });
  expect(sent.body).toMatchObject({ kept: false, faults: [{ row: 3, field: 'รหัสหน่วยงาน', value: '06010103' }] });
  expect((await send([own], { who: unitAdmin })).body).toMatchObject({ kept: true, added: 1 });
  const clerk = await desk.as('clerk');
  const { code } = (await admin.get(`/settings/people/${clerk.personId}`)).body.person;
  const taken = [code, 'นางสาว', 'กิ่งกาญจน์', 'ถูกย้าย', idCardOf(77777), 'หญิง', '', '', '', '', '06010102', '', ''];
  expect((await send([taken], { who: unitAdmin })).body.faults).toMatchObject([{ row: 2, field: 'รหัสพนักงาน' }]);
});
