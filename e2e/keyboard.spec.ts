import { expect, type Locator, type Page } from '@playwright/test';
import { ask, windowOf } from './letter-window.ts';
import { holderOf, submitted } from './letters.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

const pin = '736150';
const memo = 2;
const round = 10_000 + (Date.now() % 90_000);
const subject = `ขออนุมัติด้วยแป้นพิมพ์ ${round}`;

test('a letter is found, read and signed by keyboard alone, from signing in to signing out', async ({ browser, page }) => {
  const [officer, admin, director] = (await Promise.all(['officer', 'admin', 'director'].map((name) => windowOf(browser, name)))) as [
    Page,
    Page,
    Page,
  ];
  await Promise.all([officer, admin].map((one) => one.goto('portal')));
  await signType(admin, 2);
  try {
    const route = [{ kind: 'SIGN', order: 0, id: await holderOf(officer, 'อธิการบดี', 'present') }];
    const receivers = [{ kind: 'UNIT', id: await holderOf(officer, 'กองคลัง'), name: 'กองคลัง', purpose: 'ACTION' }];
    const body = [{ kind: 'paragraph', text: 'จึงเรียนมาเพื่อโปรดพิจารณา' }];
    const documentId = await submitted(officer, memo, { subject, to: 'อธิการบดี', body }, route, receivers);
    await director.context().close();

    await page.goto('login');
    await tabTo(page, page.getByRole('textbox', { name: 'ชื่อผู้ใช้งาน' }));
    await page.keyboard.type('director');
    await tabTo(page, page.getByLabel('รหัสผ่าน', { exact: true }));
    await page.keyboard.type('Sarabun2569');
    await tabTo(page, page.locator('altcha-widget').getByRole('checkbox'));
    await page.keyboard.press('Space');
    const signIn = page.getByRole('button', { name: 'ลงชื่อเข้าใช้' });
    await expect(signIn).toBeEnabled();
    await tabTo(page, signIn);
    await page.keyboard.press('Enter');
    const other = page.getByRole('button', { name: 'ยืนยัน' });
    await expect(other.or(page.getByRole('link', { name: /เข้าสู่ระบบงาน|ระบบงาน/ }).first())).toBeVisible();
    if (await other.isVisible()) {
      await expect(other).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await page.waitForURL('**/intranet');
    await tabTo(page, page.getByRole('link', { name: /ระบบงาน/ }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/portal|dashboard/);
    // the bar of the office, no longer that of the page before
    await expect(page.getByRole('button', { name: /^คำสั่งและปุ่มลัด/ })).toBeVisible();

    // to the queue by its name, typed with the keyboard still in English
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'ค้นหาหนังสือหรือพิมพ์คำสั่ง' });
    await expect(box).toBeFocused();
    await page.keyboard.type("iv]'ok,");
    await expect.poll(() => chosen(box)).toContain('รอลงนาม');
    await withoutFaults(page);
    await page.keyboard.press('Enter');
    const queue = page.getByRole('dialog', { name: /รอลงนาม/ });
    await expect(queue).toBeVisible();
    await page.keyboard.press('/');
    const search = queue.getByRole('searchbox', { name: 'ค้นหาในคิวนี้' });
    await expect(search).toBeFocused();
    await page.keyboard.type(String(round));
    await expect(queue.getByRole('row', { name: new RegExp(subject) })).toBeVisible();
    await expect(queue.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');

    const letter = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: subject }) });
    await expect(letter).toBeVisible();
    await expect(letter.getByRole('tab', { name: 'ดำเนินการ' })).toBeVisible();
    await tabTo(page, letter.getByRole('tab', { selected: true }));
    await page.keyboard.press('s');
    const form = letter.getByRole('form', { name: 'ลงนาม' });
    // what is to be typed next has the keys
    await expect(form.getByLabel('PIN ของใบรับรอง')).toBeFocused();
    await page.keyboard.type(pin);
    await tabTo(page, form.getByRole('button', { name: 'ลงนาม', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('ลงนามเรียบร้อยแล้ว').first()).toBeVisible({ timeout: 60_000 });
    expect((await ask(officer, `/sarabun/documents/${documentId}`)).document.state).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);

    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type('ออกจากระบบ');
    await expect.poll(() => chosen(box)).toContain('ออกจากระบบ');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  } finally {
    await signType(admin, 1);
    for (const one of [officer, admin]) await one.context().close();
  }
});

test.describe('the focus stays where somebody has put it', () => {
  test('in a dialog that has just opened, before the dialog has put it anywhere', async ({ page }) => {
    await enterAs(page, 'clerk');
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.goto('sarabun/dashboard');
    const card = page.getByRole('button', { name: /^รอลงรับ/ }).first();
    await expect(card).toBeVisible();
    await page.clock.pauseAt(now + 60_000);
    await card.click();
    const search = page.getByRole('dialog').getByRole('searchbox');
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.clock.runFor(5_000);
    await expect(search).toBeFocused();
  });

  test('in what was opened over a page that was still on its way', async ({ page }) => {
    await enterAs(page, 'clerk');
    let arrive = () => {};
    const late = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(/\/assets\/SearchPage-[^/]*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('sarabun/dashboard');
    await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ค้นหาหนังสือ' }).click();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'ค้นหาหนังสือหรือพิมพ์คำสั่ง' });
    await expect(box).toBeFocused();
    arrive();
    await page.waitForURL('**/sarabun/search');
    await expect(page.locator('h1')).toHaveText('ค้นหาหนังสือ');
    await expect(box).toBeFocused();
  });

  test('in the field with which a page begins; where letters were found their keys work at once', async ({ page }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/dashboard');
    await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ค้นหาหนังสือ' }).click();
    const box = page.getByRole('searchbox', { name: 'คำค้น' });
    await expect(box).toBeFocused();
    await page.goBack();
    await page.getByRole('searchbox', { name: 'ค้นหาหนังสือ' }).fill('หนังสือ');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('หนังสือ');
    await expect(page.locator('#content')).toBeFocused();
  });
});

/** The line that a screen reader tells as chosen. */
function chosen(box: Locator): Promise<string> {
  return box.evaluate((one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '');
}

/** As a person does it: on with Tab until it has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'is not reached with Tab').toBeFocused();
}

async function signType(admin: Page, type: number): Promise<void> {
  expect(await ask(admin, '/sign-types', { documentType: memo, type })).toMatchObject({ status: 'success' });
}
