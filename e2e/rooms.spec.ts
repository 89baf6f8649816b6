import { expect, type Page } from '@playwright/test';
import { bangkokDay } from '../contract/rules/thai.ts';
import { ask, windowOf } from './letter-window.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const mark = Date.now() % 1_000_000;
const room = `ห้องประชุมทดสอบ ${mark}`;
const dayMs = 86_400_000;
/** As a field of a day takes it. */
const typed = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${Number(day.slice(0, 4)) + 543}`;
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

/** Three weeks in which no holiday lies on the day of the meeting, after what the demo has booked. */
async function threeWeeks(page: Page): Promise<[string, string, string]> {
  const from = Date.now() + 40 * dayMs;
  const span = `from=${bangkokDay(new Date(from))}&until=${bangkokDay(new Date(from + 40 * dayMs))}`;
  const { holidays } = (await ask(page, `/room/calendar?${span}`)) as { holidays: { day: string }[] };
  for (let at = from; ; at += dayMs) {
    const days = [0, 7, 14].map((more) => bangkokDay(new Date(at + more * dayMs)));
    const weekday = new Date(`${days[0]}T00:00:00Z`).getUTCDay();
    if (weekday > 0 && weekday < 6 && days.every((day) => holidays.every((one) => one.day !== day)))
      return days as [string, string, string];
  }
}

async function when(page: Page, day: string, topic: string) {
  const form = page.getByRole('dialog', { name: 'จองห้องประชุม' });
  await form.getByRole('textbox', { name: 'เรื่องที่ประชุม' }).fill(topic);
  await form.getByRole('textbox', { name: 'วันที่', exact: true }).fill(typed(day));
  await form.getByLabel('ตั้งแต่เวลา').fill('09:00');
  await form.getByLabel('ถึงเวลา').fill('10:00');
  await form.getByRole('textbox', { name: 'จำนวนผู้เข้าร่วม' }).fill('8');
  await form.getByRole('radio', { name: room }).check();
  return form;
}

test('[P2] a room is booked in a series with conflicts, taken from who has it with the reason, and entered at its door', async ({
  browser,
}) => {
  const [admin, officer, deputy] = [
    await windowOf(browser, 'admin'),
    await windowOf(browser, 'officer'),
    await windowOf(browser, 'deputy'),
  ];
  for (const page of [admin, officer, deputy]) await page.goto('room');
  const opened = { openFrom: '00:00', openUntil: '23:59', openDays: ['0', '1', '2', '3', '4', '5', '6'], capacity: 20, seatsBoard: 20 };
  const { row } = (await ask(admin, '/settings/list/rooms', { values: { name: room, ...opened } })) as { row: { id: number } };
  const [first, second, third] = await threeWeeks(officer);
  const closed = { name: 'ปรับปรุงระบบเสียง', room: row.id, fromDay: third, untilDay: third };
  expect(await ask(admin, '/settings/list/room-closed', { values: closed })).toMatchObject({ status: 'success' });
  /** A booking as its form sends it. */
  const book = (page: Page, topic: string, from: string, until: string) =>
    ask(page, '/room/bookings', {
      send: true,
      confirmed: ['time_on_holiday'],
      content: {
        ...{ topic, publicTitle: '', private: false, headCount: 8, layout: '', extras: [], catering: [], phone: '', remark: '' },
        occurrences: [{ n: 0, roomId: row.id, from, until, waits: false }],
      },
    }) as Promise<{ requestId: number; number: string }>;
  await book(admin, 'อบรมผู้ดูแลระบบ', `${second}T09:00:00+07:00`, `${second}T10:00:00+07:00`);

  // each date is seen before anything is kept: free, taken by whom, closed why
  await officer.getByRole('button', { name: 'จองห้อง', exact: true }).click();
  const form = await when(officer, first, `ติดตามโครงการ ${mark}`);
  await form.getByRole('combobox', { name: 'ประชุมซ้ำ' }).click();
  await officer.getByRole('option', { name: 'ทุกสัปดาห์', exact: true }).click();
  await form.getByRole('textbox', { name: 'ถึงวันที่' }).fill(typed(third));
  const dates = form.getByRole('region', { name: 'วันของการจอง' }).getByRole('listitem');
  await expect(dates).toHaveCount(3);
  await expect(dates.nth(0)).toContainText('ว่าง');
  await expect(dates.nth(1)).toContainText(/จห \d+/);
  await expect(dates.nth(1).getByRole('combobox')).toHaveValue(/^ใช้ .+ แทน$/);
  await expect(dates.nth(2)).toContainText('ปรับปรุงระบบเสียง');
  await expect(form.getByText('จอง 2 จาก 3 ครั้ง')).toBeVisible();
  await withoutFaultsAnywhere(officer);
  await form.getByRole('button', { name: 'จองห้อง' }).click();
  const times = officer.getByRole('list', { name: 'วันและเวลาที่จอง' }).getByRole('listitem');
  await expect(times).toHaveCount(2);
  await expect(times.first()).toContainText(room);
  await expect(times.last()).not.toContainText(room);
  await withoutFaultsAnywhere(officer);

  // on a phone, by one who may take it
  await deputy.setViewportSize({ width: 376, height: 800 });
  await deputy.getByRole('button', { name: 'จองห้อง', exact: true }).click();
  const taking = await when(deputy, first, `รับรองแขก ${mark}`);
  await expect(taking.getByText('กองบริหารงานบุคคล จองไว้')).toBeVisible();
  await taking.getByRole('radio', { name: 'ใช้ห้องแทน' }).check();
  await taking.getByRole('textbox', { name: 'เหตุผลที่ใช้ห้องแทนผู้ที่จองไว้' }).fill('คณะผู้ตรวจราชการใช้ห้องนี้');
  await fits(deputy);
  await taking.getByRole('button', { name: 'จองห้อง' }).click();
  await expect(deputy.getByRole('heading', { level: 1 })).toContainText('รับรองแขก');
  await expect(times.first()).toContainText('ถูกใช้ห้องแทน');
  await times.first().getByRole('button', { name: /^รับ / }).first().click();
  await expect(times.first()).toContainText('จองแล้ว');
  await expect(times.first()).not.toContainText(room);
  // one date is given up, the other stands
  await times.last().getByRole('button', { name: 'ยกเลิกครั้งนี้' }).click();
  const gives = officer.getByRole('dialog', { name: 'ยกเลิกครั้งนี้' });
  await gives.getByRole('textbox', { name: 'เหตุผล' }).fill('ติดราชการ');
  await gives.getByRole('button', { name: 'ยกเลิกครั้งนี้' }).click();
  await expect(times).toHaveCount(1);

  // the screen at the door needs no sign-in; who reads its code with a telephone is of the meeting
  const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const midnight = new Date(`${bangkokDay(soon)}T23:59:00+07:00`);
  const until = new Date(Math.min(soon.getTime() + 30 * 60_000, midnight.getTime())).toISOString();
  const now = await book(officer, `ประชุมด่วน ${mark}`, soon.toISOString(), until);
  await admin.goto('room?view=manage');
  await admin.getByRole('button', { name: 'เพิ่มจอหน้าห้อง' }).click();
  const adds = admin.getByRole('dialog', { name: 'เพิ่มจอหน้าห้อง' });
  await adds.getByRole('combobox', { name: 'ห้อง' }).click();
  await admin.getByRole('option', { name: room }).click();
  await adds.getByRole('button', { name: 'เพิ่มจอหน้าห้อง' }).click();
  const address = (await admin.getByRole('link', { name: 'เปิดหน้าจอ' }).getAttribute('href')) ?? '';
  await withoutFaultsAnywhere(admin);
  const door = await (await browser.newContext()).newPage();
  await door.goto(address);
  await expect(door.getByRole('heading', { level: 1, name: room })).toBeVisible();
  await expect(door.getByRole('region', { name: 'กำลังใช้' })).toContainText(`ประชุมด่วน ${mark}`);
  await expect(door.getByRole('img', { name: 'สแกนเพื่อแจ้งเข้าใช้' })).toBeVisible();
  await withoutFaultsAnywhere(door);
  const shown = (await (await door.request.post('api/office/display', { data: { code: address.split('#')[1] } })).json()) as {
    entry: { address: string };
  };
  await officer.setViewportSize({ width: 376, height: 800 });
  const { pathname, search } = new URL(shown.entry.address);
  await officer.goto(`${pathname.slice(1)}${search}`);
  await expect(officer.getByText(`แจ้งเข้าใช้แล้ว ${room}`)).toBeVisible();
  await expect(officer).toHaveURL(new RegExp(`/room/${now.requestId}$`));
  await fits(officer);
  await door.reload();
  await expect(door.getByRole('region', { name: 'กำลังใช้' })).toBeVisible();
  await expect(door.getByRole('img', { name: 'สแกนเพื่อแจ้งเข้าใช้' })).toBeHidden();
});
