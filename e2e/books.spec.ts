import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

/** The central registry's send book, whichever number it stands at. */
async function openSendBook(page: Page): Promise<void> {
  await page.goto('sarabun/books');
  await page.getByRole('combobox', { name: 'ทะเบียน', exact: true }).click();
  await page
    .getByRole('option', { name: /หนังสือส่ง/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'จองเลข' })).toBeVisible();
}

test.describe('the books', () => {
  test('a registrar reserves two numbers, strikes one with a reason, keeps a view, prints and exports', async ({ page }) => {
    await enterAs(page, 'registrar');
    await openSendBook(page);
    const purpose = `หนังสือด่วนของผู้บริหาร ${Date.now()}`;
    await page.getByRole('button', { name: 'จองเลข' }).click();
    const dialog = page.getByRole('dialog', { name: 'จองเลข' });
    await dialog.getByLabel('จำนวนเลข').fill('2');
    await dialog.getByLabel('ผู้ขอจอง').fill('สำนักงานอธิการบดี');
    await dialog.getByLabel('เรื่องหรือเหตุผลที่จอง').fill(purpose);
    await dialog.getByRole('button', { name: 'จอง', exact: true }).click();
    await expect(dialog).toBeHidden();
    const lines = page.getByRole('row', { name: new RegExp(purpose) });
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('จองเลข');

    await lines
      .first()
      .getByRole('button', { name: /^ยกเลิกเลข/ })
      .click();
    const strike = page.getByRole('dialog', { name: /^ยกเลิกเลข/ });
    await strike.getByRole('button', { name: 'ยกเลิกเลข' }).click();
    await expect(strike.getByText('กรุณากรอกข้อมูลในช่องนี้')).toBeVisible();
    await strike.getByLabel('เหตุผลที่ยกเลิก').fill('ผู้ขอถอนเรื่อง');
    await strike.getByRole('button', { name: 'ยกเลิกเลข' }).click();
    await expect(strike).toBeHidden();
    await expect(lines.first()).toContainText('ผู้ขอถอนเรื่อง');
    await expect(lines.first().getByRole('button', { name: /^ยกเลิกเลข/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'ตัวกรอง' }).click();
    await page.getByRole('combobox', { name: 'สถานะ' }).click();
    await page.getByRole('option', { name: 'จองเลขไว้' }).click();
    await page.getByRole('button', { name: 'แสดง', exact: true }).click();
    await expect(lines).toHaveCount(1);
    await expect(page).toHaveURL(/state=reserved/);
    const name = `เลขจอง ${Date.now() % 10_000}`;
    await page.getByRole('button', { name: 'บันทึกมุมมอง' }).click();
    await page.getByRole('dialog').getByLabel('ชื่อมุมมอง').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click();
    const views = page.getByRole('region', { name: 'มุมมอง' });
    await expect(views.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await views.getByRole('button', { name: 'ทั้งหมด' }).click();
    await expect(lines).toHaveCount(2);

    for (const as of ['CSV', 'XLSX']) {
      await page.getByRole('button', { name: 'ส่งออก' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: as }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`ทะเบียนหนังสือส่ง.*ปี 25\\d\\d\\.${as.toLowerCase()}$`));
      const bytes = readFileSync(await file.path());
      if (as === 'CSV') expect(bytes.toString('utf8')).toContain(purpose);
      else expect(bytes.subarray(0, 2).toString()).toBe('PK');
    }
    const printed = page.waitForResponse((response) => response.url().includes('as=pdf'));
    await page.getByRole('button', { name: 'พิมพ์' }).click();
    await page.getByRole('menuitem', { name: 'ทะเบียนที่แสดง' }).click();
    expect((await printed).headers()['content-type']).toBe('application/pdf');
    // what the unit sent on a day, for signing
    await page.getByRole('button', { name: 'พิมพ์' }).click();
    await page.getByRole('menuitem', { name: 'สมุดส่งหนังสือ' }).click();
    const delivery = page.getByRole('dialog', { name: 'สมุดส่งหนังสือ' });
    const delivered = page.waitForResponse((response) => response.url().includes('/deliveries?day='));
    await delivery.getByRole('button', { name: 'พิมพ์สมุดส่งหนังสือ' }).click();
    expect((await delivered).headers()['content-type']).toBe('application/pdf');
    await expect(delivery).toBeHidden();
  });

  test('what is typed in a form over the page is never lost without a question, and a fault takes the focus', async ({ page }) => {
    await enterAs(page, 'registrar');
    await openSendBook(page);
    const opener = page.getByRole('button', { name: 'จองเลข' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'จองเลข' });
    const question = page.getByRole('dialog', { name: 'มีข้อมูลที่ยังไม่ได้บันทึก' });
    const requester = dialog.getByLabel('ผู้ขอจอง');
    await expect(requester).toBeFocused();
    await test.step('nothing was typed: it closes, and the button that opened it has the focus again', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
    await opener.click();
    await requester.fill('สำนักงานอธิการบดี');
    const closings: [string, () => Promise<unknown>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['its X', () => dialog.getByRole('button', { name: 'ปิด', exact: true }).click()],
      ['a click beside it', () => page.mouse.click(4, 4)],
      ['the way back', () => dialog.getByRole('button', { name: 'กลับ', exact: true }).click()],
      ['the browser back', () => page.goBack()],
    ];
    for (const [name, close] of closings)
      await test.step(`${name} asks`, async () => {
        await close();
        await question.getByRole('button', { name: 'อยู่หน้านี้ต่อ' }).click();
        await expect(question).toBeHidden();
        await expect(requester).toHaveValue('สำนักงานอธิการบดี');
      });
    await test.step('what is missing and what the server refuses stand at their fields and take the focus', async () => {
      const purpose = dialog.getByLabel('เรื่องหรือเหตุผลที่จอง');
      await dialog.getByRole('button', { name: 'จอง', exact: true }).click();
      await expect(dialog.getByText('กรุณากรอกข้อมูลในช่องนี้')).toBeVisible();
      await expect(purpose).toBeFocused();
      await purpose.fill('หนังสือด่วน');
      await dialog.getByLabel('ใช้ได้ถึงวันที่').fill('1/1/2560');
      await dialog.getByRole('button', { name: 'จอง', exact: true }).click();
      const until = dialog.getByLabel('ใช้ได้ถึงวันที่');
      await expect(until).toHaveAttribute('aria-invalid', 'true');
      await expect(until).toBeFocused();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
    });
    await test.step('let go, it is gone', async () => {
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'ออกโดยไม่บันทึก' }).click();
      await expect(dialog).toBeHidden();
    });
  });

  test('the book has no fault at 1440 and 376, light and dark, its dialogs neither', async ({ page }) => {
    await enterAs(page, 'registrar');
    await openSendBook(page);
    await page.getByRole('button', { name: 'ตัวกรอง' }).click();
    await withoutFaultsAnywhere(page);
    await page.getByRole('button', { name: 'จองเลข' }).click();
    await expect(page.getByLabel('ผู้ขอจอง')).toBeVisible();
    await withoutFaultsAnywhere(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^ยกเลิกเลข/ })
      .first()
      .click();
    await expect(page.getByLabel('เหตุผลที่ยกเลิก')).toBeVisible();
    await withoutFaultsAnywhere(page);
  });
});
