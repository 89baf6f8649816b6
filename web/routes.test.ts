import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { modules } from '../contract/modules.ts';
import { addresses, elsewhere, open } from '../e2e/addresses.ts';
import type { WebModule } from './module.ts';
import { windowWords } from './sarabun/document/window-words.ts';

const web = import.meta.dirname;
/** Loaded with the first page, or with every screen behind the guard. */
const always = ['common', 'auth', 'shell'];

const codes = Object.keys(modules);
const screensOf = await Promise.all(codes.map(async (code): Promise<WebModule> => (await import(`./${code}/module.ts`)).module));

const settingsScreens = codes.map((code) => `${code}/settings-screens.ts`).filter((file) => existsSync(join(web, file)));

describe('the texts of a screen', () => {
  const screens = [
    ...codes.flatMap((code, at) =>
      Object.entries(screensOf[at]?.screens ?? {}).flatMap(([path, screen]) => [
        { path, file: fileOf(code, path), modules: screen.words },
        ...Object.entries(screen.inside ?? {}).map(([rest, one]) => ({
          path: `${path} ${rest}`,
          file: fileOf(code, rest),
          modules: [...screen.words, ...one.words],
        })),
      ]),
    ),
    ...settingsScreens
      .flatMap((table) => screensIn(table, /'?([\w-]+)'?: lazyScreen\(\s*\(\) => import\('([^']+)'\)[^,]*,\s*\[([^\]]*)\]/g))
      .map((one) => ({
        ...one,
        // their frame brings its own
        modules: [...one.modules, 'settings'],
      })),
    { path: 'settings: declared pages', file: join(web, 'settings/SettingsPage.tsx'), modules: ['settings'] },
  ];

  it('finds the screens', () => expect(screens.length).toBeGreaterThan(15));

  it.each(screens)('$path brings all that its parts say', ({ file, modules }) => {
    expect(lacksOf(file, [...always, ...modules])).toEqual([]);
  });
});

describe('the sweep of every page', () => {
  const routes = [
    ...screensOf.flatMap(({ screens, leads = {} }) => [
      ...Object.entries(screens).flatMap(([path, { inside = {} }]) => [
        path,
        ...Object.keys(inside).flatMap((rest) => (rest ? `${path}/${rest}` : [])),
      ]),
      ...Object.keys(leads),
    ]),
    '*',
  ];
  const swept = [...open, ...Object.values(addresses).flat()].map((one) => `/${typeof one === 'string' ? one.split('?')[0] : one.route}`);

  it('finds the routes', () =>
    expect(routes).toEqual(expect.arrayContaining(['login', 'portal', 'settings/:menuID', 'sarabun/books/:bookId?'])));

  // with what may follow and without it
  it.each(routes.flatMap((one) => (one.includes('?') ? [one.replace('?', ''), one.replace(/\/:\w+\?/, '')] : [one])))(
    '%s has an address in e2e/addresses, or a reason why not',
    (route) => {
      const pattern = `/${route}`;
      const found = swept.some((one) => one === pattern || matchPath(pattern, one));
      expect(found || route in elsewhere).toBe(true);
    },
  );

  it('gives reasons for routes that stand', () => expect(routes).toEqual(expect.arrayContaining(Object.keys(elsewhere))));
});

/** What a screen's entry loads. */
function fileOf(code: string, path: string): string {
  const found = new RegExp(`(?:^|\\s)'?${path.replaceAll(/[/:?*]/g, '\\$&')}'?: \\{\\s*load: \\(\\) => import\\('([^']+)'\\)`).exec(
    read(`${code}/module.ts`),
  );
  return join(web, code, found?.[1] ?? `no file of ${path}`);
}

function screensIn(table: string, pattern: RegExp) {
  return [...read(table).matchAll(pattern)].map(([, path = '', file = '', modules = '']) => ({
    path,
    file: join(dirname(join(web, table)), file),
    modules: namesIn(modules),
  }));
}

/** Texts that the file and what it imports, at once or later, speak and nobody brings; a part that comes later may bring its own. */
function lacksOf(file: string, before: string[], seen = new Set<string>()): string[] {
  // what is imported for its type alone is not there when the screen runs
  const text = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '');
  const own = text.includes('loadWords(windowWords)') ? windowWords : namesIn(/loadWords\(\[([^\]]*)\]/.exec(text)?.[1]);
  const brought = [...new Set([...before, ...own])].sort();
  const key = `${file} ${brought}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const parts = [...text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((other) => other.startsWith(`${web}/`) && !/\/(routes\.tsx|modules?\.ts|(settings-)?screens\.ts)$/.test(other));
  return [
    ...saidIn(text)
      .filter((one) => !brought.includes(one))
      .map((one) => `${one}: ${file.slice(web.length + 1)}`),
    ...parts.flatMap((part) => lacksOf(part, brought, seen)),
  ];
}

function saidIn(text: string): string[] {
  const asked = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names]) => namesIn(names));
  const named = [...text.matchAll(/\bt\(\s*[`'](\w+):/g)].map(([, one = '']) => one);
  return [...new Set([...asked, ...named])];
}

function namesIn(list = ''): string[] {
  return [...list.matchAll(/'(\w+)'/g)].map(([, one = '']) => one);
}

function read(file: string): string {
  return readFileSync(join(web, file), 'utf8');
}
