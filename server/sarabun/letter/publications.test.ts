import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bangkokDay, longThaiDate } from '../../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, postOf, refused } from '../../test/letters.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const desk = await openDesk();
const [officer, director, auditor, clerk] = await desk.officers('officer', 'director', 'auditor', 'clerk');
const directorPost = await postOf(desk, director);
afterAll(() => desk.close());

const inDays = (days: number) => bangkokDay(new Date(Date.now() + days * 86_400_000));
const groupsOf = async (who: Officer): Promise<Json[]> => done(await who.post('/get-dashboard')).item;
const listed = async (who: Officer, book: number, id: number): Promise<Json> =>
  done(await who.post('/get-dashboard', { bookType: book })).item[0].items.find((one: Json) => one.F_DOC_ID === id);

const content = {
  subject: 'ว่าด้วยการลาของบุคลากร',
  salutation: 'เรียน',
  to: 'บุคลากรทุกคน',
  refers: [],
  enclosures: [],
  body: [{ kind: 'paragraph', level: 0, text: 'ให้ถือปฏิบัติตามที่กำหนดไว้นี้ตั้งแต่วันถัดจากวันประกาศ' }],
  closing: 'ขอแสดงความนับถือ',
  about: 'การลา',
  edition: '',
  owner: ['กองบริหารงานบุคคล'],
  copies: [],
  meeting: {
    body: 'คณะกรรมการบริหาร',
    number: '4/2569',
    when: 'วันจันทร์ที่ 16 พฤศจิกายน 2569',
    place: 'ห้องประชุม 1',
    present: [{ name: 'นายก', position: 'ประธาน' }],
    absent: [],
    guests: [],
    opened: '09.30 น.',
    closed: '11.00 น.',
  },
};

/** A signed document of this kind, by the screens' own calls. */
async function signed(type: number): Promise<number> {
  const { documentId } = done(await officer.post('/sarabun/drafts', { type }));
  const draft = done(await officer.get(`/sarabun/drafts/${documentId}`));
  done(
    await officer.post(`/sarabun/drafts/${documentId}`, {
      revision: draft.revision,
      content: { ...draft.content, ...content },
      speed: 1,
      route: [{ kind: 'SIGN', order: 0, id: directorPost }],
      receivers: type === 3 ? [{ kind: 'PERSON', id: clerk.personId, name: 'ธุรการ', purpose: 'INFO' }] : [],
      links: [],
    }),
  );
  done(await officer.post(`/sarabun/drafts/${documentId}/submit`));
  const task = (await open(director, documentId)).tasks.find((one: Json) => one.kind === 'SIGN');
  done(await director.post(`/sarabun/tasks/${task.id}/sign`));
  return documentId;
}

describe('published books', () => {
  it('[E4] eight groups in their order, each letter with its fields; minutes only once they are approved [AM14]', async () => {
    const kinds = [3, 4, 5, 6, 9, 7, 8, 11];
    const ids: number[] = [];
    for (const type of kinds) {
      const id = await signed(type);
      const day = { startsOn: inDays(0) };
      if (type === 11) {
        const refusal = refused(await officer.post(`/sarabun/documents/${id}/publish`, day), 'minutes_not_approved');
        expect(refusal.field).toBe('approved');
      }
      done(await officer.post(`/sarabun/documents/${id}/publish`, { ...day, approved: 1 }));
      ids.push(id);
    }
    const groups = await groupsOf(auditor);
    expect(groups.map(({ id, title }) => [id, title])).toEqual([
      [0, 'หนังสือเวียน'],
      [1, 'คำสั่ง'],
      [2, 'ระเบียบ'],
      [3, 'ข้อบังคับ'],
      [4, 'ข่าว'],
      [5, 'ประกาศ'],
      [6, 'แถลงการณ์'],
      [7, 'รายงานการประชุม'],
    ]);
    groups.forEach((group, at) => {
      expect(group.items, group.title).toHaveLength(1);
      expect(group.items[0]).toEqual({
        SEQ: 1,
        F_DOC_ID: ids[at],
        F_DOC_NO: expect.any(String),
        F_DOC_TITLE: expect.any(String),
        F_DOC_COMMAND_NAME: 'กองบริหารงานบุคคล',
        F_DOC_COMMAND_NAME_UNDER: longThaiDate(inDays(0)),
        F_DATE_START: inDays(0),
        F_NO_MEET: at === 7 ? '4/2569' : expect.any(String),
        F_TRANS_ID: null,
      });
    });
    expect((await open(auditor, ids[1] as number)).document.publication).toEqual({ startsOn: inDays(0), endsOn: null, toPublic: false });
  });

  it('[D7] [D6] a letter is in its book from its first day to its last, and nobody else’s before and after', async () => {
    const id = await signed(4);
    done(await officer.post(`/sarabun/documents/${id}/publish`, { startsOn: inDays(1), endsOn: inDays(3) }));
    expect(await listed(auditor, 1, id)).toBeUndefined();
    expect((await auditor.get(`/sarabun/documents/${id}`)).status).toBe(404);
    expect((await open(officer, id)).document.publication).toEqual({ startsOn: inDays(1), endsOn: inDays(3), toPublic: false });
    refused(await officer.post(`/sarabun/documents/${id}/publish`, { startsOn: inDays(0) }), 'forbidden');

    const move = (from: string, until: string | null) =>
      sql`update publication set starts_on = ${from}, ends_on = ${until} where document_id = ${id}`.execute(desk.office.db);
    await move(inDays(0), inDays(0));
    expect(await listed(auditor, 1, id)).toMatchObject({ F_DOC_ID: id });
    expect((await open(auditor, id)).document.id).toBe(id);
    const found = async () =>
      done(await auditor.post('/sarabun/search', { text: 'ว่าด้วยการลาของบุคลากร', pageSize: 100 })).data.map((one: Json) => one.documentId);
    expect(await found()).toContain(id);
    await move(inDays(-3), inDays(-1));
    expect(await listed(auditor, 1, id)).toBeUndefined();
    expect((await auditor.get(`/sarabun/documents/${id}`)).status).toBe(404);
    expect(await found()).not.toContain(id);
    // over: it may be published again
    done(await officer.post(`/sarabun/documents/${id}/publish`, { startsOn: inDays(-30) }));
    expect(await listed(auditor, 1, id)).toMatchObject({ F_DATE_START: inDays(-30) });
  });

  it('is withdrawn at once or after a last day; days that make no sense are refused at their field', async () => {
    const id = await signed(7);
    const publish = (body: object) => officer.post(`/sarabun/documents/${id}/publish`, body);
    const withdraw = (body: object) => officer.post(`/sarabun/documents/${id}/withdraw-publication`, { reason: 'หมดความจำเป็น', ...body });
    expect(refused(await publish({ startsOn: inDays(2), endsOn: inDays(1) }), 'ends_before_start').field).toBe('endsOn');
    expect(refused(await publish({ startsOn: inDays(-9), endsOn: inDays(-1) }), 'day_has_passed').field).toBe('endsOn');
    done(await publish({ startsOn: inDays(0), endsOn: '' }));
    expect(refused(await withdraw({ endsOn: inDays(-1) }), 'day_has_passed').field).toBe('endsOn');
    done(await withdraw({ endsOn: inDays(0) }));
    expect(await listed(auditor, 5, id)).toMatchObject({ F_DOC_ID: id });
    expect((await open(officer, id)).document.publication).toMatchObject({ endsOn: inDays(0) });
    // everybody reads the paper and its number, not who worked on it
    const read = await open(auditor, id);
    expect(read).toMatchObject({ transmissions: [], tasks: [], document: { docNo: expect.any(String) } });
    expect(read.timeline.map((one: Json) => one.action).filter((one: string) => !['signed', 'numbered', 'publish'].includes(one))).toEqual(
      [],
    );
    expect(read).toMatchObject({ stamps: [], waitedFor: { count: 0, first: [] }, document: { stateName: 'ออกเลขแล้ว รอส่ง' } });
    expect((await open(officer, id)).waitedFor.first).toMatchObject([{ act: 'send', mine: true }]);
    expect(done(await auditor.get(`/sarabun/documents/${id}/layers`))).toMatchObject({ layers: [], offers: [], sheet: [] });
    const { rows } = await sql<{ id: number }>`insert into document_file (document_id, file_id, role, added_by)
      select document_id, file_id, 'RESULT', added_by from document_file where document_id = ${id} limit 1 returning id`.execute(
      desk.office.db,
    );
    expect((await auditor.get(`/sarabun/document-files/${rows[0]?.id}`)).status).toBe(404);
    expect((await director.get(`/sarabun/document-files/${rows[0]?.id}`)).status).toBe(200);
    expect((await director.get(`/sarabun/documents/${id}/layers`)).body.offers.length).toBeGreaterThan(0);
    expect((await open(director, id)).tasks).toHaveLength(1);
    expect((await open(director, id)).timeline.map((one: Json) => one.action)).toContain('submit');
    refused(await auditor.post(`/sarabun/documents/${id}/withdraw-publication`, { reason: 'x' }), 'forbidden', 403);
    done(await withdraw({}));
    expect(await listed(auditor, 5, id)).toBeUndefined();
    expect((await auditor.get(`/sarabun/documents/${id}`)).status).toBe(404);
    refused(await clerk.post(`/sarabun/documents/${id}/withdraw-publication`, { reason: 'x' }), 'forbidden', 403);
    expect((await open(officer, id)).timeline.map((one: Json) => one.action)).toEqual(
      expect.arrayContaining(['publish', 'unpublish', 'unpublish']),
    );
  });

  it('[R10] the intranet page: staff find every announcement, strangers what was opened to them, nobody one of a class or none that is not published', async () => {
    const stranger = async (path: string): Promise<Json> => {
      const reply = await desk.app.inject({ url: `/api${path}` });
      return String(reply.headers['content-type']).includes('json')
        ? reply.json()
        : { type: reply.headers['content-type'], bytes: reply.rawPayload };
    };
    const announced = (given: Json): number[] => given.items.map((one: Json) => one.id);
    const inside = async () => announced(done(await auditor.get('/intranet/announcements', { pageSize: '100' })));
    const outside = async () => announced(await stranger('/intranet/announcements?pageSize=100'));
    const paperOf = (id: number) => stranger(`/intranet/announcements/${id}/paper`);
    const [open7, closed7, order, waiting] = [await signed(7), await signed(7), await signed(4), await signed(7)] as [
      number,
      number,
      number,
      number,
    ];
    refused(await officer.post(`/sarabun/documents/${order}/publish`, { startsOn: inDays(0), toPublic: 1 }), 'not_for_public');
    done(await officer.post(`/sarabun/documents/${order}/publish`, { startsOn: inDays(0) }));
    done(await officer.post(`/sarabun/documents/${open7}/publish`, { startsOn: inDays(0), toPublic: 1 }));
    done(await officer.post(`/sarabun/documents/${closed7}/publish`, { startsOn: inDays(0) }));
    done(await officer.post(`/sarabun/documents/${waiting}/publish`, { startsOn: inDays(1), toPublic: 1 }));

    expect(await inside()).toEqual(expect.arrayContaining([open7, closed7]));
    for (const id of [order, waiting]) expect(await inside()).not.toContain(id);
    expect(await outside()).toEqual([open7]);
    const [item] = (await stranger('/intranet/announcements')).items;
    expect(item).toMatchObject({ id: open7, kind: 'ประกาศ', staffOnly: false, paper: true, day: inDays(0) });
    expect((await paperOf(open7)).type).toBe('application/pdf');
    for (const id of [closed7, order, waiting, 999_999])
      expect(await paperOf(id), String(id)).toMatchObject({ status: 'error', code: 'not_found' });
    expect((await open(officer, open7)).document.publication).toMatchObject({ toPublic: true });

    const set = (column: string, value: unknown) =>
      sql`update document set ${sql.ref(column)} = ${value} where id = ${open7}`.execute(desk.office.db);
    await set('secrecy', 1);
    expect([await outside(), (await inside()).includes(open7), (await paperOf(open7)).code]).toEqual([[], false, 'not_found']);
    await set('secrecy', 0);
    expect(await outside()).toEqual([open7]);
    done(await officer.post(`/sarabun/documents/${open7}/withdraw-publication`, { reason: 'แก้ไขข้อความ' }));
    expect([await outside(), (await paperOf(open7)).code]).toEqual([[], 'not_found']);
    // published anew for the agency alone: what was once open is not open still
    done(await officer.post(`/sarabun/documents/${open7}/publish`, { startsOn: inDays(0) }));
    expect([await outside(), (await inside()).includes(open7)]).toEqual([[], true]);
  });
});
