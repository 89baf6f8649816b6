import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import { openPaper } from '../server/paper/paper.ts';
import { sampleLetters } from '../server/paper/sample-letters.ts';
import { enterAs } from './officers.ts';
import { test } from './story.ts';

const external = sampleLetters('real')['external-letter'];
const number = 1000 + (Date.now() % 9000);

/** Three letters with the office's own sheets between them, as the scanner gives them. */
async function scanOfThree(sheets: Uint8Array): Promise<Buffer> {
  const paper = openPaper({ threads: 1 });
  try {
    const printed = await PDFDocument.load(sheets);
    const whole = await PDFDocument.create();
    for (const at of [0, 1, 2]) {
      const letter = await PDFDocument.load(await paper.typeset('external-letter', { ...external, number: `อว 0601/${number + at}` }));
      // a sheet and its back
      if (at > 0) for (const one of await whole.copyPages(printed, [2 * at - 2, 2 * at - 1])) whole.addPage(one);
      for (const one of await whole.copyPages(letter, letter.getPageIndices())) whole.addPage(one);
    }
    return Buffer.from(await paper.looksScanned(await whole.save(), { dpi: 110 }));
  } finally {
    await paper.close();
  }
}

/** What the form lacks, so that the letter can be registered whatever was read of it. */
async function complete(page: Page, docNo: string): Promise<void> {
  await expect(page.getByText(/อ่านหัวหนังสือแล้ว/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('textbox', { name: 'ที่', exact: true }).fill(docNo);
  for (const name of ['จาก', 'เรื่อง']) {
    const field = page.getByRole(name === 'จาก' ? 'combobox' : 'textbox', { name, exact: name === 'เรื่อง' });
    if ((await field.inputValue()) === '') await field.fill('กรมบัญชีกลาง');
  }
}

test('what the scanner brought is taken, registered with its files, and leads to the next', async ({ page }) => {
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake');
  await page.getByRole('link', { name: /^ถาดรับ \d+$/ }).click();
  const waiting = page.getByRole('list', { name: 'รอลงรับ' }).getByRole('listitem');
  await expect(waiting.first()).toBeVisible();
  const before = await waiting.count();
  // its head was read before anybody opened it
  await expect(waiting.first().getByText(/^ที่ อว 0206/)).toBeVisible({ timeout: 60_000 });
  await waiting
    .first()
    .getByRole('button', { name: /^ลงรับ / })
    .click();
  await expect(page.getByText(/^จากถาดรับ: สแกน/)).toBeVisible();
  await complete(page, `อว 0206.4/${number}`);
  await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
  await page.getByRole('button', { name: 'ถัดไปในถาด' }).click();
  await expect(page.getByText(/^จากถาดรับ: สแกน/)).toBeVisible();
  // it is this officer's now, and goes back whence it came
  await page.goto('sarabun/intake/tray?state=TAKEN');
  await page.getByRole('button', { name: /^คืนเข้าถาด / }).click();
  await page.getByRole('tab', { name: /^รอลงรับ/ }).click();
  await expect(waiting).toHaveCount(before - 1);
  // what is no letter goes with a reason, and comes back
  await waiting
    .last()
    .getByRole('button', { name: /^คัดออก / })
    .click();
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('เอกสารโฆษณา');
  await page.getByRole('dialog').getByRole('button', { name: 'คัดออก' }).click();
  await expect(waiting).toHaveCount(before - 2);
  await page.getByRole('tab', { name: 'คัดออก' }).click();
  await page
    .getByRole('button', { name: /^นำกลับเข้าถาด / })
    .first()
    .click();
  await page.getByRole('tab', { name: /^รอลงรับ/ }).click();
  await expect(waiting).toHaveCount(before - 1);
});

test('a scan of three letters becomes three items, where its cuts are agreed to', async ({ page }) => {
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake/tray');
  await page.getByRole('link', { name: 'สแกนหลายฉบับ' }).click();
  // what the browser shows in a window of its own can't be read there
  const printed = new Promise<Buffer>((done) => {
    void page.route('**/sarabun/intake/separators*', async (route) => {
      const response = await route.fetch();
      done(await response.body());
      await route.fulfill({ response });
    });
  });
  await page.getByRole('button', { name: 'พิมพ์ใบคั่น' }).click();
  const buffer = await scanOfThree(await printed);
  await page.locator('input[type=file]').setInputFiles({ name: 'ชุดบ่าย.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('region', { name: 'ฉบับที่ 3' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'หน้าที่ไม่ใช้' }).getByText('ใบคั่น')).toHaveCount(4);
  // a cut is moved and put back
  await page.getByRole('button', { name: 'รวมหน้า 4 กับฉบับก่อน' }).click();
  await expect(page.getByRole('region', { name: 'ฉบับที่ 3' })).toBeHidden();
  await page.getByRole('button', { name: 'ตัดก่อนหน้า 4' }).click();
  await page.getByRole('button', { name: 'ส่งเข้าถาด 3 ฉบับ' }).click();
  for (const at of [1, 2, 3]) await expect(page.getByRole('button', { name: `เปิดดูไฟล์ ชุดบ่าย ฉบับที่ ${at}.pdf` })).toBeVisible();
});

test('a scan that was begun by mistake is found again and thrown away', async ({ page }) => {
  const scan = await PDFDocument.create();
  for (const _ of [1, 2]) scan.addPage([595, 842]);
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake/batch');
  const name = `สแกนผิด ${number}.pdf`;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(await scan.save()) });
  await expect(page.getByRole('button', { name: `ทิ้งชุดนี้ ${name}` })).toBeVisible({ timeout: 60_000 });
  await page.goto('sarabun/intake/batch');
  const open = page.getByRole('list', { name: 'ชุดที่ยังไม่ได้ส่งเข้าถาด' });
  await open.getByRole('link', { name }).click();
  await page.getByRole('button', { name: `ทิ้งชุดนี้ ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ทิ้งชุดนี้' }).click();
  await expect(page.getByText('ทิ้งชุดแล้ว')).toBeVisible();
  await expect(open.getByRole('link', { name })).toBeHidden();
});

test('a page that is pasted from the clipboard is the letter that is registered', async ({ page }) => {
  const scan = await PDFDocument.create();
  scan.addPage([595, 842]);
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake');
  const name = `วางจากคลิปบอร์ด ${number}.pdf`;
  await expect(page.getByText('วางไฟล์หนังสือที่นี่')).toBeVisible();
  await page.evaluate(
    ([base64, called]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64 as string), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], called as string, { type: 'application/pdf' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [Buffer.from(await scan.save()).toString('base64'), name],
  );
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'จาก' }).fill('กรมบัญชีกลาง');
  await page.getByRole('textbox', { name: 'ที่', exact: true }).fill(`กค 0401/${number + 70}`);
  await page.getByRole('textbox', { name: 'เรื่อง', exact: true }).fill('หนังสือที่วางจากคลิปบอร์ด');
  await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 376, height: 812 }, hasTouch: true });

  test('the whole way from the tray to the number', async ({ page }) => {
    await enterAs(page, 'registrar');
    await page.goto('sarabun/intake/tray');
    const waiting = page.getByRole('list', { name: 'รอลงรับ' }).getByRole('listitem');
    await expect(waiting.first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await waiting
      .first()
      .getByRole('button', { name: /^ลงรับ / })
      .click();
    await complete(page, `อว 0206.4/${number + 50}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
  });
});
