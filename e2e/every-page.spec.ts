import { expect, type Page, test } from '@playwright/test';
import { type Address, type Ask, addresses, open } from './addresses.ts';
import { axeFaults } from './axe.ts';
import { enterAs } from './officers.ts';

/**
 * Every screen as it stands: no sideways scroll at any breakpoint, nothing said to the console, no fault that axe finds by day and by
 * night, landmarks and headings in order, the keyboard at the content after each step. One window goes from screen to screen.
 */
test.describe.configure({ timeout: 240_000 });

test('[L1] [L3] [R1] [R6] every page that is open to everybody', async ({ page }) => {
  const faults = await sweep(page, open, false);
  expect(faults).toEqual([]);
});

for (const [name, list] of Object.entries(addresses))
  test(`[L1] [L3] [R4] [R5] [R7] [R8] [R9] every page of ${name}`, async ({ page, request }) => {
    await enterAs(page, request, name);
    expect(await sweep(page, list, true)).toEqual([]);
  });

const widths = [1440, 1024, 768, 376];

async function sweep(page: Page, list: Address[], inside: boolean): Promise<string[]> {
  const faults: string[] = [];
  let where = '';
  page.setDefaultTimeout(20_000);
  page.on('console', (said) => {
    // a brand without LINE has nothing there, and says so
    const isTold = where === 'account-line-service' && said.text().includes('404');
    if (said.type() === 'error' && !isTold) faults.push(`${where}: console: ${said.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${where}: ${error.message}`));
  await page.goto(inside ? 'privacy-policy' : 'intranet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const ask: Ask = (path, query = '') =>
    page.evaluate(
      async ([path, query]) => {
        const authorization = `Bearer ${localStorage.getItem('eoffice_token')}`;
        return (await fetch(`/api${path}?${query}`, { headers: { authorization } })).json();
      },
      [path, query] as const,
    );
  for (const one of list) {
    await page.setViewportSize({ width: 1440, height: 900 });
    where = typeof one === 'string' ? one : await one(ask);
    await goTo(page, `/${where}`);
    try {
      await expect(page.locator('main h1:not([data-left]), [role="dialog"] h2:not([data-left])').first()).toBeVisible();
    } catch {
      faults.push(`${where}: no heading of the page`);
      continue;
    }
    await page.waitForLoadState('networkidle');
    const landed = new URL(page.url());
    if (landed.pathname !== encodeURI(`/${where.split('?')[0]}`)) faults.push(`${where}: leads to ${landed.pathname}`);
    faults.push(...(await page.evaluate(structure, inside)).map((fault) => `${where}: ${fault}`));
    faults.push(...(await axeFaults(page)).map((fault) => `${where}: 1440 light: ${fault}`));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - window.innerWidth))),
          ),
      );
      if (over > 0) faults.push(`${where}: ${over} px too wide at ${width}`);
    }
    await inScheme(page, 'dark');
    faults.push(...(await axeFaults(page)).map((fault) => `${where}: 376 dark: ${fault}`));
    await inScheme(page, 'light');
  }
  return faults;
}

/** As a link of the page does it: without loading the product anew. What is left behind is marked, so that the next page is waited for. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const left of document.querySelectorAll<HTMLElement>('h1, h2')) left.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Landmarks, headings and the keyboard's place, looked at in the page. */
function structure(inside: boolean): string[] {
  const faults: string[] = [];
  const seen = (element: Element) => element.getClientRects().length > 0;
  const count = (selector: string) => [...document.querySelectorAll(selector)].filter(seen).length;
  const workspace = document.querySelector('[data-workspace]') !== null;
  if (count('main') !== 1) faults.push(`${count('main')} main`);
  if (inside && count('header') < 1 && !workspace) faults.push('no header');
  if (inside && count('footer') < 1 && !workspace) faults.push('no footer');
  if (inside && count('nav') < 1 && !workspace && document.querySelector('[data-template="tmp-master"]')) faults.push('no nav');
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4), [role="dialog"] :is(h1, h2, h3, h4)')]
    .filter(seen)
    .map((one) => Number(one.tagName[1]));
  const letter = document.querySelector('[role="dialog"] h2') !== null;
  if (!letter && levels.filter((level) => level === 1).length !== 1) faults.push(`headings ${levels.join(' ')}`);
  if (levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1)) faults.push(`a heading is left out: ${levels.join(' ')}`);
  if (document.title.trim() === '') faults.push('no title');
  const at = document.activeElement;
  if (inside && !at?.closest('main, [role="dialog"]')) faults.push(`the keyboard is at ${at?.tagName} ${at?.className}`);
  if (!document.documentElement.lang) faults.push('no language');
  return faults;
}

async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((one) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', one);
    for (const moving of document.getAnimations()) if (Number.isFinite(moving.effect?.getComputedTiming().endTime)) moving.finish();
  }, scheme);
}
