import { expect, type Page } from '@playwright/test';
import { auth } from '../contract/lang/en/auth.ts';
import { common } from '../contract/lang/en/common.ts';
import { portal } from '../contract/lang/en/portal.ts';
import { shell } from '../contract/lang/en/shell.ts';
import { bellTells, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { test } from './story.ts';

// What stories tell in Thai, for who has chosen English, from the widest screen to a phone.
const widths = [1440, 1024, 768, 376];

test('[A4] [A6] [P1] [P6] [P7] [R6] the log-in page in English: what is told, the cookie notice, one panel at a time', async ({ page }) => {
  await inEnglish(page);
  const now = Date.now();
  await page.clock.install({ time: now });
  // well ahead: until this is heard the clock still runs
  await page.clock.pauseAt(now + 60_000);
  await page.goto('login');
  const accept = page.getByRole('button', { name: auth.cookie.accept });
  await expect(page.getByText(auth.login.testSystem)).toBeVisible();
  await expect(page.getByText(/^version 1\.\d+\.\d+ \(\w+\)/)).toBeVisible();
  await page.clock.runFor(900);
  await expect(accept).toBeHidden();
  await page.clock.resume();
  await expect(page.getByRole('region', { name: auth.cookie.label })).toContainText(auth.cookie.text);
  await accept.click();
  await expect(accept).toBeHidden();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByLabel(auth.login.username)).toBeVisible();
    await page.getByRole('link', { name: auth.login.forgot }).click();
    await expect(page.getByLabel(auth.login.password, { exact: true })).toBeHidden();
    await expect(page.getByLabel(auth.forgot.email)).toBeVisible();
    await page.getByRole('button', { name: auth.forgot.back }).click();
    await expect(page.getByLabel(auth.forgot.email)).toBeHidden();
    await expect(page.getByLabel(auth.login.password, { exact: true })).toBeVisible();
    expect(await tooWide(page), `${width}`).toBeLessThanOrEqual(0);
  }
});

test('[R4] [T1] [T2] [T3] [T4] [T5] [H2] notices in English: heard as they happen, by module and day, opened and read', async ({
  browser,
}) => {
  const registrar = await windowOf(browser, 'registrar');
  const page = await windowOf(browser, 'clerk');
  await inEnglish(page);
  await registrar.goto('portal');
  await page.goto('notification-all');
  await expect(page.locator('[data-live="connected"]')).toHaveAttribute('title', shell.live.connected);
  await expect(page.getByRole('heading', { name: portal.notices.pageTitle, level: 1 })).toBeVisible();
  const subject = `แจ้งกำหนดส่งรายงาน ${Date.now() % 10_000_000}`;
  await registered(registrar, subject);
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await expect(row).toBeVisible({ timeout: 15_000 });
  await bellTells(page, (unread) => `Notifications, ${unread} unread`);
  await expect(row).toContainText(new RegExp(`${common.date.today} \\d\\d:\\d\\d`));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('navigation', { name: portal.notices.modules })).toBeVisible();
    await expect(row).toBeVisible();
    expect(await tooWide(page), `${width}`).toBeLessThanOrEqual(0);
  }
  await row.getByRole('button').click();
  await expect(page.getByText(shell.bell.firstView)).toBeVisible();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await page.goto('notification-all/certificate');
  await expect(page.getByText(portal.notices.empty)).toBeVisible();
  await page.goto('notification-all');
  await page.route('**/api/notification-update-read', (route) =>
    route.fulfill({ json: { status: 'error', code: 'not_found', message: 'There is no such thing' } }),
  );
  await row.getByRole('button').click();
  await expect(page.getByRole('alert').filter({ hasText: common.errorTitle })).toContainText('There is no such thing');
});

async function inEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('eoffice_lang', 'en'));
}

function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
