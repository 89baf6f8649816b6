import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[S5] units go out as a sheet and come in again: each fault by row and column first, then the change, whole', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/manage-section');
  await page.getByRole('tree', { name: 'โครงสร้างหน่วยงาน' }).waitFor();
  const menu = page.getByRole('button', { name: 'นำเข้า ส่งออก และประวัติ' });
  await menu.click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'ส่งออก CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^หน่วยงาน.*\.csv$/);
  const sheet = readFileSync(await file.path(), 'utf8');

  const lines = sheet.split(/\r?\n/);
  const heads = (lines[0] ?? '').replace('\uFEFF', '').replaceAll('"', '').split(',');
  const at = lines.findIndex((line) => line.includes('กองคลัง'));
  const changed = (head: string, value: string) => {
    const cells = (lines[at] ?? '').split(',');
    expect(cells.length).toBe(heads.length);
    cells[heads.indexOf(head)] = value;
    return Buffer.from(lines.with(at, cells.join(',')).join('\r\n'));
  };
  const dialog = page.getByRole('dialog', { name: 'นำเข้าหน่วยงาน' });
  const choose = async (buffer: Buffer) => {
    const asked = page.waitForEvent('filechooser');
    await dialog.getByLabel('ไฟล์ XLSX หรือ CSV').click();
    await (await asked).setFiles({ name: 'หน่วยงาน.csv', mimeType: 'text/csv', buffer });
  };
  const takeIn = async (buffer: Buffer) => {
    await choose(buffer);
    await expect(dialog.getByText('ไฟล์ถูกต้องทุกแถว')).toBeVisible();
    await dialog.getByRole('button', { name: 'นำเข้า 1 รายการ' }).click();
    await expect(page.getByText('นำเข้าแล้ว: เพิ่ม 0 ปรับปรุง 1 รายการ').last()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  await menu.click();
  await page.getByRole('menuitem', { name: 'นำเข้าจากไฟล์' }).click();
  await choose(changed('สังกัด (รหัสหรือชื่อ)', 'หน่วยงานที่ไม่มีอยู่'));
  const row = dialog.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(String(at + 1));
  await expect(row).toContainText('สังกัด');
  await expect(row).toContainText('หน่วยงานที่ไม่มีอยู่');
  await expect(dialog.getByRole('button', { name: /^นำเข้า \d/ })).toHaveCount(0);
  await withoutFaultsAnywhere(page);

  await takeIn(changed('โทรศัพท์', '0 2555 7788'));
  await menu.click();
  await page.getByRole('menuitem', { name: 'นำเข้าจากไฟล์' }).click();
  // the sheet of before brings back what stood
  await takeIn(Buffer.from(sheet));
});
