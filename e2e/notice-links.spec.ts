import { type Browser, expect, type Page } from '@playwright/test';
import { ask, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { test } from './story.ts';

/** Who sends a letter, and the clerk whose bell it rings. */
async function bothAtPortal(browser: Browser) {
  const registrar = await windowOf(browser, 'registrar');
  const page = await windowOf(browser, 'clerk');
  for (const one of [registrar, page]) await one.goto('portal');
  return { registrar, page };
}

/** A letter that rings the bell of the head's unit's registry, and the clerk's notification of it. */
async function rung(registrar: Page, clerk: Page): Promise<{ subject: string; documentId: number; notice: number }> {
  const subject = `ขอเชิญประชุมติดตามงาน ครั้งที่ ${Date.now() % 1_000_000}`;
  const documentId = await registered(registrar, subject);
  const bell = await ask(clerk, '/sarabun/get-notifications', { MODULE: ['SARABUN'] });
  const notice = bell.items.alerts.find((one: { F_DOC_ID: number }) => one.F_DOC_ID === documentId);
  return { subject, documentId, notice: notice.NN_RECEIVE_ID };
}

const isUnread = async (page: Page, id: number) =>
  (await ask(page, '/service/get-all-notification', { take: 100 })).items.find((one: { NN_RECEIVE_ID: number }) => one.NN_RECEIVE_ID === id)
    .status === 'un-read';

test.describe('links of notifications', () => {
  test('[D13] t and d on the portal: marked read, the document opens there, a notice of the saved view the first time only', async ({
    browser,
  }) => {
    const { registrar, page } = await bothAtPortal(browser);
    const { subject, documentId, notice } = await rung(registrar, page);
    expect(await isUnread(page, notice)).toBe(true);
    await page.goto(`portal?t=view-document&d=${notice}`);
    await expect(page.getByText('บันทึกข้อมูล เรียกดู')).toBeVisible();
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/portal\\?doc=${documentId}&trans=\\d+$`));
    expect(await isUnread(page, notice)).toBe(false);
    await page.getByRole('button', { name: 'ปิดหนังสือ' }).click();
    await expect(page).toHaveURL(/\/portal$/);

    await page.goto(`portal?t=view-document&d=${notice}`);
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
    await expect(page.getByText('บันทึกข้อมูล เรียกดู')).toBeHidden();
  });

  test('[D13] on the dashboard the link goes on to the portal, for four named deployments it opens over the dashboard', async ({
    browser,
  }) => {
    const { registrar, page } = await bothAtPortal(browser);
    const first = await rung(registrar, page);
    await page.goto(`sarabun/dashboard?t=view-document&d=${first.notice}`);
    await expect(page.getByRole('heading', { name: first.subject })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/portal\\?doc=${first.documentId}`));

    const second = await rung(registrar, page);
    await page.route(/\/sarabun\/dashboard/, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replace('"notificationsOnDashboard":false', '"notificationsOnDashboard":true');
      await route.fulfill({ response: reply, body });
    });
    await page.goto(`sarabun/dashboard?t=view-document&d=${second.notice}`);
    await expect(page.getByRole('heading', { name: second.subject })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/sarabun/dashboard\\?doc=${second.documentId}`));
  });

  test('[D13] [E6] from elsewhere the bell goes to the portal with t and d; what is not mine opens nothing', async ({ browser }) => {
    const { registrar, page } = await bothAtPortal(browser);
    const { subject, documentId } = await rung(registrar, page);
    await page.goto('sarabun/books');
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    await page.getByRole('button', { name: /^การแจ้งเตือน/ }).click();
    await page.getByRole('dialog', { name: 'การแจ้งเตือน' }).getByRole('button', { name: subject }).click();
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
    expect(seen.some((url) => /\/portal\?t=view-document&d=\d+$/.test(url))).toBe(true);
    await expect(page).toHaveURL(new RegExp(`/portal\\?doc=${documentId}`));

    const foreign = (await ask(registrar, '/service/get-all-notification', { take: 1 })).items[0]?.NN_RECEIVE_ID ?? 999_999;
    await page.goto(`portal?t=view-document&d=${foreign}`);
    await expect(page.getByText('ไม่พบข้อมูลที่ต้องการ')).toBeVisible();
    await expect(page).toHaveURL(/\/portal$/);
  });
});
