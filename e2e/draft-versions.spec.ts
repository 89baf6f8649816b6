import { expect, type Page } from '@playwright/test';
import { ask, windowOf } from './letter-window.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.describe('versions of a letter', () => {
  test('[E8] what another window wrote stays as a version when it is saved over, and both are compared word by word', async ({ page }) => {
    await enterAs(page, 'officer');
    const id = await newLetter(page, 'ขอเชิญประชุมคณะกรรมการบริหาร');
    await page.goto(`sarabun/draft/${id}`);
    const subject = page.getByRole('textbox', { name: 'เรื่อง', exact: true });
    await expect(subject).toHaveValue('ขอเชิญประชุมคณะกรรมการบริหาร');
    await typeElsewhere(page, id, 'ขอเชิญสัมมนาคณะกรรมการบริหาร');
    await subject.fill('ขอเชิญประชุมคณะอนุกรรมการบริหาร');
    await expect(page.getByRole('alert').filter({ hasText: 'ท่านแก้ไขร่างนี้ในแท็บหรือเครื่องอื่น' })).toBeVisible();
    await page.getByRole('button', { name: 'เปรียบเทียบแล้วเลือก' }).click();
    const choice = page.getByRole('dialog', { name: 'เลือกข้อความที่จะใช้' });
    await expect(choice.getByRole('deletion').first()).toContainText('สัมมนา');
    await expect(choice.getByRole('insertion').first()).toContainText('ประชุม');
    await withoutFaults(page);
    await choice.getByRole('button', { name: 'ใช้ข้อความในแท็บนี้' }).click();
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

  test('the same person in two tabs is told so in both; whichever text is left away stays as a version', async ({ page }) => {
    await enterAs(page, 'officer');
    const id = await newLetter(page, 'ขอความอนุเคราะห์');
    await page.goto(`sarabun/draft/${id}`);
    const subject = (of: Page) => of.getByRole('textbox', { name: 'เรื่อง', exact: true });
    await subject(page).waitFor();
    const second = await page.context().newPage();
    await second.goto(`sarabun/draft/${id}`);
    const open = /ร่างนี้เปิดอยู่ในอีกแท็บหนึ่งของท่านด้วย/;
    for (const tab of [page, second]) await expect(tab.getByRole('status').filter({ hasText: open })).toBeVisible();
    await subject(second).fill('ขอความอนุเคราะห์สถานที่');
    await expect(second.getByRole('status').filter({ hasText: 'บันทึกแล้ว' })).toBeVisible();
    await expect.poll(async () => (await ask(page, `/sarabun/drafts/${id}`)).content.subject).toBe('ขอความอนุเคราะห์สถานที่');
    await subject(page).fill('ขอความอนุเคราะห์วิทยากร');
    await page.getByRole('button', { name: 'ใช้ข้อความที่บันทึกไว้' }).click();
    await expect(subject(page)).toHaveValue('ขอความอนุเคราะห์สถานที่');
    expect((await ask(page, `/sarabun/drafts/${id}/versions/1`)).content.subject).toBe('ขอความอนุเคราะห์วิทยากร');
    await second.close();
    await expect(page.getByRole('status').filter({ hasText: open })).toBeHidden();
  });

  test('[E8] the drafter compares what the reviewer has changed, in the letter’s window', async ({
    page,

    browser,
  }) => {
    await enterAs(page, 'officer');
    const id = await newLetter(page, 'ขออนุมัติจัดซื้อครุภัณฑ์', true);
    expect((await ask(page, `/sarabun/drafts/${id}/submit`, {})).status).toBe('success');
    const head = await windowOf(browser, 'head');
    await head.goto('sarabun/dashboard');
    await typeElsewhere(head, id, 'ขออนุมัติจัดจ้างครุภัณฑ์');
    const task = (await ask(head, `/sarabun/documents/${id}`)).may.find((one: { action: string }) => one.action === 'approve');
    expect((await ask(head, `/sarabun/tasks/${task.id}/approve`, {})).status).toBe('success');
    await page.goto(`sarabun/document/${id}`);
    await page.getByRole('tab', { name: 'ประวัติ' }).click();
    await page.getByRole('button', { name: 'เปรียบเทียบฉบับของร่าง' }).click();
    const dialog = page.getByRole('dialog', { name: 'ฉบับของร่าง' });
    await expect(dialog.getByText('ผู้ตรวจทานแก้ไข')).toBeVisible();
    await expect(dialog.getByRole('deletion')).toContainText('ซื้อ');
    await expect(dialog.getByRole('insertion')).toContainText('จ้าง');
    await withoutFaults(page);
    await head.context().close();
  });

  test('what could not be sent is kept under the person’s own name and goes when he signs out', async ({ page }) => {
    await enterAs(page, 'officer');
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

async function newLetter(page: Page, subject: string, complete = false): Promise<number> {
  await page.goto('sarabun/dashboard');
  const { documentId } = await ask(page, '/sarabun/drafts', { type: 2 });
  await typeElsewhere(page, documentId, subject, complete);
  return documentId;
}

/** As a person would in another window. `complete`: with all that a memo needs. */
async function typeElsewhere(page: Page, id: number, subject: string, complete = false): Promise<void> {
  const { revision, content, receivers, route } = await ask(page, `/sarabun/drafts/${id}`);
  const find = async (search: string, purpose: string) =>
    (await ask(page, `/sarabun/holders?purpose=${purpose}&search=${encodeURIComponent(search)}`)).items.find(
      (one: { name: string }) => one.name === search,
    ).id;
  const whole = complete
    ? {
        content: { ...content, subject, to: 'อธิการบดี', body: [{ kind: 'paragraph', text: 'ด้วยมีความจำเป็น' }] },
        route: [
          { kind: 'REVIEW', order: 0, id: await find('ผู้อำนวยการกองบริหารงานบุคคล', 'present') },
          { kind: 'SIGN', order: 1, id: await find('อธิการบดี', 'present') },
        ],
        receivers: [{ kind: 'UNIT', id: await find('กองคลัง', 'forward'), name: 'กองคลัง', purpose: 'ACTION' }],
      }
    : { content: { ...content, subject }, receivers, route };
  const reply = await ask(page, `/sarabun/drafts/${id}`, { revision, speed: 1, links: [], ...whole });
  expect(reply.status, JSON.stringify(reply)).toBe('success');
}
