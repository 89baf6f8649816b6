import { expect, type Page } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

/** How the screen looks to a person: chosen by keyboard before and after signing in, seen everywhere, on every device. */

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'การแสดงผล' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'การแสดงผล' });
  await expect(panel).toBeVisible();
  return panel;
};
const fontOf = (page: Page) => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
const choose = async (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }).check();

test('[P7] [L1] the tools panel on the login page, in public pages and in both templates: by keyboard, obeyed, kept for the person on every device', async ({
  page,

  browser,
}) => {
  await page.goto('login');
  let panel = await openPanel(page);
  const sizes = panel.getByRole('group', { name: 'ขนาดตัวอักษร' });
  await expect(sizes.getByRole('radio', { name: 'ปกติ' })).toBeChecked();
  await sizes.getByRole('radio', { name: 'ปกติ' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => fontOf(page)).toBeCloseTo(18.4, 1);
  await expect(panel.getByText('ค่าที่เลือกจะจำไว้ในเครื่องนี้')).toBeVisible();
  await choose(page, 'ความคมชัด', 'คมชัดสูง');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await withoutFaults(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'การแสดงผล' })).toBeFocused();

  // a public page and a reload show the same; what was chosen on the way in becomes the person's own
  await page.goto('privacy-policy');
  expect(await fontOf(page)).toBeCloseTo(18.4, 1);
  const asked = page.waitForRequest((one) => one.url().endsWith('/users/preferences') && one.method() === 'POST');
  await enterAs(page, 'deputy');
  await page.goto('sarabun/dashboard');
  expect((await asked).postDataJSON()).toMatchObject({ fontSize: 'large', contrast: 'high' });

  panel = await openPanel(page);
  await choose(page, 'ธีมสี', 'มืด');
  await choose(page, 'การเคลื่อนไหวบนจอ', 'ลดให้น้อยที่สุด');
  await choose(page, 'ความแน่นของรายการ', 'แน่น');
  await choose(page, 'ตัวเลขบนจอ', 'ไทย ๑๒๓');
  await expect(panel.getByText('ค่าที่เลือกติดตามท่านไปทุกเครื่อง')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('contentinfo').getByText(/© ๒๕๖๔/)).toBeVisible();
  await withoutFaults(page);

  const other = await browser.newPage({ baseURL: page.url().split('sarabun')[0] as string });
  const call = await enterAs(other, 'deputy');
  await other.goto('sarabun/dashboard');
  const html = other.locator('html');
  for (const [name, value] of Object.entries({
    'data-font-size': 'large',
    'data-contrast': 'high',
    'data-motion': 'reduced',
    'data-density': 'compact',
    'data-digits': 'thai',
    'data-mantine-color-scheme': 'dark',
  }))
    await expect(html).toHaveAttribute(name, value);
  await expect(other.getByRole('contentinfo').getByText(/© ๒๕๖๔/)).toBeVisible();
  // figures of lists are Thai in Thai only; a row is closer; nothing slides
  await other
    .getByRole('button', { name: /^รอลงนาม|^เรื่องที่พิจารณา/ })
    .first()
    .click();
  const cell = other.getByRole('dialog').getByRole('cell').nth(1);
  await expect(cell).toHaveCSS('padding-top', '4px');
  await expect(other.getByRole('dialog').getByRole('table')).toContainText(/[๐-๙]/);
  await expect(other.getByRole('dialog').getByRole('table')).not.toContainText(/\s\d+\s/);
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: /^EN/ }).click();
  await expect(other.getByRole('contentinfo').getByText(/© 2021/)).toBeVisible();
  const display = other.getByRole('button', { name: 'Display' });
  await display.click();
  await other.getByRole('button', { name: 'Back to the defaults' }).click();
  await expect(html).toHaveAttribute('data-density', 'comfortable');
  await expect(html).toHaveAttribute('data-contrast', 'auto');
  await expect.poll(() => fontOf(other)).toBe(16);
  await expect.poll(async () => (await call('/users/preferences', {})).preferences).toMatchObject({ digits: 'arabic', fontSize: 'normal' });
  await other.close();
});
