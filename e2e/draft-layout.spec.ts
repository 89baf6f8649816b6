import { expect, test } from '@playwright/test';
import { ask } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';

test.describe('the editor of a letter on every screen', () => {
  test('form, page and route stand beside each other, or as tabs where there is no room; submitting leads to the first fault', async ({
    page,
    request,
  }) => {
    test.slow();
    await enterAs(page, request, 'officer');
    await page.goto('sarabun/dashboard');
    const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
    await page.goto(`sarabun/draft/${documentId}`);
    const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
    const paper = page.getByText('หน้า 1 จาก 1');
    const faults = page.getByRole('heading', { name: /ต้องแก้ไขก่อนเสนอ/ });
    const tab = (name: RegExp) => page.getByRole('tab', { name });

    await subject.waitFor();
    for (const seen of [subject, paper, faults]) await expect(seen).toBeInViewport();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeHidden();
    const closing = page.getByRole('combobox', { name: 'คำลงท้าย' });
    await page.getByRole('combobox', { name: 'คำขึ้นต้น' }).selectOption('กราบเรียน');
    await closing.selectOption('ขอแสดงความนับถือ');
    await page.getByRole('button', { name: 'ใช้ “ขอแสดงความนับถืออย่างยิ่ง”' }).click();
    await expect(closing).toHaveValue('ขอแสดงความนับถืออย่างยิ่ง');
    await withoutFaults(page);

    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(page.getByRole('tab')).toHaveCount(2);
    await expect(paper).toBeInViewport();
    await tab(/เส้นทาง ต้องแก้ไข \d+ ข้อ/).click();
    await expect(faults).toBeInViewport();
    await expect(subject).toBeHidden();
    await page.getByRole('button', { name: 'ยังไม่ได้กรอกเรื่อง' }).click();
    await expect(subject).toBeFocused();
    await withoutFaults(page);

    await page.setViewportSize({ width: 376, height: 800 });
    await expect(page.getByRole('tab')).toHaveCount(3);
    await tab(/เนื้อหา/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(/หน้ากระดาษ/)).toBeFocused();
    await expect(paper).toBeInViewport();
    await expect(subject).toBeHidden();
    await withoutFaults(page);
    await page.getByRole('button', { name: 'ส่งตรวจทาน' }).click();
    await expect(subject).toBeFocused();
    await expect(subject).toBeInViewport();
    await withoutFaults(page);
  });

  test('the page stays in sight while one types, until its newer state is drawn', async ({ page, request }) => {
    await enterAs(page, request, 'officer');
    await page.goto('sarabun/dashboard');
    const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
    await page.goto(`sarabun/draft/${documentId}`);
    const paper = page.getByRole('region', { name: 'หน้ากระดาษ' }).last();
    await expect(paper.locator('canvas')).toBeVisible();
    await page.evaluate(() => {
      const seen = { blank: 0 };
      Object.assign(window, { seen });
      const look = () => {
        const drawn = [...document.querySelectorAll<HTMLCanvasElement>('[data-page] canvas')];
        if (!drawn.some((canvas) => canvas.width > 0 && getComputedStyle(canvas).visibility === 'visible')) seen.blank++;
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('textbox', { name: 'เรื่อง', exact: true }).fill('ISO-9001');
    await expect(paper).toContainText('ISO-9001');
    await expect(paper.locator('canvas')).toHaveCount(1);
    expect(await page.evaluate(() => (window as unknown as { seen: { blank: number } }).seen.blank)).toBe(0);
  });
});
