import { expect } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test('an administrator has no mail sent to the registry, and changes the words of that notice with its preview', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/setting-modules-notification');
  const cell = page.getByRole('button', { name: /^มีหนังสือรอลงรับ ถึงสารบรรณหน่วย/ });
  await expect(cell).toHaveAccessibleName(/: กระดิ่ง อีเมล LINE เบราว์เซอร์$/);
  await cell.click();
  await page.getByRole('checkbox', { name: 'อีเมล' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(cell).toHaveAccessibleName(/: กระดิ่ง LINE เบราว์เซอร์$/);
  await expect(page.getByText('เปลี่ยน 1 เหตุการณ์')).toBeVisible();
  await withoutFaults(page);
  await page.getByRole('button', { name: 'บันทึกการแจ้งเตือน' }).click();
  await expect(page.getByText('ยังไม่มีการแก้ไข')).toBeVisible();

  await page.goto('settings/3144/setting-modules-notification-lists/unreceived');
  const title = page.getByRole('textbox', { name: 'หัวข้อ', exact: true });
  await title.fill('หนังสือใหม่ {{nobody}}');
  await expect(page.getByText('ไม่มีค่าแทน “nobody” ในการแจ้งเตือนนี้')).toBeVisible();
  await title.fill('หนังสือใหม่ ');
  await page.getByRole('button', { name: 'แทรก ชั้นความเร็ว' }).click();
  await expect(page.getByText('หนังสือใหม่ ด่วนมาก').first()).toBeVisible();
  await withoutFaults(page);
  await page.getByRole('button', { name: 'บันทึกข้อความ' }).click();
  await expect(page.getByRole('navigation', { name: 'เหตุการณ์' }).getByText('แก้ไขแล้ว')).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('หนังสือใหม่ {{speed}}');
});

test('the certificate life of one person: granted, with its steps; a group of papers needs a higher level', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/certificate-person-request');
  await page.getByRole('button', { name: 'ออกให้หลายคน' }).click();
  await page.getByRole('dialog').getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'ออกใบรับรอง 1 คน' }).click();
  await expect(page.getByRole('button', { name: 'ออกใบรับรอง 1 คน' })).toHaveCount(0);
  await page.goto('settings/3144/certificate-person');
  await page.getByRole('table', { name: 'ใบรับรองบุคลากร' }).getByText('รอกำหนด PIN').first().click();
  await expect(page).toHaveURL(/certificate-person\/\d+$/);
  await expect(page.getByText('ออกให้โดยไม่มีคำขอ หน่วยงานรู้จักตัวบุคคลอยู่แล้ว')).toBeVisible();
  await withoutFaults(page);
  await page.getByRole('button', { name: 'ไม่อนุมัติ' }).click();
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('ย้ายไปหน่วยงานอื่น');
  await page.getByRole('dialog').getByRole('button', { name: 'ไม่อนุมัติ' }).click();
  await expect(page.getByRole('button', { name: 'ออกใบรับรองให้' })).toBeVisible();

  await page.goto('settings/3144/sign-type/signTypeGroup/new');
  await page.getByRole('textbox', { name: 'ชื่อกลุ่ม' }).fill('สัญญาวงเงินสูง');
  await page.getByRole('textbox', { name: 'วงเงินตั้งแต่ (บาท)' }).fill('500000');
  await withoutFaults(page);
  await page.getByRole('button', { name: 'บันทึกกลุ่ม' }).click();
  await expect(page.getByRole('table', { name: 'กลุ่มหนังสือที่ต้องใช้ระดับสูงกว่า' }).getByText('ตั้งแต่ 500,000 บาท')).toBeVisible();
  await withoutFaults(page);
});
