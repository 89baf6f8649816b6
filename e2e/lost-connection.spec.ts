import { expect, test } from '@playwright/test';
import { act, letterOf, openFromQueue, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';

const subject = `ขอเชิญประชุมผ่านสื่ออิเล็กทรอนิกส์ ครั้งที่ ${Date.now() % 100_000}`;

test('a form whose answer is lost says so, keeps what was typed, and is sent again as the same form; another tab that comes too late is told', async ({
  browser,
  playwright,
}, info) => {
  const baseURL = info.project.use.baseURL ?? '';
  const enter = async (name: string) => (await windowOf(browser, await playwright.request.newContext({ baseURL }), name)).page;
  const [registrar, page] = await Promise.all([enter('registrar'), enter('clerk')]);
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
  playwright,
}, info) => {
  const baseURL = info.project.use.baseURL ?? '';
  const enter = async (name: string) => (await windowOf(browser, await playwright.request.newContext({ baseURL }), name)).page;
  const [registrar, page] = await Promise.all([enter('registrar'), enter('clerk')]);
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
