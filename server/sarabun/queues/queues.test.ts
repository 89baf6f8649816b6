import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, type Officer, openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, refused, register, rows, unitId, upload } from '../../test/letters.ts';
import { sendForm } from '../../test/send-file.ts';

const desk = await openDesk();
let [registrar, clerk, officer] = await desk.officers('registrar', 'clerk', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
beforeAll(async () => {
  for (let i = 0; i < 14; i++) {
    const main = i % 3 ? {} : { mainFile: done(await upload(desk, registrar, await pdfOf())).id };
    await register(registrar, {
      sendTo: [hr],
      speed: (i % 4) + 1,
      docNo: `ศธ 0514.${i}/ว ${120 + i}`,
      subject: `แผนปฏิบัติการน้ำท่วมครั้งที่ ${i}`,
      ...main,
    });
  }
});
afterAll(() => desk.close());

/** As the specification's client sends it: form-encoded, under either base. */
const form = (path: string, body: string, as: Officer = clerk) => sendForm(desk, path, body, as);

describe('work queues', () => {
  it('[C12] get-todo-lists gives the default set with counts, under both bases', async () => {
    for (const path of ['/get-todo-lists', '/sarabun/get-todo-lists']) {
      const { items } = done(await form(path, 'search='));
      expect(items.map((card: { CODE: string }) => card.CODE)).toEqual([
        'review',
        'sign',
        'jobReceived',
        'jobReceived2',
        'unreceived',
        'waitAssign',
        'jobAssign',
        'jobAssign2',
      ]);
      expect(items[4]).toMatchObject({ TITLE: 'รอลงรับ', COUNT: 14, URGENT: 10, GROUP: 'mine', COLOR: 'urgent' });
      expect(items[5]).toMatchObject({ CODE: 'waitAssign', TITLE: 'รอดำเนินการ', GROUP: 'mine' });
      expect(items[7].TITLE).toBe('งานที่มอบหมาย');
    }
    expect(done(await form('/get-todo-lists', 'search=น้ำท่วมครั้งที่ 3')).items[4].COUNT).toBe(1);
  });

  it('[C20] [D2] [SEC21] get-todo-list pages, sorts, filters and searches on the server', async () => {
    const first = done(await form('/sarabun/get-todo-list', 'typeCode=unreceived&page=1'));
    expect(first.data).toHaveLength(10);
    expect(first.total).toBe(14);
    const second = done(await form('/sarabun/get-todo-list', 'typeCode=unreceived&page=2&pageSize=10'));
    expect(second.data).toHaveLength(4);
    const skipped = done(await form('/sarabun/get-todo-list', 'typeCode=unreceived&skip=10&take=10'));
    expect(skipped.data).toEqual(second.data);
    const speeds = [...first.data, ...second.data].map((row) => ['ปกติ', 'ด่วน', 'ด่วนมาก', 'ด่วนที่สุด'].indexOf(row.F_DOC_SPEED_NAME));
    expect(speeds).toEqual([...speeds].sort((a, b) => b - a));
    const sorted = done(await form('/sarabun/get-todo-list', 'typeCode=unreceived&pageSize=100&sort[0][field]=F_DOC_NO&sort[0][dir]=desc'));
    const numbers = sorted.data.map((row: { F_DOC_NO: string }) => row.F_DOC_NO);
    expect(numbers).toEqual([...numbers].sort(new Intl.Collator('th').compare).reverse());
    expect(done(await form('/sarabun/get-todo-list', 'typeCode=unreceived&filter[speed]=4')).total).toBe(3);
    for (const [typed, found] of [
      ['ศธ0514.7/ว127', 1],
      ['ศธ ๐๕๑๔.๗/ว ๑๒๗', 1],
      ['นํ้าท่วม', 14],
      ['%', 0],
      ['_', 0],
      ["' or 1=1 --", 0],
    ] as const) {
      expect([typed, done(await form('/sarabun/get-todo-list', `typeCode=unreceived&search=${encodeURIComponent(typed)}`)).total]).toEqual([
        typed,
        found,
      ]);
    }
    refused(
      await form('/sarabun/get-todo-list', 'typeCode=unreceived&sort[0][field]=id;drop table document&sort[0][dir]=asc'),
      'invalid',
      422,
    );
    refused(await form('/sarabun/get-todo-list', 'typeCode=everything'), 'invalid', 422);
    expect(done(await form('/sarabun/get-todo-list', 'typeCode=unreceived&pageSize=100000000')).data).toHaveLength(14);
  });

  it('[C11] [D9] opening marks a letter read; update-read-portal says whether it was the first time', async () => {
    const [row] = (await rows(clerk, 'unreceived')).data;
    expect(row.IS_READ).toBe(0);
    expect(done(await form('/update-read-portal', `F_DOC_ID=${row.F_DOC_ID}`))).toMatchObject({
      is_save: true,
      message: 'บันทึกการเปิดอ่านแล้ว',
    });
    expect(done(await form('/sarabun/update-read-portal', `F_DOC_ID=${row.F_DOC_ID}`))).toMatchObject({ is_save: false });
    const other = (await rows(clerk, 'unreceived')).data[1];
    await open(clerk, other.F_DOC_ID);
    const after = (await rows(clerk, 'unreceived')).data;
    expect(
      after
        .filter((one: { IS_READ: number }) => one.IS_READ === 1)
        .map((one: { F_DOC_ID: number }) => one.F_DOC_ID)
        .sort(),
    ).toEqual([row.F_DOC_ID, other.F_DOC_ID].sort());
    refused(await form('/update-read-portal', `F_DOC_ID=${row.F_DOC_ID}`, officer), 'not_found', 404);
    const seen = done(
      await clerk.get(`/sarabun/documents/${row.F_DOC_ID}`, {
        role: 'unreceived',
        viewer: 'dashboard',
        transmissionId: String(row.F_TRANS_ID),
      }),
    );
    expect(seen.focus).toEqual({ transmissionId: row.F_TRANS_ID, taskId: null });
  });

  it('[C13] get-dashboard gives the eight published groups in their order, or one with a search', async () => {
    const { documentId } = await register(registrar, {
      type: 4,
      docNo: 'คำสั่งที่ 55/2569',
      subject: 'แต่งตั้งคณะกรรมการ',
      docDate: '2026-11-19',
    });
    await desk.office.db
      .insertInto('publication')
      .values({ document_id: documentId, book: 1, starts_on: '2026-11-19', published_by: registrar.personId })
      .execute();
    const all = done(await form('/get-dashboard', '', officer));
    expect(all.item.map((group: { title: string }) => group.title)).toEqual([
      'หนังสือเวียน',
      'คำสั่ง',
      'ระเบียบ',
      'ข้อบังคับ',
      'ข่าว',
      'ประกาศ',
      'แถลงการณ์',
      'รายงานการประชุม',
    ]);
    expect(all.item[1]).toMatchObject({
      id: 1,
      total: 1,
      items: [
        {
          SEQ: 1,
          F_DOC_ID: documentId,
          F_DOC_NO: 'คำสั่งที่ 55/2569',
          F_DOC_COMMAND_NAME: 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม',
          F_DOC_COMMAND_NAME_UNDER: '19 พฤศจิกายน 2569',
        },
      ],
    });
    expect(done(await form('/sarabun/get-dashboard', 'bookType=1&querySearch=คณะกรรมการ', officer)).item).toMatchObject([
      { id: 1, total: 1 },
    ]);
    expect(done(await form('/get-dashboard', 'bookType=1&querySearch=ไม่มี', officer)).item).toMatchObject([{ id: 1, total: 0, items: [] }]);
    // what is published may be read by everybody who is signed in
    expect((await open(officer, documentId)).document.subject).toBe('แต่งตั้งคณะกรรมการ');
  });

  it('refuses every call of letters without a session', async () => {
    for (const path of [
      '/get-todo-lists',
      '/sarabun/get-todo-list',
      '/get-dashboard',
      '/update-read-portal',
      '/sarabun/letters',
      '/sarabun/uploads',
    ]) {
      expect((await desk.app.inject({ method: 'POST', url: `/api${path}`, payload: {} })).statusCode).toBe(401);
    }
    expect((await desk.app.inject({ method: 'GET', url: '/api/sarabun/document-files/1' })).statusCode).toBe(401);
  });
});

describe('files', () => {
  it('[SEC12] [SEC26] are served to who may see the letter, in part too, and by a link of his session', async () => {
    const bytes = await pdfOf(2);
    const main = done(await upload(desk, registrar, bytes));
    const { documentId, transmissionId } = await register(registrar, { mainFile: main.id });
    const file = (await open(registrar, documentId)).files[0];
    const url = `/sarabun/document-files/${file.id}`;
    const original = await registrar.get(url);
    expect(original.body.equals(bytes)).toBe(true);
    expect(original.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    const part = await desk.app.inject({
      method: 'GET',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${registrar.token}`, range: 'bytes=0-7' },
    });
    expect([part.statusCode, part.rawPayload.toString()]).toEqual([206, bytes.subarray(0, 8).toString()]);
    const stamped = await registrar.get(url, { as: 'stamped' });
    // a new file with the marks on its pages, the original inside
    const [inside] = (await PDFDocument.load(stamped.body)).getAttachments();
    expect(Buffer.from(inside?.data ?? []).equals(bytes)).toBe(true);
    refused(await officer.get(url), 'not_found', 404);
    refused(await officer.get('/sarabun/document-files/987654321'), 'not_found', 404);
    refused(await officer.get(`${url}/link`, { as: 'original' }), 'not_found', 404);
    const asked = await registrar.get(`${url}/link`, { as: 'original' });
    const link = done(asked);
    const headers = { cookie: cookieOf(asked) };
    const download = await desk.app.inject({ method: 'GET', url: link.url, headers });
    expect([download.statusCode, download.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
    expect((await desk.app.inject({ method: 'GET', url: link.url.replace('as=original', 'as=stamped'), headers })).json()).toMatchObject({
      code: 'link_expired',
    });
    const stamp = (await open(registrar, documentId)).stamps[0];
    refused(await clerk.post(`/sarabun/stamps/${stamp.id}/move`, { place: { page: 1, x: 10, y: 10, width: 50 } }), 'not_found', 404);
    refused(await registrar.post(`/sarabun/stamps/${stamp.id}/move`, { place: { page: 3, x: 10, y: 10, width: 50 } }), 'stamp_page', 422);
    done(await registrar.post(`/sarabun/stamps/${stamp.id}/move`, { place: { page: 2, x: 10, y: 10, width: 40 } }));
    expect((await open(registrar, documentId)).stamps).toMatchObject([
      { id: stamp.id, place: { page: 2, x: 10, y: 10, width: 40 }, number: stamp.number },
    ]);
    refused(
      await registrar.post(`/sarabun/transmissions/${transmissionId}/stamp`, { place: { page: 1, x: 10, y: 10, width: 50 } }),
      'already_stamped',
    );
    // the link dies with the session
    await desk.office.db.updateTable('session').set({ ended_at: new Date() }).where('person_id', '=', registrar.personId).execute();
    expect((await desk.app.inject({ method: 'GET', url: link.url, headers })).statusCode).toBe(401);
    registrar = await desk.as('registrar');
  });
});

describe('whom and what to choose from', () => {
  it('finds units, posts and persons by purpose, ready words, bodies, masters, the next number', async () => {
    const units = done(await registrar.get('/sarabun/holders', { purpose: 'forward', search: 'บุคคล' })).items;
    expect(units[0]).toMatchObject({ id: hr, kind: 'UNIT', name: 'กองบริหารงานบุคคล' });
    const superiors = done(await clerk.get('/sarabun/holders', { purpose: 'present' })).items;
    expect(superiors.slice(0, 3).every((one: { suggested: boolean; kind: string }) => one.suggested && one.kind !== 'UNIT')).toBe(true);
    const mates = done(await (await desk.as('head')).get('/sarabun/holders', { purpose: 'assign', search: 'ธีรภัทร' })).items;
    expect(mates).toContainEqual(expect.objectContaining({ id: officer.personId, kind: 'PERSON', suggested: true }));
    expect(done(await clerk.get('/sarabun/phrases', { purpose: 'ENDORSE' })).items.length).toBeGreaterThan(0);
    expect(done(await clerk.get('/sarabun/outside-bodies', { search: 'กระทรวง' })).items.length).toBeGreaterThan(0);
    expect(done(await clerk.get('/sarabun/masters')).types).toContainEqual({
      code: 1,
      name: 'หนังสือภายนอก',
      base: null,
      active: true,
      creates: true,
    });
    const next = done(await registrar.get('/sarabun/letters/next-number'));
    expect(next).toMatchObject({ unitId: 10_000_000, agency: 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม' });
    expect((await register(registrar)).receiveNo).toBe(`${next.next}/${next.year}`);
    refused(await officer.get('/sarabun/letters/next-number'), 'no_menu', 403);
  });
});
