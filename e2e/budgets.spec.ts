import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { enterAs } from './officers.ts';

// What a screen may bring over the line, packed, in kB; docs/decisions/0035 says how the figures were found.
const budgets = {
  entry: 180,
  first: { 'auth/LoginPage.tsx': 195, 'portal/PortalPage.tsx': 265, 'sarabun/dashboard/DashboardPage.tsx': 265 },
  /** Any part that comes later by itself. */
  part: 170,
  style: 24,
};
const signedIn = 'shell/Office.tsx';
const built = join(import.meta.dirname, '../dist/web');

interface Part {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
  src?: string;
}

test('[X5] no screen brings more over the line than its budget', () => {
  const parts: Record<string, Part> = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(parts).find((name) => parts[name]?.isEntry && parts[name]?.src === 'index.html') ?? '';
  const sum = (names: Iterable<string>) => [...names].reduce((all, name) => all + kiloBytes(parts[name]?.file ?? ''), 0);
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const other of parts[name]?.imports ?? []) closure(other, seen);
    return seen;
  };
  expect(sum(closure(entry)), 'entry').toBeLessThanOrEqual(budgets.entry);
  for (const [screen, budget] of Object.entries(budgets.first)) {
    const files = closure(screen, closure(entry));
    if (screen !== 'auth/LoginPage.tsx') closure(signedIn, files);
    expect(sum(files), screen).toBeLessThanOrEqual(budget);
  }
  for (const [name, part] of Object.entries(parts))
    if (part.file.endsWith('.js')) expect(kiloBytes(part.file), name).toBeLessThanOrEqual(budgets.part);
  const styles = new Set([...closure(entry)].flatMap((name) => parts[name]?.css ?? []));
  expect(
    [...styles].reduce((all, file) => all + kiloBytes(file), 0),
    'styles',
  ).toBeLessThanOrEqual(budgets.style);
});

test('what is there does not jump when the rest comes', async ({ page, request }) => {
  await watchShifts(page);
  await page.goto('login');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect.soft(await shifts(page), 'login').toBeLessThanOrEqual(0.05);
  await enterAs(page, request, 'officer');
  await page.goto('portal');
  await expect(page.getByRole('heading', { name: 'ระบบงาน' })).toBeVisible();
  expect.soft(await shifts(page), 'portal').toBeLessThanOrEqual(0.05);
  await page.goto('sarabun/dashboard');
  await expect(page.getByRole('button', { name: /รอ/ }).first()).toBeVisible();
  expect.soft(await shifts(page), 'dashboard').toBeLessThanOrEqual(0.05);
});

test('the first screen’s answers are asked for while it is on its way, and once', async ({ page, request }) => {
  await enterAs(page, request, 'officer');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('sarabun/dashboard');
  await expect(page.getByRole('button', { name: /รอ/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const call of ['/api/verify', '/api/get-todo-lists', '/api/get-dashboard', '/api/service/menu-module-permission'])
    expect
      .soft(
        asked.filter((path) => path.endsWith(call)),
        call,
      )
      .toHaveLength(1);
  const ahead = asked.findIndex((path) => path.endsWith('/api/verify'));
  expect(asked.findIndex((path) => path.includes('/fonts/') || path.endsWith('.woff2'))).toBeGreaterThan(ahead);
});

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shifts(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
}

function kiloBytes(file: string): number {
  const packed = join(built, `${file}.gz`);
  return (existsSync(packed) ? readFileSync(packed) : gzipSync(readFileSync(join(built, file)))).length / 1024;
}
