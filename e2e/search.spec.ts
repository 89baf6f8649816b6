import { expect, type Page } from '@playwright/test';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'คำค้น' });
const results = (page: Page) => page.getByRole('table', { name: 'ผลการค้นหา' });
const opened = (page: Page) => page.getByRole('form', { name: 'ค้นหาละเอียด' });

test.describe('searching letters', () => {
  test('a clerk finds a letter by Thai digits, by words of an endorsement, and opens it', async ({ page }) => {
    const call = await enterAs(page, 'head');
    const { data } = (await call('/sarabun/get-todo-list', { typeCode: 'jobReceived' })) as { data: Record<string, unknown>[] };
    const row = data[0] as Record<string, number>;
    const text = 'มอบคุณกิ่งกาญจน์ตรวจสอบแผ่นกระเบื้องหลังคา';
    const endorsed = await call(`/sarabun/documents/${row.F_DOC_ID}/endorse`, { transmissionId: row.F_TRANS_ID, text, to: [] });
    expect(endorsed.status, JSON.stringify(endorsed)).toBe('success');
    const title = String(row.F_DOC_TITLE);
    const number = String(row.F_DOC_NO);
    await enterAs(page, 'clerk');

    await page.goto('sarabun/dashboard');
    const everywhere = page.getByRole('searchbox', { name: 'ค้นหาหนังสือ' });
    await everywhere.fill(number.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))).replaceAll(' ', ''));
    await everywhere.press('Enter');
    await expect(page).toHaveURL(/sarabun\/search\?text=/);
    await expect(results(page).getByRole('link', { name: title }).first()).toBeVisible();
    await expect(results(page).locator('mark').first()).toBeVisible();

    await box(page).fill('น้ำ');
    await expect(page.getByText('พิมพ์มากกว่า 2 ตัวอักษร').first()).toBeVisible();
    await box(page).fill('แผ่นกระเบื้อง');
    await expect(page.getByRole('status').filter({ hasText: 'พบ 1 เรื่อง' })).toBeVisible();
    await expect(results(page).locator('mark')).toHaveText(['แผ่นกระเบื้อง']);
    await expect(results(page).getByText('เกษียน')).toBeVisible();
    await results(page).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`sarabun/document/${row.F_DOC_ID}`));
    await page.goBack();
    await expect(box(page)).toHaveValue('แผ่นกระเบื้อง');
    await box(page).fill('ไม่มีคำนี้ในหนังสือใด');
    await expect(page.getByText('ไม่พบหนังสือที่มี “ไม่มีคำนี้ในหนังสือใด” ตามเงื่อนไข')).toBeVisible();
  });

  test('the advanced form finds, resets empty, and a search is saved, used again and removed', async ({ page }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/search');
    await expect(page.getByText('ระบบค้นเฉพาะหนังสือที่ท่านมีสิทธิเปิดดู')).toBeVisible();
    await page.getByRole('button', { name: 'ค้นหาละเอียด' }).click();
    const form = opened(page);
    await form.getByRole('textbox', { name: 'เรื่อง', exact: true }).fill('ประชุม');
    await form
      .getByRole('combobox', { name: 'ชั้นความเร็ว' })
      .or(form.getByRole('textbox', { name: 'ชั้นความเร็ว' }))
      .click();
    await page.getByRole('option', { name: 'ด่วน', exact: true }).click();
    await form.getByRole('button', { name: 'ค้นหา', exact: true }).click();
    await expect(page).toHaveURL(/subject=.*speed=2/);
    await expect(page.getByRole('button', { name: 'ค้นหาละเอียด (2)' })).toBeVisible();
    const count = page.getByRole('status').filter({ hasText: /^พบ \d+ เรื่อง/ });
    const before = await count.textContent();

    await page.getByRole('button', { name: 'บันทึกการค้นหา' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'ชื่อการค้นหา' }).fill('ประชุมด่วน');
    await page.getByRole('dialog').getByRole('button', { name: 'บันทึก', exact: true }).click();
    const kept = page.getByRole('region', { name: 'การค้นหาที่บันทึกไว้' });
    await expect(kept.getByRole('button', { name: 'ประชุมด่วน', exact: true })).toBeVisible();

    await opened(page).getByRole('textbox', { name: 'จาก', exact: true }).fill('ยังไม่ได้ค้น');
    await opened(page).getByRole('button', { name: 'ล้างเงื่อนไข' }).click();
    await expect(page).toHaveURL(/sarabun\/search$/);
    await expect(opened(page).getByRole('textbox', { name: 'เรื่อง', exact: true })).toHaveValue('');
    await expect(opened(page).getByRole('textbox', { name: 'จาก', exact: true })).toHaveValue('');
    await expect(box(page)).toHaveValue('');
    await expect(results(page)).toBeHidden();

    await kept.getByRole('button', { name: 'ประชุมด่วน', exact: true }).click();
    await expect(count).toHaveText(before ?? '');
    await expect(opened(page).getByRole('textbox', { name: 'เรื่อง', exact: true })).toHaveValue('ประชุม');
    await kept.getByRole('button', { name: 'ลบการค้นหา ประชุมด่วน' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ลบ', exact: true }).click();
    await expect(kept).toBeHidden();
  });

  test('without faults at 1440 and 376, light and dark; the way to it stands on every page', async ({ page }) => {
    await enterAs(page, 'clerk');
    await page.goto('sarabun/search?text=%E0%B8%81%E0%B8%B2%E0%B8%A3%E0%B8%9B');
    await expect(page.locator('mark').first()).toBeVisible();
    await withoutFaultsAnywhere(page);
    await page.getByRole('button', { name: 'ค้นหาละเอียด' }).click();
    await expect(opened(page)).toBeVisible();
    await withoutFaultsAnywhere(page);
    await page.goto('sarabun/dashboard');
    for (const width of [1440, 376]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(
        page
          .getByRole('searchbox', { name: 'ค้นหาหนังสือ' })
          .or(page.getByRole('link', { name: 'ค้นหาหนังสือ' }))
          .first(),
      ).toBeVisible();
    }
  });
});
