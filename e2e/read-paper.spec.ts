import { expect, type Page } from '@playwright/test';
import { openPaper } from '../server/paper/paper.ts';
import { sampleLetters } from '../server/paper/sample-letters.ts';
import { enterAs } from './officers.ts';
import { test } from './story.ts';

const external = sampleLetters('real')['external-letter'];
const number = 1000 + (Date.now() % 9000);

/** A letter of the product, printed and scanned. */
async function scan(given: Partial<typeof external>): Promise<Buffer> {
  const paper = openPaper({ threads: 1 });
  try {
    return Buffer.from(await paper.looksScanned(await paper.typeset('external-letter', { ...external, ...given }), { dpi: 200 }));
  } finally {
    await paper.close();
  }
}

async function drop(page: Page, given: Partial<typeof external>): Promise<void> {
  const buffer = await scan(given);
  await page.goto('sarabun/intake');
  await page.getByRole('button', { name: 'เลือกไฟล์' }).waitFor();
  await page.locator('input[type=file][accept*=".jpg"]').first().setInputFiles({ name: 'สแกน.pdf', mimeType: 'application/pdf', buffer });
}

test('a letter that is dropped fills the fields; what is to be checked is checked, and it is registered with few strokes', async ({
  page,
}) => {
  await enterAs(page, 'registrar');
  await drop(page, { number: `อว 0601/${number}` });
  const dropped = Date.now();
  await expect(page.getByText(/อ่านหัวหนังสือแล้ว เติมให้ \d+ ช่อง/)).toBeVisible({ timeout: 60_000 });
  const docNo = page.getByRole('textbox', { name: 'ที่', exact: true });
  await expect(page.getByRole('textbox', { name: 'ลงวันที่' })).toHaveValue('21/11/2569');
  await expect(page.getByRole('combobox', { name: 'จาก' })).not.toHaveValue('');
  const subject = page.getByRole('textbox', { name: 'เรื่อง' });
  await expect(subject).not.toHaveValue('');
  // the cut-outs come when the page is drawn, later than the values
  await expect(page.getByRole('img', { name: 'ภาพที่ตัดจากหนังสือ' }).nth(3)).toBeVisible();

  // the first that is to be checked has the focus, and its place is marked on the page
  await expect(docNo).toBeFocused();
  await expect(page.locator('[data-page="1"] [data-place]')).toBeVisible();
  let strokes = 0;
  if ((await docNo.inputValue()) !== `อว 0601/${number}`) {
    await docNo.fill(`อว 0601/${number}`);
    strokes += 4;
  }
  await page.keyboard.press('Enter');
  strokes += 1;
  await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
  console.log(`from the drop to the number: ${((Date.now() - dropped) / 1000).toFixed(1)} s, ${strokes} strokes`);
  expect(strokes).toBeLessThanOrEqual(6);
  await page.goto(`sarabun/books?search=${number}`);
  await expect(page.getByRole('row').filter({ hasText: `0601/${number}` })).toBeVisible();
});

test('a letter with a class on it is read by nobody', async ({ page }) => {
  await enterAs(page, 'registrar');
  await drop(page, { number: `อว 0601/${number + 1}`, secrecy: 'ลับ' });
  await expect(page.getByText(/พบชั้นความลับบนหนังสือ/)).toBeVisible({ timeout: 60_000 });
  for (const name of ['ที่', 'เรื่อง', 'เรียน']) await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('');
  await expect(page.getByRole('img', { name: 'ภาพที่ตัดจากหนังสือ' })).toHaveCount(0);
});
