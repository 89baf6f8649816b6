import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import { openPaper } from '../server/paper/paper.ts';
import { sampleLetters } from '../server/paper/sample-letters.ts';
import { placeIn } from '../server/test/pdf-text.ts';
import { plainLetter } from '../server/test/plain-letter.ts';
import { enterAs } from './officers.ts';
import { test } from './story.ts';

const words = 'การขุดลอกคลองส่งน้ำสายหนองปลาดุก';

test('words that stand only in a scan are found, lead to their page, are marked where they stand, and copied', async ({ page }) => {
  test.setTimeout(180_000);
  const call = await enterAs(page, 'registrar');
  await page.goto('sarabun/search');
  const { scanned, second } = await scan();
  const file = await uploaded(page, scanned);
  const letter = {
    ...plainLetter,
    from: 'สำนักงานชลประทานที่ 13',
    docNo: `ชป 13/${Date.now() % 100_000}`,
    subject: 'ขอแจ้งผลการดำเนินงาน',
    mainFile: file,
    notDuplicate: 1,
  };
  const { documentId } = (await call('/sarabun/letters', letter)) as { documentId: number };
  expect(documentId).toBeGreaterThan(0);

  // the file list says how far it is
  await page.goto(`sarabun/document/${documentId}`);
  await page.getByRole('tab', { name: /ไฟล์/ }).click();
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('tab', { name: /ไฟล์/ }).click();
        await page
          .getByText(/ข้อความ/)
          .first()
          .waitFor();
        return page.getByText('อ่านข้อความแล้ว ค้นหาคำในไฟล์ได้').count();
      },
      { timeout: 120_000, intervals: [2000] },
    )
    .toBe(1);
  await expect(page.getByRole('button', { name: 'อ่านใหม่' })).toBeVisible();

  await page.goto(`sarabun/search?text=${encodeURIComponent(words)}`);
  const hit = page.getByRole('list', { name: 'พบในไฟล์' }).getByRole('listitem');
  await expect(hit).toHaveCount(1);
  await expect(hit.locator('mark').first()).toBeVisible();
  await hit.getByRole('link').click();

  // the second page, with the words marked where the typesetter has put them
  const mark = page.locator('[data-page="2"] mark.now').first();
  await expect(mark).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('1 จาก 1 แห่ง')).toBeVisible();
  await expect(mark).toBeInViewport();
  const sheet = await page.locator('[data-page="2"]').boundingBox();
  const place = await mark.boundingBox();
  if (!sheet || !place) throw new Error('nothing is marked');
  const [x, y] = [(place.x - sheet.x) / sheet.width, (place.y + place.height / 2 - sheet.y) / sheet.height];
  const wanted = await placeIn(second, 'การขุดลอก');
  expect(Math.abs(x - wanted.x / 1000), `${x} for ${wanted.x}`).toBeLessThan(0.03);
  expect(Math.abs(y - wanted.y / 1000), `${y} for ${wanted.y}`).toBeLessThan(0.02);
  expect(place.width / sheet.width).toBeGreaterThan(0.15);

  // what is selected of the picture is copied as words
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const line = page.locator('[data-page="2"] [data-words] div').filter({ hasText: 'หนองปลาดุก' }).last();
  await line.evaluate((node) => window.getSelection()?.selectAllChildren(node));
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replace(/\s/gu, '')).toContain('หนองปลาดุก');
  expect(copied).not.toContain('\n');
});

/** Two pages from the scanner, with the words on the second; and that one as it was printed. */
async function scan(): Promise<{ scanned: Uint8Array; second: Uint8Array }> {
  const { refers: _, enclosures: __, ...external } = sampleLetters('real')['external-letter'];
  const paper = openPaper({ threads: 1 });
  try {
    const first = await paper.typeset('external-letter', { ...external, body: ['จึงเรียนมาเพื่อโปรดทราบ'] });
    const second = await paper.typeset('external-letter', { ...external, body: [`ด้วย${words}แล้วเสร็จตามกำหนด`] });
    const both = await PDFDocument.create();
    for (const one of [first, second]) both.addPage((await both.copyPages(await PDFDocument.load(one), [0]))[0]);
    return { scanned: await paper.looksScanned(await both.save(), { dpi: 200, seed: Date.now() % 1000 }), second };
  } finally {
    await paper.close();
  }
}

async function uploaded(page: Page, pdf: Uint8Array): Promise<string> {
  const reply = await page.evaluate(
    async ([base64]) => {
      const bytes = Uint8Array.from(atob(base64 as string), (letter) => letter.charCodeAt(0));
      const form = new FormData();
      form.append('file', new File([bytes], 'สแกน.pdf', { type: 'application/pdf' }));
      const headers = { authorization: `Bearer ${localStorage.getItem('eoffice_token')}` };
      return (await fetch('/api/sarabun/uploads', { method: 'POST', headers, body: form })).json();
    },
    [Buffer.from(pdf).toString('base64')],
  );
  expect(reply.status, JSON.stringify(reply)).toBe('success');
  return reply.id;
}
