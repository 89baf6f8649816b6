import { expect, type Page } from '@playwright/test';
import { bangkokDay, longThaiMonth } from '../contract/rules/thai.ts';
import { ask, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { onePixel } from './one-pixel.ts';
import { test } from './story.ts';

const phone = { width: 376, height: 812 };
const desk = { width: 1440, height: 900 };
const mark = Date.now() % 1_000_000;
const today = bangkokDay(new Date());
const typed = (of: string) => `${Number(of.slice(8))}/${Number(of.slice(5, 7))}/${Number(of.slice(0, 4)) + 543}`;
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

async function personOf(page: Page): Promise<number> {
  return ((await ask(page, '/verify', {})) as { userLogin: { F_PERSON_ID: number } }).userLogin.F_PERSON_ID;
}

/** Today is a working day of his, whichever day it is, and the unit may work at home at once. */
async function mayStayHome(admin: Page, keeper: Page): Promise<void> {
  const setup = (await ask(keeper, '/time/setup')) as { keeps: { id: number }[]; shifts: { id: number }[] };
  const unit = setup.keeps[0]?.id;
  const duty = { from: today, until: today, weekdays: [], as: 'SHIFT', shiftId: setup.shifts[0]?.id };
  expect(await ask(keeper, '/time/roster', { unitId: unit, personIds: [await personOf(keeper)], ...duty })).toMatchObject({ days: 1 });
  await ask(admin, '/settings/list/wfh-rules', {
    values: {
      ...{ orderNo: `ประกาศ ${mark}`, unit, employeeType: null, daysWeek: 7, notWeekdays: [], presentShare: 0 },
      ...{ coreFrom: '09.30', coreUntil: '15.30', noticeDays: 0, places: ['HOME'], validFrom: today, validTo: null },
    },
  });
}

test('a day at home: asked for, given, begun, reported with what was done in the letters, and accepted by the head', async ({
  browser,
}) => {
  const [admin, clerk, head] = (await Promise.all(['admin', 'clerk', 'head'].map((name) => windowOf(browser, name)))) as [Page, Page, Page];
  for (const one of [admin, clerk, head]) await one.goto('time/wfh');
  await mayStayHome(admin, clerk);

  await clerk.reload();
  await expect(clerk.getByRole('region', { name: 'ประกาศที่ใช้กับท่าน' })).toContainText(`ประกาศ ${mark}`);
  await clerk.getByRole('button', { name: 'ขอปฏิบัติงานนอกสถานที่ตั้ง' }).click();
  const form = clerk.getByRole('dialog', { name: 'ขอปฏิบัติงานนอกสถานที่ตั้ง' });
  await form.getByRole('textbox', { name: 'วันที่ 1', exact: true }).fill(typed(today));
  await form.getByRole('textbox', { name: 'โทรศัพท์ที่ติดต่อได้' }).fill('08 1234 5678');
  await form.getByRole('textbox', { name: 'งานที่จะปฏิบัติ' }).fill('ลงรับหนังสือที่ค้าง\nจัดทำรายงานประจำเดือน');
  await withoutFaultsAnywhere(clerk);
  await form.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await expect(clerk).toHaveURL(/\/time\/wfh\/\d+$/);
  const address = `time/wfh/${clerk.url().split('/').at(-1)}`;

  await head.goto(address);
  await expect(head.getByRole('region', { name: 'ผู้อยู่ที่ตั้งหากอนุญาต' })).toContainText(/\d+ จาก \d+ คน/);
  await withoutFaultsAnywhere(head);
  await head.getByRole('button', { name: 'อนุญาต', exact: true }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'อนุญาต', exact: true }).click();
  await expect(head.getByRole('button', { name: 'อนุญาต', exact: true })).toHaveCount(0);

  // on the phone, in the morning and in the evening
  await clerk.setViewportSize(phone);
  await clerk.goto('time/wfh');
  const now = clerk.getByRole('region', { name: 'วันนี้', exact: true });
  await now.getByRole('button', { name: 'เริ่มปฏิบัติงาน' }).click();
  await expect(now).toContainText(/เริ่ม \d\d\.\d\d/);
  await now.getByRole('button', { name: 'ยืนยันว่าติดต่อได้' }).click();
  await expect(now).toContainText(/ติดต่อได้ \d\d\.\d\d/);
  const subject = `ขอความอนุเคราะห์ข้อมูล ${mark}`;
  await registered(clerk, subject, { sendTo: [] });
  await now.getByRole('button', { name: 'เลิกปฏิบัติงาน' }).click();
  await expect(now).toContainText(/เลิก \d\d\.\d\d/);
  await fits(clerk);
  await withoutFaultsAnywhere(clerk);
  await now.getByRole('link', { name: 'รายงานผล' }).click();
  await clerk.getByRole('button', { name: /^รายงานผลวันที่/ }).click();
  const report = clerk.getByRole('dialog', { name: /^รายงานผลวันที่/ });
  await expect(report.getByRole('list', { name: 'งานหนังสือที่ทำ' })).toContainText(subject);
  await report.getByRole('button', { name: 'เพิ่มงาน' }).click();
  await report.getByRole('textbox', { name: 'งานที่ 1 งาน' }).fill('จัดทำรายงานประจำเดือน');
  await report.getByRole('textbox', { name: 'ผลงาน' }).fill('ร่างแรกเสร็จ');
  const chooser = clerk.waitForEvent('filechooser');
  await report.getByRole('button', { name: 'แนบหลักฐาน' }).click();
  await (await chooser).setFiles({ name: 'ร่างแรก.png', mimeType: 'image/png', buffer: onePixel });
  await report.getByRole('combobox', { name: 'หลักฐานของงานที่ 1' }).click();
  await clerk.getByRole('option', { name: 'ร่างแรก.png' }).click();
  await report.getByRole('textbox', { name: 'ผลงาน' }).click();
  await withoutFaultsAnywhere(clerk);
  await report.getByRole('button', { name: 'ส่งรายงานผล' }).click();
  await expect(clerk.getByText('ส่งรายงานผลแล้ว')).toBeVisible();

  await head.goto(address);
  const day = head.getByRole('list', { name: 'รายวัน' }).getByRole('listitem').first();
  await expect(day).toContainText(subject);
  await expect(day).toContainText('ร่างแรกเสร็จ');
  await expect(day).toContainText(/ติดต่อได้ \d\d\.\d\d/);
  await expect(day.getByRole('button', { name: 'เปิดหลักฐาน ร่างแรก.png' })).toBeVisible();
  await day.getByRole('button', { name: 'รับรองผล' }).click();
  await withoutFaultsAnywhere(head);
  await head.getByRole('dialog').getByRole('button', { name: 'รับรองผล' }).click();
  await expect(day).toContainText('รับรองผลแล้ว');
  // an address of nothing is told under the heading of the list
  await head.goto('time/wfh/undefined');
  await expect(head.getByRole('alert')).toBeVisible();
  await expect(head.getByRole('heading', { level: 1, name: 'ปฏิบัติงานนอกสถานที่ตั้ง' })).toBeVisible();
  // his head sees where he is; on the phone too
  await head.setViewportSize(phone);
  await head.goto('time/wfh?view=calendar');
  await expect(head.getByRole('region', { name: 'ผู้ปฏิบัติงานนอกสถานที่ตั้ง' })).toContainText('08 1234 5678');
  await fits(head);
  await withoutFaultsAnywhere(head);
});

/** The first Sunday of the month after this one: nobody works then. */
function sundayToCome(): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month, 1));
  return new Date(Date.UTC(year, month, 1 + ((7 - first.getUTCDay()) % 7))).toISOString().slice(0, 10);
}

test('an order of overtime: refused where it lacks something, asked for with the most that it may cost, approved by the head, its days said', async ({
  browser,
}) => {
  const [officer, head] = (await Promise.all(['officer', 'head'].map((name) => windowOf(browser, name)))) as [Page, Page];
  await officer.setViewportSize(desk);
  await officer.goto('time/overtime');
  await officer.getByRole('button', { name: 'ขออนุมัตินอกเวลา' }).click();
  const form = officer.getByRole('dialog', { name: 'ขออนุมัติปฏิบัติงานนอกเวลาราชการ' });
  await form.getByRole('button', { name: 'เสนอขออนุมัติ' }).click();
  await expect(form.getByRole('textbox', { name: 'งานที่ปฏิบัติ' })).toBeFocused();
  await withoutFaultsAnywhere(officer);

  const sunday = sundayToCome();
  const choose = async (label: string, option: string | RegExp) => {
    await form.getByLabel(label).first().click();
    await officer.getByRole('option', { name: option }).first().click();
  };
  await choose('ประจำเดือน', longThaiMonth(sunday));
  await choose('ประเภทวัน', 'วันหยุดราชการ');
  await form.getByLabel('ตั้งแต่เวลา').fill('08:30');
  await form.getByLabel('ถึงเวลา').fill('16:30');
  await form.getByRole('textbox', { name: 'งานที่ปฏิบัติ' }).fill(`จัดทำบัญชีถือจ่าย ${mark}`);
  await choose('ผู้ปฏิบัติงาน', /ธีรภัทร/);
  await officer.keyboard.press('Escape');
  await choose('วันที่ของนายธีรภัทร เพิ่มพูนสุข', new RegExp(`^${Number(sunday.slice(8))} อา`));
  await officer.keyboard.press('Escape');
  await expect(form.getByText('อย่างมาก 420 บาท (60 บาทต่อชั่วโมง ไม่เกินวันละ 7 ชั่วโมง)')).toBeVisible();
  await form.getByRole('textbox', { name: 'วงเงิน (บาท)' }).fill('420');
  await form.getByRole('button', { name: 'เสนอขออนุมัติ' }).click();
  await expect(officer).toHaveURL(/\/time\/overtime\/\d+$/);

  await head.goto(`time/overtime/${officer.url().split('/').at(-1)}`);
  await head.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await expect(officer.getByText('อนุมัติแล้ว').first()).toBeVisible();
  await expect(officer.getByText(`วันที่ ${Number(sunday.slice(8))}`).first()).toBeVisible();
  await officer.setViewportSize(phone);
  await fits(officer);
  await withoutFaultsAnywhere(officer);
});
