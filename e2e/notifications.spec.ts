import { expect } from '@playwright/test';
import { ask, bellTells, windowOf } from './letter-window.ts';
import { registered } from './letters.ts';
import { withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

test('[R4] [T1] [T2] [T3] [T4] [T5] [H2] the bell counts as it happens, the list has modules, and one is opened and read', async ({
  browser,
}) => {
  const registrar = await windowOf(browser, 'registrar');
  const page = await windowOf(browser, 'clerk');
  await registrar.goto('portal');
  await page.goto('portal');
  // the connection says what it is, in the words of the specification
  await expect(page.locator('[data-live="connected"]')).toHaveAttribute('title', 'Socket is Connected');
  await page.goto('notification-all');
  await expect(page.getByRole('heading', { name: 'การแจ้งเตือน', level: 1 })).toBeVisible();
  const unread = async () => (await ask(page, '/service/get-all-notification', { take: 1 })).unread as number;
  const before = await unread();
  const subject = `แจ้งกำหนดการประชุม ${Date.now() % 1_000_000}`;
  await registered(registrar, subject);
  // without a reload: by the personal channel
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await expect(row).toBeVisible({ timeout: 15_000 });
  await bellTells(page, (count) => `การแจ้งเตือน ยังไม่อ่าน ${count}`);
  await expect(row).toContainText(/วันนี้ \d\d\.\d\d น\./);

  const modules = page.getByRole('navigation', { name: 'ระบบงาน' });
  await modules.getByRole('link', { name: /^สารบรรณ/ }).click();
  await expect(page).toHaveURL(/notification-all\/sarabun$/);
  await page.getByLabel('เฉพาะที่ยังไม่อ่าน').check();
  await withoutFaultsAnywhere(page);
  await row.getByRole('button').click();
  await expect(page.getByText('บันทึกข้อมูล เรียกดู')).toBeVisible();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  expect(await unread()).toBeLessThanOrEqual(before);

  await page.goto('notification-all/certificate');
  await expect(page.getByText('ไม่พบการแจ้งเตือน')).toBeVisible();
  await page.goto('notification-all/sarabun');
  const all = page.getByRole('button', { name: 'อ่านแล้วทั้งหมดในสารบรรณ' });
  if (before > 0) await all.click();
  await expect(all).toBeHidden();
  await expect(page.getByRole('button', { name: 'การแจ้งเตือน', exact: true })).toBeVisible();

  // one that is gone meanwhile is told by its message, and nothing opens
  await page.route('**/api/notification-update-read', (route) =>
    route.fulfill({ json: { status: 'error', code: 'not_found', message: 'ไม่พบข้อมูลที่ต้องการ' } }),
  );
  await page.getByRole('listitem').filter({ hasText: subject }).getByRole('button').click();
  await expect(page.getByRole('alert').filter({ hasText: 'เกิดข้อผิดพลาด !' })).toContainText('ไม่พบข้อมูลที่ต้องการ');
});

test('[L2] links of messages go by the portal to the document flow with their parameters; a forged one says so and leads on', async ({
  browser,
}) => {
  const page = await windowOf(browser, 'registrar');
  await page.goto('portal');
  const subject = `ขอส่งรายงานการประชุม ${Date.now() % 1_000_000}`;
  const documentId = await registered(page, subject);
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await page.goto(`portal?api=email&view=document&docId=${documentId}`);
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  expect(seen.some((url) => url.endsWith(`/sarabun/dashboard?api=email&view=document&docId=${documentId}&enc=n`))).toBe(true);
  await expect(page).toHaveURL(new RegExp(`/sarabun/dashboard\\?doc=${documentId}$`));

  await page.goto(`portal?api=notification&view=document&docId=${'A'.repeat(54)}&enc=y`);
  const told = page.getByRole('alert').filter({ hasText: 'ลิงก์นี้ไม่ถูกต้องหรือไม่ได้ออกโดยระบบนี้' });
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/sarabun\/dashboard$/);
  await expect(told.getByRole('link', { name: 'ดูการแจ้งเตือนทั้งหมด' })).toHaveAttribute('href', /notification-all$/);

  // of LINE only with a document
  await page.goto('portal?api=line&view=document');
  await expect(page).toHaveURL(/\/portal\?api=line&view=document$/);
  await page.goto(`portal?api=line&view=document&docId=${documentId}`);
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
});
