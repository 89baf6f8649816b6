import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { standardColumns } from '../../../contract/sarabun/book-columns.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused, register } from '../../test/letters.ts';
import { runningText } from '../../test/pdf-text.ts';

let receiveBook: number;
let sendBook: number;
const root = 10_000_000;
const year = buddhistYear(new Date());

const desk = await openDesk();
const [admin, registrar, second, clerk] = await desk.officers('admin', 'registrar', 'sommai.p', 'clerk');
beforeAll(async () => {
  [receiveBook, sendBook] = (await Promise.all([bookOf('RECEIVE'), bookOf('SEND')])) as [number, number];
});
afterAll(() => desk.close());

async function bookOf(kind: string, unit = root, series = 'GENERAL'): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from register where unit_id = ${unit} and kind = ${kind} and series = ${series}`.execute(desk.office.db);
  return rows[0]?.id as number;
}

const form = (page: string, values: object) =>
  admin.get(`/settings/form/${page}`).then(({ body }) => admin.post(`/settings/form/${page}`, { version: body.version, values }));
const add = (page: string, values: object) => admin.post(`/settings/list/${page}`, { values });
const reserve = (who: Officer, book: number) =>
  who.post(`/sarabun/books/${book}/reserve`, { count: 1, requester: 'กองกลาง', purpose: 'หนังสือถึงกระทรวง' });

async function versionOf(book: number): Promise<number> {
  return done(await admin.get(`/settings/number-books/${book}`)).version;
}

const pdfText = async (pdf: Buffer) => (await runningText(pdf)).replace(/\s+/g, '');

describe('books as the agency wants them', () => {
  it('[S13] how books open, order their lines, cover classed letters and print follows the settings', async () => {
    await register(registrar, { subject: 'เรื่องแรก' });
    const { documentId } = await register(registrar, { subject: 'แผนลับ' });
    await sql`update document set secrecy = 1 where id = ${documentId}`.execute(desk.office.db);
    expect(done(await registrar.get('/sarabun/books')).display).toMatchObject({ pageSize: 20, firstBook: 'RECEIVE', newestFirst: true });
    done(await form('registration-display', { pageSize: '50', order: 'OLDEST', mask: 'COVERED', paperDigits: 'arabic', printedBy: false }));
    const { display } = done(await registrar.get('/sarabun/books'));
    expect(display).toMatchObject({ pageSize: 50, newestFirst: false });
    const { data } = done(await registrar.get(`/sarabun/books/${receiveBook}`, { oldest: '1' }));
    expect(data.map((row: { seq: number; subject: string }) => [row.seq, row.subject])).toEqual([
      [1, 'เรื่องแรก'],
      [2, 'เรื่องปกปิด'],
    ]);
    const printed = await pdfText((await registrar.get(`/sarabun/books/${receiveBook}/export`, { as: 'pdf' })).body);
    expect(printed).toContain('หน้า1/1');
    expect(printed).not.toContain('พิมพ์โดย');
    refused(await form('registration-display', { pageSize: '7' }), 'not_a_choice', 422);
  });

  it('[S15] a new column of the agency’s own is filled in, searched, and stands in the book, its print and its sheet; the form’s columns stay', async () => {
    refused(await admin.post('/settings/book-fields', { name: 'สีแฟ้ม', kind: 'CHOICE', choices: ['แดง'] }), 'field_choices', 422);
    const { id: box } = done(await admin.post('/settings/book-fields', { name: 'เลขกล่องเก็บ', kind: 'TEXT', choices: [] }));
    const { id: colour } = done(await admin.post('/settings/book-fields', { name: 'สีแฟ้ม', kind: 'CHOICE', choices: ['แดง', 'เขียว'] }));
    refused(await admin.post('/settings/book-fields', { name: 'สีแฟ้ม', kind: 'TEXT', choices: [] }), 'taken', 422);
    const { version } = done(await admin.get(`/settings/books/${receiveBook}/columns`));
    const own = (id: number) => ({ code: `own${id}`, title: '', width: 120, screen: true, paper: true });
    const columns = [...standardColumns, own(box), own(colour)];
    const dropped = columns.map((column) => (column.code === 'remark' ? { ...column, paper: false } : column));
    const stays = refused(await admin.post(`/settings/books/${receiveBook}/columns`, { version, columns: dropped }), 'column_stays', 422);
    expect(stays.field).toBe('columns.remark');
    done(await admin.post(`/settings/books/${receiveBook}/columns`, { version, columns }));
    // who opened it before that is told by whom
    const late = refused(await admin.post(`/settings/books/${receiveBook}/columns`, { version, columns: null }), 'changed_meanwhile', 409);
    expect(late.message).toMatch(/แก้ไขรายการนี้ก่อนแล้ว/);
    refused(await registrar.post(`/settings/books/${receiveBook}/columns`, { version: 2, columns: null }), 'forbidden', 403);

    const book = done(await registrar.get(`/sarabun/books/${receiveBook}`));
    expect(book.fields.map((field: { name: string }) => field.name)).toEqual(['เลขกล่องเก็บ', 'สีแฟ้ม']);
    const entry = book.data.at(-1).entryId;
    const note = (who: Officer, values: object) => who.post(`/sarabun/book-lines/${entry}/notes`, { values });
    refused(await note(clerk, { [`own${box}`]: 'ก-1' }), 'not_found', 404);
    expect(refused(await note(registrar, { [`own${colour}`]: 'ม่วง' }), 'not_a_choice', 422).field).toBe(`values.own${colour}`);
    done(await note(registrar, { [`own${box}`]: 'กล่อง 12/ก', [`own${colour}`]: 'เขียว' }));
    const found = done(await registrar.get(`/sarabun/books/${receiveBook}`, { search: 'กล่อง12' })).data;
    expect(found).toHaveLength(1);
    expect(found[0].own).toEqual({ [`own${box}`]: 'กล่อง 12/ก', [`own${colour}`]: 'เขียว' });
    const csv = String((await registrar.get(`/sarabun/books/${receiveBook}/export`, { as: 'csv' })).body).split('\r\n');
    expect(csv[0]?.replace('\ufeff', '')).toBe('เลขทะเบียนรับ,วันที่,ที่,ลงวันที่,จาก,ถึง,เรื่อง,การปฏิบัติ,เลขกล่องเก็บ,สีแฟ้ม,หมายเหตุ');
    expect(csv[1]).toContain('กล่อง 12/ก,เขียว');
    const printed = await pdfText((await registrar.get(`/sarabun/books/${receiveBook}/export`, { as: 'pdf' })).body);
    for (const words of ['เลขกล่องเก็บ', 'สีแฟ้ม', 'กล่อง12/ก', 'แบบที่13', 'การปฏิบัติ', 'หมายเหตุ']) expect(printed).toContain(words);
    // another book keeps its own look
    expect(done(await registrar.get(`/sarabun/books/${sendBook}`)).fields).toEqual([]);
    const told = await desk.office.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'settings.registration-book-display')
      .execute();
    expect(JSON.stringify(told)).toContain('เลขกล่องเก็บ 120');
  });

  it('[S14] name, group and order of a book, and columns of every book of a kind', async () => {
    const { items, total } = done(await admin.get('/settings/books', { search: 'หนังสือส่ง', kind: 'SEND' }));
    expect(total).toBeGreaterThan(1);
    const mine = items.find((one: { id: number }) => one.id === sendBook);
    done(await admin.post(`/settings/books/${sendBook}`, { version: mine.version, name: 'ทะเบียนส่งกลาง', groupId: null, sort: 3 }));
    refused(
      await admin.post(`/settings/books/${sendBook}`, { version: mine.version, name: 'x', groupId: null, sort: 0 }),
      'changed_meanwhile',
      409,
    );
    expect(done(await registrar.get('/sarabun/books')).items.find((one: { id: number }) => one.id === sendBook).name).toBe('ทะเบียนส่งกลาง');
    const { version } = done(await admin.get(`/settings/books/${sendBook}/columns`));
    const columns = standardColumns.map((column) => (column.code === 'speed' ? { ...column, screen: false } : column));
    done(await admin.post(`/settings/books/${sendBook}/columns`, { version, columns, everyBook: true }));
    const other = items.find((one: { id: number }) => one.id !== sendBook).id;
    const shown = done(await admin.get(`/settings/books/${other}/columns`)).columns.find(
      (column: { code: string }) => column.code === 'speed',
    );
    expect(shown.screen).toBe(false);
  });

  it('[S16] a function that is switched off for a book is refused by the server, there and nowhere else', async () => {
    const { version } = done(await admin.get(`/settings/books/${sendBook}/functions`));
    done(
      await admin.post(`/settings/books/${sendBook}/functions`, { version, off: ['RESERVE', 'EXPORT', 'PRINT_DAY', 'DELIVERY', 'VIEWS'] }),
    );
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const exported = (more: object) => registrar.get(`/sarabun/books/${sendBook}/export`, more as Record<string, string>);
    refused(await reserve(registrar, sendBook), 'book_function_off');
    for (const as of ['xlsx', 'csv']) refused(await exported({ as }), 'book_function_off');
    refused(await exported({ as: 'pdf', dateFrom: day, dateTo: day }), 'book_function_off');
    refused(await registrar.get(`/sarabun/books/${sendBook}/deliveries`, { day }), 'book_function_off');
    refused(await registrar.post(`/sarabun/books/${sendBook}/views`, { name: 'ก', criteria: {} }), 'book_function_off');
    expect((await exported({ as: 'pdf' })).headers['content-type']).toBe('application/pdf');
    expect((await registrar.get(`/sarabun/books/${receiveBook}/export`, { as: 'csv' })).status).toBe(200);
    expect(done(await registrar.get('/sarabun/books')).items.find((one: { id: number }) => one.id === sendBook).off).toContain('RESERVE');
    done(await admin.post(`/settings/books/${sendBook}/functions`, { version: version + 1, off: [] }));
    done(await reserve(registrar, sendBook));
  });

  it('[S17] a group gathers books and lets another unit read them, without a right to their numbers or to classed books', async () => {
    expect(done(await clerk.get('/sarabun/books')).items.some((one: { id: number }) => one.id === receiveBook)).toBe(false);
    const { rows } = await sql<{
      unit: number;
    }>`select unit_id as unit from affiliation where person_id = ${clerk.personId} limit 1`.execute(desk.office.db);
    const { row } = done(await add('system-manage-book-group', { name: 'ทะเบียนกลางร่วม', readers: [rows[0]?.unit] }));
    const secret = await bookOf('RECEIVE', root, 'SECRET');
    expect(done(await admin.post('/settings/books/group', { ids: [receiveBook, sendBook, secret], groupId: row.id })).changed).toBe(3);
    const seen = done(await clerk.get('/sarabun/books')).items;
    expect(seen.find((one: { id: number }) => one.id === receiveBook)).toMatchObject({ group: 'ทะเบียนกลางร่วม', keeper: false });
    expect(seen.some((one: { id: number }) => one.id === secret)).toBe(false);
    expect(done(await clerk.get(`/sarabun/books/${receiveBook}`)).total).toBeGreaterThan(0);
    refused(await reserve(clerk, sendBook), 'not_book_keeper', 403);
    refused(await admin.post('/settings/list/system-manage-book-group/remove', { id: row.id, version: row.version }), 'in_use');
    done(await admin.post('/settings/list/system-manage-book-group/switch', { id: row.id, version: row.version, active: false }));
    expect((await clerk.get(`/sarabun/books/${receiveBook}`)).status).toBe(404);
  });

  it('[S18] a letter is filed under a new category, found by it and by the one above; one in use is not removed, one switched off not chosen', async () => {
    const { row: upper } = done(await add('system-category-document-book', { code: '01', name: 'งานบริหาร', years: 10 }));
    const { row: lower } = done(await add('system-category-document-book', { code: '01.2', name: 'การประชุม', parent: upper.id, years: 5 }));
    const thai = done(await add('system-category-document-book', { code: 'ก.1', name: 'งานธุรการ', years: 1 })).row;
    expect(thai.values.code).toBe('ก.1');
    for (const code of ['ก;1', '.ก', 'ก\u200b1<'])
      refused(await add('system-category-document-book', { code, name: code, years: 1 }), 'bad_code', 422);
    const circle = { id: upper.id, version: upper.version, values: { parent: lower.id } };
    refused(await admin.post('/settings/list/system-category-document-book', circle), 'category_circle', 422);
    const { items } = done(await registrar.get('/sarabun/categories'));
    expect(items.filter((one: { code: string }) => one.code.startsWith('01'))).toMatchObject([{ depth: 0 }, { depth: 1, years: 5 }]);
    const { transmissionId, documentId } = await register(registrar, { subject: 'รายงานการประชุมประจำเดือน' });
    const close = (retention: string) => registrar.post(`/sarabun/transmissions/${transmissionId}/close`, { result: 'ทราบ', retention });
    refused(await close('99'), 'not_a_choice', 422);
    done(await close('01.2'));
    const filed = await register(registrar);
    done(await registrar.post(`/sarabun/transmissions/${filed.transmissionId}/close`, { result: 'ทราบ', retention: 'ก.1' }));
    expect(done(await registrar.post('/sarabun/search', { category: 'ก.1' })).data).toHaveLength(1);
    for (const category of ['01', '01.2'])
      expect(done(await registrar.post('/sarabun/search', { category })).data.map((one: { documentId: number }) => one.documentId)).toEqual(
        [documentId],
      );
    expect(done(await registrar.post('/sarabun/search', { category: 'Y10' })).data).toEqual([]);
    const at = { id: lower.id, version: lower.version };
    refused(await admin.post('/settings/list/system-category-document-book/remove', at), 'in_use');
    done(await admin.post('/settings/list/system-category-document-book/switch', { ...at, active: false }));
    expect(done(await registrar.get('/sarabun/categories')).items.some((one: { code: string }) => one.code === '01.2')).toBe(false);
  });
});

describe('[S45] numbers of the books', () => {
  async function setPattern(book: number, pattern: string, more: object = {}) {
    const from = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    return admin.post(`/settings/number-books/${book}/pattern`, { version: await versionOf(book), pattern, thai: false, from, ...more });
  }

  it('[S45] a changed pattern changes the next number and no earlier or reserved one; it begins on its day', async () => {
    const { patternAt } = await import('./patterns.ts');
    const book = await bookOf('ORDER');
    const { entryIds } = done(await reserve(registrar, book));
    const at = async (id: number) =>
      (await desk.office.db.selectFrom('register_entry').select('issued_at').where('id', '=', id).executeTakeFirstOrThrow()).issued_at;
    refused(await setPattern(book, 'ที่ {year}'), 'bad_pattern', 422);
    refused(await setPattern(book, '{seq}/{year}', { from: '2020-01-01' }), 'pattern_past', 422);
    refused(await setPattern(receiveBook, '{seq}'), 'pattern_regulated', 422);
    refused(await setPattern(await bookOf('SEND', root, 'CIRCULAR'), '{prefix}/{seq}'), 'pattern_circular', 422);
    done(await setPattern(book, 'คส {seq:4}/{yy}', { thai: true }));
    const tomorrow = new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10);
    done(await setPattern(book, '{seq}-{year}', { from: tomorrow }));
    const { entryIds: after } = done(await reserve(registrar, book));
    expect(await patternAt(desk.office.db, book, new Date(await at(entryIds[0])))).toBeNull();
    expect(await patternAt(desk.office.db, book, new Date(await at(after[0])))).toEqual({ pattern: 'คส {seq:4}/{yy}', thai: true });
    const shown = done(await admin.get(`/settings/number-books/${book}`));
    expect(shown.book.next).toBe(`คส ๐๐๐๓/${String(year % 100).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))}`);
    expect(shown.patterns.map((one: { state: string }) => one.state)).toEqual(['COMING', 'NOW']);
    const withdraw = async (id: number) =>
      admin.post(`/settings/number-books/${book}/pattern/${id}/withdraw`, { version: await versionOf(book) });
    refused(await withdraw(shown.patterns[1].id), 'pattern_started');
    done(await withdraw(shown.patterns[0].id));
  });

  it('[S45] [I1] a pattern set while many reserve: every number before it keeps the old way, and the book has no gap', async () => {
    const { patternAt } = await import('./patterns.ts');
    const book = await bookOf('ANNOUNCE');
    const version = await versionOf(book);
    const from = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const twice = [1, 2].map((n) =>
      admin.post(`/settings/number-books/${book}/pattern`, { version, pattern: `ป${n} {seq}`, thai: false, from }),
    );
    const all = await Promise.all([...Array.from({ length: 12 }, () => reserve(registrar, book)), ...twice]);
    // two administrators at once: one of them
    expect(all.slice(12).filter((reply) => reply.status === 409)).toHaveLength(1);
    const { rows } = await sql<{
      seq: number;
      at: Date;
    }>`select seq, issued_at as at from register_entry where register_id = ${book} order by seq`.execute(desk.office.db);
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1));
    const ways = await Promise.all(rows.map(async (row) => ((await patternAt(desk.office.db, book, new Date(row.at))) ? 'new' : 'old')));
    expect([...ways].sort().reverse()).toEqual(ways);
    done(await reserve(registrar, book));
  });

  it('[S45] only those who are named issue, reserve and strike, within their duty', async () => {
    const rights = async (given: object, book = sendBook) =>
      admin.post(`/settings/number-books/${book}/rights`, { version: await versionOf(book), issue: [], reserve: [], void: [], ...given });
    expect(refused(await rights({ reserve: [clerk.personId] }), 'nobody_named', 422).field).toBe('reserve');
    refused(await rights({ issue: [999_999_999] }), 'not_a_choice', 422);
    done(await rights({ reserve: [registrar.personId], void: [second.personId] }));
    refused(await reserve(second, sendBook), 'number_not_yours', 403);
    refused(await reserve(clerk, sendBook), 'not_found', 404);
    const { entryIds } = done(await reserve(registrar, sendBook));
    const strike = (who: Officer) => who.post(`/sarabun/book-lines/${entryIds[0]}/void`, { reason: 'ไม่ใช้แล้ว' });
    refused(await strike(registrar), 'number_not_yours', 403);
    done(await strike(second));
    const shown = done(await admin.get(`/settings/number-books/${sendBook}`));
    expect(shown.rights.map((one: { able: string[] }) => one.able.length)).toEqual([expect.any(Number), 1, 1]);
    // a number of the receive book is struck with its receipt: the same rule
    done(await rights({ issue: [registrar.personId], void: [second.personId] }, receiveBook));
    refused(await second.post('/sarabun/letters', incomingOf()), 'number_not_yours', 403);
    const { transmissionId } = await register(registrar);
    const cancel = (who: Officer) => who.post(`/sarabun/transmissions/${transmissionId}/cancel-receipt`, { reason: 'ลงรับผิดฉบับ' });
    refused(await cancel(registrar), 'number_not_yours', 403);
    done(await cancel(second));
    done(await rights({}, receiveBook));
    done(await rights({}));
  });

  function incomingOf(): object {
    return {
      from: 'กรมหนึ่ง',
      docNo: `ก ${Date.now()}`,
      docDate: '2026-11-18',
      subject: 'เรื่อง',
      to: '',
      refers: '',
      enclosures: '',
      summary: '',
      type: 1,
      speed: 1,
    };
  }

  it('[S45] the first number of the year, counting over the turn of the year, opening and closing', async () => {
    const { id: book } = done(await admin.post('/settings/number-books', { unitId: root, kind: 'NOTE', series: 'GENERAL' }));
    refused(await admin.post('/settings/number-books', { unitId: root, kind: 'NOTE', series: 'GENERAL' }), 'book_exists', 422);
    const at = async (path: string, body: object, id = book) =>
      admin.post(`/settings/number-books/${id}/${path}`, { version: await versionOf(id), ...body });
    done(await at('first', { first: 700 }));
    done(await at('first', { first: 451 }));
    expect(done(await admin.get(`/settings/number-books/${book}`)).book.next).toMatch(/451$/);
    expect(done(await reserve(registrar, book)).numbers).toEqual([`451/${year}`]);
    expect(refused(await at('first', { first: 900 }), 'first_issued', 422).field).toBe('first');
    refused(await at('counting', { yearly: false }, sendBook), 'counting_regulated', 422);
    done(await at('counting', { yearly: false }));
    done(await at('closed', { closed: true }));
    refused(await reserve(registrar, book), 'book_closed');
    expect(done(await registrar.get(`/sarabun/books/${book}`)).total).toBe(1);
    done(await at('closed', { closed: false }));
    const { default: pg } = await import('pg');
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    const clock = (body: string) =>
      owner.query(`create or replace function office.issue_clock() returns timestamptz language sql volatile as $$ select ${body} $$`);
    await clock(`'${year - 542}-01-01T00:00:01+07:00'::timestamptz`);
    expect(done(await reserve(registrar, book)).numbers).toEqual([`452/${year + 1}`]);
    expect(done(await reserve(registrar, sendBook)).numbers).toEqual([`1/${year + 1}`]);
    // a year later the book that runs on is empty again, yet no number may stand twice
    await clock(`'${year - 541}-01-01T00:00:01+07:00'::timestamptz`);
    const first = (no: number) => registrar.post(`/sarabun/books/${book}/first-number`, { first: no });
    expect(refused(await first(5), 'first_below', 422).field).toBe('first');
    refused(await at('first', { first: 452 }), 'first_below', 422);
    done(await first(600));
    expect(done(await reserve(registrar, book)).numbers).toEqual([`600/${year + 2}`]);
    await clock(`date_trunc('milliseconds', clock_timestamp())`);
    await owner.end();
  });

  it('[S45] an administrator of a unit reaches the books below it and no others', async () => {
    const { rows } = await sql<{ unit: number; person: number; username: string; book: number }>`
      select u.id as unit, a.person_id as person, c.username, r.id as book from unit u join register r on r.unit_id = u.id and r.kind = 'SEND'
        join affiliation a on a.unit_id = u.id join account c on c.person_id = a.person_id
      where u.parent_id = ${root} and not exists (select 1 from duty d where d.person_id = a.person_id) limit 1`.execute(desk.office.db);
    const own = rows[0] as (typeof rows)[0];
    await sql`insert into duty (person_id, unit_id, kind) values (${own.person}, ${own.unit}, 'ADMIN')`.execute(desk.office.db);
    const local = await desk.as(own.username);
    const { items } = done(await local.get('/settings/number-books', { pageSize: '100' }));
    expect(items.map((one: { id: number }) => one.id)).toContain(own.book);
    expect(items.some((one: { id: number }) => one.id === sendBook)).toBe(false);
    refused(await local.get(`/settings/number-books/${sendBook}`), 'not_found', 404);
    const from = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const pattern = { version: 1, pattern: '{prefix}/{seq}', thai: false, from };
    refused(await local.post(`/settings/number-books/${sendBook}/pattern`, pattern), 'not_found', 404);
    refused(await local.post('/settings/number-books', { unitId: root, kind: 'BYLAW', series: 'GENERAL' }), 'not_found', 404);
    refused(await local.get('/settings/books'), 'forbidden', 403);
    done(await local.post(`/settings/number-books/${own.book}/pattern`, pattern));
    refused(await registrar.get('/settings/number-books'), 'forbidden', 403);
  });
});
