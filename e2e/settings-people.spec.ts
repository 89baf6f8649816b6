import { expect } from '@playwright/test';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[S4] [S46] [S47] an administrator enters a person, hands over a first password, sees who is signed in and closes an account', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/employee-information');
  await expect(page.getByRole('heading', { level: 1, name: 'ข้อมูลบุคลากร' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'ข้อมูลบุคลากร' })).toBeVisible();
  await withoutFaultsAnywhere(page);
  await page.getByRole('link', { name: 'เพิ่มบุคลากร' }).click();
  await page.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('วีรยา');
  await page.getByRole('textbox', { name: 'นามสกุล' }).fill('ทดลองงาน');
  await page.getByRole('textbox', { name: 'เลขประจำตัวประชาชน' }).fill('1101700203451');
  await page.getByRole('textbox', { name: 'ชื่อผู้ใช้' }).fill('weeraya.t');
  await page.getByRole('combobox', { name: 'หน่วยงาน' }).fill('กองคลัง');
  await page.getByRole('option', { name: 'กองคลัง' }).first().click();
  await expect(page.getByRole('combobox', { name: 'หน่วยงาน' })).toHaveValue(/กองคลัง/);
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByText('กรุณาตรวจสอบตัวเลขทั้ง 13 หลัก')).toBeVisible();
  await page.getByRole('textbox', { name: 'เลขประจำตัวประชาชน' }).fill('3-1005-00123-45-8');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'วีรยา ทดลองงาน' })).toBeVisible();
  await page.getByRole('button', { name: 'ออกใบรับสิทธิ (ไม่มีอีเมล)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ออกใบรับสิทธิ (ไม่มีอีเมล)' }).click();
  await expect(page.getByText('ออกใบรับสิทธิแล้ว')).toBeVisible();
  await withoutFaultsAnywhere(page);

  await page.goto('settings/3144/user-active');
  await expect(page.getByText('เครื่องนี้')).toBeVisible();
  await withoutFaultsAnywhere(page);

  await page.goto('settings/3144/user-account-close-permission');
  const search = page.getByRole('searchbox', { name: 'ค้นหาชื่อหรือชื่อผู้ใช้' });
  await search.fill('weeraya');
  await expect(page).toHaveURL(/search=weeraya/);
  // the address finds it again; where nothing is found, one press leads back to all
  await page.reload();
  await expect(search).toHaveValue('weeraya');
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('รอวันมีผล');
  await page.getByRole('button', { name: 'ล้างการค้นหา' }).click();
  await expect(search).toHaveValue('');
  await expect(page).not.toHaveURL(/search=|state=/);
  await search.fill('weeraya');
  await page.getByRole('button', { name: 'ปิดบัญชีของ วีรยา ทดลองงาน' }).click();
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('ทดลอง');
  await page.getByRole('textbox', { name: 'ผู้อนุมัติ' }).fill('ผู้อำนวยการ');
  await page.getByRole('dialog').getByRole('button', { name: 'ปิดบัญชี', exact: true }).click();
  await expect(page.getByRole('table').getByText('ปิดบัญชี', { exact: true })).toBeVisible();
  await withoutFaultsAnywhere(page);
});
