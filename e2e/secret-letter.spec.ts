import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import { plainLetter } from '../server/test/plain-letter.ts';
import { ask, letterOf, pick, windowOf } from './letter-window.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

test.describe.configure({ mode: 'serial' });
let documentId: number;

test('a classed letter is looked at with the reader’s name on every page, and has no download', async ({ browser }) => {
  const page = await windowOf(browser, 'secretreg');
  await page.goto('sarabun/dashboard');
  const fileId = await uploadPdf(page, 2);
  ({ documentId } = await ask(page, '/sarabun/letters', letter(fileId)));
  await page.goto(`sarabun/dashboard?doc=${documentId}`);
  await expect(page.getByRole('note')).toContainText('หนังสือชั้นลับมาก');
  await expect(page.getByRole('note')).toContainText('ดาวน์โหลดไม่ได้');
  await expect(page.getByRole('button', { name: 'ดาวน์โหลด' })).toHaveCount(0);
  const paper = page.getByRole('region', { name: 'หน้าหนังสือ' });
  await expect(paper).toContainText('ณัฐวุฒิ หิรัญกิจ');
  await expect(paper).toContainText('หน้า ๑ จาก ๒');
  await expect(paper).toContainText('ลับมาก');
  await withoutFaults(page);
  await shoot(page, 'secret-window', [1440, 900], [768, 1024], [376, 812]);
  await page.getByRole('tab', { name: /ไฟล์แนบ/ }).click();
  await expect(page.getByRole('button', { name: /^ดาวน์โหลด/ })).toHaveCount(0);
  // what is printed is the same: it comes with the reader's name, and as nothing else
  await page.getByRole('button', { name: 'พิมพ์' }).click();
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/document-files/') && one.url().includes('as=stamped')),
    page.getByRole('menuitem', { name: 'หนังสือ', exact: true }).click(),
  ]);
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-disposition']).toMatch(/^inline/);
  const { files } = await letterOf(page, documentId);
  for (const way of ['?download=1', '/link?as=original']) {
    expect(await ask(page, `/sarabun/document-files/${files[0].id}${way}`)).toMatchObject({ status: 'error', code: 'secret_view_only' });
  }
});

test('who is not named finds nothing, the administrator neither', async ({ browser }) => {
  for (const name of ['admin', 'registrar']) {
    const page = await windowOf(browser, name);
    await page.goto(`sarabun/dashboard?doc=${documentId}`);
    await expect(page.getByRole('dialog').getByText('ไม่พบข้อมูลที่ต้องการ')).toBeVisible();
    expect(await page.content()).not.toContain('แผนนกแก้ว');
    await page.close();
  }
});

test('[SEC13] who keeps the secret book sees who looked and what for, without a word of the letter; the auditor comes to it from the log', async ({
  browser,
}) => {
  const page = await windowOf(browser, 'secretreg');
  await page.goto(`sarabun/dashboard?doc=${documentId}`);
  await page.getByRole('note').getByRole('link', { name: 'ผู้เปิดดู' }).click();
  const listed = async (at: Page) => {
    await expect(at.getByRole('heading', { level: 1, name: 'ผู้เปิดดู' })).toBeVisible();
    await expect(at.getByRole('row').filter({ hasText: 'ณัฐวุฒิ หิรัญกิจ' }).filter({ hasText: 'ดูไฟล์บนจอ' }).first()).toBeVisible();
    await expect(at.getByRole('row').filter({ hasText: 'ขอเปิดหนังสือ ระบบไม่อนุญาต' }).first()).toBeVisible();
    expect(await at.content()).not.toContain('แผนนกแก้ว');
    await withoutFaults(at);
  };
  await listed(page);
  await shoot(page, 'secret-looks', [1440, 900], [1024, 768], [768, 1024], [376, 812]);
  const auditor = await windowOf(browser, 'auditor');
  await auditor.goto('settings/3144/activity-system-log?of.about=secret');
  await auditor.getByRole('link', { name: 'เปิดหนังสือลับ' }).first().click();
  await listed(auditor);
});

test('the draft of a classed letter asks why and for whom, and says who may not', async ({ browser }) => {
  const page = await windowOf(browser, 'head');
  await page.goto('sarabun/dashboard');
  const { documentId: draft } = await ask(page, '/sarabun/drafts', { type: 1 });
  await page.goto(`sarabun/draft/${draft}`);
  const secrecy = page.getByRole('combobox', { name: 'ชั้นความลับ' });
  await expect(secrecy.getByRole('option')).toHaveText(['ปกติ', 'ลับ']);
  await secrecy.selectOption('ลับ');
  const box = page.getByRole('group', { name: 'ลับ' });
  await expect(box.getByRole('region', { name: 'ผู้ที่เปิดหนังสือนี้ได้' })).toContainText('ประสิทธิ์ ตั้งใจมั่น');
  await expect(page.getByRole('button', { name: 'ยังไม่ได้กรอกเหตุผลชั้นความลับ' })).toBeVisible();
  await pick(page, 'ผู้มีสิทธิเข้าถึงเพิ่มเติม', 'ศิริพร', /ศิริพร บุญญาภิรมย์/);
  await expect(box.getByRole('listitem').filter({ hasText: 'ศิริพร' })).toContainText('ระบุชื่อ');
  await pick(page, 'ผู้มีสิทธิเข้าถึงเพิ่มเติม', 'ธีรภัทร', /ธีรภัทร เพิ่มพูนสุข/);
  await expect(box.getByRole('listitem').filter({ hasText: 'ธีรภัทร' })).toContainText('ไม่ได้รับอนุญาตให้เข้าถึงชั้นลับ');
  await expect(page.getByRole('alert').filter({ hasText: 'ธีรภัทร เพิ่มพูนสุข ไม่ได้รับอนุญาต' }).first()).toBeVisible();
  await shoot(page, 'secret-draft-lacking', [1440, 1400]);
  await page.getByLabel('ผู้มีสิทธิเข้าถึงเพิ่มเติม').last().press('Backspace');
  await page.getByRole('textbox', { name: 'เหตุผลที่กำหนดชั้นความลับ' }).fill('กระทบการเจรจากับคู่สัญญา');
  await expect(page.getByRole('status').filter({ hasText: 'บันทึกแล้ว' })).toBeVisible();
  await expect.poll(async () => (await ask(page, `/sarabun/drafts/${draft}`)).readers.length).toBe(1);
  await expect(page.locator('[data-page="1"]').first()).toContainText('ประสิทธิ์ ตั้งใจมั่น');
  await withoutFaults(page);
  await shoot(page, 'secret-draft', [1440, 1400], [768, 1400], [376, 1600]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'เหตุผลที่กำหนดชั้นความลับ' })).toHaveValue('กระทบการเจรจากับคู่สัญญา');
  await expect(page.getByRole('combobox', { name: 'ชั้นความลับ' })).toHaveValue('1');
});

test('who has no clearance writes open letters', async ({ browser }) => {
  const page = await windowOf(browser, 'officer');
  await page.goto('sarabun/dashboard');
  const { documentId: draft } = await ask(page, '/sarabun/drafts', { type: 1 });
  await page.goto(`sarabun/draft/${draft}`);
  await expect(page.getByRole('combobox', { name: 'ชั้นความลับ' })).toBeDisabled();
  await expect(page.getByText('ท่านยังไม่ได้รับอนุญาตให้เข้าถึงข้อมูลข่าวสารลับ')).toBeVisible();
});

test('the secret registrar registers on screen: only his classes are offered, the file goes with the letter, nothing stays in the browser', async ({
  browser,
}) => {
  const page = await windowOf(browser, 'secretreg');
  await page.goto('sarabun/dashboard');
  await page.getByRole('link', { name: 'ลงรับหนังสือ' }).first().click();
  const form = page.getByRole('form', { name: 'ลงรับหนังสือ' });
  await expect(form.getByRole('combobox', { name: 'ชั้นความลับ' }).or(form.getByRole('textbox', { name: 'ชั้นความลับ' }))).toHaveValue('ลับ');
  await expect(form).toContainText('ไฟล์จะถูกเข้ารหัสเมื่อลงรับ');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ลับ.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfOf(1)) });
  await expect(page.getByRole('region', { name: 'ไฟล์หนังสือ' })).toContainText('ลับ.pdf');
  await form.getByRole('textbox', { name: 'เรื่อง' }).fill('แผนนกแก้วสอง');
  await form
    .getByRole('combobox', { name: 'จาก' })
    .or(form.getByRole('textbox', { name: 'จาก' }))
    .first()
    .fill('สำนักข่าวกรองแห่งชาติ');
  await expect(page.getByRole('status').filter({ hasText: 'ไม่เก็บร่างในเครื่องนี้' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('แผนนกแก้วสอง');
  await shoot(page, 'secret-intake', [1440, 1000], [376, 1400]);
  await form.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByText('ลงรับแล้ว').first()).toBeVisible();
  await page
    .getByRole('link', { name: 'เปิดหนังสือ' })
    .or(page.getByRole('button', { name: 'เปิดหนังสือ' }))
    .first()
    .click();
  await expect(page.getByRole('note')).toContainText('หนังสือชั้นลับ');
  await expect(page.getByRole('region', { name: 'หน้าหนังสือ' })).toContainText('หน้า ๑ จาก ๑');
});

test('a letter of the highest class is a line in the secret book: numbered there, carried by hand', async ({ browser }) => {
  const page = await windowOf(browser, 'secretreg');
  await page.goto('sarabun/books');
  await page.getByRole('button', { name: 'ลงทะเบียนส่งลับที่สุด' }).click();
  const dialog = page.getByRole('dialog', { name: 'ลงทะเบียนส่งลับที่สุด' });
  await expect(dialog).toContainText('นำส่งด้วยมือ');
  await dialog.getByRole('textbox', { name: 'เรื่อง' }).fill('แผนนกฮูก');
  await dialog.getByRole('textbox', { name: 'ถึง' }).fill('สภาความมั่นคงแห่งชาติ');
  await dialog.getByRole('textbox', { name: 'ผู้นำส่ง' }).fill('พ.ต. สมชาย ใจมั่น');
  await withoutFaults(page);
  await shoot(page, 'secret-top', [1440, 900], [376, 812]);
  await dialog.getByRole('button', { name: 'ออกเลขและบันทึก' }).click();
  await expect(page.getByText('ลงทะเบียนส่งแล้ว')).toBeVisible();
  const { items } = await ask(page, '/sarabun/books');
  const book = items.find((one: { kind: string; series: string }) => one.kind === 'SEND' && one.series === 'SECRET');
  await page.goto(`sarabun/books/${book.id}`);
  await page.getByText('แผนนกฮูก').first().click();
  await expect(page.getByRole('note')).toContainText('หนังสือชั้นลับที่สุด');
  await expect(page.getByRole('note')).toContainText('ไม่มีไฟล์');
});

function letter(mainFile: string) {
  const docNo = `นร 0801/${Date.now() % 10_000}`;
  return { ...plainLetter, from: 'สำนักงานสภาความมั่นคงแห่งชาติ', docNo, subject: 'แผนนกแก้ว', secrecy: 2, mainFile };
}

async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i++) pdf.addPage([595, 842]);
  return pdf.save();
}

async function uploadPdf(page: Page, pages: number): Promise<string> {
  const bytes = [...(await pdfOf(pages))];
  return page.evaluate(async (sent) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(sent)], { type: 'application/pdf' }), 'หนังสือลับ.pdf');
    const headers = { authorization: `Bearer ${localStorage.getItem('eoffice_token')}` };
    return (await (await fetch('/api/sarabun/uploads', { method: 'POST', headers, body })).json()).id as string;
  }, bytes);
}

/** For a person's eyes, where SHOTS says where to: the page at each of these widths and heights; then it is as wide as before. */
async function shoot(page: Page, name: string, ...sizes: [width: number, height: number][]): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const scheme of ['light', 'dark'] as const) {
      await page.evaluate((one) => document.documentElement.setAttribute('data-mantine-color-scheme', one), scheme);
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${scheme}.png` });
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
