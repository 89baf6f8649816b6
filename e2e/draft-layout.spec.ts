import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

/** The editor with an external letter in which nothing is written yet; gives its id. */
async function openDraft(page: Page): Promise<number> {
  await enterAs(page, 'officer');
  await page.goto('sarabun/dashboard');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 1 });
  await page.goto(`sarabun/draft/${documentId}`);
  return documentId;
}

test.describe('the editor of a letter on every screen', () => {
  test('form, page and route stand beside each other, or as tabs where there is no room; submitting leads to the first fault', async ({
    page,
  }) => {
    test.slow();
    await openDraft(page);
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

  test('the page stays in sight while one types, until its newer state is drawn', async ({ page }) => {
    await openDraft(page);
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

  test('a hint stands at its field and is mended there; what one is in keeps its place while hints, faults and notices come and go', async ({
    page,
  }) => {
    const documentId = await openDraft(page);
    await expect(page.getByRole('region', { name: 'หน้ากระดาษ' }).last().locator('canvas')).toBeVisible();
    const place = async (of: Locator) => Math.round((await of.boundingBox())?.y ?? -1);
    const reviewer = page.getByRole('textbox', { name: 'เพิ่มผู้ตรวจทาน' });
    const reviewerAt = await place(reviewer);
    const faults = page.getByRole('button', { name: 'ยังไม่ได้กรอกถึงผู้ใด' });
    await expect(faults).toBeVisible();

    const to = page.getByRole('textbox', { name: 'ถึงผู้ใด' });
    await to.focus();
    const toAt = await place(to);
    await page.keyboard.insertText('ประธานวุฒิสภา');
    const atField = page.getByRole('list', { name: 'ข้อสังเกต' });
    await expect(atField).toContainText('คำขึ้นต้นไม่เข้ากับผู้รับ');
    await expect(faults).toBeHidden();
    expect(await place(to), 'a hint came above it').toBe(toAt);
    expect(await place(reviewer), 'a fault went').toBe(reviewerAt);
    const salutation = page.getByRole('combobox', { name: 'คำขึ้นต้น' });
    const [field, hint] = [await salutation.boundingBox(), await atField.boundingBox()];
    const below = (hint?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0));
    expect(below >= 0 && below < 16, `${below} px below its field`).toBe(true);
    await atField.getByRole('button', { name: 'ใช้คำที่ถูกต้อง “กราบเรียน”' }).click();
    await expect(salutation).toHaveValue('กราบเรียน');
    await expect(salutation).toBeFocused();
    await expect(atField).toBeHidden();

    // a file arrives, and the same letter is opened in another tab
    const body = page.getByRole('textbox', { name: 'ข้อความ' });
    await body.focus();
    const bodyAt = await place(body);
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const file = { name: 'กำหนดการ.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
    await page.getByLabel('เลือกไฟล์แนบ').setInputFiles(file);
    await expect(page.getByRole('textbox', { name: 'จำนวนของ กำหนดการ' })).toBeVisible();
    expect(await place(body), 'a file came above it').toBe(bodyAt);
    const second = await page.context().newPage();
    await second.goto(`sarabun/draft/${documentId}`);
    await expect(page.getByRole('status').filter({ hasText: 'ร่างนี้เปิดอยู่ในอีกแท็บหนึ่ง' })).toBeVisible();
    await expect.poll(() => place(body), { message: 'a notice came above it' }).toBe(bodyAt);
    await second.close();
    // on a phone too, where the list of hints is in another tab
    await page.setViewportSize({ width: 376, height: 800 });
    await body.fill('ประชุมวันที่ 9 ธันวาคม ๒๕๖๙');
    await atField.getByRole('button', { name: 'แปลงเป็นเลขไทยทั้งฉบับ' }).click();
    await expect(body).toHaveText('ประชุมวันที่ ๙ ธันวาคม ๒๕๖๙');
  });

  test('a list of choices opens upwards at the lower end of the window and is never cut off, in a dialog and on a phone too', async ({
    page,
  }) => {
    await openDraft(page);
    const signer = page.getByRole('textbox', { name: 'เพิ่มผู้ลงนาม' });
    await signer.waitFor();
    const lists = page.locator('[role=listbox]:visible');
    // the first answers come when the list stands open already
    let open = () => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    await page.route(/\/holders\?/, async (route) => {
      await opened;
      await route.continue();
    });
    const whole = async (field: Locator) => {
      await field.click();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      open();
      await expect(lists.getByRole('option').nth(2)).toBeVisible();
      await expect(lists).toBeInViewport({ ratio: 1 });
      const [at, list] = [await field.boundingBox(), await lists.boundingBox()];
      return { above: (list?.y ?? 0) < (at?.y ?? 0), high: list?.height ?? 0 };
    };
    const at = (await signer.boundingBox())?.y ?? 0;
    for (const [height, above] of [
      [Math.round(at + 120), true],
      [900, false],
    ] as const) {
      await page.setViewportSize({ width: 1440, height });
      const seen = await whole(signer);
      expect(seen.above, `${height}`).toBe(above);
      expect(seen.high).toBeGreaterThan(120);
      await page.keyboard.press('Escape');
      await signer.blur();
    }
    await page.setViewportSize({ width: 376, height: 560 });
    await page.getByRole('tab', { name: /เส้นทาง/ }).click();
    await whole(signer);
    await page.keyboard.press('Escape');

    await page.goto('account-information#delegations');
    await page.getByRole('button', { name: 'มอบหมายผู้ปฏิบัติราชการแทน' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (const one of await dialog.getByRole('combobox').all()) {
      await one.click();
      await expect(lists).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }
  });
});
