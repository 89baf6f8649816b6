import { expect } from '@playwright/test';
import { bangkokDay } from '../contract/rules/thai.ts';
import { ask, windowOf } from './letter-window.ts';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { width: 376, height: 812 };
const dayMs = 86_400_000;
const moved = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);

/** The last Saturday before today: nobody was there, so a shift of that day lacks both its times. */
function lastSaturday(): string {
  const today = bangkokDay(new Date());
  return moved(today, -((new Date(today).getUTCDay() + 1) % 7 || 7));
}

test('[P2] a press without a network is kept and confirmed, a missing time is claimed from its cell, and the month is signed', async ({
  page,
  context,
  browser,
}) => {
  const call = await enterAs(page, 'officer2');
  const { userLogin } = (await call('/verify')) as { userLogin: { F_PERSON_ID: number } };
  const [clerk, head] = [await windowOf(browser, 'clerk'), await windowOf(browser, 'head')];
  for (const one of [clerk, head]) await one.goto('time');

  // on the phone, without a network: kept with the time of the press, and sent by itself
  const sent: string[] = [];
  context.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/time/punches')) sent.push(one.headers()['idempotency-key'] ?? '');
  });
  await page.setViewportSize(phone);
  await page.goto('time');
  const today = page.getByRole('region', { name: 'วันนี้', exact: true });
  const round = today.getByRole('button', { name: /^ลงเวลา(มา|กลับ)$/ });
  await expect(round).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect(round).toBeVisible();
  await context.setOffline(true);
  await round.click();
  await expect(page.getByText('ส่งเองเมื่อมีสัญญาณ')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'รอส่ง 1 รายการ' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'รอส่ง 1 รายการ' })).toBeVisible();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /^รอส่ง/ })).toHaveCount(0);
  expect(sent).toHaveLength(1);

  // where the agency asks for the place, the browser is asked at the press, and the office knows which site it is
  await head.context().grantPermissions(['geolocation']);
  await head.context().setGeolocation({ latitude: 13.8493, longitude: 100.5714, accuracy: 20 });
  await head.getByRole('button', { name: /^ลงเวลา(มา|กลับ)$/ }).click();
  await expect(head.getByRole('status').filter({ hasText: 'ที่อาคารอำนวยการ' })).toBeVisible();
  await withoutFaultsAnywhere(head);

  // his time keeper says that it counts
  await clerk.goto('time?view=waiting');
  const waits = clerk.getByRole('table', { name: 'การลงเวลาที่รอยืนยัน' });
  await expect(waits).toContainText('ขวัญฤดี');
  await waits.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
  await withoutFaultsAnywhere(clerk);
  await clerk.getByRole('button', { name: /^ยืนยัน \d+ รายการ$/ }).click();
  await expect(clerk.getByText(/^ยืนยันแล้ว \d+ รายการ$/)).toBeVisible();
  await expect(waits).toHaveCount(0);

  // a day that lacks its times is claimed from its cell; the head decides with the day before him
  const saturday = lastSaturday();
  const setup = (await ask(clerk, '/time/setup')) as { keeps: { id: number }[]; shifts: { id: number }[] };
  const duty = { from: saturday, until: saturday, weekdays: [], as: 'SHIFT', shiftId: setup.shifts[0]?.id };
  const roster = await ask(clerk, '/time/roster', { unitId: setup.keeps[0]?.id, personIds: [userLogin.F_PERSON_ID], ...duty });
  expect(roster).toMatchObject({ status: 'success', days: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`time?day=${saturday}`);
  const wall = page.getByRole('grid', { name: 'เวลาของเดือน' });
  const cell = wall.getByRole('gridcell', { selected: true });
  await expect(cell).toContainText('ขาด');
  await withoutFaultsAnywhere(page);
  await cell.getByRole('button', { name: /^ขอแก้เวลา/ }).click();
  const form = page.getByRole('dialog', { name: 'ขอแก้เวลา' });
  await form.getByLabel('เวลามาที่ขอแก้').fill('08:25');
  await form.getByLabel('เวลากลับที่ขอแก้').fill('16:40');
  await form.getByRole('textbox', { name: 'คำชี้แจง' }).fill('ปฏิบัติหน้าที่ในวันเสาร์ เครื่องลงเวลาขัดข้อง');
  await withoutFaultsAnywhere(page);
  await form.getByRole('button', { name: 'ส่งคำขอแก้เวลา' }).click();
  await expect(page).toHaveURL(/\/time\/\d+$/);
  const address = `time/${page.url().split('/').at(-1)}`;
  await head.goto(address);
  await expect(head.getByRole('region', { name: /^เวลาในวันนั้น/ })).toContainText('ขาด');
  await withoutFaultsAnywhere(head);
  await head.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await expect(head.getByRole('button', { name: 'อนุมัติ', exact: true })).toHaveCount(0);
  await page.goto(`time?day=${saturday}`);
  await expect(cell).toContainText('แก้เป็น 08.25–16.40');
  await expect(cell).not.toContainText('ขาด');

  // the month that is over: what is wrong in it is read first, then it is signed, and goes on to who checks it
  const month = moved(`${bangkokDay(new Date()).slice(0, 7)}-01`, -1);
  await clerk.goto(`time?view=unit&day=${month}`);
  await expect(clerk.getByRole('table')).toContainText('ขวัญฤดี');
  await withoutFaultsAnywhere(clerk);
  await clerk.getByRole('button', { name: /^รับรองเวลาเดือน/ }).click();
  const reads = clerk.getByRole('dialog');
  const done = clerk.getByText('รับรองแล้ว ส่งงานการเจ้าหน้าที่ตรวจสอบ');
  await expect(reads.or(done).first()).toBeVisible();
  if (await reads.isVisible()) await reads.getByRole('button', { name: 'รับทราบและดำเนินการ' }).click();
  await expect(done).toBeVisible();
  const line = clerk.getByRole('list', { name: 'ลำดับการรับรอง' });
  await expect(line.getByRole('listitem').filter({ hasText: 'งานการเจ้าหน้าที่ตรวจสอบ' })).toHaveAttribute('aria-current', 'step');
});
