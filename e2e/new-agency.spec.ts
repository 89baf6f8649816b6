import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { freePort } from '../server/db/embedded.ts';
import { type AnOffice, startOffice } from './an-office.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

// An agency from nothing to its first letter: an installation, its administrator, the agency that he makes, its books of the years on paper, and number 1.
const data = mkdtempSync(join(tmpdir(), 'eoffice-new-agency-'));
const password = 'Correct5horse9';
let installation: AnOffice;
let port: number;
let settings: Record<string, string>;

test.beforeAll(async () => {
  port = await freePort();
  settings = { DATA_DIR: data, DEMO: 'off', INSTALLATION: 'on', INSTALLATION_HOST: 'admin.localhost', CAPTCHA: 'off', PORT: String(port) };
  installation = await startOffice(settings);
});
test.afterAll(async () => {
  await installation.stop();
  rmSync(data, { recursive: true, force: true });
});

const head = 'เลขทะเบียนรับ,วันที่รับ,ที่,ลงวันที่,จาก,ถึง,เรื่อง';
const line = (no: number) => `${no},5 ม.ค. 2567,มท 0810.2/${no},4 ม.ค. 2567,ที่ว่าการอำเภอ,นายกเทศมนตรี,ขอส่งเอกสารเล่มกระดาษชุดที่ ${no}`;
const sheet = ['ทะเบียนหนังสือรับ ประจำปี พ.ศ. 2567,,,,,,', head, line(1), line(2), line(3)].join('\r\n');

test('from nothing to the first letter: the administrator of the installation makes an agency, which brings its paper books and registers number 1', async ({
  page,
}) => {
  // the operator's command gives the administrator his link
  await page.goto(addressIn(command('administrator', 'add', 'somchai')));
  const secret = ((await page.getByLabel('รหัสลับของแอปยืนยันตัวตน').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(/^รหัสผ่านใหม่/).fill(password);
  await page.getByLabel('รหัส 6 หลักจากแอป').fill(generateSync({ secret }));
  await withoutFaults(page);
  await page.getByRole('button', { name: 'เริ่มใช้บัญชี' }).click();
  const codes = page.getByRole('dialog', { name: 'รหัสสำรอง' });
  const spare = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'เก็บแล้ว' }).click();
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบผู้ดูแลระบบกลาง' })).toBeVisible();
  await page.getByLabel('ชื่อผู้ดูแล').fill('somchai');
  await page.getByLabel(/^รหัสผ่าน/).fill(password);
  // the app's code of this half minute is spent
  await page.getByLabel('รหัสยืนยันตัวตน').fill(spare);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();

  await page.getByRole('button', { name: 'เพิ่มหน่วยงาน' }).click();
  const form = page.getByRole('dialog', { name: 'เพิ่มหน่วยงาน' });
  await form.getByRole('textbox', { name: 'ชื่อหน่วยงาน', exact: true }).fill('เทศบาลตำบลบ้านใหม่');
  await form.getByLabel('รหัสหน่วยงาน').fill('banmai');
  await form.getByLabel('ชื่อเครื่อง').fill('banmai.localhost');
  await form.getByRole('button', { name: 'สร้างหน่วยงาน' }).click();
  const link = page.getByRole('dialog', { name: 'ลิงก์ตั้งค่าหน่วยงานครั้งแรก' }).getByRole('code');
  await expect(link).toContainText('set-up?key=');
  await withoutFaults(page);
  const setUp = (await link.textContent()) ?? '';

  await page.goto(setUp);
  await named(page, 'ชื่อหน่วยงาน').fill('เทศบาลตำบลบ้านใหม่');
  await named(page, 'รหัสหน่วยงานในเลขที่หนังสือ').fill('นบ ๗๑๓๐๑');
  await named(page, 'ชื่อผู้ดูแลระบบ').fill('กัญญ์ชิสา');
  await named(page, 'นามสกุล').fill('ตั้งปรีชาญ');
  await named(page, 'ชื่อผู้ใช้งาน').fill('kanchisa');
  await named(page, 'อีเมล').fill('kanchisa@example.go.th');
  await page.getByLabel(/^รหัสผ่าน/).fill(password);
  await page.getByRole('button', { name: 'บันทึกและเริ่มใช้งาน' }).click();
  await page.getByRole('dialog', { name: 'ทำรายการสำเร็จ!' }).getByRole('button', { name: 'ปิด' }).last().click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('ชื่อผู้ใช้งาน').fill('kanchisa');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ลงชื่อเข้าใช้' }).click();
  await page.waitForURL('**/intranet');

  const agency = new URL(setUp).origin;
  await page.goto(`${agency}/sarabun/brought`);
  await page.setInputFiles('input[type=file]', { name: 'ทะเบียนรับ 2567.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}`) });
  await page.getByRole('button', { name: 'ตรวจทุกแถว' }).click();
  await page.getByRole('button', { name: 'นำเข้า 3 รายการ' }).click();
  await page.getByRole('dialog', { name: 'นำเข้าทะเบียนเดิม' }).getByRole('button', { name: 'นำเข้า 3 รายการ' }).click();
  await expect(page.getByRole('heading', { name: 'นำเข้าแล้ว 3 รายการ' })).toBeVisible();

  await page.goto(`${agency}/sarabun/intake`);
  await page.getByRole('combobox', { name: 'จาก' }).fill('ที่ว่าการอำเภอบางกรวย');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'เรื่อง' }).fill('ขอเชิญประชุมหัวหน้าส่วนราชการประจำเดือน');
  await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByText(/^1\/\d{4}$/)).toBeVisible();
  // the line of the paper book is found beside it, marked as what it is
  await page.goto(`${agency}/sarabun/search?text=${encodeURIComponent('เล่มกระดาษชุดที่ 2')}`);
  await expect(page.getByRole('list', { name: 'พบในทะเบียนเดิม' })).toContainText('นำเข้าจากทะเบียนเดิม');

  await page.goto(`http://admin.localhost:${port}/`);
  await expect(page.getByRole('row', { name: /เทศบาลตำบลบ้านใหม่/ })).toContainText('banmai.localhost');
});

/** An operator's command beside the running installation. */
function command(...args: string[]): string {
  return execFileSync(process.execPath, ['server/agency.ts', ...args], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, MODE: 'DEV', PASSWORD_WORK: 'light', ...settings },
    encoding: 'utf8',
  });
}

function addressIn(said: string): string {
  return /http:\/\/\S+set-up\?key=\S+/.exec(said)?.[0] ?? '';
}

/** By its name alone: the mark of a needed field is no part of it. */
function named(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}
