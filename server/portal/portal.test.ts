import { afterAll, describe, expect, it } from 'vitest';
import type { ModuleLinks } from '../../contract/module.ts';
import { modules } from '../../contract/modules.ts';
import { menuParent, serverTimes } from '../../contract/rules/times.ts';
import { sealId } from '../access/sealed-id.ts';
import { demoLogins } from '../db/seed/people.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused, register } from '../test/letters.ts';

const desk = await openDesk();
const [clerk, registrar] = await desk.officers('clerk', 'registrar');
afterAll(() => desk.close());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;
const actions = (items: Json[]): string[] => items.map((one) => one.MENU_ACTION);

describe('menus', () => {
  it('[C18] [E7] gives the modules that one’s duties open, each with its fields, under both bases', async () => {
    const modulesOf = async (name: string) => actions(done(await (await desk.as(name)).get('/service/menu-module-permission')).items);
    const everybody = ['sarabanDashboard', 'notifacationAll'];
    for (const name of ['officer', 'clerk', 'admin']) expect(await modulesOf(name)).toEqual(expect.arrayContaining(everybody));
    expect(await modulesOf('clerk')).toEqual(expect.arrayContaining(['sarabanIntake', 'sarabanBooks']));
    expect(await modulesOf('officer')).not.toEqual(expect.arrayContaining(['sarabanIntake']));
    expect(await modulesOf('officer')).not.toEqual(expect.arrayContaining(['sarabanBooks']));
    expect(await modulesOf('head')).toContain('sarabanBooks');
    expect(await modulesOf('head')).not.toContain('sarabanIntake');
    expect(await modulesOf('admin')).toContain('mailOutbox');
    for (const name of ['officer', 'clerk', 'director']) expect(await modulesOf(name)).not.toContain('mailOutbox');
    const { items } = done(await clerk.get('/sarabun/service/menu-module-permission'));
    expect(items[0]).toEqual({
      MENU_ID: expect.any(Number),
      MENU_ACTION: 'sarabanDashboard',
      MENU_TYPE: 'module',
      MENU_ICON: expect.any(String),
      MENU_NAME: 'งานสารบรรณ',
      MENU_NAME_ENG: 'document flow',
    });
  });

  it('[P2] no entry of any menu is a dead end: whoever of the demo signs in, each leads to a screen or an address', async () => {
    const links = Object.values(modules).map((one) => one.links as ModuleLinks);
    const screens = new Set(links.flatMap(({ actions = {}, wholePages = {} }) => [...Object.keys(actions), ...Object.keys(wholePages)]));
    const lost: string[] = [];
    for (const name of demoLogins) {
      const by = await desk.as(name);
      const headers = await Promise.all(
        Object.values(menuParent).map((MENU_PARENT) =>
          by.post('/sarabun/get-authen-user-menu-permission-header-bottom', { MENU_PARENT, MENU_LEVEL: 1, PM_QUERY: 1 }),
        ),
      );
      const entries: Json[] = [...done(await by.get('/service/menu-module-permission')).items, ...headers.flatMap((one) => done(one).item)];
      expect(entries.length, name).toBeGreaterThan(5);
      for (const { MENU_ACTION: action, MENU_LINK: link } of entries)
        if (!link && !screens.has(action) && !action.startsWith('settings/')) lost.push(`${name}: ${action}`);
    }
    expect(lost).toEqual([]);
  });

  it('[C19] [H7] [E7] gives the header of parent 3099 and 3090 in its order, and nothing of another parent', async () => {
    const header = async (MENU_PARENT: unknown) =>
      done(await clerk.post('/sarabun/get-authen-user-menu-permission-header-bottom', { MENU_PARENT, MENU_LEVEL: 1, PM_QUERY: 1 })).item;
    for (const parent of [3099, '3099', 3090]) {
      const item = await header(parent);
      expect(item.map((one: Json) => one.MENU_SEQ)).toEqual(item.map((_: Json, index: number) => index + 1));
      expect(actions(item)).toContain('sarabanDashboard');
      expect(item.every((one: Json) => one.PM_QUERY === 1)).toBe(true);
      for (const one of item)
        expect(one).toEqual({
          MENU_SEQ: expect.any(Number),
          MENU_ID: expect.any(Number),
          MENU_ACTION: expect.stringMatching(/./),
          MENU_ICON: expect.stringMatching(/./),
          MENU_NAME: expect.stringMatching(/[ก-๙]/),
          MENU_NAME_ENG: expect.stringMatching(/[a-z]/),
          PM_QUERY: 1,
          PM_MANAGE: expect.any(Number),
        });
    }
    expect(await header(1)).toEqual([]);
    const bad = await clerk.post('/sarabun/get-authen-user-menu-permission-header-bottom', { MENU_PARENT: 'x' });
    expect(bad).toMatchObject({ status: 422, body: { field: 'MENU_PARENT' } });
  });
});

describe('ids in links', () => {
  const decode = (officer: Officer, F_DOC_ID_ENCODE: unknown) => officer.post('/core/get-decode-document-api', { F_DOC_ID_ENCODE });

  it('[C21] [L2] [SEC12] opens what this office sealed, for who may see the letter, as long as it holds', async () => {
    const { documentId } = await register(registrar);
    const sealed = sealId(desk.office, documentId);
    expect(done(await decode(registrar, sealed)).item).toEqual({ F_DOC_ID: documentId });
    refused(await decode(await desk.as('officer'), sealed), 'not_found', 404);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    expect(done(await decode(registrar, sealId(desk.office, documentId, ago(serverTimes.sealedLinkDays)))).item.F_DOC_ID).toBe(documentId);
    const { message } = refused(
      await decode(registrar, sealId(desk.office, documentId, ago(serverTimes.sealedLinkDays + 1))),
      'message_expired',
    );
    expect(message).toContain('หมดอายุแล้ว');
  });

  it('[C21] [L2] [SEC12] says of foreign, bent or plain text that it is no link of this office', async () => {
    const { documentId } = await register(registrar);
    const sealed = sealId(desk.office, documentId);
    const bent = `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`;
    const foreign = sealId(
      { ...desk.office, config: { ...desk.office.config, secrets: { ...desk.office.config.secrets, documentIds: Buffer.alloc(32, 7) } } },
      documentId,
    );
    for (const text of [
      bent,
      foreign,
      sealed.slice(0, -2),
      `${sealed}AA`,
      String(documentId),
      btoa(String(documentId)),
      '',
      'ก',
      '\u0000',
      '../..',
      'A'.repeat(400),
    ])
      refused(await decode(registrar, text), 'link_bad');
    expect((await decode(registrar, 'A'.repeat(401))).status).toBe(422);
    for (const text of [null, 7, [], {}]) expect((await decode(registrar, text)).status).toBe(422);
  });
});

describe('[C23] pictures of persons', () => {
  const picture = (path: string, token?: string) =>
    desk.app.inject({ url: `/api/users/view-file-avatar${path}`, headers: token ? { authorization: `Bearer ${token}` } : {} });

  it('without a person, for one without a picture, and for one who does not exist: the same placeholder', async () => {
    const paths = ['', '/', `/${clerk.personId}`, '/999999999', '/0', '/-1', '/x', '/null', '/1e400', '/%00', '/99999999999999999999'];
    const replies = await Promise.all(paths.map((path) => picture(path, clerk.token)));
    for (const [index, reply] of replies.entries()) {
      expect(reply.statusCode, paths[index]).toBe(200);
      expect(reply.headers['content-type'], paths[index]).toContain('image/svg+xml');
      expect(reply.body).toBe(replies[0]?.body);
    }
    expect(replies[0]?.body).toMatch(/^<svg/);
    expect(replies[0]?.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

it('[C18] [C19] [C21] [C23] answer nobody without a session', async () => {
  for (const [method, path] of [
    ['GET', '/service/menu-module-permission'],
    ['POST', '/sarabun/get-authen-user-menu-permission-header-bottom'],
    ['POST', '/core/get-decode-document-api'],
    ['GET', '/users/view-file-avatar/1'],
  ] as const)
    expect((await desk.app.inject({ method, url: `/api${path}` })).statusCode, path).toBe(401);
});
