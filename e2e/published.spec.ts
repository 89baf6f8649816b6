import { type Browser, expect, type Page } from '@playwright/test';
import { act, ask, backToFacts, confirmAct, windowOf } from './letter-window.ts';
import { holderOf, submitted } from './letters.ts';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

const calls = (page: Page) => {
  const sent: { at: number; body: { bookType?: number; querySearch?: string } }[] = [];
  page.on('request', (one) => one.url().endsWith('/get-dashboard') && sent.push({ at: Date.now(), body: one.postDataJSON() }));
  return sent;
};

const kinds = ['หนังสือเวียน', 'คำสั่ง', 'ระเบียบ', 'ข้อบังคับ', 'ข่าว', 'ประกาศ', 'แถลงการณ์', 'รายงานการประชุม'];

async function openTables(page: Page) {
  await page.goto('sarabun/dashboard');
  await page.getByRole('region', { name: 'หนังสือเผยแพร่' }).getByRole('button', { name: 'ดูทั้งหมด' }).click();
  return page.getByRole('dialog', { name: 'หนังสือเผยแพร่ทุกประเภท' });
}

test.describe('the eight book tables', () => {
  test('[D7] one for each kind with a search box of its own, five rows a page, 290 high', async ({ page }) => {
    await enterAs(page, 'officer');
    const dialog = await openTables(page);
    await expect(dialog.getByRole('tab')).toHaveText(kinds);
    for (const kind of kinds) {
      await dialog.getByRole('tab', { name: kind }).click();
      await expect(dialog.getByRole('searchbox', { name: `ค้นหาใน${kind}` })).toBeVisible();
    }
    await dialog.getByRole('tab', { name: 'หนังสือเวียน' }).click();
    const table = dialog.getByRole('table', { name: 'หนังสือเวียน' });
    await expect(table.locator('tbody tr')).toHaveCount(5);
    const frame = await table.locator('../..').boundingBox();
    expect(frame?.height).toBe(290);
    await dialog.getByRole('button', { name: 'หน้า 2', exact: true }).click();
    await expect(dialog.getByText(/^หน้า 2 จาก \d+$/)).toBeVisible();
    await withoutFaults(page);
  });

  test('[D7] the search needs three letters on a click, goes at once, and 1.5 s after typing by itself', async ({ page }) => {
    await enterAs(page, 'officer');
    const sent = calls(page);
    const dialog = await openTables(page);
    await dialog.getByRole('tab', { name: 'คำสั่ง' }).click();
    const box = dialog.getByRole('searchbox', { name: 'ค้นหาในคำสั่ง' });
    const button = dialog.getByRole('button', { name: 'ค้นหา', exact: true });
    const before = sent.length;
    await box.fill('แต');
    await button.click();
    await expect(dialog.getByText('พิมพ์อย่างน้อย 3 ตัวอักษร')).toBeVisible();
    expect(sent.length).toBe(before);

    await box.fill('แต่งตั้ง');
    const typed = Date.now();
    await expect.poll(() => sent.length).toBe(before + 1);
    expect((sent.at(-1)?.at ?? 0) - typed).toBeGreaterThanOrEqual(1_400);
    expect(sent.at(-1)?.body).toMatchObject({ bookType: 1, querySearch: 'แต่งตั้ง' });

    await box.fill('คณะกรรมการ');
    const clicked = Date.now();
    await button.click();
    await expect.poll(() => sent.length).toBe(before + 2);
    expect((sent.at(-1)?.at ?? 0) - clicked).toBeLessThan(1_400);
    await box.fill('ไม่มีคำนี้ในสมุด');
    await expect(dialog.getByText('ไม่พบหนังสือที่ตรงกับ “ไม่มีคำนี้ในสมุด”')).toBeVisible();
    // each table keeps its own words
    await dialog.getByRole('tab', { name: 'ประกาศ' }).click();
    await expect(dialog.getByRole('searchbox', { name: 'ค้นหาในประกาศ' })).toHaveValue('');
    await dialog.getByRole('tab', { name: 'คำสั่ง' }).click();
    await expect(box).toHaveValue('ไม่มีคำนี้ในสมุด');
    await box.fill('');
    await expect(dialog.getByRole('table', { name: 'คำสั่ง' }).locator('tbody tr')).toHaveCount(5);
  });

  test('[D6] [D7] an order is published from a day to a day, stands in the tables for everybody, and is withdrawn', async ({ browser }) => {
    const { page, id, subject } = await signedOrder(browser);
    await page.goto(`sarabun/document/${id}`);
    await act(page, 'เผยแพร่');
    const form = page.getByRole('form', { name: 'เผยแพร่' });
    await form.getByRole('textbox', { name: 'เผยแพร่ถึงวันที่' }).fill('1/1/2569');
    await confirmAct(page, 'เผยแพร่');
    await expect(form.getByText('กรุณาระบุวันสุดท้ายไม่ก่อนวันเริ่มเผยแพร่')).toBeVisible();
    await form.getByRole('textbox', { name: 'เผยแพร่ถึงวันที่' }).fill('31/12/2599');
    await confirmAct(page, 'เผยแพร่');
    await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
    await backToFacts(page);
    await expect(page.getByRole('definition').filter({ hasText: 'ถึง 31 ธ.ค. 2599' })).toBeVisible();

    const reader = await windowOf(browser, 'auditor');
    const dialog = await openTables(reader);
    await dialog.getByRole('tab', { name: 'คำสั่ง' }).click();
    await dialog.getByRole('searchbox', { name: 'ค้นหาในคำสั่ง' }).fill(subject);
    await dialog.getByRole('table', { name: 'คำสั่ง' }).getByRole('button', { name: subject }).click();
    await expect(reader).toHaveURL(new RegExp(`doc=${id}`));
    await expect(reader.getByRole('heading', { name: subject })).toBeVisible();

    await act(page, 'เลิกเผยแพร่');
    await page.getByRole('form', { name: 'เลิกเผยแพร่' }).getByRole('textbox', { name: 'เหตุผล' }).fill('ออกคำสั่งใหม่แทน');
    await confirmAct(page, 'เลิกเผยแพร่');
    await expect(page.getByText('เลิกเผยแพร่เรียบร้อยแล้ว')).toBeVisible();
    const again = await openTables(reader);
    await again.getByRole('tab', { name: 'คำสั่ง' }).click();
    await again.getByRole('searchbox', { name: 'ค้นหาในคำสั่ง' }).fill(subject);
    await expect(again.getByText(`ไม่พบหนังสือที่ตรงกับ “${subject}”`)).toBeVisible();
  });
});

/** An order of the officer's unit, signed by its director. */
async function signedOrder(browser: Browser) {
  const subject = `แต่งตั้งคณะทำงานจัดงาน ชุดที่ ${Date.now() % 100_000}`;
  const page = await windowOf(browser, 'officer');
  const director = await windowOf(browser, 'director');
  for (const one of [page, director]) await one.goto('sarabun/dashboard');
  const documentId = await submitted(page, 4, { subject, body: [{ kind: 'paragraph', level: 0, text: 'ให้บุคคลต่อไปนี้เป็นคณะทำงาน' }] }, [
    { kind: 'SIGN', order: 0, id: await holderOf(page, 'อธิการบดี', 'present') },
  ]);
  const seen = await ask(director, `/sarabun/documents/${documentId}`);
  const task = seen.tasks.find((one: { kind: string }) => one.kind === 'SIGN');
  const signed = await ask(director, `/sarabun/tasks/${task.id}/sign`, {});
  expect(signed.status, JSON.stringify(signed)).toBe('success');
  return { page, id: documentId, subject };
}
