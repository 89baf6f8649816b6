import { expect } from '@playwright/test';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[S5] [S9] an administrator adds a unit, moves it by keys, closes it, and gives a unit its registry officer', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/manage-section');
  const tree = page.getByRole('tree', { name: 'โครงสร้างหน่วยงาน' });
  const line = (name: string) => tree.getByRole('treeitem', { name });
  await line('กองคลัง').click();
  await page.getByRole('button', { name: 'การทำงานอื่นของ กองคลัง' }).click();
  await page.getByRole('menuitem', { name: 'เพิ่มหน่วยงานย่อย' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'เพิ่มหน่วยงาน' }).click();
  await expect(form.getByText('กรุณากรอกข้อมูลในช่องนี้').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'ชื่อหน่วยงาน' }).fill('งานพัสดุทดลอง');
  await form.getByRole('textbox', { name: 'รหัสหน่วยงาน' }).fill('SUPPLY-TRY');
  await form.getByRole('button', { name: 'เพิ่มหน่วยงาน' }).click();
  await expect(line('งานพัสดุทดลอง')).toHaveAttribute('aria-level', '4');
  await withoutFaultsAnywhere(page);
  await line('งานพัสดุทดลอง').click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(line('งานพัสดุทดลอง')).toHaveAttribute('aria-level', '3');
  // a name for a day to come: shown as such, and taken back
  await page.getByRole('button', { name: 'การทำงานอื่นของ งานพัสดุทดลอง' }).click();
  await page.getByRole('menuitem', { name: 'เปลี่ยนชื่อ' }).click();
  await form.getByRole('textbox', { name: 'ชื่อหน่วยงาน' }).fill('งานพัสดุกลางทดลอง');
  await form.getByRole('textbox', { name: 'ใช้ชื่อใหม่ตั้งแต่' }).fill('1 ต.ค. 2642');
  await form.getByRole('textbox', { name: 'ใช้ชื่อใหม่ตั้งแต่' }).blur();
  await form.getByRole('button', { name: 'เปลี่ยนชื่อ' }).click();
  const planned = page.getByRole('region', { name: 'ชื่อใหม่ที่จะใช้' });
  await expect(planned).toContainText('งานพัสดุกลางทดลอง ตั้งแต่ 1 ต.ค. 2642');
  await expect(line('งานพัสดุทดลอง')).toBeVisible();
  await withoutFaultsAnywhere(page);
  await planned.getByRole('button', { name: 'ยกเลิกการเปลี่ยนชื่อ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิกการเปลี่ยนชื่อ' }).click();
  await expect(planned).toBeHidden();
  await page.getByRole('button', { name: 'การทำงานอื่นของ งานพัสดุทดลอง' }).click();
  await page.getByRole('menuitem', { name: 'ปิดหน่วยงาน' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ปิดหน่วยงาน' }).click();
  await expect(line('งานพัสดุทดลอง')).toBeHidden();

  await page.goto('settings/3144/sarabun-structure');
  await expect(page.getByRole('table', { name: 'ผู้รับผิดชอบงานสารบรรณของแต่ละหน่วยงาน' })).toBeVisible();
  await withoutFaultsAnywhere(page);
});
