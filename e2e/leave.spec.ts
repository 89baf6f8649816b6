import { expect, type Page } from '@playwright/test';
import { bangkokDay } from '../contract/rules/thai.ts';
import { ask, windowOf } from './letter-window.ts';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

const phone = { width: 376, height: 812 };
const day = (more: number) => bangkokDay(new Date(Date.now() + more * 86_400_000));
/** As a field of a day takes it. */
const typed = (of: string) => `${Number(of.slice(8))}/${Number(of.slice(5, 7))}/${Number(of.slice(0, 4)) + 543}`;
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

interface Opened {
  request: { version: number };
  hints: { code: string }[];
}
/** What a press on อนุญาต sends, with what stands to be read confirmed. */
async function approve(page: Page, id: number): Promise<{ status: string }> {
  const { request, hints = [] } = (await ask(page, `/office/requests/${id}`)) as unknown as Partial<Opened>;
  const confirmed = hints.map((one) => one.code);
  return (await ask(page, `/office/requests/${id}/act`, { version: request?.version ?? 0, act: 'approve', confirmed })) as {
    status: string;
  };
}
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
async function personOf(page: Page): Promise<number> {
  return ((await ask(page, '/verify', {})) as { userLogin: { F_PERSON_ID: number } }).userLogin.F_PERSON_ID;
}
async function chooseDays(form: ReturnType<Page['getByRole']>, from: string, until: string): Promise<void> {
  await form.getByRole('textbox', { name: 'ตั้งแต่วันที่' }).fill(typed(from));
  await form.getByRole('textbox', { name: 'ถึงวันที่' }).fill(typed(until));
  await form.getByRole('textbox', { name: 'ถึงวันที่' }).press('Tab');
}

test('[P2] the head of the agency is away for three and a half days: his deputy decides in exactly these halves, and no longer once the leave ends', async ({
  page,
  browser,
}) => {
  test.slow();
  await enterAs(page, 'director');
  const [admin, hr, registrar, deputy] = (await Promise.all(
    ['admin', 'personnel', 'registrar', 'supharoek.t'].map((name) => windowOf(browser, name)),
  )) as [Page, Page, Page, Page];
  for (const one of [page, admin, hr, registrar, deputy]) await one.goto('leave');
  await serves(admin, await personOf(page));
  const span = { from: day(0), fromHalf: 'AM', until: day(3), untilHalf: 'AM' };
  const { posts } = (await ask(page, '/leave/deputies', span)) as unknown as { posts: { positionId: number; needed: boolean }[] };
  const order = { orderNo: 'คำสั่งที่ 12/2569', orderDate: '2026-01-05', since: '2026-01-05' };
  const position = posts.find((one) => one.needed)?.positionId;
  await ask(admin, '/settings/list/standing-deputies', { values: { position, deputy: await personOf(deputy), ...order } });
  // what waits for him is not his deputy's before
  const { items } = (await ask(page, '/office/waiting?module=leave')) as unknown as { items: { id: number }[] };
  const waiting = items[0]?.id ?? 0;
  expect(await approve(deputy, waiting)).toMatchObject({ status: 'error' });

  // what it comes to, and who acts, is seen while one writes
  await page.reload();
  await page.getByRole('button', { name: 'ขอลา', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'ขอลา' });
  await form.getByRole('button', { name: /^ลากิจส่วนตัว/ }).click();
  await chooseDays(form, day(0), day(3));
  await form.getByRole('radiogroup', { name: 'ลาถึงเวลา' }).getByRole('radio', { name: 'เที่ยง' }).check();
  await expect(form.getByRole('region', { name: 'นับวันลา' })).toContainText('3.5 วันทำการ');
  const acts = form.getByRole('combobox', { name: 'ผู้รักษาราชการแทนอธิการบดี' });
  await expect(acts).toHaveValue(/ตาม/);
  await acts.fill('ศุภฤกษ์');
  await page.getByRole('option', { name: /ศุภฤกษ์.+ตาม/ }).click();
  await withoutFaultsAnywhere(page);
  await form.getByRole('button', { name: 'ส่งใบลา' }).click();
  await expect(page).toHaveURL(/\/leave\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const acting = page.getByRole('list', { name: 'ผู้รักษาราชการแทน' }).getByRole('listitem');
  await expect(acting).toContainText('มีผลเมื่อได้รับอนุญาต');

  // given: the deputy has what waited, and may decide
  const { version } = (await ask(hr, `/leave/requests/${id}`)) as { version: number };
  await ask(hr, `/leave/requests/${id}/check`, { version, paperSeen: true, words: '' });
  expect(await approve(registrar, id)).toMatchObject({ status: 'success' });
  await expect(acting).toContainText('มีผลอยู่');
  await deputy.goto(`leave/${waiting}`);
  const permit = deputy.getByRole('button', { name: 'อนุญาต', exact: true });
  await expect(permit).toBeVisible();

  // given up from this morning on: with the decision on it the right ends
  await page.getByRole('button', { name: 'ขอยกเลิกวันลา' }).click();
  const gives = page.getByRole('dialog', { name: 'ขอยกเลิกวันลา' });
  await gives.getByRole('textbox', { name: 'กลับมาปฏิบัติราชการตั้งแต่วันที่' }).fill(typed(day(0)));
  await expect(gives.getByText('ยกเลิกวันลาทั้งหมด')).toBeVisible();
  await gives.getByRole('textbox', { name: 'เหตุผล' }).fill('มีราชการด่วน');
  await gives.getByRole('button', { name: 'ขอยกเลิกวันลา' }).click();
  await expect(gives).toBeHidden();
  await expect(permit).toBeVisible();
  expect(await approve(registrar, id)).toMatchObject({ status: 'success' });
  expect(await approve(deputy, waiting)).toMatchObject({ status: 'error' });
  await expect(permit).toBeHidden();
  expect(await approve(page, waiting)).toMatchObject({ status: 'success' });
});

test('[P2] on a phone a clerk asks for a morning with a medical paper, and who checks sees what he must know', async ({ browser }) => {
  const [admin, officer, hr] = [
    await windowOf(browser, 'admin'),
    await windowOf(browser, 'officer2'),
    await windowOf(browser, 'personnel'),
  ];
  for (const one of [officer, hr]) await one.setViewportSize(phone);
  for (const one of [admin, officer, hr]) await one.goto('leave');
  await serves(admin, await personOf(officer));
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
  await hr.goto('leave?view=waiting');
  await expect(hr.getByRole('region', { name: /^ลา/ }).first()).toContainText('งานค้าง');
  await fits(hr);
  await withoutFaultsAnywhere(hr);
  await hr.goto(`leave/${id}`);
  await hr.getByRole('button', { name: 'ตรวจสอบใบลา' }).click();
  const checks = hr.getByRole('dialog', { name: 'ตรวจสอบใบลา' });
  await checks.getByRole('checkbox').check();
  await checks.getByRole('button', { name: 'ตรวจสอบใบลา' }).click();
  await expect(hr.getByText('ตรวจใบรับรองแพทย์แล้ว').first()).toBeVisible();
  await fits(hr);
});
