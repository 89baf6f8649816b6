import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../server/db/seed/people.ts';
import { whole } from '../server/test/matrix.ts';
import { enterAs } from './officers.ts';
import { settling } from './settling.ts';
import { test } from './story.ts';

/**
 * Every tile, menu and link of the start page leads somewhere: a page with a heading, of which no call is refused. Each is opened once, by whoever of the demo's
 * log-ins has the least rights; the whole matrix opens each for every log-in.
 */
test('[P2] no tile, menu or link of the start page is a dead end, whoever signs in', async ({ browser }) => {
  test.setTimeout(whole ? 1_800_000 : 360_000);
  const opened = new Set<string>();
  const faults: string[] = [];
  // who administers comes last
  for (const login of [...demoLogins].reverse()) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await enterAs(page, login);
    let where = '';
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (path.includes('/api/') && response.status() >= 400) faults.push(`${login}: ${where}: ${path} ${response.status()}`);
    });
    const settled = settling(page);
    await page.goto('portal');
    await expect(page.getByRole('heading', { name: 'ระบบงาน' })).toBeVisible();
    const tiles = await linksOf(page);
    // the start page is the menu of itself: its neighbours have it beside them
    await page.goto('notification-all');
    await expect(page.locator('[data-template] nav a').first()).toBeVisible();
    for (const href of new Set([...tiles, ...(await linksOf(page))])) {
      // one letter is as another
      const shape = href.replaceAll(/=\d+/g, '=');
      if (!whole && opened.has(shape)) continue;
      opened.add(shape);
      where = href;
      if (!(await leads(page, href, settled))) faults.push(`${login}: ${href}: no heading, or not found`);
    }
    await context.close();
  }
  expect(faults).toEqual([]);
  expect(opened.size).toBeGreaterThan(20);
});

/** Addresses within the product that the start page offers. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await page.locator('a[href]').evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href));
  const origin = new URL(page.url()).origin;
  return [...new Set(found)].filter((href) => href.startsWith(origin) && !href.includes('/api/') && !href.includes('#')).sort();
}

/** It has a heading, and is not the page that says there is none. */
async function leads(page: Page, href: string, settled: () => Promise<void>): Promise<boolean> {
  await page.goto(href);
  const heading = page.locator('main h1, [role="dialog"] h2').first();
  const there = await heading
    .waitFor({ timeout: 15_000 })
    .then(() => true)
    .catch(() => false);
  await settled();
  return there && !/ไม่พบหน้า|ไม่มีสิทธิ์/.test((await heading.textContent()) ?? '');
}
