import { expect } from '@playwright/test';
import { enterAs } from './officers.ts';
import { test } from './story.ts';

test('a secret of another system is shown once, two stand while it changes, and one is ended', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('settings/3144/api-clients');
  await page.getByRole('row', { name: /ระบบรับคำร้องของนักศึกษา/ }).click();
  const form = page.getByRole('complementary', { name: /ระบบรับคำร้องของนักศึกษา/ });
  await expect(form.getByText('ยังไม่มีกุญแจลับ ระบบนี้จึงยังเรียกใช้ไม่ได้')).toBeVisible();
  const hints: string[] = [];
  for (let turn = 0; turn < 2; turn++) {
    await form.getByRole('button', { name: 'ออกกุญแจลับ' }).click();
    const dialog = page.getByRole('dialog', { name: 'กุญแจลับใหม่' });
    const secret = (await dialog.getByText(/^eos_/).textContent()) ?? '';
    // nothing but its button puts it away
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'เก็บแล้ว ปิด' }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
    hints.push(secret.slice(-4));
  }
  await expect(form.getByText('มีครบสองชุดแล้ว ยกเลิกชุดที่ไม่ใช้ก่อนออกชุดใหม่')).toBeVisible();
  await expect(form.getByRole('button', { name: 'ออกกุญแจลับ' })).toHaveCount(0);
  await form.getByRole('button', { name: `ยกเลิกกุญแจลับที่ลงท้ายด้วย ${hints[0]}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิกกุญแจนี้' }).click();
  await expect(form.getByText(`ลงท้ายด้วย ${hints[0]}`)).toHaveCount(0);
  await expect(form.getByText(`ลงท้ายด้วย ${hints[1]}`)).toBeVisible();
});
