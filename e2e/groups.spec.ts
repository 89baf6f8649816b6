import { expect } from '@playwright/test';
import { pick, windowOf } from './letter-window.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

test('a registry keeps a group of receivers: made, changed, removed', async ({ browser }) => {
  const page = await windowOf(browser, 'clerk');
  const name = `ผู้ประสานงานกีฬาบุคลากร ${Date.now() % 100_000}`;
  await page.goto('sarabun/drafts');
  await page.getByRole('link', { name: 'กลุ่มผู้รับ' }).click();
  const list = page.getByRole('list', { name: 'กลุ่มผู้รับ' });
  await expect(list.getByRole('listitem').filter({ hasText: 'ทุกหน่วยงานในสังกัด' })).toContainText('ตามโครงสร้างหน่วยงานปัจจุบัน');
  await expect(page.getByRole('button', { name: 'แก้ไข ทุกหน่วยงานในสังกัด' })).toHaveCount(0);

  await page.getByRole('button', { name: 'สร้างกลุ่ม' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await expect(dialog.getByText('กรุณากรอกข้อมูลในช่องนี้')).toHaveCount(2);
  await dialog.getByLabel('ชื่อกลุ่ม').fill(name);
  await pick(page, 'หน่วยงานหรือบุคคล', 'กองคลัง');
  await pick(page, 'หน่วยงานหรือบุคคล', 'ขวัญฤดี', /ขวัญฤดี/);
  await withoutFaults(page);
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  const row = list.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('1 หน่วยงาน · 1 คน');

  await page.getByRole('button', { name: `แก้ไข ${name}` }).click();
  await dialog.getByRole('button', { name: 'นำ กองคลัง ออก' }).click();
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await expect(row).not.toContainText('หน่วยงาน ·');
  await page.setViewportSize({ width: 376, height: 800 });
  await withoutFaults(page);
  await page.getByRole('button', { name: `ลบ ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.context().close();
});
