import { expect, type Page, test } from '@playwright/test';
import { bangkokDay } from '../contract/rules/thai.ts';
import { ask, windowOf } from './letter-window.ts';
import { withoutFaultsAnywhere } from './officers.ts';

const phone = { width: 376, height: 812 };
const day = (more: number) => bangkokDay(new Date(Date.now() + more * 86_400_000));
/** As a field of a day takes it. */
const typed = (of: string) => `${Number(of.slice(8))}/${Number(of.slice(5, 7))}/${Number(of.slice(0, 4)) + 543}`;
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

/** Registered as serving, every day of the week a working day, so that no story asks which day it is. */
async function serves(admin: Page, person: number): Promise<void> {
  const types = (await ask(admin, '/settings/choices/employee-type')) as { choices: { id: number }[] };
  const { rows } = (await ask(admin, '/settings/list/service-record?take=100')) as {
    rows: { id: number; version: number; values: { person: number } }[];
  };
  const there = rows.find((one) => one.values.person === person);
  const workDays = ['0', '1', '2', '3', '4', '5', '6'];
  const sent = there
    ? { id: there.id, version: there.version, values: { ...there.values, workDays } }
    : { values: { person, employeeType: types.choices[0]?.id, since: '2010-06-01', workDays } };
  expect(await ask(admin, '/settings/list/service-record', sent)).toMatchObject({ status: 'success' });
}
async function chooseDays(form: ReturnType<Page['getByRole']>, from: string, until: string): Promise<void> {
  await form.getByRole('textbox', { name: 'ตั้งแต่วันที่' }).fill(typed(from));
  await form.getByRole('textbox', { name: 'ถึงวันที่' }).fill(typed(until));
  await form.getByRole('textbox', { name: 'ถึงวันที่' }).press('Tab');
}

test('[P2] on a phone a clerk asks for a morning with a medical paper, and who checks sees what he must know', async ({ browser }) => {
  const [admin, officer, registrar] = [
    await windowOf(browser, 'admin'),
    await windowOf(browser, 'officer2'),
    await windowOf(browser, 'registrar'),
  ];
  for (const one of [officer, registrar]) await one.setViewportSize(phone);
  for (const one of [admin, officer, registrar]) await one.goto('leave');
  const { userLogin } = (await ask(officer, '/verify', {})) as { userLogin: { F_PERSON_ID: number } };
  await serves(admin, userLogin.F_PERSON_ID);
  await officer.reload();
  await expect(officer.getByRole('region', { name: /^ฉันลาได้กี่วัน/ })).toContainText('ลาพักผ่อน');
  await officer.getByRole('button', { name: 'ขอลา', exact: true }).click();
  const form = officer.getByRole('dialog', { name: 'ขอลา' });
  await form.getByRole('button', { name: /^ลาป่วย/ }).click();
  await chooseDays(form, day(0), day(0));
  await form.getByRole('radiogroup', { name: 'ลาถึงเวลา' }).getByRole('radio', { name: 'เที่ยง' }).check();
  await expect(form.getByRole('region', { name: 'นับวันลา' })).toContainText('0.5 วันทำการ');
  const paper = { name: 'ใบรับรองแพทย์.png', mimeType: 'image/png', buffer: await officer.screenshot() };
  const chooses = officer.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'ใบรับรองแพทย์', exact: true }).click();
  await (await chooses).setFiles(paper);
  await fits(officer);
  await withoutFaultsAnywhere(officer);
  await form.getByRole('button', { name: 'ส่งใบลา' }).click();
  await expect(officer).toHaveURL(/\/leave\/\d+$/);
  const files = officer.getByRole('list', { name: 'ไฟล์แนบ' });
  await expect(files).toContainText('ใบรับรองแพทย์.png');
  await fits(officer);

  // who checks has one card a screen with what he must know; the check is a form of its own
  const id = officer.url().split('/').at(-1);
  await registrar.goto('leave?view=waiting');
  await expect(registrar.getByRole('region', { name: /^ลา/ }).first()).toContainText('งานค้าง');
  await fits(registrar);
  await withoutFaultsAnywhere(registrar);
  await registrar.goto(`leave/${id}`);
  await registrar.getByRole('button', { name: 'ตรวจสอบใบลา' }).click();
  const checks = registrar.getByRole('dialog', { name: 'ตรวจสอบใบลา' });
  await checks.getByRole('checkbox').check();
  await checks.getByRole('button', { name: 'ตรวจสอบใบลา' }).click();
  await expect(registrar.getByText('ตรวจใบรับรองแพทย์แล้ว').first()).toBeVisible();
  await fits(registrar);
});
