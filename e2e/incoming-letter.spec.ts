import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { arabicDigits, bangkokDay, buddhistYear, thaiDigits } from '../contract/rules/thai.ts';
import { openPdfium } from '../server/files/inspect/pdfium.ts';
import { openPaper } from '../server/paper/paper.ts';
import { act, confirmAct, does, letterOf, openFromQueue, pick, windowsOf } from './letter-window.ts';
import { test } from './story.ts';

const subject = `ขอความอนุเคราะห์ข้อมูลบุคลากรที่ผ่านการฝึกอบรม ครั้งที่ ${Date.now() % 100_000}`;
const docNo = `อว 0201.3/ว ${Date.now() % 1_000_000}`;

/** Five officers with a window each. */
const officers = windowsOf('registrar', 'clerk', 'director', 'head', 'officer');

test.describe.configure({ mode: 'serial' });

test.describe('an incoming letter from the front door to the closed matter', () => {
  let documentId = 0;
  let centralNo = '';
  let unitNo = '';

  test('the registrar drops the scanned letter, types its particulars, moves the stamp, registers it and sends it on', async () => {
    const page = officers.registrar;
    await page.goto('sarabun/intake');
    await page.getByRole('button', { name: 'เลือกไฟล์' }).waitFor();

    // Pressed with nothing typed, the button leads to the first fault.
    await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'จาก' })).toBeFocused();
    await expect(page.getByText('กรุณากรอกข้อมูลในช่องนี้').first()).toBeVisible();

    await page
      .locator('input[type=file][accept*=".jpg"]')
      .first()
      .setInputFiles({
        name: 'หนังสือ สป.อว.pdf',
        mimeType: 'application/pdf',
        buffer: await scannedLetter(),
      });
    const stamp = page.getByRole('button', { name: /ตรารับหนังสือ/ });
    await expect(stamp).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/หน้า 1 จาก [2-9]/)).toBeVisible();

    // Its first page is read, and what it says stands in the fields; what the clerk types goes before.
    await expect(page.getByText(/อ่านหัวหนังสือแล้ว เติมให้/)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('กรุณากรอกข้อมูลในช่องนี้')).toHaveCount(0);
    await expect(page.getByLabel('ลงวันที่')).toHaveValue('18/11/2569');
    await page.getByLabel('ที่', { exact: true }).fill(thaiDigits(docNo));
    await page.getByLabel('ลงวันที่').fill('๑๘ พ.ย. ๒๕๖๙');
    await page.getByRole('combobox', { name: 'จาก' }).fill('สำนักงานปลัดกระทรวง');
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'เรื่อง' }).fill(subject);
    await page.getByRole('textbox', { name: 'เรียน' }).fill('อธิการบดี');
    const before = await placeOf(stamp);
    await dragBy(page, stamp, -120, 40);
    const after = await placeOf(stamp);
    expect(after.x).toBeLessThan(before.x - 10);
    expect(after.y).toBeGreaterThan(before.y + 3);
    await stamp.focus();
    await page.keyboard.press('ArrowLeft');
    expect((await placeOf(stamp)).x).toBe(after.x - 1);

    // A reload in the middle loses nothing.
    await expect(page.getByText(/บันทึกร่างในเครื่องนี้แล้ว/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'เรื่อง' })).toHaveValue(subject);
    await expect(page.getByLabel('ลงวันที่')).toHaveValue('18/11/2569');
    await expect(page.getByRole('button', { name: /ตรารับหนังสือ/ })).toBeVisible({ timeout: 30_000 });

    await pick(page, 'ส่งให้', 'กองบริหารงานบุคคล');
    // A double click is one letter.
    await page.getByRole('button', { name: 'ลงรับ', exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: 'ลงรับแล้ว' })).toBeVisible();
    centralNo = (await page.getByText(/^\d+\/\d{4}$/).textContent()) ?? '';
    expect(centralNo).toMatch(new RegExp(`^\\d+/${buddhistYear(new Date())}$`));
    await expect(page.getByText('ส่งต่อให้ กองบริหารงานบุคคล แล้ว')).toBeVisible();
    await page.getByRole('link', { name: 'เปิดหนังสือ' }).click();
    await expect(page).toHaveURL(/\/sarabun\/document\/\d+/);
    documentId = Number(/document\/(\d+)/.exec(page.url())?.[1]);
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
    await expect(
      page
        .getByRole('img', { name: `ตรารับหนังสือ เลขรับ ${centralNo}` })
        .or(page.getByRole('button', { name: new RegExp(`เลขรับ ${centralNo}`) })),
    ).toBeVisible({ timeout: 30_000 });
  });

  test('the same letter again is noticed before it is registered', async () => {
    const page = officers.registrar;
    await page.goto('sarabun/intake');
    const from = (await letterOf(page, documentId)).document.from;
    await page.getByRole('combobox', { name: 'จาก' }).fill(from);
    await page.keyboard.press('Escape');
    await page.getByLabel('ที่', { exact: true }).fill(docNo);
    await page.getByRole('textbox', { name: 'เรื่อง' }).fill('เรื่องเดียวกัน');
    const card = page.getByRole('alert').filter({ hasText: 'อาจเป็นฉบับที่ลงรับแล้ว' });
    await expect(card).toContainText(centralNo);
    await page.getByRole('button', { name: 'ลงรับ', exact: true }).click();
    await expect(page.getByLabel('ตรวจแล้ว เป็นคนละฉบับ')).toBeFocused();
    await page.getByRole('button', { name: 'ล้างแบบฟอร์ม' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ล้างแบบฟอร์ม' }).click();
    await expect(page.getByRole('textbox', { name: 'เรื่อง' })).toHaveValue('');
  });

  test('the clerk receives it in the book of the unit and presents it to the director', async () => {
    const page = officers.clerk;
    await openFromQueue(page, subject, 'unreceived');
    await act(page, 'ลงรับ');
    await confirmAct(page, 'ลงรับ');
    const note = page.getByText(/ลงรับแล้ว เลขรับ \d+\/\d{4}/);
    await expect(note).toBeVisible();
    unitNo = /(\d+\/\d{4})/.exec((await note.textContent()) ?? '')?.[1] ?? '';
    await does(page, 'เสนอ', { ข้อความ: 'เพื่อโปรดพิจารณา' }, { เสนอต่อ: 'อธิการบดี' });
  });

  test('the director endorses it, the head assigns it with a day', async () => {
    const page = officers.director;
    await openFromQueue(page, subject, 'jobReceived');
    await does(page, 'เกษียน', { 'ข้อสั่งการ / ความเห็น': 'มอบ กบค. ดำเนินการ' }, { สั่งการถึง: 'ผู้อำนวยการกองบริหารงานบุคคล' });

    const head = officers.head;
    await openFromQueue(head, subject, 'jobReceived2');
    await expect(head.getByText('มอบ กบค. ดำเนินการ').first()).toBeVisible();
    await does(head, 'มอบหมาย', { กำหนดแล้วเสร็จ: typedDay(3) }, { มอบหมายให้: 'ธีรภัทร' });
  });

  test('the officer reports with a file, the head accepts', async () => {
    const page = officers.officer;
    await openFromQueue(page, subject, 'jobReceived2');
    await act(page, 'รายงานผล');
    await page.getByLabel('ผลการดำเนินการ').fill('จัดทำข้อมูลและส่งให้หน่วยงานต้นเรื่องแล้ว');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'สรุปผล.pdf', mimeType: 'application/pdf', buffer: await scannedLetter(1) });
    await expect(page.getByRole('button', { name: 'นำ สรุปผล.pdf ออก' })).toBeVisible();
    await confirmAct(page, 'รายงานผล');
    await expect(page.getByText('รายงานผลเรียบร้อยแล้ว')).toBeVisible();

    const head = officers.head;
    await openFromQueue(head, subject, 'jobAssign2');
    await does(head, 'รับผลงาน');
  });

  test('the unit closes it, then the central registry', async () => {
    for (const page of [officers.clerk, officers.registrar]) {
      await openFromQueue(page, subject, 'waitAssign');
      await does(page, 'ปิดเรื่อง', { ผลการดำเนินการ: 'ดำเนินการแล้วเสร็จ เก็บเรื่อง' });
    }
    const letter = await letterOf(officers.registrar, documentId);
    expect(letter.document).toMatchObject({ state: 60, stateName: 'ปิดเรื่องแล้ว' });
    expect(letter.timeline.map((one: { action: string }) => one.action)).toEqual(
      expect.arrayContaining(['register', 'forward', 'receive', 'present', 'endorse', 'assign', 'report', 'accept', 'close']),
    );
  });

  test('its number stands in both books, its history is complete, its stamps are printed on the paper', async () => {
    for (const [who, number] of [
      ['registrar', centralNo],
      ['clerk', unitNo],
    ] as const) {
      const page = officers[who];
      await page.goto(`sarabun/books?search=${encodeURIComponent(docNo)}`);
      const row = page.getByRole('row').filter({ hasText: subject });
      await expect(row.getByRole('cell').first().locator('b')).toHaveText(number.split('/')[0] ?? '');
    }
    const page = officers.registrar;
    await page.goto(`sarabun/document/${documentId}`);
    await page.getByRole('tab', { name: 'ประวัติ' }).click();
    const history = page.getByRole('tabpanel');
    await expect(history).toContainText('ธีรภัทร เพิ่มพูนสุข');
    await expect(history).toContainText('สรุปผล.pdf');
    await expect(history).toContainText(`เลขรับ ${centralNo}`);
    await expect(history).toContainText(`เลขรับ ${unitNo}`);

    // the registry's own copy bears its stamp alone, that of the unit both
    expect((await letterOf(page, documentId)).stamps).toHaveLength(1);
    const unit = officers.clerk;
    await unit.goto(`sarabun/document/${documentId}`);
    const letter = await letterOf(unit, documentId);
    expect(letter.stamps).toHaveLength(2);
    const main = letter.files.find((file: { role: string }) => file.role === 'MAIN');
    const download = unit.waitForEvent('download');
    await unit.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click();
    await unit.getByRole('menuitem', { name: 'ฉบับประทับตรา' }).click();
    const stamped = await bytesOf((await download).createReadStream());
    for (const stamp of letter.stamps) {
      const inside = await inkIn(stamped, stamp.place);
      expect(inside.blue, `stamp ${stamp.number}`).toBeGreaterThan(200);
      expect(arabicDigits(inside.text)).toContain(stamp.number);
    }
    expect(main.pages).toBeGreaterThan(1);
  });
});

/** The place of a stamp in whole mm, as it tells it to a reader. */
async function placeOf(stamp: Locator): Promise<{ x: number; y: number }> {
  const words = /อยู่ที่ (\d+) คูณ (\d+)/.exec((await stamp.getAttribute('aria-label')) ?? '');
  return { x: Number(words?.[1]), y: Number(words?.[2]) };
}

async function dragBy(page: Page, target: Locator, x: number, y: number): Promise<void> {
  // where it has come to rest
  await target.hover();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 8 });
  await page.mouse.up();
}

/** A real letter of three pages, typeset and scanned. */
async function scannedLetter(pages = 3): Promise<Buffer> {
  const paper = openPaper({ threads: 1 });
  const paragraph =
    'ตามที่มหาวิทยาลัยได้จัดโครงการฝึกอบรมบุคลากรสายสนับสนุน เพื่อเพิ่มพูนทักษะด้านงานสารบรรณอิเล็กทรอนิกส์ ที่นั่นมีผู้เข้ารับการอบรมจำนวนมาก จึงขอความอนุเคราะห์ข้อมูลบุคลากรที่ผ่านการฝึกอบรม พร้อมรายละเอียดกู้ยืมเพื่อการศึกษา ปฏิญญา และซ้ำชื้อตามแบบที่แนบ';
  try {
    const pdf = await paper.typeset('external-letter', {
      number: docNo,
      agency: 'สำนักงานปลัดกระทรวงการอุดมศึกษา วิทยาศาสตร์ วิจัยและนวัตกรรม',
      date: '2026-11-18',
      subject,
      to: 'อธิการบดีมหาวิทยาลัย',
      body: Array.from({ length: pages === 1 ? 2 : 18 }, () => paragraph),
      signer: { name: 'นายสมชาย ใจดี', position: ['รองปลัดกระทรวง'] },
    });
    return Buffer.from(await paper.looksScanned(pdf));
  } finally {
    await paper.close();
  }
}

/** Blue pixels within the stamp's place on page 1, and the text of that page. */
async function inkIn(pdf: Buffer, place: { x: number; y: number; width: number }): Promise<{ blue: number; text: string }> {
  const document = await (await openPdfium()).loadDocument(pdf);
  const scale = 2;
  const page = document.getPage(0);
  const { data, width } = await page.render({ scale, render: 'bitmap' });
  const perMm = (scale * 72) / 25.4;
  let blue = 0;
  for (let y = Math.round(place.y * perMm); y < (place.y + place.width / 2) * perMm; y++) {
    for (let x = Math.round(place.x * perMm); x < (place.x + place.width) * perMm; x++) {
      const at = (y * width + x) * 4;
      if ((data[at] ?? 255) <= 110 && (data[at + 2] ?? 0) >= 120) blue++;
    }
  }
  document.destroy();
  return { blue, text: await textOf(pdf) };
}

/** The text of page 1 as the browser's viewer reads it: a scan has none, a stamp has. */
async function textOf(pdf: Buffer): Promise<string> {
  const { getDocument } = await import(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return (items as { str?: string }[]).map((item) => item.str ?? '').join('');
}

async function bytesOf(stream: Promise<NodeJS.ReadableStream>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** A day so many days ahead, as a clerk types it. */
function typedDay(ahead: number): string {
  const [year, month, day] = bangkokDay(new Date(Date.now() + ahead * 86_400_000))
    .split('-')
    .map(Number);
  return `${day}/${month}/${(year ?? 0) + 543}`;
}
