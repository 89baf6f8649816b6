import { expect, type Page } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

const pin = '736150';

test('a certificate: drawn hand, request, check and grant by the officer, PIN by its owner', async ({ page, browser }) => {
  await enterAs(page, 'officer');
  await page.goto('portal');
  await page.getByRole('button', { name: /^เมนูผู้ใช้/ }).click();
  await page.getByRole('menuitem', { name: 'ใบรับรองและลายมือชื่อ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ใบรับรองและลายมือชื่อของฉัน' })).toBeVisible();

  await draw(page);
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click();
  await page.getByRole('button', { name: 'บันทึกลายมือชื่อ' }).click();
  await expect(page.getByRole('img', { name: 'ลายมือชื่อ 1' })).toBeVisible();
  await page.getByText('พิมพ์', { exact: true }).click();
  await page.getByRole('radio', { name: 'หนาเอียง' }).check();
  await page.getByRole('button', { name: 'บันทึกลายมือชื่อ' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'ใช้อยู่' })).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'ลายมือชื่อ 2' })).toBeVisible();

  await page.getByRole('button', { name: 'ขอใบรับรอง', exact: true }).click();
  await page.getByRole('textbox', { name: /^ใช้สำหรับ/ }).fill('ลงนามหนังสือภายใน');
  await page.getByRole('button', { name: 'ยื่นคำขอ' }).click();
  await expect(page.getByRole('list', { name: 'ขั้นตอนการขอใบรับรอง' }).getByText('ตรวจสอบตัวตน')).toBeVisible();
  await withoutFaults(page);

  const office = await browser.newContext();
  const admin = await office.newPage();
  await enterAs(admin, 'admin');
  await admin.goto('settings/certificate-person-request');
  await admin.getByRole('button', { name: /^ตรวจสอบตัวตน/ }).click();
  await admin.getByRole('textbox', { name: /^ตรวจสอบจาก/ }).fill('บัตรประจำตัวเจ้าหน้าที่ของรัฐ');
  await admin.getByRole('dialog').getByRole('button', { name: 'ตรวจสอบตัวตน' }).click();
  await admin.getByRole('button', { name: /^ออกใบรับรอง / }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'ออกใบรับรอง' }).click();
  await expect(admin.getByText('ไม่มีคำขอที่รอดำเนินการ')).toBeVisible();
  await withoutFaults(admin);

  await page.reload();
  const [first, again] = [page.getByLabel(/^PIN \*$/), page.getByLabel('PIN อีกครั้ง')];
  await first.fill('123456');
  await again.fill('123456');
  await page.getByRole('button', { name: 'กำหนดและรับใบรับรอง' }).click();
  await expect(page.getByText(/^PIN นี้เดาได้ง่าย/)).toBeVisible();
  await first.fill(pin);
  await again.fill(pin);
  await page.getByRole('button', { name: 'กำหนดและรับใบรับรอง' }).click();
  await expect(page.getByText('ใบรับรองภายในหน่วยงาน (ประเภท 2)')).toBeVisible();
  await withoutFaults(page);

  await admin.goto('settings/certificate-person');
  await admin.getByRole('searchbox', { name: /^ค้นหาชื่อ/ }).fill('เทคโนโลยี');
  await expect(admin.getByRole('table', { name: 'ใบรับรองบุคลากร' })).toBeVisible();
  await office.close();
});

/** Two strokes, as a hand makes them. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^พื้นที่เขียนลายมือชื่อ/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  for (const height of [0.4, 0.7]) {
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * height);
    await page.mouse.down();
    for (let i = 1; i <= 12; i++)
      await page.mouse.move(box.x + box.width * (0.2 + i * 0.05), box.y + box.height * (height + (i % 2 ? -0.15 : 0.12)), { steps: 3 });
    await page.mouse.up();
  }
}
