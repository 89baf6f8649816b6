import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { read } from './contract/endpoint.ts';
import { type Module, together } from './contract/module.ts';
import { allOf, modules } from './contract/modules.ts';
import { nothing } from './contract/wire.ts';
import { buildApp } from './server/app.ts';
import { syncMenus } from './server/db/sync-menus.ts';
import { serve } from './server/http/serve.ts';
import type { ServerModule } from './server/module.ts';
import { serverModules } from './server/modules.ts';
import { openDesk } from './server/test/desk.ts';
import type { WebModule } from './web/module.ts';
import { routesOf } from './web/module-routes.ts';
import { webModules } from './web/modules.ts';

const entries: Record<string, Module> = modules;
const codes = Object.keys(modules).sort();

it('a module has its part at both ends, and nothing is a module that is not listed', () => {
  const withEntry = (side: string, file: string) => readdirSync(side).filter((name) => existsSync(join(side, name, file)));
  for (const [side, file] of [
    ['contract', 'module.ts'],
    ['contract', 'links.ts'],
    ['server', 'module.ts'],
    ['web', 'module.ts'],
  ] as const)
    expect(withEntry(side, file).sort(), `${side}/…/${file}`).toEqual(codes);
  expect(readdirSync('e2e/addresses').sort(), 'e2e/addresses').toEqual(codes.map((code) => `${code}.ts`));
  const routed = readdirSync('server').filter((name) => existsSync(join('server', name, 'routes.ts')) && !codes.includes(name));
  // mounted by the portal's entry
  expect(routed).toEqual(['notify']);
});

it('no two modules say the same name, number, address or round', async () => {
  const menus = Object.values(allOf('menus'));
  for (const field of ['id', 'sort'] as const) expect(new Set(menus.map((one) => one[field])).size).toBe(menus.length);
  expect(() => allOf('notices')).not.toThrow();
  for (const part of ['to', 'actions', 'wholePages'] as const)
    expect(() => together(Object.values(entries).map((one) => one.links[part] as Record<string, unknown> | undefined))).not.toThrow();
  const paths = webModules.flatMap((one) => [...Object.keys(one.screens), ...Object.keys(one.leads ?? {})]);
  expect(new Set(paths).size).toBe(paths.length);
  const rounds = (await serverModules()).flatMap((one) => one.rounds ?? []).map((one) => one.name);
  expect(new Set(rounds).size).toBe(rounds.length);
});

it('every menu leads to an address of its module and has a picture that stands', () => {
  const icons = readFileSync('web/shell/frame/menu.ts', 'utf8').split('const icons = {')[1]?.split('} satisfies')[0] ?? '';
  for (const [code, { menus = {}, links }] of Object.entries(entries))
    for (const [name, { action, icon }] of Object.entries(menus)) {
      // an administrator enters the address of the archive
      if (name !== 'archiveSite') expect({ ...links.actions, ...links.wholePages }, `${code} ${name}`).toHaveProperty(action);
      expect(icons, `${code} ${name}`).toMatch(new RegExp(`^  '?${icon}'?:`, 'm'));
    }
});

it('every round that is asked for beside its clock is one of a module', async () => {
  const rounds = (await serverModules()).flatMap((one) => one.rounds ?? []).map((one) => one.name);
  const files = (readdirSync('server', { recursive: true }) as string[]).filter((name) => name.endsWith('.ts'));
  const asked = files.flatMap((name) =>
    [...readFileSync(join('server', name), 'utf8').matchAll(/enqueueRound\([^)]*'([\w-]+)'\)/g)].map(([, round = '']) => round),
  );
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((one) => !rounds.includes(one))).toEqual([]);
});

it('a module that is added by its entries has its call, its menu, and its screen with words and help', async () => {
  const links = { to: { borrowed: '/borrowed' }, actions: { borrowed: '/borrowed' } };
  const menu = { id: 3999, sort: 999, app: 'office', action: 'borrowed', icon: 'car', th: 'ของที่ยืม', en: 'borrowed things' } as const;
  const entry: Module = { links, menus: { borrowed: { ...menu, given: { EVERYBODY: 'view' } } } };
  const listCall = read('/borrowed', { about: 'ของที่ยืม', take: nothing, give: z.object({ things: z.array(z.string()) }) });
  const server: ServerModule = {
    routes: (app, office) => serve(app, office, listCall, async () => ({ things: ['ladder'] })),
  };
  const Page = () => null;
  const web: WebModule = { screens: { borrowed: { load: async () => Page, words: ['intranet'], help: 'portal' } } };

  const desk = await openDesk();
  const app = await buildApp(desk.office, [...(await serverModules()), server]);
  try {
    const officer = await desk.as('officer');
    const get = async (url: string, token?: string) =>
      (await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })).json();
    expect(await get('/api/borrowed')).toMatchObject({ status: 'error' });
    expect(await get('/api/borrowed', officer.token)).toEqual({ status: 'success', things: ['ladder'] });
    expect((await get('/api/openapi.json', officer.token)).paths).toHaveProperty('/api/borrowed');

    const owner = new pg.Client(desk.clone.ownerUrl);
    await owner.connect();
    await owner.query(`set search_path = ${desk.office.config.schema}`);
    await syncMenus(owner, { ...modules, borrowed: entry });
    await owner.end();
    const again = await desk.as('officer');
    const { items } = await get('/api/service/menu-module-permission', again.token);
    expect(items).toContainEqual(expect.objectContaining({ MENU_ID: menu.id, MENU_ACTION: 'borrowed', MENU_ICON: 'car' }));
  } finally {
    await app.close();
    await desk.close();
  }

  const brought: string[] = [];
  const { guarded } = routesOf([...webModules, web], async (words) => void brought.push(...words));
  const route = guarded.find((one) => one.path === 'borrowed');
  expect(route?.handle).toEqual({ help: 'portal' });
  const lazy = route?.lazy as () => Promise<object>;
  expect(await lazy()).toEqual({ Component: Page });
  expect(brought).toEqual(['intranet']);
});
