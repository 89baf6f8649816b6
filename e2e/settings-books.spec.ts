import { expect } from '@playwright/test';
import { enterAs } from './officers.ts';
import { test } from './story.ts';

test.describe('settings of the books', () => {
  test('[S15] [S45] an administrator adds a column of the agency’s own and looks at it before saving; a pattern shows its next number', async ({
    page,
  }) => {
    await enterAs(page, 'admin');
    await page.goto('settings/3144/registration-book-display');
    await page.getByRole('searchbox', { name: 'ค้นหาทะเบียนหรือหน่วยงาน' }).fill('คำสั่ง');
    // another story may have opened a book of orders for another unit
    await expect(page.getByRole('row', { name: /ทะเบียนหนังสือรับ/ })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^จัดการ ทะเบียนคำสั่ง/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'กำหนดคอลัมน์' }).click();
    const name = `กล่อง ${Date.now() % 100_000}`;
    await page.getByRole('button', { name: 'เพิ่มคอลัมน์ของหน่วยงาน' }).click();
    await page.getByRole('dialog').getByLabel('ชื่อคอลัมน์').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click();
    const preview = page.getByRole('region', { name: 'ตัวอย่าง' }).getByRole('table');
    await expect(preview.getByRole('columnheader', { name })).toBeVisible();
    await page.getByRole('checkbox', { name: 'แสดง เวลา บนจอ' }).uncheck();
    await expect(preview.getByRole('columnheader', { name: 'เวลา' })).toHaveCount(0);
    await page.getByRole('button', { name: `เลื่อนขึ้น ${name}` }).click();
    await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(page.getByText('ยังไม่มีการแก้ไข')).toBeVisible();

    await page.goto('settings/3144/manage-number-permission');
    await page.getByRole('searchbox', { name: 'ค้นหาทะเบียนหรือหน่วยงาน' }).fill('คำสั่ง');
    await page
      .getByRole('link', { name: /ทะเบียนคำสั่ง/ })
      .first()
      .click();
    const pattern = page.getByLabel(/^รูปแบบ \*$/);
    await pattern.fill('คส {seq:4}/{yy}');
    await expect(page.getByText(/^คส \d{4}\/\d\d$/).first()).toBeVisible();
    await pattern.fill('คส {year}');
    await expect(page.getByRole('button', { name: 'ใช้รูปแบบนี้' })).toBeDisabled();
    await pattern.fill('{seq}/{year}');
    await page.getByRole('button', { name: 'ใช้รูปแบบนี้' }).click();
    await expect(page.getByRole('region', { name: 'รูปแบบที่กำหนดไว้' })).toContainText('ใช้อยู่');
  });
});
