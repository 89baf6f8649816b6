import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type AnOffice, startOffice } from './an-office.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

// An agency's own first day: an office without the demo, under a brand of its own, on its own database.
const data = mkdtempSync(join(tmpdir(), 'eoffice-first-'));
const password = 'Correct5horse9';
let office: AnOffice;
let address: string;
let setUpKey: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  office = await startOffice({ DATA_DIR: data, DEMO: 'off', APP_NAME: 'onlb' });
  address = office.address;
  setUpKey = /\/set-up\?key=([\w-]+)/.exec(office.printed)?.[1] ?? '';
});

test.afterAll(async () => {
  await office.stop();
  rmSync(data, { recursive: true, force: true });
});

test.describe('the first day of an agency', () => {
  test('the link that the first start prints sets up the agency and its administrator; faults are told at their fields', async ({
    page,
  }) => {
    await page.goto(`${address}set-up?key=${setUpKey}`);
    await expect(page.getByRole('heading', { name: 'ตั้งค่าหน่วยงานครั้งแรก' })).toBeVisible();
    await withoutFaults(page);
    const save = page.getByRole('button', { name: 'บันทึกและเริ่มใช้งาน' });
    await save.click();
    await expect(field(page, 'ชื่อหน่วยงาน')).toHaveAccessibleDescription(/กรุณากรอก/);
    await field(page, 'ชื่อหน่วยงาน').fill('องค์การบริหารส่วนตำบลปิ่นเกล้า');
    await field(page, 'รหัสหน่วยงานในเลขที่หนังสือ').fill('นบ ๗๑๒๐๑');
    await field(page, 'ชื่อผู้ดูแลระบบ').fill('กัญญ์ชิสา');
    await field(page, 'นามสกุล').fill('ตั้งปรีชาญ');
    await field(page, 'ชื่อผู้ใช้งาน').fill('kanchisa');
    await field(page, 'อีเมล').fill('kanchisa@example.go.th');
    await page.getByLabel(/^รหัสผ่าน/).fill('short');
    await save.click();
    await expect(page.getByText('รหัสผ่านต้องประกอบด้วย')).toBeVisible();
    await page.getByLabel(/^รหัสผ่าน/).fill(password);
    await save.click();
    await page.getByRole('dialog', { name: 'ทำรายการสำเร็จ!' }).getByRole('button', { name: 'ปิด' }).last().click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('the link opens once', async ({ page }) => {
    await page.goto(`${address}set-up?key=${setUpKey}`);
    for (const [label, value] of [
      ['ชื่อหน่วยงาน', 'อีกหน่วยงาน'],
      ['ชื่อผู้ดูแลระบบ', 'อื่น'],
      ['นามสกุล', 'คนอื่น'],
      ['ชื่อผู้ใช้งาน', 'other'],
    ] as const)
      await field(page, label).fill(value);
    await page.getByLabel(/^รหัสผ่าน/).fill(password);
    await page.getByRole('button', { name: 'บันทึกและเริ่มใช้งาน' }).click();
    await expect(page.getByRole('dialog', { name: 'เกิดข้อผิดพลาด !' })).toBeVisible();
  });

  test('[A5] the branded way in: the same fields, no question of the device, the variant of the language first', async ({
    page,
    browser,
  }) => {
    await page.goto(`${address}ig-login`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
    await expect(page.getByText('ใช้บัญชีเดียวกับอีเมลของหน่วยงาน')).toBeVisible();
    await page.getByRole('button', { name: 'EN' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('button', { name: 'ไทย' }).click();
    await expect(page.getByText('ใช้บัญชีเดียวกับอีเมลของหน่วยงาน')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('eoffice_lang'))).toBe('thOnlb');
    await enterByBrand(page);
    const other = await browser.newPage();
    await enterByBrand(other);
    await expect(other.getByRole('dialog')).toBeHidden();
    await other.close();
  });

  test('[A12] [SEC8] a trial system without a mail server shows links and codes under a banner', async ({ page }) => {
    await page.goto(`${address}forgot-password`);
    await page.getByLabel('อีเมล').fill('kanchisa@example.go.th');
    await page.getByRole('button', { name: 'ส่งคำขอ' }).click();
    await expect(page.getByRole('dialog', { name: 'ทำรายการสำเร็จ!' })).toBeVisible();
    await enterByBrand(page);
    await page.goto(`${address}mail-outbox`);
    const mail = page.getByRole('listitem').filter({ hasText: 'kanchisa@example.go.th' });
    await mail.click();
    await expect(page.getByRole('alert').filter({ hasText: 'ระบบทดลอง' })).toBeVisible();
    await expect(mail.getByText(/reset-password\?key=/)).toBeVisible();
    await withoutFaults(page);
  });

  test('from the first steps to the first number: the administrator of an empty agency registers a letter, and the step is done', async ({
    page,
  }) => {
    await enterByBrand(page);
    await page.goto(`${address}first-steps`);
    const step = page.getByRole('listitem').filter({ hasText: 'หนังสือฉบับแรก' });
    await step.getByRole('link').click();
    await expect(page.getByText(/เลขรับถัดไปประมาณ 1\//)).toBeVisible();
    await page.getByRole('combobox', { name: 'จาก' }).fill('ที่ว่าการอำเภอบางกรวย');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'เรื่อง' }).fill('ขอเชิญประชุมหัวหน้าส่วนราชการประจำเดือน');
    await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
    await expect(page.getByText(/^1\/\d{4}$/)).toBeVisible();
    await page.goto(`${address}first-steps`);
    await expect(step.getByRole('link', { name: /^ดู/ })).toBeVisible();
    await withoutFaults(page);
  });
});

/** By its name alone: the mark of a needed field is no part of it. */
function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

async function enterByBrand(page: Page): Promise<void> {
  await page.goto(`${address}ig-login`);
  await page.getByLabel('ชื่อผู้ใช้งาน').fill('kanchisa');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.locator('altcha-widget label').click();
  await page.getByRole('button', { name: 'ลงชื่อเข้าใช้' }).click();
  await page.waitForURL('**/intranet');
}
