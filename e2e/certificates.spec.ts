import { expect, type Page } from '@playwright/test';
import { workbook } from '../server/test/sheets.ts';
import { ask, windowOf } from './letter-window.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const phone = { width: 376, height: 812 };
const desk = { width: 1440, height: 900 };
const pin = '736150';
const mark = Date.now() % 1_000_000;
const subject = `อบรมรุ่น ${mark}`;
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test('a batch from a sheet is checked, signed by one PIN, checked on the public page, revoked, and its old print says so', async ({
  browser,
}) => {
  const [admin, director, officer] = (await Promise.all(['admin', 'director', 'officer'].map((name) => windowOf(browser, name)))) as [
    Page,
    Page,
    Page,
  ];
  await admin.goto('testimonial?view=batches');
  await admin.getByRole('button', { name: 'จัดทำชุดเกียรติบัตร' }).click();
  const form = admin.getByRole('dialog', { name: 'จัดทำชุดเกียรติบัตร' });
  await form.getByRole('textbox', { name: 'ชื่อชุด' }).fill(subject);
  await form.getByRole('combobox', { name: 'แบบ' }).click();
  await admin.getByRole('option', { name: 'เกียรติบัตรการอบรม' }).click();
  await form.getByRole('textbox', { name: 'หลักสูตร' }).fill('การเขียนหนังสือราชการ');
  await form.getByRole('textbox', { name: 'ช่วงวันที่' }).fill('1 – 2 ธันวาคม 2569');
  await withoutFaultsAnywhere(admin);
  await form.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(admin).toHaveURL(/\/testimonial\/batch\/\d+$/);
  const address = `testimonial/batch/${admin.url().split('/').at(-1)}`;

  await officer.goto('testimonial');
  const own = (await ask(officer, '/testimonial/staff')) as { facts: { label: string; value: string }[] };
  const name = own.facts.find(({ label }) => label === 'ชื่อ')?.value ?? '';
  const rows = [
    ['ชื่อ-สกุล', 'หน่วยงาน'],
    [name, 'กองบริหารงานบุคคล'],
    ['', 'กองคลัง'],
    ['นายเอก ดี', 'กองกลาง'],
  ];
  await admin.locator('input[type=file]').setInputFiles({
    name: 'รายชื่อ.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbook(rows),
  });
  await expect(admin.getByText('ไม่มีชื่อ', { exact: true })).toBeVisible();
  await expect(admin.getByText('เว้นไว้ 1 แถว (3 ไม่มีชื่อ)')).toBeVisible();
  await expect(admin.getByRole('figure', { name: /ตัวอย่างของแถว/ }).locator('canvas')).toHaveCount(2);
  await withoutFaultsAnywhere(admin);
  await fits(admin);
  await admin.getByRole('button', { name: 'ส่งลงนาม 2 ฉบับ' }).click();
  await expect(admin.getByText('รอลงนาม', { exact: true }).first()).toBeVisible();

  await director.setViewportSize(phone);
  await director.goto(address);
  await fits(director);
  await director.getByRole('button', { name: 'ลงนาม 2 ฉบับ' }).click();
  const sign = director.getByRole('dialog', { name: 'ลงนามทั้งชุด' });
  await sign.locator('input[name="signing-pin"]').fill(pin);
  await sign.getByRole('button', { name: 'ลงนาม 2 ฉบับ' }).click();
  await expect(director.getByText('ออกแล้ว', { exact: true }).first()).toBeVisible({ timeout: 30_000 });

  await officer.goto('testimonial');
  const { items } = (await ask(officer, '/testimonial/mine')) as { items: { number: string; subject: string; address: string }[] };
  const mine = items.find((one) => one.subject === subject);
  expect(mine).toBeDefined();
  await expect(officer.getByText(subject).first()).toBeVisible();
  await officer.getByRole('switch', { name: `แสดงชื่อเต็มในหน้าตรวจสอบของเลขที่ ${mine?.number}` }).check({ force: true });
  await expect(officer.getByText('หน้าตรวจสอบแสดงชื่อเต็มแล้ว')).toBeVisible();
  await withoutFaultsAnywhere(officer);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.setViewportSize(phone);
  const check = `check/${mine?.address.split('/').at(-1)}`;
  await stranger.goto(check);
  await expect(stranger.getByRole('heading', { name: 'ใช้ได้', exact: true })).toBeVisible();
  await expect(stranger.getByText(name)).toBeVisible();
  await fits(stranger);
  await withoutFaultsAnywhere(stranger);

  await admin.setViewportSize(desk);
  await admin.goto('testimonial?view=issued');
  await admin.getByRole('button', { name: `เพิกถอนเลขที่ ${mine?.number}`, exact: true }).click();
  const revoke = admin.getByRole('dialog', { name: `เพิกถอนเลขที่ ${mine?.number}` });
  await revoke.getByRole('textbox', { name: 'เหตุผล' }).fill('ออกโดยผิดหลง');
  await revoke.getByRole('button', { name: 'เพิกถอน', exact: true }).click();
  await expect(revoke).toHaveCount(0);
  await expect(admin.getByRole('table', { name: 'ทะเบียนที่ออกแล้ว' }).getByText('ออกโดยผิดหลง')).toBeVisible();
  await stranger.goto(check);
  await expect(stranger.getByRole('heading', { name: 'เพิกถอนแล้ว' })).toBeVisible();
  await expect(stranger.getByText('ออกโดยผิดหลง')).toHaveCount(0);
});
