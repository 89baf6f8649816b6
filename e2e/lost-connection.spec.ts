import { expect } from '@playwright/test';
import { times } from '../contract/rules/times.ts';
import { act, letterOf, openFromQueue, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { enterAs, readAs } from './officers.ts';
import { test } from './story.ts';

const subject = `ขอเชิญประชุมผ่านสื่ออิเล็กทรอนิกส์ ครั้งที่ ${Date.now() % 100_000}`;

test('a form whose answer is lost says so, keeps what was typed, and is sent again as the same form; another tab that comes too late is told', async ({
  browser,
}) => {
  const [registrar, page] = await Promise.all([windowOf(browser, 'registrar'), windowOf(browser, 'clerk')]);
  await registrar.goto('portal');
  const documentId = await registered(registrar, subject);
  await openFromQueue(page, subject, 'unreceived');

  const other = await page.context().newPage();
  await other.goto(`sarabun/document/${documentId}`);
  await act(other, 'ส่งคืน');
  await other.getByLabel('เหตุผล').fill('ส่งผิดหน่วยงาน');

  // the server does it, but its answer never comes
  const keys: string[] = [];
  await page.route(/\/transmissions\/\d+\/receive$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
  });
  await act(page, 'ลงรับ');
  await page.clock.install();
  const form = page.getByRole('form', { name: 'ลงรับ', exact: true });
  await form.getByRole('button', { name: 'ลงรับ', exact: true }).dblclick();
  await expect.poll(() => keys.length).toBe(1);
  await page.clock.fastForward(4_000);
  const waiting = page.getByText('ยังไม่ได้รับคำตอบจากระบบ กำลังลองอีกครั้ง');
  await expect(waiting).toBeVisible();
  await page.clock.runFor(26_000);
  await expect(form.getByRole('alert')).toContainText('กดปุ่มเดิมเพื่อลองอีกครั้งได้ ระบบจะไม่ทำรายการซ้ำ');
  await expect(waiting).toHaveCount(0);

  await form.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByText(/ลงรับแล้ว เลขรับ \d+\/\d{4}/)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const { transmissions, timeline } = await letterOf(page, documentId);
  expect(transmissions.at(-1)).toMatchObject({ state: 'RECEIVED' });
  expect(timeline.filter((entry: { action: string }) => entry.action === 'receive')).toHaveLength(1);

  // another tab whose form stood open while this one acted: its refusal stands in sight, beside the button
  const refusal = other.getByRole('form', { name: 'ส่งคืน', exact: true });
  await refusal.getByRole('button', { name: 'ส่งคืน', exact: true }).click();
  await expect(refusal.getByRole('alert')).toBeInViewport();
  await expect(other.getByLabel('เหตุผล')).toHaveValue('ส่งผิดหน่วยงาน');
  for (const one of [registrar, page]) await one.context().close();
});

test('[REL6] a form whose outcome the system does not know yet says that it is being checked, asks again with its key, and tells the true result', async ({
  browser,
}) => {
  const [registrar, page] = await Promise.all([windowOf(browser, 'registrar'), windowOf(browser, 'clerk')]);
  const unsure = `${subject} (รอผล)`;
  await registrar.goto('portal');
  const documentId = await registered(registrar, unsure);
  await openFromQueue(page, unsure, 'unreceived');

  // done, but not confirmed by the standby; then out of reach; then known
  const keys: string[] = [];
  const refusal = { status: 503, json: { status: 'error', code: 'outcome_unknown', message: 'กำลังตรวจสอบผล' } };
  let confirmed = () => {};
  const standby = new Promise<void>((done) => {
    confirmed = done;
  });
  await page.route(/\/transmissions\/\d+\/receive$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length === 1) await route.fetch();
    if (keys.length === 1) return route.fulfill(refusal);
    if (keys.length === 2) return route.abort();
    await standby;
    return route.continue();
  });
  await act(page, 'ลงรับ');
  const form = page.getByRole('form', { name: 'ลงรับ', exact: true });
  await form.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  const checking = page.getByText('กำลังตรวจสอบผลของรายการ');
  await expect(checking).toBeVisible();
  await expect.poll(() => keys.length).toBe(3);
  await expect(checking).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
  confirmed();
  await expect(page.getByText(/ลงรับแล้ว เลขรับ \d+\/\d{4}/)).toBeVisible();
  await expect(checking).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
  const { timeline } = await letterOf(page, documentId);
  expect(timeline.filter((entry: { action: string }) => entry.action === 'receive')).toHaveLength(1);
  for (const one of [registrar, page]) await one.context().close();
});

test('a part of a screen that did not arrive is fetched again by itself; a draft that found no answer is sent again', async ({ page }) => {
  const call = await enterAs(page, 'officer');
  const { documentId } = (await call('/sarabun/drafts', { type: 2 })) as { documentId: number };
  await page.goto('sarabun/drafts');
  let lost = 0;
  await page.route(/\/assets\/DraftPage-[^/]*\.js$/, (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    return route.abort();
  });
  await page.locator(`a[href$="/sarabun/draft/${documentId}"]`).click();
  const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
  await expect(subject).toBeVisible();
  expect(lost).toBe(1);

  let tries = 0;
  const save = new RegExp(`/api/sarabun/drafts/${documentId}$`);
  await page.route(save, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    return route.abort();
  });
  await subject.fill('เขียนขณะเครือข่ายขาด');
  await expect(page.getByText('เก็บในเครื่อง รอเครือข่าย')).toBeVisible();
  await page.clock.install();
  await page.goto('portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = tries;
  // one try asks a few times by itself; more than those is another try
  await expect(async () => {
    await page.clock.runFor(times.sendKeptAgain);
    expect(tries).toBeGreaterThan(before + 1 + times.retries);
  }).toPass();
  await page.unroute(save);
  await expect(async () => {
    await page.clock.runFor(times.sendKeptAgain);
    const { content } = await readAs(page, 'officer', `/sarabun/drafts/${documentId}`);
    expect(content.subject).toBe('เขียนขณะเครือข่ายขาด');
  }).toPass();
  await call(`/sarabun/drafts/${documentId}/delete`);
});

test('a page that lost a part while the office was out of reach comes by itself once it answers', async ({ page }) => {
  await enterAs(page, 'officer');
  await page.goto('sarabun/dashboard');
  let away = true;
  await page.route(/\/assets\/SearchPage-[^/]*\.js$|\/health\/live$/, (route) => (away ? route.abort() : route.continue()));
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ค้นหาหนังสือ' }).click();
  await expect(page.getByRole('heading', { name: 'เปิดหน้านี้ไม่สำเร็จ' })).toBeVisible();
  away = false;
  await expect(page.getByRole('heading', { name: 'ค้นหาหนังสือ' })).toBeVisible();
  await expect(page).toHaveURL(/\/sarabun\/search$/);
});

test('a part that is not to be had leaves what is typed beside it, and asks before the page is loaded again', async ({ page }) => {
  await enterAs(page, 'clerk');
  // the plain dialog that stands in for this part goes when it comes, and with it a press that has begun
  const dialogs = page.waitForEvent('requestfinished', (one) => /\/assets\/DialogView-[^/]*\.js$/.test(one.url()));
  await page.goto('sarabun/intake');
  await dialogs;
  const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
  await subject.fill('พิมพ์ไว้ก่อนส่วนหนึ่งมาไม่ถึง');
  await page.route(/\/assets\/CommandsDialog-[^/]*\.js$/, (route) => route.abort());
  await page.keyboard.press('Control+k');
  const told = page.getByRole('dialog', { name: 'ส่วนหนึ่งของหน้านี้โหลดไม่สำเร็จ' });
  await told.getByRole('button', { name: 'อยู่หน้านี้ต่อ' }).click();
  await expect(subject).toHaveValue('พิมพ์ไว้ก่อนส่วนหนึ่งมาไม่ถึง');
  await page.unrouteAll();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  const loaded = page.waitForEvent('load');
  await told.getByRole('button', { name: 'โหลดหน้าใหม่' }).click();
  await loaded;
  await expect(subject).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'ค้นหาหนังสือหรือพิมพ์คำสั่ง' })).toBeFocused();
});
