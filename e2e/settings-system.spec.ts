import { expect } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test('[S28] an administrator renames the system, sees that a colour is too pale, and is told why a test mail failed', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/admin-configs');
  const brand = page.getByRole('form', { name: 'ชื่อและข้อความบนจอ' });
  await brand.getByLabel('ชื่อระบบ (ไทย)').fill('ระบบงานสารบรรณกลาง');
  await brand.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByText('บันทึกแล้ว').first()).toBeVisible();
  const look = page.getByRole('form', { name: 'สีของระบบ' });
  await look.getByPlaceholder('#023e8a').fill('#ffd27f');
  await expect(look.getByText('อ่อนเกินไป')).toBeVisible();
  await look.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(look.getByText('สีนี้อ่อนเกินไป')).toBeVisible();
  await look.getByPlaceholder('#023e8a').fill('#7a1f5c');
  await look.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(look.getByRole('button', { name: 'ยกเลิกการแก้ไข' })).toHaveCount(0);
  // words in any order, of names and explanations; what was typed elsewhere stays
  await page.getByRole('searchbox', { name: 'ค้นหาค่าของระบบ' }).fill('smtp เซิร์ฟเวอร์');
  await expect(look).toBeHidden();
  const mail = page.getByRole('form', { name: 'อีเมล' });
  await mail.getByLabel('เซิร์ฟเวอร์อีเมล (SMTP)').fill('127.0.0.1');
  await mail.getByLabel('พอร์ต').fill('1');
  await mail.getByLabel('ที่อยู่ผู้ส่ง').fill('saraban@office.example.go.th');
  await mail.getByLabel('ส่งถึง').fill('admin@office.example.go.th');
  await mail.getByRole('button', { name: 'ส่งจดหมายทดสอบ' }).click();
  await expect(mail.getByText('ECONNREFUSED')).toBeVisible({ timeout: 15_000 });
  await withoutFaults(page);
  await mail.getByRole('button', { name: 'ยกเลิกการแก้ไข' }).click();
  await page.goto('login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('login');
  await expect(page.getByText('ระบบงานสารบรรณกลาง')).toBeVisible();
});

test('[S44] the log is looked through and leads to what proves it; days of the government are taken over; a manual is on the page of staff', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/activity-system-log');
  await expect(page.getByRole('link', { name: 'ดูผลตรวจว่าบันทึกไม่ถูกแก้ไข' })).toBeVisible();
  await page.getByLabel('ค้นหาในบันทึก').fill('เข้าสู่ระบบ');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('เข้าสู่ระบบ');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await withoutFaults(page);

  await page.goto('settings/3144/holidays');
  await expect(page.getByText(/วันทำการ \d+ วัน/)).toBeVisible();
  await withoutFaults(page);

  await page.goto('settings/3144/DocumentManual');
  await page.getByLabel('ชื่อคู่มือ').last().fill('คู่มือทะเบียนรับ');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nothing') });
  await page.getByRole('button', { name: 'ส่งไฟล์' }).click();
  await expect(page.getByText(/PDF/).last()).toBeVisible();
  await withoutFaults(page);
  for (const [path, title] of [
    ['manual', 'คู่มือการใช้งาน'],
    ['central-documents', 'เอกสารส่วนกลาง'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await withoutFaults(page);
  }
});
