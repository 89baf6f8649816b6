import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, pdfOf, refused } from '../test/letters.ts';
import { sendFile } from '../test/sheets.ts';

let desk: Desk;
let [admin, registrar, clerk, director, officer] = [] as unknown as [Officer, Officer, Officer, Officer, Officer];
beforeAll(async () => {
  desk = await openDesk();
  [admin, registrar, clerk, director, officer] = (await Promise.all(
    ['admin', 'registrar', 'clerk', 'director', 'officer'].map((name) => desk.as(name)),
  )) as [Officer, Officer, Officer, Officer, Officer];
});
afterAll(() => desk?.close());

const contents = async (who: Officer) => done(await who.get('/manuals/contents'));

describe('[R8] the manual of the system', () => {
  it('everybody reads the books of all work, only administrators theirs; one’s own work is told', async () => {
    const staff = ['everyone', 'clerk', 'registrar', 'executive', 'officer'];
    const rolesOf = async (who: Officer) => (await contents(who)).books.map((one: { role: string }) => one.role);
    expect(await rolesOf(officer)).toEqual(staff);
    expect(await rolesOf(admin)).toEqual([...staff, 'administrator', 'operator']);
    const mine = await Promise.all([registrar, clerk, director, officer, admin].map(async (who) => (await contents(who)).mine[0]));
    expect(mine).toEqual(['registrar', 'clerk', 'executive', 'officer', 'administrator']);
    refused(await officer.get('/manuals/chapters/admin-people'), 'not_found', 404);
    refused(await officer.get('/manuals/books/operator'), 'not_found', 404);
    expect(done(await admin.get('/manuals/books/operator')).chapters.length).toBeGreaterThan(3);
    expect((await desk.app.inject('/api/manuals/contents')).statusCode).toBe(401);
    expect((await desk.app.inject('/api/manuals/chapters/sign-in')).statusCode).toBe(401);
  });

  it('a chapter has its sections, its neighbours, its version and pictures that stay with the browser', async () => {
    const { html, sections, next, previous, version, updated } = done(await officer.get('/manuals/chapters/sign-in'));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect([previous, next.topic]).toEqual([null, 'portal']);
    expect(sections.map((one: { title: string }) => one.title)).toContain('ลืมรหัสผ่าน');
    expect(html).toContain(`<h2 id="${sections[0].id}">`);
    expect(html).not.toContain('picture:');
    const src = /<img src="\/api(\/manuals\/pictures\/[^"]+)"/.exec(html)?.[1] ?? '';
    const picture = await desk.app.inject(`/api${src}`);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') });
    const known = { 'if-none-match': String(picture.headers.etag) };
    expect((await desk.app.inject({ url: `/api${src}`, headers: known })).statusCode).toBe(304);
    expect((await desk.app.inject('/api/manuals/pictures/..%2f..%2foperating.md')).statusCode).toBe(404);
  });

  it('the search finds words in Thai without spaces and in either digits, best first, and nothing of a book that is not one’s own', async () => {
    const find = async (who: Officer, text: string) => done(await who.get('/manuals/search', { text })).hits;
    const [first] = await find(officer, 'ลืมรหัสผ่าน');
    expect(first).toMatchObject({ topic: 'sign-in', heading: 'ลืมรหัสผ่าน' });
    expect((await find(officer, 'รหัสยืนยัน ๖ หลัก'))[0].excerpt.some((part: { hit: boolean }) => part.hit)).toBe(true);
    expect(await find(officer, 'ไดโนเสาร์')).toEqual([]);
    expect(await find(officer, '')).toEqual([]);
    const books = (hits: { role: string }[]) => new Set(hits.map((one) => one.role));
    expect(books(await find(officer, 'กลุ่มผู้ใช้')).has('administrator')).toBe(false);
    expect(books(await find(admin, 'กลุ่มผู้ใช้')).has('administrator')).toBe(true);
  });
});

describe('[R8] [S50] manuals that the agency adds', () => {
  const send = (bytes: Buffer, words: Record<string, string>, name: string, type: string, who = admin) =>
    sendFile(desk, who, '/settings/manual-files', bytes, words, { name, type });
  const film = (brand: string) => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(4000, brand)]);
  const webm = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex'), Buffer.alloc(900)]);
  const words = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nเปิดคิวรอลงรับ\n');
  const mine = async (who: Officer) => done(await who.get('/manuals')).manuals;

  it('a film is a video by its content, is played in parts by whom the link was made for, and has subtitles', async () => {
    refused(await send(film('a'), { title: 'ลักลอบ', module: 'GENERAL' }, 'a.mp4', 'video/mp4', officer), 'forbidden', 403);
    refused(await send(words, { title: 'ไม่ใช่วิดีโอ', module: 'SARABUN' }, 'a.mp4', 'video/mp4'), 'file_type_mismatch', 422);
    refused(await send(words, { title: 'คำบรรยายลอย', module: 'SARABUN' }, 'a.vtt', 'text/vtt'), 'subtitles_need_video', 422);
    const { id } = done(await send(film('a'), { title: 'วิดีโอลงรับหนังสือ', module: 'SARABUN' }, 'a.mp4', 'video/mp4'));
    done(await send(words, { id: String(id) }, 'th.vtt', 'text/vtt'));
    expect(await mine(officer)).toMatchObject([{ id, kind: 'VIDEO', subtitles: true, versions: [], file: { mime: 'video/mp4' } }]);
    done(await send(webm, { title: 'วิดีโอเว็บเอ็ม', module: 'GENERAL' }, 'b.webm', 'video/webm'));
    const { video, subtitles } = done(await officer.get(`/manuals/play-links/${id}`));
    const part = await desk.app.inject({ url: video, headers: { range: 'bytes=24-27' } });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 24-27/4024', 'aaaa']);
    expect((await desk.app.inject(subtitles)).headers['content-type']).toContain('text/vtt');
    // another video, another purpose, no link, another's session, a letter's address
    const stolen = [video.replace(`/${id}/`, `/${id + 1}/`), video.replace('as=video', 'as=subtitles'), `/api/manuals/${id}/play?as=video`];
    for (const url of [...stolen, video.replace(/session=\d+/, 'session=1'), video.replace('/manuals/', '/sarabun/document-files/')]) {
      const reply = await desk.app.inject(url);
      expect(reply.headers['content-type'], url).toContain('json');
      expect(reply.json(), url).toMatchObject({ status: 'error' });
    }
    const [row] = done(await admin.get('/settings/list/DocumentManual', { search: 'ลงรับ' })).rows;
    const saved = await admin.post('/settings/list/DocumentManual', {
      id,
      version: row.version,
      values: { audience: 'ADMIN', kind: 'DOCUMENT' },
    });
    done(saved);
    expect((await desk.app.inject(video)).statusCode).toBe(404);
    refused(await officer.get(`/manuals/play-links/${id}`), 'not_found', 404);
    expect((await mine(admin)).find((one: { id: number }) => one.id === id).kind).toBe('VIDEO');
  });

  it('a new file keeps the former ones, for the same readers', async () => {
    const [first, second] = [await pdfOf(1), await pdfOf(2)];
    const { id } = done(await send(first, { title: 'คู่มือทะเบียน', module: 'SARABUN' }, 'แรก.pdf', 'application/pdf'));
    done(await send(second, { id: String(id) }, 'สอง.pdf', 'application/pdf'));
    const item = (await mine(officer)).find((one: { id: number }) => one.id === id);
    expect(item).toMatchObject({ kind: 'DOCUMENT', file: { name: 'สอง.pdf' }, versions: [{ number: 1, name: 'แรก.pdf' }] });
    expect(Buffer.compare((await officer.get(`/manuals/${id}/file`)).body, second)).toBe(0);
    expect(Buffer.compare((await officer.get(`/manuals/${id}/file`, { version: '1' })).body, first)).toBe(0);
    expect((await officer.get(`/manuals/${id}/file`, { version: '9' })).status).toBe(404);
    refused(await send(second, { id: '999999' }, 'x.pdf', 'application/pdf'), 'not_found', 404);
  });
});
