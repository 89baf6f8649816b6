import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { enterAs, withoutFaults, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[S0] [S38] a list of settings is found, filled, mended by two at once, switched, taken out and brought back', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  const call = await enterAs(page, 'admin');
  // an address without the menu's number leads to the page of that name
  await page.goto('settings/setup-organization');
  await expect(page).toHaveURL(/\/settings\/3144\/setup-organization$/);
  const nav = page.getByRole('navigation', { name: 'หน้าตั้งค่า' });
  await expect(nav.getByRole('link', { name: 'ตราและแบบกระดาษ' })).toHaveAttribute('aria-current', 'page');
  // what a page affects is searched too
  await nav.getByRole('searchbox', { name: 'ค้นหาการตั้งค่า' }).fill('ข้อมูลบุคลากร ลายมือชื่อ ผู้รับ');
  await expect(nav.getByRole('link', { name: 'ตราและแบบกระดาษ' })).toHaveCount(0);
  await nav.getByRole('link', { name: 'คำนำหน้าชื่อ' }).click();
  const table = page.getByRole('table', { name: 'คำนำหน้าชื่อ' });
  await expect(table).toBeVisible();

  // what is wrong is told at its field, before and after the server is asked
  const form = page.getByRole('complementary', { name: /คำนำหน้า|ผู้ช่วยครู/ });
  const [name, short] = [form.getByRole('textbox', { name: /^ชื่อเต็ม/ }), form.getByRole('textbox', { name: 'ตัวย่อ' })];
  const save = form.getByRole('button', { name: 'บันทึก', exact: true });
  await page.getByRole('button', { name: 'เพิ่มคำนำหน้า' }).click();
  await save.click();
  await expect(form.getByText('กรุณากรอกข้อมูลในช่องนี้')).toBeVisible();
  await name.fill('นาย');
  await save.click();
  await expect(form.getByText('มี “นาย” อยู่แล้ว')).toBeVisible();
  await name.fill('ผู้ช่วยครู');
  await short.fill('ผช.ค.');
  await expect(form.getByText('(ผู้ช่วยครูวิชัย ตั้งมั่น)')).toBeVisible();
  // leaving asks once, and staying loses nothing
  await nav.getByRole('searchbox').fill('');
  await nav.getByRole('link', { name: 'คำต่อท้ายชื่อ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'อยู่หน้านี้ต่อ' }).click();
  await expect(name).toHaveValue('ผู้ช่วยครู');
  await save.click();
  await expect(page.getByText('บันทึก ผู้ช่วยครู แล้ว')).toBeVisible();
  await expect(form).toHaveCount(0);

  // two administrators on one row: the second sees what the first saved, and keeps what was typed
  const search = page.getByRole('searchbox', { name: 'ค้นหาชื่อเต็มหรือตัวย่อ' });
  await search.fill('ผู้ช่วยครู');
  const open = table.getByRole('button', { name: 'แก้ไขผู้ช่วยครู' });
  await open.click();
  await short.fill('ผช.ครู');
  const { rows } = (await (await request.get('api/settings/list/prefix?search=ผู้ช่วยครู', { headers: await bearer(page) })).json()) as {
    rows: { id: number; version: number }[];
  };
  await call('/settings/list/prefix', { ...rows[0], values: { short: 'ผคร.', nameEn: 'Assistant Teacher' } });
  await save.click();
  const met = form.getByRole('alert');
  await expect(met).toContainText('มีผู้แก้ไขรายการนี้ไปก่อน');
  await met.getByRole('button', { name: 'ดูค่าล่าสุด' }).click();
  await expect(form.getByText('ค่าล่าสุด: ผคร.')).toBeVisible();
  await expect(short).toHaveValue('ผช.ครู');
  await expect(form.getByRole('textbox', { name: 'ภาษาอังกฤษ' })).toHaveValue('Assistant Teacher');
  await withoutFaults(page);
  await save.click();
  await expect(table.getByRole('cell', { name: 'ผช.ครู', exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'ดูประวัติการแก้ไข' }).click();
  await expect(form.getByRole('list', { name: 'ประวัติการแก้ไข' }).getByRole('listitem').first()).toContainText(/ผคร\..*ผช\.ครู/);
  // by the keyboard: what was saved a moment ago may still be told over it
  await form.getByRole('button', { name: 'ปิดแบบฟอร์ม' }).press('Enter');
  await expect(open).toBeFocused();

  // switched off it is offered no more; what is used can't be removed, what is not can
  await table.getByRole('switch', { name: 'ปิดใช้งาน ผู้ช่วยครู' }).press(' ');
  await expect(page.getByText('ปิดใช้งาน ผู้ช่วยครู แล้ว')).toBeVisible();
  await search.fill('นางสาว');
  await table.getByRole('button', { name: 'แก้ไขนางสาว', exact: true }).click();
  await expect(page.getByRole('complementary').getByText(/^มีผู้ใช้อยู่ \d+ คน จึงลบไม่ได้/)).toBeVisible();
  await page.getByRole('button', { name: 'ปิดแบบฟอร์ม' }).press('Enter');

  // out as a file; a faulty row is told by row and column, and nothing of the file is kept
  const files = page.getByRole('button', { name: 'นำเข้า ส่งออก และประวัติ' });
  await files.click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'ส่งออก CSV' }).click()]);
  const sheet = readFileSync(await download.path(), 'utf8');
  expect(sheet).toContain('ผู้ช่วยครู');
  const sheetOf = (...lines: string[]) => ({
    name: 'prefix.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['ชื่อเต็ม,ตัวย่อ,ประเภท', ...lines].join('\r\n')),
  });
  await files.click();
  await page.getByRole('menuitem', { name: 'นำเข้าจากไฟล์' }).click();
  const dialog = page.getByRole('dialog', { name: 'นำเข้าคำนำหน้าชื่อ' });
  const choose = dialog.locator('input[type=file]');
  await choose.setInputFiles(sheetOf('ครูใหญ่,ค.,วิชาการ', 'ครูพี่เลี้ยง,คพ.,ไม่มีประเภทนี้'));
  await expect(dialog.getByRole('row').filter({ hasText: 'ไม่มีประเภทนี้' })).toContainText(/^3ประเภท/);
  await withoutFaults(page);
  await choose.setInputFiles(sheetOf('ครูใหญ่,ค.,วิชาการ', 'ครูพี่เลี้ยง,คพ.,ทั่วไป'));
  await dialog.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
  await expect(page.getByText('นำเข้าแล้ว: เพิ่ม 2 ปรับปรุง 0 รายการ')).toBeVisible();
  // with พระครู, which stood before
  await search.fill('ครู');
  await expect(table.getByRole('row')).toHaveCount(5);
  await withoutFaultsAnywhere(page);

  // a phone: the home is the list of pages, the form takes the screen
  await page.setViewportSize({ width: 376, height: 800 });
  await page.getByRole('link', { name: 'ตั้งค่าระบบ' }).click();
  await page.getByRole('searchbox', { name: 'ค้นหาการตั้งค่า' }).fill('ระดับตำแหน่ง');
  await withoutFaults(page);
  await page.getByRole('link', { name: /^ระดับตำแหน่ง/ }).click();
  await page.getByRole('button', { name: 'แก้ไขชำนาญการ', exact: true }).click();
  const whole = page.getByRole('dialog', { name: 'แก้ไขชำนาญการ' });
  await expect(whole.getByRole('combobox', { name: 'ประเภทตำแหน่ง' })).toHaveValue('วิชาการ');
  await withoutFaults(page);
});

async function bearer(page: import('@playwright/test').Page): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('eoffice_token'))}` };
}
