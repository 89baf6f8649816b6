import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { catalogue } from '../../../contract/settings/catalogue.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { unitId } from '../../test/letters.ts';
import { workbookOf } from '../../test/people-sheet.ts';
import { sendFile } from '../../test/send-file.ts';

const desk = await openDesk();
const admin = await desk.as('admin');
afterAll(() => desk.close());

const heads = [
  'รหัสหน่วยงาน*',
  'หน่วยงาน',
  'สังกัดของหน่วยงาน (รหัสหรือชื่อ)',
  'ตำแหน่ง',
  'หัวหน้าหน่วยงาน',
  'รหัสพนักงาน*',
  'คำนำหน้าชื่อ',
  'ชื่อ*',
  'นามสกุล*',
  'อีเมล',
  'ชื่อผู้ใช้',
];
/** Two units below each other, the lower one first; a head, an officer, a vacant post and a unit without people. */
const office = [
  ['ทส1', 'งานทดสอบย่อย', 'ฝ่ายทดสอบ', 'นักวิชาการคอมพิวเตอร์', '', 'T1', 'นาย', 'กล้า', 'ทดลอง', 't1@siam.example.ac.th', 'kla.t'],
  ['ทส', 'ฝ่ายทดสอบ', '06010102', 'หัวหน้าฝ่ายทดสอบ', 'ใช่', 'T2', 'นาง', 'ขวัญ', 'ตั้งใจ', 't2@siam.example.ac.th', 'khwan.t'],
  ['ทส', '', '', 'เจ้าพนักงานธุรการ', '', 'T3', 'นางสาว', 'คำแก้ว', 'ไร้เมล', '', 'khamkaeo.t'],
  ['ทส1', '', '', 'เจ้าพนักงานธุรการ', '', '', '', '', '', '', ''],
  ['ทส2', 'งานทดสอบว่าง', 'ทส', '', '', '', '', '', '', '', ''],
];
const send = async (rows: string[][], { query = '?commit=1', who = admin, key }: { query?: string; who?: Officer; key?: string } = {}) =>
  sendFile(desk, `/settings/people/import${query}`, await workbookOf(heads, rows), { by: who, name: 'office.xlsx', key });
const count = async (what: string) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(desk.office.db)).rows[0]?.n);
const counts = () => Promise.all(['unit', 'position', 'person', 'account', `delivery where kind = 'invite'`].map(count));

it('[S4] one sheet brings units, posts and people: it is told beforehand what is made, then all of it is, once for a key, and links are mailed', async () => {
  const before = await counts();
  const seen = (await send(office, { query: '' })).body;
  expect(seen).toMatchObject({ status: 'success', kept: false, rows: 5, added: 5, faults: [] });
  expect(seen.made).toMatchObject([
    { what: 'UNIT', count: 3, lines: expect.arrayContaining([{ row: 2, name: 'งานทดสอบย่อย (ทส1)', detail: 'ฝ่ายทดสอบ' }]) },
    { what: 'POST', count: 4 },
    {
      what: 'ADDED',
      count: 3,
      lines: expect.arrayContaining([{ row: 3, name: 'นางขวัญ ตั้งใจ', detail: 'ฝ่ายทดสอบ · หัวหน้าฝ่ายทดสอบ · khwan.t' }]),
    },
  ]);
  expect(await counts(), 'looking makes nothing').toEqual(before);

  const kept = (await send(office, { query: '?commit=1&invite=1', key: 'one-sheet-once' })).body;
  expect(kept).toMatchObject({ kept: true, added: 5, faults: [], links: { mailed: 1, addressless: 1, second: 1 } });
  const after = await counts();
  expect(after.map((now, at) => now - (before[at] as number))).toEqual([3, 4, 3, 3, 1]);
  expect((await send(office, { query: '?commit=1&invite=1', key: 'one-sheet-once' })).body, 'the same key').toEqual(kept);
  expect((await send(office)).body, 'the same sheet').toMatchObject({ kept: true, added: 0, changed: 0, unchanged: 5 });
  expect(await counts()).toEqual(after);
  expect((await send([...office].reverse(), { key: 'one-sheet-once' })).body, 'the key of another sheet').toMatchObject({
    code: 'key_reused',
  });
  expect((await send(office, { key: '-' })).body, 'no key').toMatchObject({ code: 'key_required' });

  const { rows } = await sql<{
    name: string;
    above: string;
    head: string | null;
  }>`select u.name, a.name as above, (select p.first_name from position o
      join affiliation f on f.position_id = o.id join person p on p.id = f.person_id where o.unit_id = u.id and o.heads_unit) as head
    from unit u join unit a on a.id = u.parent_id where u.code like 'ทส%' order by u.code`.execute(desk.office.db);
  expect(rows).toEqual([
    { name: 'ฝ่ายทดสอบ', above: 'กองคลัง', head: 'ขวัญ' },
    { name: 'งานทดสอบย่อย', above: 'ฝ่ายทดสอบ', head: null },
    { name: 'งานทดสอบว่าง', above: 'ฝ่ายทดสอบ', head: null },
  ]);
});

it('[S4] each fault of a unit or a post is told by row and column, and nothing at all is made', async () => {
  const before = await counts();
  const row = (n: number, ...place: string[]) => [...place, ...Array(5 - place.length).fill(''), `F${n}`, '', 'ก', 'ข', '', ''];
  const { body } = await send([
    row(1, '06010102', 'กองอื่น'),
    row(2, 'ฟ1', 'หน่วยไม่มีสังกัด'),
    row(3, 'ฟ2', 'วนหนึ่ง', 'ฟ3'),
    row(4, 'ฟ3', 'วนสอง', 'ฟ2'),
    row(5, 'ฟ4', 'ใต้ที่ไม่มี', 'ไม่มีจริง'),
    row(6, 'ฟ5', '', '06010102'),
    row(7, '06010102', '', '', 'ตำแหน่งใหม่', 'ใช่'),
    row(8, '06010103', '', '', 'ตำแหน่งใหม่', 'ครับ'),
    ['ฟ6', 'หน่วยมีหัวหน้าสองคน', '06010102', 'หนึ่ง', 'ใช่', '', '', '', '', '', ''],
    ['ฟ6', '', '', 'สอง', 'ใช่', '', '', '', '', '', ''],
  ]);
  expect(body).toMatchObject({ kept: false });
  const at = body.faults.map(({ row: line, field }: { row: number; field: string }) => `${line} ${field}`);
  expect(at).toEqual([
    '2 หน่วยงาน',
    '3 สังกัดของหน่วยงาน (รหัสหรือชื่อ)',
    '4 สังกัดของหน่วยงาน (รหัสหรือชื่อ)',
    '5 สังกัดของหน่วยงาน (รหัสหรือชื่อ)',
    '6 สังกัดของหน่วยงาน (รหัสหรือชื่อ)',
    '7 รหัสหน่วยงาน',
    '8 หัวหน้าหน่วยงาน',
    '9 หัวหน้าหน่วยงาน',
    '11 หัวหน้าหน่วยงาน',
  ]);
  expect(await counts()).toEqual(before);
});

it('[S4] an administrator of a unit brings units, posts and people of his own alone; who may not add units or posts brings none', async () => {
  const finance = await unitId(desk, 'อว 0601.01.2');
  const head = await desk.as('siriporn.b');
  await sql`insert into duty (person_id, unit_id, kind) values (${head.personId}, ${finance}, 'ADMIN')`.execute(desk.office.db);
  const unitAdmin = await desk.as('siriporn.b');
  const person = (code: string, ...place: string[]) => [...place, ...Array(5 - place.length).fill(''), code, '', 'ก', `ข${code}`, '', ''];
  const before = await counts();
  const outside = (await send([person('U1', 'นอก1', 'นอกเขต', '06010103')], { who: unitAdmin })).body;
  expect(outside.faults).toMatchObject([{ row: 2, field: 'สังกัดของหน่วยงาน (รหัสหรือชื่อ)' }]);
  expect(await counts()).toEqual(before);
  expect((await send([person('U2', 'ใน1', 'ในเขต', 'กองคลัง')], { who: unitAdmin })).body).toMatchObject({ kept: true, added: 1 });

  // people alone: neither the page of units nor that of posts
  const menus = [catalogue['manage-section'].menu, catalogue['position-information'].menu];
  await desk.office.db.deleteFrom('menu_right').where('menu_id', 'in', menus).execute();
  desk.office.sessions.forget();
  const withoutUnits = (await send([person('U3', 'ใน2', 'ในเขตสอง', 'กองคลัง')], { who: unitAdmin })).body;
  expect(withoutUnits.faults).toMatchObject([{ row: 2, field: 'รหัสหน่วยงาน', message: expect.stringContaining('เพิ่มหน่วยงาน') }]);
  const vacant = ['06010102', '', '', 'ตำแหน่งว่าง', '', '', '', '', '', '', ''];
  expect((await send([vacant], { who: unitAdmin })).body.faults).toMatchObject([{ row: 2, field: 'ตำแหน่ง' }]);
  expect((await send([person('U4', '06010102', 'กองคลัง')], { who: unitAdmin })).body).toMatchObject({ kept: true, added: 1 });
  expect((await send(office, { who: await desk.as('clerk') })).status).toBe(403);
});
