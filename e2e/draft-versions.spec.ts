import { expect, type Page, test } from '@playwright/test';
import { ask } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';

test.describe('versions of a letter', () => {
  test('[E8] what another window wrote stays as a version when it is saved over, and both are compared word by word', async ({
    page,
    request,
  }) => {
    await enterAs(page, request, 'officer');
    const id = await newLetter(page, 'ขอเชิญประชุมคณะกรรมการบริหาร');
    await page.goto(`sarabun/draft/${id}`);
    const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
    await expect(subject).toHaveValue('ขอเชิญประชุมคณะกรรมการบริหาร');
    await typeElsewhere(page, id, 'ขอเชิญสัมมนาคณะกรรมการบริหาร');
    await subject.fill('ขอเชิญประชุมคณะอนุกรรมการบริหาร');
    await page.getByRole('button', { name: 'บันทึกของข้าพเจ้า' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'บันทึกแล้ว' })).toBeVisible();
    await page.getByRole('button', { name: 'รายการอื่น' }).click();
    await page.getByRole('menuitem', { name: 'ฉบับและการแก้ไข' }).click();
    const dialog = page.getByRole('dialog', { name: 'ฉบับของร่าง' });
    await expect(dialog.getByText('เก็บไว้ก่อนถูกบันทึกทับ')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText(/เพิ่ม \d+ แห่ง ตัดออก \d+ แห่ง/);
    await expect(dialog.getByRole('deletion').first()).toContainText('สัมมนา');
    await expect(dialog.getByRole('insertion').first()).toContainText('ประชุม');
    await withoutFaults(page);
    expect((await ask(page, `/sarabun/drafts/${id}`)).content.subject).toBe('ขอเชิญประชุมคณะอนุกรรมการบริหาร');
    expect((await ask(page, `/sarabun/drafts/${id}/versions/1`)).content.subject).toBe('ขอเชิญสัมมนาคณะกรรมการบริหาร');
    await dialog.getByRole('button', { name: 'ปิด' }).click();
  });

  test('what could not be sent is kept under the person’s own name and goes when he signs out', async ({ page, request }) => {
    await enterAs(page, request, 'officer');
    const id = await newLetter(page, 'ขออนุมัติ');
    await page.goto(`sarabun/draft/${id}`);
    const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
    await subject.waitFor();
    await page.route('**/api/sarabun/drafts/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await subject.fill('ขออนุมัติเดินทางไปราชการ');
    await expect(page.getByText('เก็บในเครื่อง รอเครือข่าย')).toBeVisible({ timeout: 60_000 });
    const personId = await page.evaluate(() => JSON.parse(localStorage.getItem('eoffice_userLogin') ?? '{}').F_PERSON_ID);
    expect(await kept(page)).toEqual([`eoffice_kept_${personId}_draft_${id}`]);
    await page.getByRole('button', { name: /^เมนูผู้ใช้/ }).click();
    await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click();
    await expect(page).toHaveURL(/login/);
    expect(await kept(page)).toEqual([]);
  });
});

function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('kept')));
}

async function newLetter(page: Page, subject: string): Promise<number> {
  await page.goto('sarabun/dashboard');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 2 });
  await typeElsewhere(page, documentId, subject);
  return documentId;
}

/** As the same person would in a second window. */
async function typeElsewhere(page: Page, id: number, subject: string): Promise<void> {
  const { revision, content, receivers } = await ask(page, `/sarabun/drafts/${id}`);
  const reply = await ask(page, `/sarabun/drafts/${id}`, {
    revision,
    content: { ...content, subject },
    speed: 1,
    route: [],
    receivers,
    links: [],
  });
  expect(reply.status).toBe('success');
}
