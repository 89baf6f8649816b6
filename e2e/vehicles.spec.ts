import { expect, type Page } from '@playwright/test';
import { bangkokDay } from '../contract/rules/thai.ts';
import { ask, windowOf } from './letter-window.ts';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test.use({ serviceWorkers: 'allow' });

const mark = Date.now() % 1_000_000;
const plate = `ทด ${mark % 10_000}`;
const place = `กรมบัญชีกลาง ${mark}`;
const phone = { width: 376, height: 812 };
const typed = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${Number(day.slice(0, 4)) + 543}`;
const clockOf = (at: Date) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' }).format(at);
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

/** A car whose meter stands at 45,210, and the driver, as the settings take them. */
async function fleetOf(admin: Page, driverPerson: number): Promise<{ vehicleId: number; driver: string }> {
  const car = { plate, province: 'นนทบุรี', type: 'VAN', seats: 12, firstKm: 45_210, bufferAfter: 30 };
  const { row } = (await ask(admin, '/settings/list/vehicles', { values: car })) as { row: { id: number } };
  const values = { name: `พขร. ทดสอบ ${mark}`, person: driverPerson, licenceKind: 'PUBLIC', licenceDue: '2035-01-31', bufferAfter: 0 };
  const kept = (await ask(admin, '/settings/list/vehicle-drivers', { values })) as { row: { id: number } };
  expect(kept).toMatchObject({ status: 'success' });
  // one of the agency's people is called by his own name
  const { drivers } = (await ask(admin, '/vehicle/setup')) as { drivers: { id: number; name: string }[] };
  return { vehicleId: row.id, driver: drivers.find((one) => one.id === kept.row.id)?.name ?? '' };
}

/** Types a reading on the keys of the phone. */
async function reads(page: Page, verb: string, km: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).first().click();
  const pad = page.getByRole('form', { name: verb });
  for (const digit of km) await pad.getByRole('button', { name: digit, exact: true }).click();
}

/** Whoever has the step now does it, as his waiting list would. */
async function decides(page: Page, requestId: number, act: 'pass' | 'approve'): Promise<void> {
  const opened = (await ask(page, `/office/requests/${requestId}`)) as { request: { version: number }; hints: { code: string }[] };
  const confirmed = opened.hints.map((one) => one.code);
  const done = await ask(page, `/office/requests/${requestId}/act`, { version: opened.request.version, act, words: 'เห็นควร', confirmed });
  expect(done).toMatchObject({ status: 'success' });
}

test('[P2] a trip from its request to the certified log, its driver without a network in between', async ({ page, context, browser }) => {
  const call = await enterAs(page, 'officer2');
  const { userLogin } = (await call('/verify')) as { userLogin: { F_PERSON_ID: number } };
  const [admin, fleet, officer, head, deputy] = await Promise.all(
    ['admin', 'clerk', 'officer', 'head', 'deputy'].map((name) => windowOf(browser, name)),
  );
  if (!admin || !fleet || !officer || !head || !deputy) throw new Error('no windows');
  for (const one of [admin, fleet, officer, head, deputy]) await one.goto('vehicle');
  const { vehicleId, driver } = await fleetOf(admin, userLogin.F_PERSON_ID);

  // asked for: what can be had is seen while one writes
  await officer.getByRole('button', { name: 'ขอใช้รถ' }).click();
  const form = officer.getByRole('dialog', { name: 'ขออนุญาตใช้รถ' });
  const from = new Date(Date.now() + 10 * 60_000);
  const until = new Date(from.getTime() + 2 * 3_600_000);
  await form.getByRole('textbox', { name: 'ขอใช้รถเพื่อ' }).fill('ประชุมชี้แจงการกันเงินเหลื่อมปี');
  await form.getByLabel('สถานที่ไป').fill(place);
  await form.getByLabel('สถานที่ไป').press('Enter');
  await form.getByRole('textbox', { name: 'ออกเดินทาง', exact: true }).fill(typed(bangkokDay(from)));
  await form.getByLabel('เวลา ออกเดินทาง').fill(clockOf(from));
  await form.getByRole('textbox', { name: 'กลับถึงสำนักงาน', exact: true }).fill(typed(bangkokDay(until)));
  await form.getByLabel('เวลา กลับถึงสำนักงาน').fill(clockOf(until));
  await form.getByLabel('ผู้เดินทาง').fill('วิทยากรภายนอก');
  await form.getByLabel('ผู้เดินทาง').press('Enter');
  await form.getByRole('textbox', { name: 'จุดขึ้นรถ' }).fill('หน้าอาคารอำนวยการ');
  await expect(form.getByRole('list', { name: 'รถในเวลานี้' }).getByRole('listitem').filter({ hasText: plate })).toContainText('ว่าง');
  await withoutFaultsAnywhere(officer);
  await form.getByRole('button', { name: 'ส่งคำขอ' }).click();
  const hints = officer.getByRole('dialog').filter({ hasText: 'ส่งต่อ' });
  await expect(officer.getByRole('heading', { level: 1, name: /ประชุมชี้แจง/ }).or(hints)).toBeVisible();
  if (await hints.isVisible()) await hints.getByRole('button').first().click();
  await expect(officer.getByRole('list', { name: 'ความคืบหน้า' })).toContainText('รถออก');
  const requestId = Number(new URL(officer.url()).pathname.split('/').at(-1));
  await withoutFaultsAnywhere(officer);

  // given on the board: its free times light up, the proposals say why not
  await decides(head, requestId, 'pass');
  await fleet.goto('vehicle?view=board');
  await fleet
    .getByRole('list', { name: 'รอจัดรถ' })
    .getByRole('button', { name: new RegExp(place) })
    .click();
  await fleet.getByRole('radio', { name: new RegExp(plate) }).check();
  await fleet.getByRole('combobox', { name: 'พนักงานขับรถ' }).click();
  await fleet.getByRole('option', { name: new RegExp(driver) }).click();
  await expect(fleet.getByRole('button', { name: new RegExp(`จัดให้ที่นี่ ${plate}`) })).toBeVisible();
  await withoutFaultsAnywhere(fleet);
  await fleet.getByRole('button', { name: 'จัดรถคันนี้' }).click();
  await expect(fleet.getByRole('list', { name: 'รอจัดรถ' }).getByRole('button', { name: new RegExp(place) })).toHaveCount(0);
  await decides(deputy, requestId, 'approve');

  // driven without a network: what is pressed is kept, in two windows alike, and stands after a reload
  const sent: { path: string; key: string }[] = [];
  context.on('request', (one) => {
    const path = new URL(one.url()).pathname;
    if (one.method() === 'POST' && /\/(out|back)$/.test(path)) sent.push({ path, key: one.headers()['idempotency-key'] ?? '' });
  });
  await page.setViewportSize(phone);
  await page.goto('vehicle/drive');
  await expect(page.getByRole('region', { name: 'เที่ยวถัดไป' })).toContainText(place);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const second = await context.newPage();
  await second.setViewportSize(phone);
  await second.goto('vehicle/drive');
  await expect(second.getByRole('region', { name: 'เที่ยวถัดไป' })).toContainText(place);
  await withoutFaultsAnywhere(page);
  await context.setOffline(true);
  await reads(page, 'รถออก', '45100');
  await expect(page.getByText('เลขไมล์ตอนออก 45,100 กม. น้อยกว่าเที่ยวก่อนที่จบ 45,210 กม.')).toBeVisible();
  await page.getByRole('button', { name: 'แก้เลขไมล์' }).click();
  await page.getByRole('button', { name: 'เท่าเลขสุดท้าย 45,210' }).click();
  await withoutFaultsAnywhere(page);
  await page.getByRole('button', { name: /^บันทึกรถออก/ }).click();
  await expect(page.getByText('ไม่มีสัญญาณ เก็บไว้ในเครื่อง 1 รายการ')).toBeVisible();
  await expect(second.getByText('ไม่มีสัญญาณ เก็บไว้ในเครื่อง 1 รายการ')).toBeVisible();
  await page.reload();
  await reads(page, 'รถกลับ', '45332');
  await expect(page.getByText('122 กม.')).toBeVisible();
  await fits(page);
  await page.getByRole('button', { name: /^บันทึกรถกลับ/ }).click();
  await expect(page.getByText('ไม่มีสัญญาณ เก็บไว้ในเครื่อง 2 รายการ')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'รอส่ง 2 รายการ' })).toBeVisible();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /^รอส่ง/ })).toHaveCount(0);
  await expect(page.getByText('122 กม.')).toBeVisible();
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['out', 'back']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);

  // what can't wait for its order leaves first, by the same phone, and its order is asked for
  await page.getByRole('button', { name: 'ออกรถฉุกเฉิน' }).click();
  const urgent = page.getByRole('dialog', { name: 'ออกรถฉุกเฉิน' });
  await urgent.getByRole('textbox', { name: 'เหตุฉุกเฉิน' }).fill(`นำส่งผู้ป่วย ${mark}`);
  await urgent.getByRole('combobox', { name: 'รถ', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(plate) }).click();
  await urgent.getByLabel('เลขไมล์ตอนออก').fill('45332');
  await urgent.getByLabel('สถานที่ไป').fill('โรงพยาบาลศูนย์');
  await urgent.getByLabel('สถานที่ไป').press('Enter');
  await withoutFaultsAnywhere(page);
  await urgent.getByRole('button', { name: 'บันทึกรถออก' }).click();
  await expect(urgent).toBeHidden();
  await expect(page.getByRole('region', { name: 'เที่ยวถัดไป' })).toContainText('โรงพยาบาลศูนย์');
  await expect(page.getByRole('button', { name: 'รถกลับ', exact: true })).toBeVisible();
  await deputy.goto('waiting');
  await expect(deputy.getByText(`นำส่งผู้ป่วย ${mark}`).first()).toBeVisible();
  await fleet.goto('vehicle?view=today');
  await expect(fleet.getByRole('list', { name: 'ออกอยู่' })).toContainText('ฉุกเฉิน');
  await fleet.goto('vehicle?view=board&rows=drivers');
  await expect(fleet.getByRole('rowheader').filter({ hasText: driver })).toContainText('ออกอยู่');
  await withoutFaultsAnywhere(fleet);

  // certified by who used it; the line of the car has no break
  await officer.reload();
  await officer.getByRole('button', { name: 'รับรองการใช้รถ' }).click();
  const closing = officer.getByRole('dialog', { name: 'รับรองการใช้รถ' });
  await closing.getByRole('radio', { name: '5 จาก 5' }).press('Space');
  await closing.getByRole('button', { name: 'รับรองการใช้รถ' }).click();
  await expect(closing).toBeHidden();
  await expect(officer.getByRole('region', { name: 'บันทึกการใช้รถ' })).toContainText('122 กม.');
  await officer.setViewportSize(phone);
  await fits(officer);
  await admin.goto(`vehicle/car/${vehicleId}`);
  await expect(admin.getByRole('region', { name: /^เส้นเลขไมล์/ })).toContainText('45,332');
  await withoutFaultsAnywhere(admin);
});
