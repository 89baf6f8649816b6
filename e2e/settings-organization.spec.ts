import { expect } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test('an administrator withdraws the crest and uploads another; a script in it is refused at its place', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/setup-organization');
  const sample = page.getByRole('img', { name: 'ตัวอย่างในหนังสือ' });
  await expect(sample).toBeVisible();
  await expect(page.getByRole('img', { name: 'ตราบนกระดาษ' })).toBeVisible();
  await withoutFaults(page);

  const choose = page.getByLabel('เลือกไฟล์เครื่องหมายหน่วยงาน');
  const drawing = (inside: string) => ({
    name: 'mark.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 30 30"><rect x="3" y="3" width="24" height="24" fill="#256a42"/>${inside}</svg>`,
    ),
  });
  await choose.setInputFiles(drawing('<script>1</script>'));
  await expect(page.getByRole('alert')).toContainText('<script>');
  await choose.setInputFiles(drawing(''));
  await expect(page.getByRole('img', { name: 'เครื่องหมายหน่วยงาน' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'เลิกใช้เครื่องหมายหน่วยงาน' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'เลิกใช้' }).click();
  await expect(page.getByText('ตราที่เคยใช้')).toBeVisible();

  await page.getByRole('textbox', { name: 'ที่อยู่บนหัวหนังสือ' }).fill('๙๙ ถนนราชพฤกษ์ อำเภอปากเกร็ด\nจังหวัดนนทบุรี ๑๑๑๒๐');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByText('บันทึกแล้ว').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'ที่อยู่บนหัวหนังสือ' })).toHaveValue(/ราชพฤกษ์/);
});
