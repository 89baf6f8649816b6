import { expect, type Page } from '@playwright/test';
import { windowOf } from './letter-window.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { onePixel } from './one-pixel.ts';
import { test } from './story.ts';

const mark = Date.now() % 1_000_000;
const kind = `ขอใช้เครื่องเสียง ${mark}`;
const event = `ปฐมนิเทศ ${mark}`;

/** A picture of one point. */

/** No part of the page reaches beyond the screen. */
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test('an administrator makes a kind of request, an officer asks, the head and the director decide from what waits for them', async ({
  browser,
}) => {
  const admin = await windowOf(browser, 'admin');
  await admin.goto('settings/1/own-request-kinds');
  await admin.getByRole('button', { name: 'เพิ่มประเภทคำขอ' }).click();
  const maker = admin.getByRole('dialog', { name: 'เพิ่มประเภทคำขอ' });
  await maker.getByRole('textbox', { name: 'ชื่อประเภทคำขอ' }).fill(kind);
  await maker.getByRole('textbox', { name: 'รหัส', exact: true }).fill(`sound-${mark}`);
  await maker.getByLabel('คำนำหน้าเลขที่').fill('สย');
  await maker.getByRole('textbox', { name: 'ชื่อช่อง', exact: true }).first().fill('งาน');
  await maker.getByRole('button', { name: 'เพิ่มช่อง' }).click();
  await maker.getByRole('textbox', { name: 'ชื่อช่อง', exact: true }).nth(1).fill('สถานที่');
  await maker.getByRole('combobox', { name: 'ชนิด' }).nth(1).click();
  await admin.getByRole('option', { name: 'ตัวเลือก', exact: true }).click();
  await maker.getByLabel('ตัวเลือก บรรทัดละหนึ่งตัวเลือก').fill('หอประชุม\nสนาม');
  await maker.getByRole('textbox', { name: 'ชื่อขั้นตอน' }).first().fill('หัวหน้าเห็นชอบ');
  await maker.getByRole('button', { name: 'เพิ่มขั้นตอน' }).click();
  await maker.getByRole('textbox', { name: 'ชื่อขั้นตอน' }).nth(1).fill('ผู้อำนวยการพิจารณา');
  await maker.getByRole('button', { name: 'บันทึก', exact: true }).click();
  // a step of somebody named needs the name
  await expect(maker.getByText('กรุณากรอกข้อมูลในช่องนี้')).toBeVisible();
  await maker.getByRole('combobox', { name: 'ตำแหน่ง หน่วยงาน หรือบุคคล' }).fill('อธิการบดี');
  await admin
    .getByRole('option', { name: /^อธิการบดี/ })
    .first()
    .click();
  // what officers will see stands beside it
  await expect(maker.getByRole('region', { name: 'ตัวอย่างแบบฟอร์ม' })).toContainText('สถานที่');
  await maker.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(maker).toBeHidden();
  await expect(admin.getByRole('row', { name: new RegExp(kind) })).toContainText('2 ช่อง 2 ขั้นตอน');
  await withoutFaultsAnywhere(admin);

  const officer = await windowOf(browser, 'officer');
  await officer.goto('request');
  await officer.getByRole('button', { name: 'ยื่นคำขอ' }).click();
  await officer.getByRole('menuitem', { name: kind }).click();
  const form = officer.getByRole('dialog', { name: kind });
  await form.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await expect(form.getByRole('textbox', { name: 'งาน' })).toBeFocused();
  await form.getByRole('textbox', { name: 'งาน' }).fill(event);
  await form.getByRole('combobox', { name: 'สถานที่' }).click();
  await officer.getByRole('option', { name: 'หอประชุม' }).click();
  // kept first, for a paper goes with it
  await form.getByRole('button', { name: 'บันทึกร่าง' }).click();
  await expect(officer.getByRole('heading', { level: 1 })).toContainText(event);
  const paper = { name: 'แผนผังเวที.png', mimeType: 'image/png', buffer: onePixel };
  await officer.locator('input[type=file]').setInputFiles(paper);
  await expect(officer.getByRole('list', { name: 'ไฟล์แนบ' })).toContainText('แผนผังเวที.png');
  await withoutFaultsAnywhere(officer);
  await officer.getByRole('button', { name: 'แก้ไขคำขอ' }).click();
  await form.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await expect(officer.getByRole('list', { name: 'ขั้นตอนการพิจารณา' }).getByRole('listitem').first()).toContainText('กำลังพิจารณา');
  await withoutFaultsAnywhere(officer);
  const address = new URL(officer.url()).pathname.slice(1);

  const head = await windowOf(browser, 'head');
  await head.goto('waiting');
  await head.getByRole('checkbox', { name: new RegExp(event) }).check();
  await head.getByRole('button', { name: 'เห็นควรอนุมัติ 1 รายการ' }).click();
  const result = head.getByRole('dialog', { name: 'ผลการดำเนินการ' });
  await expect(result).toContainText('สำเร็จทั้ง 1 รายการ');
  await result.getByRole('button', { name: 'ปิด' }).last().click();
  await expect(head.getByRole('link', { name: new RegExp(event) })).toBeHidden();
  await withoutFaultsAnywhere(head);

  // the same on a phone: one card, one verb, and a way back before it is done
  const director = await windowOf(browser, 'director');
  await director.setViewportSize({ width: 376, height: 800 });
  await director.goto('waiting?module=request');
  const card = director.getByRole('region', { name: new RegExp(event) });
  await expect(async () => {
    if (!(await card.isVisible())) await director.getByRole('button', { name: /ข้ามไว้ก่อน|กลับไปเรื่องแรก/ }).click();
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await fits(director);
  await withoutFaultsAnywhere(director);
  await director.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  const line = director.getByRole('region', { name: 'เลิกทำ' });
  await expect(line).toContainText(event);
  await line.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(line).toBeHidden();
  await expect(async () => {
    if (!(await card.isVisible())) await director.getByRole('button', { name: /ข้ามไว้ก่อน|กลับไปเรื่องแรก/ }).click();
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await director.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await line.getByRole('button', { name: 'ทำทันที' }).click();
  await expect(officer.getByText('อนุมัติแล้ว').first()).toBeVisible();
  await officer.goto(address);
  await expect(officer.getByRole('button', { name: 'ขอยกเลิก' })).toBeVisible();
  await officer.setViewportSize({ width: 376, height: 800 });
  await fits(officer);
  await withoutFaultsAnywhere(officer);
});
