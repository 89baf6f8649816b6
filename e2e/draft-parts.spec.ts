import { expect, type Page, test } from '@playwright/test';
import { type Call, enterAs, withoutFaults } from './officers.ts';

test.describe('what belongs to a draft beside its text', () => {
  test('[E5] receivers are found by typing, pasted as a list, sent as copies or to know, and taken out again', async ({ page, request }) => {
    const call = await enterAs(page, request, 'officer');
    const id = await newDraft(page, call, 1);
    const add = page.getByRole('textbox', { name: 'เพิ่มผู้รับ' });
    await add.fill('กองคลัง');
    await page
      .getByRole('option', { name: /^กองคลัง/ })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'ถึงผู้ใด' })).toHaveValue(/กองคลัง/);
    await page.getByRole('button', { name: 'สำเนา', exact: true }).click();
    await add.fill('สมาคมศิษย์เก่า');
    await page.getByRole('option', { name: 'เพิ่ม “สมาคมศิษย์เก่า” เป็นหน่วยงานภายนอก' }).click();
    const copies = page.getByRole('region', { name: 'ผู้รับ: สำเนา' });
    await expect(copies.getByText('สมาคมศิษย์เก่า')).toBeVisible();
    await page.getByRole('combobox', { name: 'วิธีส่งถึง สมาคมศิษย์เก่า' }).selectOption('ไปรษณีย์อิเล็กทรอนิกส์');
    await page.getByRole('combobox', { name: 'ส่งถึง สมาคมศิษย์เก่า เป็น' }).selectOption('เพื่อทราบ');
    await expect(page.getByRole('region', { name: 'ผู้รับ: เพื่อทราบ' }).getByText('สมาคมศิษย์เก่า')).toBeVisible();
    await withoutFaults(page);
    await page.getByRole('button', { name: 'นำ สมาคมศิษย์เก่า ออก' }).click();
    await expect(page.getByText('สมาคมศิษย์เก่า', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(page.getByRole('region', { name: 'ผู้รับ: เพื่อทราบ' }).getByText('สมาคมศิษย์เก่า')).toBeVisible();

    await page.getByRole('button', { name: 'ผู้รับ', exact: true }).click();
    await page.getByRole('button', { name: 'เพิ่มจากรายชื่อ' }).click();
    const lines = Array.from({ length: 200 }, (_, index) => `${index + 1}. โรงเรียนแห่งที่ ${index + 1}`);
    await page.getByRole('textbox', { name: 'รายชื่อผู้รับ บรรทัดละหนึ่งราย' }).fill(lines.join('\n'));
    const began = Date.now();
    await page.getByRole('button', { name: 'เพิ่มตามรายชื่อ' }).click();
    await expect(page.getByText(/^เพิ่มผู้รับ 200 ราย/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'ผู้รับ: ผู้รับ' }).getByRole('listitem')).toHaveCount(201);
    expect(Date.now() - began, 'two hundred stand quickly').toBeLessThan(4000);
    await expect(page.getByRole('textbox', { name: 'ถึงผู้ใด' })).toHaveValue('ผู้มีรายชื่อแนบท้าย');
    await saved(page);
    const { receivers } = (await call(`/sarabun/drafts/${id}`)) as never as { receivers: { name: string; purpose: string; method?: string }[] };
    expect(receivers).toHaveLength(202);
    expect(receivers.find((one) => one.name === 'สมาคมศิษย์เก่า')).toMatchObject({ purpose: 'INFO', method: 'EMAIL' });
  });
});

/** A new draft of this kind, open in the editor. */
async function newDraft(page: Page, call: Call, type: number): Promise<number> {
  const { documentId } = (await call('/sarabun/drafts', { type })) as { documentId: number };
  await page.goto(`sarabun/draft/${documentId}`);
  await page.getByRole('button', { name: 'ส่งตรวจทาน' }).waitFor();
  return documentId;
}

async function saved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'กำลังบันทึก' })).toHaveCount(0);
  await page.waitForResponse((response) => /\/sarabun\/drafts\/\d+$/.test(response.url()) && response.request().method() === 'POST');
}
