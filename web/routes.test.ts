import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { addresses, elsewhere, open } from '../e2e/addresses.ts';

const web = import.meta.dirname;
/** Loaded with the first page, or with every screen behind the guard. */
const always = ['common', 'auth', 'shell'];

describe('the texts of a screen', () => {
  const screens = [
    ...screensIn('routes.tsx', /(?:screen|open)\(\s*'([^']+)',\s*\(\) => import\('([^']+)'\)[^,]*,\s*\[([^\]]*)\]/g),
    ...screensIn('settings/screens.ts', /'?([\w-]+)'?: own\(\s*\(\) => import\('([^']+)'\)[^,]*,\s*\[([^\]]*)\]/g).map((one) => ({
      ...one,
      // their frame brings its own
      modules: [...one.modules, 'settings'],
    })),
    { path: 'settings: home', file: join(web, 'settings/frame/SettingsHome.tsx'), modules: ['settings'] },
    { path: 'settings: declared pages', file: join(web, 'settings/SettingsPage.tsx'), modules: ['settings'] },
  ];

  it('finds the screens', () => expect(screens.length).toBeGreaterThan(15));

  it.each(screens)('$path brings all that its parts say', ({ file, modules }) => {
    expect(lacksOf(file, [...always, ...modules])).toEqual([]);
  });
});

describe('the sweep of every page', () => {
  const routes = [...read('routes.tsx').matchAll(/(?:(?:screen|open)\(\s*|path: )'([^']+)'/g)].map(([, path = '']) => path);
  const swept = [...open, ...Object.values(addresses).flat()].map((one) => `/${typeof one === 'string' ? one.split('?')[0] : one.route}`);

  it('finds the routes', () =>
    expect(routes).toEqual(expect.arrayContaining(['login', 'portal', 'settings/:menuID', 'sarabun/books/:bookId?'])));

  // with what may follow and without it
  it.each(routes.flatMap((one) => (one.includes('?') ? [one.replace('?', ''), one.replace(/\/:\w+\?/, '')] : [one])))(
    '%s has an address in e2e/addresses.ts, or a reason why not',
    (route) => {
      const pattern = route === ':page/*' ? '/settings/:menuID/:page' : `/${route}`;
      const found = swept.some((one) => one === pattern || matchPath(pattern, one));
      expect(found || route in elsewhere).toBe(true);
    },
  );

  it('gives reasons for routes that stand', () => expect(routes).toEqual(expect.arrayContaining(Object.keys(elsewhere))));
});

function screensIn(table: string, pattern: RegExp) {
  return [...read(table).matchAll(pattern)].map(([, path = '', file = '', modules = '']) => ({
    path,
    file: join(dirname(join(web, table)), file),
    modules: namesIn(modules),
  }));
}

/** Texts that the file and what it imports, at once or later, speak and nobody brings; a part that comes later may bring its own. */
function lacksOf(file: string, before: string[], seen = new Set<string>()): string[] {
  const text = readFileSync(file, 'utf8');
  const brought = [...new Set([...before, ...namesIn(/loadWords\(\[([^\]]*)\]/.exec(text)?.[1])])].sort();
  const key = `${file} ${brought}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const parts = [...text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((other) => other.startsWith(`${web}/`) && !other.endsWith('/routes.tsx') && !other.endsWith('/screens.ts'));
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
