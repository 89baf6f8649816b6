import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type Officer, openDesk, type Reply, replyOf } from '../test/desk.ts';
import { done, pdfOf, refused, upload as uploadLetter } from '../test/letters.ts';
import { sendFile } from '../test/send-file.ts';

const desk = await openDesk({ PUBLIC_URL: 'https://office.example.go.th' });
const [admin, officer] = await desk.officers('admin', 'officer');
afterAll(() => desk.close());
afterEach(() => void vi.useRealTimers());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const stranger = async (path: string) => replyOf(await desk.app.inject({ url: `/api${path}` }));

const item = (given: object = {}) => ({
  title: 'ประกาศวันหยุดราชการ',
  category: 'ANNOUNCE',
  staffOnly: 0,
  pinned: 0,
  published: 1,
  publishFrom: null,
  publishUntil: null,
  coverAlt: '',
  cover: null,
  files: [],
  body: [{ kind: 'paragraph', text: 'หยุดวันที่ 5 ธันวาคม' }],
  ...given,
});
const saved = async (given: object = {}): Promise<number> => done(await admin.post('/intranet/manage/news', item(given))).id;
const titles = (reply: Reply): string[] => done(reply).items.map((one: Json) => one.title);

const send = (by: Officer, bytes: Buffer, name: string, type: string) =>
  sendFile(desk, '/intranet/manage/files', bytes, { by, name, type });
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#318153' } })
    .png()
    .toBuffer();

describe('[S52] news of the intranet', () => {
  it('strangers read what is published for everybody; what is for staff needs a session; drafts nobody but the editors', async () => {
    const ids = {
      all: await saved({ title: 'สำหรับทุกคน' }),
      staff: await saved({ title: 'เฉพาะบุคลากร', staffOnly: 1 }),
      draft: await saved({ title: 'ยังร่างอยู่', published: 0 }),
    };
    expect(titles(await stranger('/intranet/news'))).toEqual(['สำหรับทุกคน']);
    expect(titles(await officer.get('/intranet/news'))).toEqual(['เฉพาะบุคลากร', 'สำหรับทุกคน']);
    for (const id of [ids.staff, ids.draft, 987_654]) refused(await stranger(`/intranet/news/${id}`), 'not_found', 404);
    expect(done(await officer.get(`/intranet/news/${ids.staff}`)).title).toBe('เฉพาะบุคลากร');
    refused(await officer.get(`/intranet/news/${ids.draft}`), 'not_found', 404);
    expect(titles(await admin.get('/intranet/manage/news', { state: 'DRAFT' }))).toEqual(['ยังร่างอยู่']);
    // found by its words, by category, page by page
    expect(titles(await stranger('/intranet/news?search=%E0%B8%98%E0%B8%B1%E0%B8%99%E0%B8%A7%E0%B8%B2%E0%B8%84%E0%B8%A1'))).toEqual([
      'สำหรับทุกคน',
    ]);
    expect(titles(await stranger('/intranet/news?category=JOB'))).toEqual([]);
    expect(done(await officer.get('/intranet/news', { pageSize: '1', page: '2' }))).toMatchObject({
      total: 2,
      categories: ['ANNOUNCE'],
      items: [{ title: 'สำหรับทุกคน' }],
    });
  });

  it('by the clock: it appears at its hour, goes at its hour, and the editors see in which of these it is', async () => {
    const hour = 3_600_000;
    const now = Date.now();
    const at = (hours: number) => new Date(now + hours * hour).toISOString();
    const id = await saved({ title: 'ตามกำหนดเวลา', publishFrom: at(2), publishUntil: at(5) });
    const look = async (hours: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: now + hours * hour });
      const shown = titles(await stranger('/intranet/news?search=%E0%B8%81%E0%B8%B3%E0%B8%AB%E0%B8%99%E0%B8%94')).length === 1;
      const { items } = done(await admin.get('/intranet/manage/news', { search: 'ตามกำหนดเวลา' }));
      expect((await stranger(`/intranet/news/${id}`)).status).toBe(shown ? 200 : 404);
      return [shown, items[0].state];
    };
    expect(await look(0)).toEqual([false, 'WAITING']);
    expect(await look(2)).toEqual([true, 'SHOWN']);
    expect(await look(4.9)).toEqual([true, 'SHOWN']);
    expect(await look(5)).toEqual([false, 'ENDED']);
    vi.useRealTimers();
    expect(
      refused(await admin.post('/intranet/manage/news', item({ publishFrom: at(2), publishUntil: at(1) })), 'days_crossed').field,
    ).toBe('publishUntil');
  });

  it('[SEC19] takes of a text what the paper carries and refuses the rest; a cover needs words; files follow the rights of their item', async () => {
    for (const bad of [
      [{ kind: 'html', text: '<b>x</b>' }],
      [{ kind: 'paragraph', text: 'x', onclick: 'alert(1)' }],
      [{ kind: 'paragraph', text: 'x', marks: [{ from: 0, to: 1, href: 'javascript:alert(1)' }] }],
      '<script>alert(1)</script>',
    ])
      expect((await admin.post('/intranet/manage/news', item({ body: bad }))).status, JSON.stringify(bad)).toBe(422);

    const cover = done(await send(admin, await picture(), 'ภาพ.png', 'image/png')).id;
    const paper = done(await send(admin, await pdfOf(), 'ประกาศ.pdf', 'application/pdf')).id;
    expect(refused(await admin.post('/intranet/manage/news', item({ cover })), 'required').field).toBe('coverAlt');
    expect(refused(await admin.post('/intranet/manage/news', item({ cover: paper, coverAlt: 'ก' })), 'picture_only').field).toBe('cover');
    // the paper of somebody's letter is not published by its id
    const foreign = done(await uploadLetter(desk, officer, await pdfOf())).id;
    expect(refused(await admin.post('/intranet/manage/news', item({ files: [foreign] })), 'invalid').field).toBe('files');

    const id = await saved({ title: 'มีไฟล์', staffOnly: 1, cover, coverAlt: 'ป้ายหน้าอาคาร', files: [paper] });
    for (const path of [`/intranet/news/${id}/cover`, `/intranet/news/${id}/files/${paper}`]) {
      expect((await stranger(path)).status, path).toBe(404);
      expect((await officer.get(path)).status, path).toBe(200);
    }
    expect((await officer.get(`/intranet/news/${id}/files/${foreign}`)).status).toBe(404);
    expect((await officer.get(`/intranet/news/${id}/files/x`)).status).toBe(404);
    const one = done(await officer.get(`/intranet/news/${id}`));
    expect(one).toMatchObject({ cover: { alt: 'ป้ายหน้าอาคาร' }, files: [{ id: paper, name: 'ประกาศ.pdf' }] });

    // changed by two at once: the second is told, nothing is half done
    const { version } = done(await admin.get(`/intranet/manage/news/${id}`));
    const change = (title: string) => admin.post('/intranet/manage/news', item({ id, version, title, files: [] }));
    expect(done(await change('แก้แล้ว')).version).toBe(version + 1);
    expect((await change('แก้ทับ')).status).toBe(409);
    expect((await officer.get(`/intranet/news/${id}/files/${paper}`)).status).toBe(404);
    expect(titles(await stranger('/intranet/news'))[0]).toBe('แก้แล้ว');
    done(await admin.post(`/intranet/manage/news/${id}/remove`));
    refused(await stranger(`/intranet/news/${id}`), 'not_found', 404);
    expect(done(await admin.get('/intranet/manage/history')).items.slice(0, 3)).toMatchObject([
      { act: 'REMOVED', what: 'news', title: 'แก้แล้ว' },
      { act: 'CHANGED', what: 'news', title: 'แก้แล้ว' },
      { act: 'ADDED', what: 'news', title: 'มีไฟล์' },
    ]);
  });

  it('pinned ones stand first, in the order of the editors', async () => {
    const [a, b] = [await saved({ title: 'หมุด ก', pinned: 1 }), await saved({ title: 'หมุด ข', pinned: 1 })];
    done(await admin.post('/intranet/manage/news-order', { ids: [b, a] }));
    expect(titles(await stranger('/intranet/news')).slice(0, 2)).toEqual(['หมุด ข', 'หมุด ก']);
  });
});

describe('[S52] links, calendar and words to all', () => {
  it('[SEC19] a link leads to a page, nothing that a browser would run; groups and order are kept', async () => {
    const link = (given: object) =>
      admin.post('/intranet/manage/links', {
        title: 'เว็บไซต์',
        address: 'https://example.go.th',
        icon: 'link',
        group: 'หน่วยงาน',
        staffOnly: 0,
        ...given,
      });
    for (const address of [
      'javascript:alert(1)',
      '//evil.example',
      'data:text/html,x',
      '/\\evil.example',
      'ftp://x.example',
      'example.go.th',
    ])
      expect(refused(await link({ address }), 'link_address').field, address).toBe('address');
    const first = done(await link({ title: 'หนึ่ง' })).id;
    const second = done(await link({ title: 'สอง', address: '/portal', staffOnly: 1 })).id;
    done(await admin.post('/intranet/manage/links-order', { ids: [second, first] }));
    const names = async (reply: Promise<Reply>) => done(await reply).links.map((one: Json) => one.title);
    expect(await names(stranger('/intranet/links'))).toEqual(['หนึ่ง']);
    expect(await names(officer.get('/intranet/links'))).toEqual(['สอง', 'หนึ่ง']);
    done(await admin.post(`/intranet/manage/links/${first}/remove`));
    expect(await names(stranger('/intranet/links'))).toEqual([]);
  });

  it('events by their days, and as a feed that tells nobody what is for staff', async () => {
    const event = (given: object) =>
      admin.post('/intranet/manage/events', {
        title: 'ประชุมใหญ่; ประจำปี, ครั้งที่ 1',
        place: 'หอประชุม',
        note: 'แต่งเครื่องแบบ\nมาก่อนเวลา',
        from: '2027-01-04T09:00:00+07:00',
        until: '2027-01-04T12:00:00+07:00',
        allDay: 0,
        staffOnly: 0,
        ...given,
      });
    const id = done(await event({})).id;
    done(await event({ title: 'วันสถาปนา', allDay: 1, from: '2027-02-01T00:00:00+07:00', until: '2027-02-02T00:00:00+07:00', note: '' }));
    done(await event({ title: 'ซ้อมแผนภายใน', staffOnly: 1 }));
    expect(refused(await event({ until: '2027-01-04T08:00:00+07:00' }), 'days_crossed').field).toBe('until');
    expect(titles(await stranger('/intranet/events'))).toEqual(['ประชุมใหญ่; ประจำปี, ครั้งที่ 1', 'วันสถาปนา']);
    expect(titles(await officer.get('/intranet/events', { from: '2027-01-01', until: '2027-01-31' }))).toHaveLength(2);
    expect(titles(await stranger('/intranet/events?from=2027-02-02&until=2027-02-02'))).toEqual(['วันสถาปนา']);
    const feed = await stranger('/intranet/events.ics');
    expect(feed.headers['content-type']).toContain('text/calendar');
    const text = feed.body.toString();
    expect(text.split('\r\n').every((line: string) => Buffer.byteLength(line) <= 75)).toBe(true);
    const whole = text.replaceAll('\r\n ', '');
    expect(whole).toContain('SUMMARY:ประชุมใหญ่\\; ประจำปี\\, ครั้งที่ 1\r\n');
    expect(whole).toContain('DTSTART;TZID=Asia/Bangkok:20270104T090000\r\nDTEND;TZID=Asia/Bangkok:20270104T120000');
    expect(whole).toContain('DESCRIPTION:แต่งเครื่องแบบ\\nมาก่อนเวลา');
    expect(whole).toContain('DTSTART;VALUE=DATE:20270201\r\nDTEND;VALUE=DATE:20270203');
    expect(whole).toContain(`UID:intranet-${id}@office.example.go.th`);
    expect(whole).not.toContain('ซ้อมแผนภายใน');
  });

  it('[K1] only whom the menus give the page may change it, whatever is sent', async () => {
    const id = await saved({ title: 'ของผู้ดูแล' });
    const bodies: Record<string, object> = {
      '/intranet/manage/news': item({ id, title: 'ยึด' }),
      [`/intranet/manage/news/${id}/remove`]: {},
      '/intranet/manage/news-order': { ids: [id] },
      '/intranet/manage/links': { title: 'x', address: '/x', icon: '', group: '', staffOnly: 0 },
      '/intranet/manage/say': { message: 'สวัสดี' },
    };
    for (const [path, body] of Object.entries(bodies)) {
      refused(await officer.post(path, body), 'no_menu', 403);
      expect((await desk.app.inject({ method: 'POST', url: `/api${path}`, payload: body })).statusCode).toBe(401);
    }
    for (const path of ['/intranet/manage/news', `/intranet/manage/news/${id}`, '/intranet/manage/history'])
      refused(await officer.get(path), 'no_menu', 403);
    refused(await send(officer, await picture(), 'ภาพ.png', 'image/png'), 'no_menu', 403);
    expect(done(await stranger(`/intranet/news/${id}`)).title).toBe('ของผู้ดูแล');
    done(await admin.post('/intranet/manage/say', { message: 'ระบบจะปิดเวลา 18.00 น.' }));
    expect(done(await admin.get('/intranet/manage/history')).items[0]).toMatchObject({ act: 'SAID', title: 'ระบบจะปิดเวลา 18.00 น.' });
  });
});
