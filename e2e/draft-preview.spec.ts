import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

/** A new draft of the officer's before him, and the page that stands beside its form. */
async function besideNewDraft(page: Page, officer: string): Promise<Locator> {
  await enterAs(page, officer);
  await page.goto('sarabun/dashboard');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
  await page.goto(`sarabun/draft/${documentId}`);
  const paper = page.getByRole('region', { name: 'หน้ากระดาษ' }).last();
  await expect(paper.locator('canvas')).toBeVisible();
  return paper;
}

test.describe('the page beside the form', () => {
  test('follows what is typed before it is saved, says what does not fit, and mends it with one click', async ({ page }) => {
    const paper = await besideNewDraft(page, 'officer');

    await page.getByRole('textbox', { name: 'ถึงผู้ใด' }).fill('ประธานวุฒิสภา');
    const hint = page.getByRole('button', { name: /คำขึ้นต้นไม่เข้ากับผู้รับ/ });
    await expect(hint).toBeVisible();
    await expect(paper).toContainText('ประธานวุฒิสภา');
    await withoutFaults(page);
    await hint.click();
    await expect(page.getByRole('combobox', { name: 'คำขึ้นต้น' })).toBeFocused();
    await page.getByRole('button', { name: 'ใช้คำที่ถูกต้อง “กราบเรียน”' }).click();
    await expect(page.getByRole('combobox', { name: 'คำลงท้าย' })).toHaveValue('ขอแสดงความนับถืออย่างยิ่ง');
    await expect(paper).toContainText('ขอแสดงความนับถืออย่างยิ่ง');
    await expect(hint).toBeHidden();

    const body = page.getByRole('textbox', { name: 'ข้อความ' });
    await body.fill('ประชุมวันที่ 9 ธันวาคม ๒๕๖๙');
    await page.getByRole('button', { name: 'แปลงเป็นเลขไทยทั้งฉบับ' }).click();
    await expect(body).toHaveText('ประชุมวันที่ ๙ ธันวาคม ๒๕๖๙');
    await expect(paper).toContainText('ธันวาคม');

    await body.fill('ประชุมร่วมกับ 漢 และคณะ');
    await expect(page.getByRole('alert').filter({ hasText: '漢' }).first()).toBeVisible();
    await expect(paper, 'the last good page stays').toContainText('ธันวาคม');
    await page.getByRole('button', { name: 'ไปยังช่องที่ต้องแก้' }).click();
    await expect(body).toBeFocused();
    await body.fill('ประชุมร่วมกับคณะ');
    await expect(page.getByRole('alert').filter({ hasText: '漢' })).toHaveCount(0);
    await expect(paper).toContainText('ประชุมร่วมกับคณะ');
  });

  test('follows each pause in typing, is never gone, keeps its place, and gives up what is overtaken', async ({ page }) => {
    const paper = await besideNewDraft(page, 'officer2');
    const body = page.getByRole('textbox', { name: 'ข้อความ' });
    await body.fill('ด้วยมหาวิทยาลัยกำหนดจัดประชุมคณะกรรมการประจำปี ณ ห้องประชุมใหญ่ จึงเรียนมาเพื่อโปรดทราบ');
    await expect(paper).toContainText('โปรดทราบ');
    await paper.evaluate((desk) => desk.scrollTo(0, 150));
    await watch(page);
    for (const letter of 'ขอเชิญประชุม') {
      await page.getByRole('textbox', { name: 'เรื่อง', exact: true }).press('End');
      await page.keyboard.insertText(letter);
      await expect.poll(() => page.evaluate(() => window.seen.drawn > window.seen.key)).toBe(true);
    }
    const { blank } = await page.evaluate(() => window.seen);
    expect(blank, 'never without a page').toBe(0);
    expect(await paper.evaluate((desk) => desk.scrollTop)).toBe(150);

    const given: string[] = [];
    page.on('requestfailed', (one) => one.url().endsWith('/preview') && given.push(one.failure()?.errorText ?? ''));
    await page.route('**/preview', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest('**/preview');
    await page.keyboard.insertText('ก');
    await asked;
    await page.keyboard.insertText('ข');
    await expect.poll(() => given).toEqual(['net::ERR_ABORTED']);
  });
});

declare global {
  interface Window {
    seen: { key: number; drawn: number; blank: number };
  }
}

/** When the last key came, when the page was last drawn anew, and whether there was ever none. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.seen = { key: 0, drawn: 0, blank: 0 };
    document.addEventListener('input', () => {
      window.seen.key = performance.now();
    });
    const sheet = document.querySelector('[data-page="1"]') as Element;
    new MutationObserver((changes) => {
      const canvas = changes.some((one) => [...one.addedNodes].some((node) => node instanceof HTMLCanvasElement));
      if (canvas) window.seen.drawn = performance.now();
    }).observe(sheet, { childList: true, subtree: true });
    const look = () => {
      if (![...document.querySelectorAll('[data-page] canvas')].some((one) => one.clientWidth > 0)) window.seen.blank++;
      requestAnimationFrame(look);
    };
    look();
  });
}
