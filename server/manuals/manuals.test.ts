import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';

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
