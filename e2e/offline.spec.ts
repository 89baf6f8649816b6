import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { enterAs } from './officers.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker is there, has kept the page, and answers for it. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Every address that the browser keeps of this office. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
}

test('[X] a newer version is offered, taken when the person says so', async ({ page, request }) => {
  await enterAs(page, request, 'officer');
  await page.goto('portal');
  await kept(page);
  const built = readFileSync('dist/web/sw.js', 'utf8');
  try {
    writeFileSync('dist/web/sw.js', built.replace(/("?build"?: ?[`"'])\w+/, '$1another'));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const notice = page.getByRole('status').filter({ hasText: 'มีรุ่นใหม่' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'โหลดใหม่' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.evaluate(() => caches.keys())).some((name) => name.endsWith('another'))).toBe(true);
  } finally {
    writeFileSync('dist/web/sw.js', built);
  }
  const addresses = await keptAddresses(page);
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((path) => !path.startsWith('/assets/'))).toEqual(['/', '/']);
});
