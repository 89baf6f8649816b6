import { expect } from '@playwright/test';
import { pick } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.describe('writing a letter', () => {
  test('an officer writes an external letter; it outlives a lost connection and a reload; submitting leads to the first fault', async ({
    page,
  }) => {
    await enterAs(page, 'officer');
    await page.goto('sarabun/drafts');
    await page.getByRole('button', { name: 'สร้างหนังสือ' }).click();
    await page.getByRole('menuitem', { name: 'หนังสือภายนอก' }).click();
    const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
    await subject.waitFor();
    await page.getByRole('button', { name: 'ส่งตรวจทาน' }).click();
    await expect(subject).toBeFocused();
    await subject.fill('ขอเชิญเป็นวิทยากร');
    await expect(page.getByRole('status').filter({ hasText: 'บันทึกแล้ว' })).toBeVisible();
    await withoutFaults(page);

    await page.context().setOffline(true);
    await subject.fill('ขอเชิญเป็นวิทยากรรุ่นที่ ๒');
    await expect(page.getByText('เก็บในเครื่อง รอเครือข่าย')).toBeVisible({ timeout: 60_000 });
    await page.context().setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: 'บันทึกแล้ว' })).toBeVisible();
    await page.reload();
    await expect(subject).toHaveValue('ขอเชิญเป็นวิทยากรรุ่นที่ ๒');

    await page.getByLabel('ถึงผู้ใด').fill('อธิบดีกรมบัญชีกลาง');
    await page.getByRole('textbox', { name: 'ข้อความ' }).fill('ด้วยมหาวิทยาลัยกำหนดจัดสัมมนา จึงเรียนมาเพื่อโปรดพิจารณา');
    await page.getByRole('textbox', { name: 'เพิ่มผู้รับ' }).fill('กรมบัญชีกลาง');
    await page.getByRole('option', { name: /กรมบัญชีกลาง/ }).click();
    await page.getByLabel('ชั้นความเร็ว').selectOption('ด่วน');
    await pick(page, 'เพิ่มผู้ลงนาม', 'อธิการบดี', /^อธิการบดี/);
    await expect(page.getByText('ครบถ้วน พร้อมเสนอ')).toBeVisible();
    await page.getByRole('button', { name: 'ส่งตรวจทาน' }).click();
    await expect(page.getByText('เสนอหนังสือแล้ว')).toBeVisible();
    // where it stands now, and for whom it waits
    await expect(page.getByRole('tab', { name: 'อยู่ระหว่างเสนอ' })).toHaveAttribute('aria-selected', 'true');
    const row = page.getByRole('listitem').filter({ hasText: 'ขอเชิญเป็นวิทยากรรุ่นที่ ๒' });
    await expect(row.first()).toContainText('รอ อธิการบดี ลงนาม');
    await page.goto('sarabun/drafts?tab=onRoute&search=วิทยากรรุ่นที่ 2');
    await expect(row.first()).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'ค้นหาเรื่องหรือเลขที่' });
    await search.fill('ไม่มีเรื่องเช่นนี้');
    await search.press('Enter');
    await expect(page.getByText('ไม่พบ “ไม่มีเรื่องเช่นนี้” ในรายการนี้')).toBeVisible();
  });
});
