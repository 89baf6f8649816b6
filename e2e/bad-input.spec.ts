import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { enterAs } from './officers.ts';
import { test } from './story.ts';

const docNo = `นร 0${Date.now() % 1_000_000}`;

/** How many lines the central book has: no refused act may take a number. */
async function lines(request: APIRequestContext, token: string): Promise<number> {
  const get = async (path: string) => (await request.get(`api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const { items } = await get('/sarabun/books');
  const book = items.find(
    (one: { unitId: number; kind: string; series: string }) =>
      one.unitId === 10_000_000 && one.kind === 'RECEIVE' && one.series === 'GENERAL',
  );
  return (await get(`/sarabun/books/${book.id}`)).total;
}

async function openIntake(page: Page): Promise<string> {
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake');
  await page.getByRole('button', { name: 'เลือกไฟล์' }).waitFor();
  return (await page.evaluate(() => localStorage.getItem('eoffice_token'))) ?? '';
}

/** A number of its own for each letter: one that is known holds the form back until it is judged. */
async function fill(page: Page, subject: string, number = docNo): Promise<void> {
  await page.getByLabel('ที่', { exact: true }).fill(number);
  await page.getByRole('combobox', { name: 'จาก' }).fill('กรมทดสอบข้อมูลนำเข้า');
  await page.keyboard.press('Escape');
  await page.getByLabel('เรื่อง').fill(subject);
}

test.describe('bad input at the intake', () => {
  test('a day that cannot be read is told at its field, also after a good one; nothing is registered', async ({ page, request }) => {
    const token = await openIntake(page);
    const before = await lines(request, token);
    await fill(page, 'ขอเชิญประชุม');
    const day = page.getByLabel('ลงวันที่');
    await day.fill('18/11/2569');
    await day.fill('31/02/2569');
    await day.press('Enter');
    await expect(day).toBeFocused();
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    expect(await lines(request, token)).toBe(before);
  });

  test('a fake PDF is told by its name; the letter waits until it is taken off; then it is registered once, also by a double click', async ({
    page,
    request,
  }) => {
    const token = await openIntake(page);
    const before = await lines(request, token);
    await fill(page, 'ขอเชิญประชุมครั้งที่สอง');
    await page.getByLabel('ลงวันที่').fill('18/11/2569');
    await page
      .locator('input[type=file][accept*=".jpg"]')
      .first()
      .setInputFiles({ name: 'ปลอม.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>not a pdf</html>') });
    await expect(page.getByText('ปลอม.pdf').first()).toBeVisible();
    const register = page.getByRole('button', { name: 'ลงรับ', exact: true });
    await register.click();
    await expect(page.getByText(/นำไฟล์ที่ส่งไม่สำเร็จออก/)).toBeVisible();
    expect(await lines(request, token)).toBe(before);
    await page.getByRole('button', { name: 'นำออก' }).last().click();
    await expect(page.getByText('ปลอม.pdf')).toHaveCount(0);
    await register.dblclick();
    await expect(page.getByText(/เลขรับ/).first()).toBeVisible();
    await expect.poll(() => lines(request, token)).toBe(before + 1);
  });

  test('what the server refuses at a field is mended there and goes through', async ({ page, request }) => {
    const token = await openIntake(page);
    const before = await lines(request, token);
    await fill(page, 'ก'.repeat(1001), `${docNo}/2`);
    await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
    const subject = page.getByLabel('เรื่อง');
    await expect(subject).toHaveAttribute('aria-invalid', 'true');
    await subject.fill('ขอความอนุเคราะห์ข้อมูล');
    await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
    await expect.poll(() => lines(request, token)).toBe(before + 1);
  });
});
