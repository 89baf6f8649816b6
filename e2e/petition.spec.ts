import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { smallPdf } from '../server/test/mail-drill.ts';
import { axeFaults } from './axe.ts';
import { windowsOf } from './letter-window.ts';
import { test } from './story.ts';

const windows = windowsOf('registrar');
const subject = `ขอใช้สนามกีฬา ${Date.now() % 100_000}`;
const contact = 'citizen@example.com';

test('a citizen gives a letter on his phone, the registry registers it, and he sends the papers that it asks for', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 376, height: 760 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto('petition');
  const form = page.getByRole('form', { name: 'ยื่นหนังสือออนไลน์' });
  await form.getByRole('textbox', { name: /^ชื่อและนามสกุล/ }).fill('นางสาวกานดา ใจดี');
  await form.getByRole('textbox', { name: /^อีเมลหรือ/ }).fill('ไม่ใช่อีเมล');
  await form.getByRole('radio', { name: 'ขอความอนุเคราะห์หรือความช่วยเหลือ' }).check();
  await form.getByRole('textbox', { name: /^เรื่อง/ }).fill(subject);
  await form.getByRole('textbox', { name: /^ข้อความ/ }).fill('ขอใช้สนามกีฬาวันเสาร์');
  const choose = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'เลือกไฟล์' }).click();
    await (await chooser).setFiles({
      name,
      mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain',
      buffer: smallPdf(name, 0),
    });
  };
  await choose('บันทึก.txt');
  await expect(form.getByRole('alert')).toHaveText('บันทึก.txt ไม่ใช่ PDF, JPG หรือ PNG');
  await choose('แผนผัง.pdf');
  const submit = form.getByRole('button', { name: 'ยื่นหนังสือ' });
  await page.locator('altcha-widget label').click();
  await submit.click();
  await expect(form.getByText('กรุณากรอกอีเมล หรือหมายเลขโทรศัพท์')).toBeVisible();
  await form.getByRole('textbox', { name: /^อีเมลหรือ/ }).fill(contact);
  await page.locator('altcha-widget label').click();
  await expect(submit).toBeEnabled();
  expect(await axeFaults(page)).toEqual([]);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'รับเรื่องของท่านแล้ว' })).toBeVisible();
  const code = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ดาวน์โหลดใบรับ (PDF)' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const { registrar } = windows;
  await registrar.goto('petitions');
  const row = registrar.getByRole('row').filter({ hasText: subject });
  await row.getByRole('link', { name: 'ไปถาดรับ' }).click();
  await registrar.getByRole('button', { name: `ลงรับ ${subject}` }).click();
  await expect(registrar.getByText('กรอกตามที่ผู้ส่งแจ้งไว้ ตรวจแล้วลงรับ')).toBeVisible();
  await expect(registrar.getByLabel(/^จาก/).first()).toHaveValue('นางสาวกานดา ใจดี');
  await registrar.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(registrar.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
  await registrar.goto('petitions');
  await row.getByRole('button', { name: `แจ้งผู้ยื่นเรื่อง ${subject}` }).click();
  const dialog = registrar.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^สถานะที่แจ้ง/ }).click();
  await registrar.getByRole('option', { name: 'ขอเอกสารเพิ่ม' }).click();
  await dialog.getByRole('textbox', { name: /^ข้อความถึงผู้ยื่น/ }).fill('ขอสำเนาหนังสือรับรอง');
  await dialog.getByRole('button', { name: 'แจ้งผู้ยื่น' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'ติดตามเรื่องที่ยื่นแล้ว' }).click();
  await page.getByRole('textbox', { name: /^รหัสติดตาม/ }).fill(code.toLowerCase());
  await page.getByRole('textbox', { name: /^อีเมลหรือ/ }).fill(contact);
  await page.getByRole('button', { name: 'ดูความคืบหน้า' }).click();
  await expect(page.getByRole('heading', { name: 'ขอเอกสารเพิ่ม' })).toBeVisible();
  await expect(page.getByText('ขอสำเนาหนังสือรับรอง')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await choose('หนังสือรับรอง.pdf');
  await page.getByRole('button', { name: 'ส่งเอกสาร' }).click();
  await expect(page.getByRole('heading', { name: 'ส่งเอกสารเพิ่มแล้ว' })).toBeVisible();
  await context.close();
});
