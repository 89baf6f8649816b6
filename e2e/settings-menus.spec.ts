import { expect } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test('[S26] an administrator takes a menu from the registries, sees whom it concerns, and gives it back', async ({ page }) => {
  const call = await enterAs(page, 'admin');
  await page.goto('settings/3144/users-group');
  await withoutFaults(page);
  await page.getByRole('link', { name: 'สิทธิ์เมนูของ สารบรรณหน่วยงาน' }).click();
  const cell = page.getByRole('button', { name: /^ทะเบียนหนังสือ · สารบรรณหน่วยงาน:/ });
  await cell.click();
  await expect(cell).toHaveAccessibleName(/ไม่มีสิทธิ์ \(เดิม จัดการ\)/);
  await expect(page.getByText('เปลี่ยน 1 ช่อง')).toBeVisible();
  await expect(page.getByText(/มีผลกับ \d+ คน/)).toBeVisible();
  await withoutFaults(page);
  // by the arrows to the entry above, and back with the changed one alone
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /^ลงรับหนังสือ · สารบรรณหน่วยงาน:/ })).toBeFocused();
  await page.getByRole('button', { name: 'ดูสิ่งที่เปลี่ยน' }).click();
  await expect(page.getByRole('dialog')).toContainText('ทะเบียนหนังสือ · สารบรรณหน่วยงาน');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'บันทึกสิทธิ์' }).click();
  await expect(page.getByText('ยังไม่มีการเปลี่ยนแปลง')).toBeVisible();
  await expect(cell).toHaveAccessibleName(/ไม่มีสิทธิ์$/);
  await page.getByRole('button', { name: 'ประวัติ', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('เปลี่ยนสิทธิ์เมนู');
  await page.keyboard.press('Escape');
  await cell.click();
  await cell.click();
  await page.getByRole('button', { name: 'บันทึกสิทธิ์' }).click();
  await expect(page.getByText('ยังไม่มีการเปลี่ยนแปลง')).toBeVisible();
  expect((await call('/settings/menu-rights/affected', { changes: [] })).people).toBe(0);
});

test('[S24] [S8] a link of the administrator is in the menu at once; a role tells its groups, holders and menus', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/admin-application/menu-system/2');
  await page.getByRole('button', { name: 'เพิ่มลิงก์' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'ชื่อ', exact: false }).first().fill('เว็บไซต์หน่วยงาน');
  await form.getByRole('textbox', { name: 'ที่อยู่' }).fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(form.getByText(/ต้องเป็นหน้าในระบบ/)).toBeVisible();
  await form.getByRole('textbox', { name: 'ที่อยู่' }).fill('https://www.example.go.th/');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(form).toBeHidden();
  await withoutFaults(page);
  await page.getByRole('button', { name: 'ระบบงานทั้งหมด' }).click();
  await expect(page.getByRole('link', { name: 'เว็บไซต์หน่วยงาน' })).toHaveAttribute('target', '_blank');
  await page.goto('settings/3144/manage-role');
  await page.getByRole('button', { name: 'แก้ไข เจ้าหน้าที่สารบรรณ' }).click();
  await expect(page.getByRole('dialog')).toContainText('เมนูที่เปิดได้');
  await withoutFaults(page);
});
