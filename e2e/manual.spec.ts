import { expect } from '@playwright/test';
import { enterAs, withoutFaults, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[R8] a clerk is shown around once, opens help where he is, finds a chapter by its words, and reads it on', async ({
  page,
  request,
}) => {
  const call = await enterAs(page, 'clerk');
  await call('/users/preferences', { toursSeen: [] });
  await page.goto('portal');
  await page.getByRole('region', { name: 'ยินดีต้อนรับ' }).getByRole('button', { name: 'เริ่มชม' }).click();
  const tour = page.getByRole('dialog', { name: 'งานของท่าน' });
  await expect(tour).toContainText('ขั้นที่ 1 จาก 6');
  await withoutFaults(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'ลงรับและส่งต่อ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.driver-popover')).toHaveCount(0);
  await expect.poll(async () => (await call('/verify')) && (await seen(request, page))).toEqual(['first-clerk']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('sarabun/books');
  await expect(page.getByRole('heading', { name: 'ทะเบียนหนังสือ' })).toBeVisible();
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'ความช่วยเหลือของหน้านี้' });
  await expect(help.getByRole('heading', { name: 'จองเลข', exact: true })).toBeVisible();
  await withoutFaults(page);
  await help.getByRole('link', { name: 'เปิดคู่มือทั้งเล่ม' }).click();
  await expect(help).toHaveCount(0);
  await expect(page.getByRole('article').getByRole('heading', { name: 'ทะเบียนหนังสือ' })).toBeVisible();
  await page.getByLabel('ค้นหาในคู่มือ').fill('ลืมรหัสผ่าน');
  await page
    .getByRole('link', { name: /ลืมรหัสผ่าน/ })
    .first()
    .click();
  await expect(page).toHaveURL(/manual\/sign-in/);
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible();
  await withoutFaultsAnywhere(page);
  await page.getByRole('link', { name: /^ถัดไป/ }).click();
  await expect(page).toHaveURL(/manual\/portal/);
  for (const [path, name] of [
    ['manual', 'คู่มือการใช้งาน'],
    ['manual-document', 'เอกสารคู่มือ'],
    ['manual-video', 'วิดีโอสอนการใช้งาน'],
    ['manual-document-video', 'วิดีโองานสารบรรณ'],
    ['manual/print/clerk', 'คู่มือการใช้งาน · ธุรการของหน่วยงาน'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await withoutFaults(page);
  }
});

/** What the server keeps of the tours. */
async function seen(request: import('@playwright/test').APIRequestContext, page: import('@playwright/test').Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('eoffice_token'));
  const reply = await request.get('api/users/preferences', { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()).preferences.toursSeen;
}
