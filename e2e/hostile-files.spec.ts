import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { findSoffice } from '../server/files/show/office-to-pdf.ts';
import { hostilePdf, thaiDocx } from '../server/files/test-files.ts';
import { ask } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

let outside: Server;
let address: string;
const asked: string[] = [];
test.beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('x');
  });
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
test.afterAll(() => outside.close());

test('[SEC17] a PDF full of scripts, programs and addresses is told of, shown and registered: nothing in it runs, nothing asks outside', async ({
  page,

  baseURL,
}) => {
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => happened.push(`popup ${popup.url()}`));
  page.on('request', (one) => {
    if (/^https?:/.test(one.url()) && !one.url().startsWith(baseURL ?? '')) happened.push(one.url());
  });
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake');
  const choose = page.locator('input[type=file][accept*=".pdf"]').first();
  await choose.setInputFiles({ name: 'อันตราย.pdf', mimeType: 'application/pdf', buffer: hostilePdf(address) });
  await expect(page.getByText('มีคำสั่ง JavaScript ฝังอยู่ ระบบจะไม่เรียกใช้')).toBeVisible();
  await expect(page.getByText('มีคำสั่งเปิดโปรแกรมอื่นฝังอยู่ ระบบจะไม่เรียกใช้')).toBeVisible();
  await expect(page.getByText('มีไฟล์อื่นฝังอยู่ภายใน')).toBeVisible();
  const sheet = page.locator('[data-page="1"]');
  await expect(sheet.getByText('hostile page')).toBeAttached();
  await sheet.click({ position: { x: 60, y: 60 } });
  await page.getByLabel('ที่', { exact: true }).fill(`นร ${Date.now() % 1_000_000}`);
  await page.getByRole('combobox', { name: 'จาก' }).fill('กรมทดสอบ');
  await page.keyboard.press('Escape');
  await page.getByLabel('เรื่อง').fill('ไฟล์ที่มีคำสั่งฝังอยู่');
  await page.getByLabel('ลงวันที่').fill('18/11/2569');
  await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByText(/เลขรับ/).first()).toBeVisible();
  const found = await ask(page, `/sarabun/search?q=${encodeURIComponent('ไฟล์ที่มีคำสั่งฝังอยู่')}`).catch(() => null);
  expect(found).not.toBeNull();
  expect(happened).toEqual([]);
  expect(asked).toEqual([]);
});

test('a Word document dropped at the intake becomes the letter, ready for its stamp', async ({ page }) => {
  test.skip(!findSoffice(undefined), 'LibreOffice is not here (Debian: libreoffice-writer-nogui)');
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake');
  await page
    .locator('input[type=file][accept*=".docx"]')
    .first()
    .setInputFiles({
      name: 'บันทึกข้อความ.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: thaiDocx('ขอเชิญประชุมผู้ทรงคุณวุฒิ', `${address}/picture`),
    });
  await expect(page.getByText('บันทึกข้อความ.pdf')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-page="1"]').getByText('ขอเชิญประชุมผู้ทรงคุณวุฒิ')).toBeAttached();
  expect(asked).toEqual([]);
});

test('the administrator sees where files are kept on every width', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('storage');
  await expect(page.getByRole('heading', { name: 'การจัดเก็บไฟล์' })).toBeVisible();
  await expect(page.getByText('เขียนได้')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ดูผลการตรวจไฟล์' })).toBeVisible();
  await withoutFaults(page);
  if (process.env.SHOTS) {
    for (const width of [1440, 1024, 768, 376]) {
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: scheme });
        await page.screenshot({ path: `${process.env.SHOTS}/storage-${width}-${scheme}.png` });
      }
    }
  }
});
