import { expect } from '@playwright/test';
import { startLine } from '../server/test/line-double.ts';
import { enterAs, proveIn, readAs, setPart, withoutFaults } from './officers.ts';
import { lineUrl } from './serve-line.ts';
import { test } from './story.ts';

const secret = 'channel-secret-of-the-story';

test('[R7] an officer links his LINE account by a code, chooses what comes by it, and the administrator sees what was sent', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const line = await startLine({ token: 'token-of-the-story', secret }, Number(new URL(lineUrl(baseURL ?? '')).port));
  // accessibility is judged in a context of its own
  const context = await browser.newContext();
  const office = await context.newPage();
  try {
    const admin = await enterAs(office, 'admin');
    const form = async (values: object) => {
      // what was set of LINE a moment ago is known to the whole office in the next
      await expect(async () => {
        const now = await readAs(office, 'admin', '/settings/form/setting-notifications');
        const saved = await admin('/settings/form/setting-notifications', { version: now.version, values: { ...now.values, ...values } });
        expect(saved).toMatchObject({ status: 'success' });
      }).toPass({ timeout: 10_000 });
    };
    await setPart(admin, office, 'features', { line: true });
    await setPart(admin, office, 'line', { token: 'token-of-the-story', secret, basicId: '@saraban' });
    await form({ line: true, push: true });

    await enterAs(page, 'officer2');
    await page.goto('account-line-service');
    await expect(page.getByRole('img', { name: 'QR ของบัญชีทางการ @saraban' })).toBeVisible();
    await page.getByRole('button', { name: 'ขอรหัส' }).click();
    await proveIn(page);
    const code = await page.getByRole('status', { name: 'รหัสเชื่อมบัญชี' }).textContent();
    await withoutFaults(page);
    const event = {
      type: 'message',
      replyToken: 'r1',
      source: { type: 'user', userId: `U${'0a'.repeat(16)}` },
      message: { type: 'text', text: code },
    };
    const { payload, headers } = line.webhook([event]);
    expect((await request.post('line/webhook', { headers, data: Buffer.from(payload) })).status()).toBe(200);
    await expect(page.getByText('เชื่อมบัญชีแล้ว')).toBeVisible();
    await expect.poll(() => line.replies.length).toBe(1);

    await page.goto('account-information#notices');
    await expect(page.getByText('เชื่อมบัญชี LINE แล้ว')).toBeVisible();
    const deadlines = page.getByRole('checkbox', { name: 'กำหนดเวลา การเตือน และการขยายเวลา ทางLINE' });
    await deadlines.uncheck();
    await page.getByRole('radio', { name: 'กำหนดเอง' }).check();
    await page.getByLabel('งดส่งตั้งแต่เวลา').fill('21:00');
    await withoutFaults(page);
    await page.getByRole('button', { name: 'บันทึกการแจ้งเตือน' }).click();
    await expect(page.getByText('บันทึกการแจ้งเตือนแล้ว')).toBeVisible();
    await page.reload();
    await expect(deadlines).not.toBeChecked();
    await expect(page.getByLabel('งดส่งตั้งแต่เวลา')).toHaveValue('21:00');
    await deadlines.check();
    await page.getByRole('radio', { name: 'ตามหน่วยงาน' }).first().check();
    await page.getByRole('button', { name: 'บันทึกการแจ้งเตือน' }).click();
    await expect(page.getByText('มีการแก้ไขที่ยังไม่บันทึก')).toBeHidden();

    await page.goto('account-line-service');
    await page.getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click();
    await expect(page.getByRole('button', { name: 'ขอรหัส' })).toBeVisible();

    await office.goto('mail-outbox');
    await expect(office.getByRole('heading', { name: 'กล่องส่งออก' })).toBeVisible();
    await office.getByRole('combobox', { name: 'ช่องทาง' }).selectOption('LINE');
    await expect(office).toHaveURL(/channel=LINE/);
    await withoutFaults(office);
    await form({ line: false, push: false });
    await setPart(admin, office, 'line', { basicId: '' }, ['token', 'secret']);
    await setPart(admin, office, 'features', { line: false });
  } finally {
    await context.close();
    await line.close();
  }
});

test('where the agency does not use LINE the page says so', async ({ page }) => {
  await enterAs(page, 'officer');
  await page.goto('account-line-service');
  await expect(page.getByText('หน่วยงานยังไม่เปิดใช้การแจ้งเตือนทาง LINE')).toBeVisible();
});
