import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import { openPaper } from '../server/paper/paper.ts';
import { ask, letterOf, windowsOf } from './letter-window.ts';
import { holderOf, registered } from './letters.ts';
import { withoutFaults } from './officers.ts';
import { test } from './story.ts';

const subject = `ขออนุญาตใช้อาคารเรียนรวม ครั้งที่ ${Date.now() % 100_000}`;

const officers = windowsOf('registrar', 'clerk', 'director');
let documentId = 0;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { registrar, clerk, director } = officers;
  for (const page of [registrar, clerk, director]) await page.goto('portal');
  const mainFile = await uploaded(registrar, await longLetter());
  documentId = await registered(registrar, subject, { mainFile, enclosureFiles: [], speed: 3 });
  const child = (await letterOf(clerk, documentId)).transmissions[1].id;
  await ask(clerk, `/sarabun/transmissions/${child}/receive`, {});
  const to = [await holderOf(clerk, 'อธิการบดี', 'present')];
  const presented = await ask(clerk, `/sarabun/documents/${documentId}/present`, { transmissionId: child, to });
  expect(presented.status, JSON.stringify(presented)).toBe('success');
  const { tasks } = await letterOf(director, documentId);
  const endorsed = await ask(director, `/sarabun/documents/${documentId}/endorse`, {
    taskId: tasks[0].id,
    text: 'ทราบ อนุญาตตามเสนอ\nมอบกองบริหารงานบุคคลดำเนินการ',
    to: [],
  });
  expect(endorsed.status, JSON.stringify(endorsed)).toBe('success');
});

test('[V4] an executive lays his endorsement where there is room, is warned where it hides the text, and it is printed', async () => {
  const page = officers.director;
  await page.goto(`sarabun/document/${documentId}`);
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'ตราและเกษียน', exact: true }).click();
  await expect(page.getByText(/ในใบเกษียนท้ายหนังสือ/)).toBeVisible();
  await page.getByRole('menuitem', { name: /^เกษียน/ }).click();
  const mark = page.getByRole('button', { name: /^เกษียน .*หน้า 1 อยู่ที่/ });
  await expect(mark).toBeVisible();
  const bar = page.getByRole('region', { name: /กำลังวาง เกษียน/ });
  await expect(bar.getByText('ทับข้อความหรือภาพบนหน้า')).toBeHidden();
  // dragged over the letter's text: a warning
  // taken where it has come to rest: the bar moves the page when it comes
  await expect(bar).toBeVisible();
  await mark.hover({ position: { x: 20, y: 10 } });
  await page.mouse.down();
  // where the signer's name is printed
  const name = page.locator('[data-page="1"]').getByText('นายสม', { exact: true });
  const at = (await name.boundingBox()) as { x: number; y: number };
  await page.mouse.move(at.x - 20, at.y - 30, { steps: 8 });
  await page.mouse.up();
  await expect(bar.getByText('ทับข้อความหรือภาพบนหน้า')).toBeVisible();
  await bar.getByRole('button', { name: 'หาที่ว่าง' }).click();
  await expect(bar.getByText('ทับข้อความหรือภาพบนหน้า')).toBeHidden();
  // by the keyboard
  await mark.focus();
  const before = await mark.getAttribute('aria-label');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('-');
  await expect(mark).not.toHaveAttribute('aria-label', before ?? '');
  await bar.getByRole('button', { name: 'วางที่นี่' }).click();
  await expect(page.getByText(/^วางเกษียน .*แล้ว$/)).toBeVisible();
  const { layers, sheet } = await ask(page, `/sarabun/documents/${documentId}/layers`);
  expect(layers).toMatchObject([{ kind: 'ENDORSE', mayChange: true }]);
  expect(sheet).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click();
  await page.getByRole('menuitem', { name: /ฉบับประทับตราและเกษียน/ }).click();
  const copy = await PDFDocument.load(await bytesOf(await download));
  expect(copy.getAttachments().map((one) => one.name)).toEqual(['original.pdf']);
  await page.getByRole('button', { name: 'ตราและเกษียน', exact: true }).click();
  await page.getByRole('menuitem', { name: 'ดูต้นฉบับเปล่า' }).click();
  await expect(page.getByRole('button', { name: /^เกษียน .*อยู่ที่/ })).toBeHidden();
});

test('[V5] words are found in the file whatever their spelling; a press leads from hit to hit', async () => {
  const page = officers.clerk;
  await page.goto(`sarabun/document/${documentId}`);
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('region', { name: /\.pdf$/ }).focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'คำที่ค้นในไฟล์' });
  await field.fill('ดำเนินการ');
  await expect(page.getByText(/^1 จาก \d+ แห่ง$/)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('mark.now').first()).toBeAttached();
  await withoutFaults(page);
  await field.press('Enter');
  await expect(page.getByText(/^2 จาก \d+ แห่ง$/)).toBeVisible();
  await field.fill('คำที่ไม่มีในไฟล์นี้');
  await expect(page.getByText('ไม่พบ', { exact: true })).toBeVisible();
  await field.press('Escape');
  await expect(field).toBeHidden();
});

test('a file of 500 pages scrolls with only the pages in sight drawn, on a desk and on a phone', async () => {
  const page = officers.registrar;
  const mainFile = await uploaded(page, await manyPages(500));
  const id = await registered(page, `${subject} ห้าร้อยหน้า`, { mainFile });
  await page.goto(`sarabun/document/${id}`);
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible({ timeout: 60_000 });
  const goTo = page.getByRole('textbox', { name: 'ไปหน้า' });
  await goTo.fill('377');
  await goTo.press('Enter');
  await expect(page.locator('[data-page="377"] canvas')).toBeVisible({ timeout: 60_000 });
  // a desk that becomes narrower shows the same page
  await page.setViewportSize({ width: 1180, height: 900 });
  await expect(goTo).toHaveValue('377');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(goTo).toHaveValue('377');
  await expect(page.locator('[data-page="377"] canvas')).toBeVisible({ timeout: 60_000 });
  expect(await page.locator('[data-page]').count()).toBeLessThan(12);
  expect(await page.locator('canvas').count()).toBeLessThan(12);
  // words that are selected stay so while the page moves
  const word = page.locator('[data-page="377"][aria-busy="false"] [role="presentation"]').first();
  await word.evaluate((one) => {
    one.dataset.same = '';
  });
  const desk = page.getByRole('region', { name: /\.pdf$/ });
  await desk.evaluate(async (one) => {
    while (!one.querySelector('[data-page="379"]')) {
      one.scrollTop += 50;
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(word).toHaveAttribute('data-same');
  // a long way by the wheel: in no frame stand more pages than are in sight
  const most = await desk.evaluate(async (desk) => {
    let most = 0;
    for (let i = 0; i < 60; i++) {
      desk.scrollTop += 400;
      await new Promise(requestAnimationFrame);
      most = Math.max(most, desk.querySelectorAll('[data-page]').length);
    }
    return most;
  });
  expect(most).toBeLessThan(20);
  await page.getByRole('button', { name: 'รายการหน้า' }).click();
  await expect(page.getByRole('navigation', { name: 'รายการหน้า' }).getByRole('button', { name: 'ไปหน้า 500' })).toBeAttached();

  await page.setViewportSize({ width: 376, height: 720 });
  await page.getByRole('button', { name: 'เต็มจอ' }).click();
  await expect(page.getByRole('button', { name: 'ออกจากเต็มจอ' })).toBeVisible();
  await withoutFaults(page);
  await page.getByRole('button', { name: 'ออกจากเต็มจอ' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
});

async function uploaded(page: Page, pdf: Uint8Array): Promise<string> {
  const reply = await page.evaluate(
    async ([base64]) => {
      const bytes = Uint8Array.from(atob(base64 as string), (letter) => letter.charCodeAt(0));
      const form = new FormData();
      form.append('file', new File([bytes], 'หนังสือ.pdf', { type: 'application/pdf' }));
      const headers = { authorization: `Bearer ${localStorage.getItem('eoffice_token')}` };
      return (await fetch('/api/sarabun/uploads', { method: 'POST', headers, body: form })).json();
    },
    [Buffer.from(pdf).toString('base64')],
  );
  expect(reply.status, JSON.stringify(reply)).toBe('success');
  return reply.id;
}

/** A real letter of some pages. */
async function longLetter(): Promise<Uint8Array> {
  const paper = openPaper({ threads: 1 });
  const text = 'ด้วยคณะวิทยาศาสตร์มีความประสงค์จะขออนุญาตใช้อาคารเรียนรวมเพื่อดำเนินการจัดประชุมวิชาการประจำปี จึงเรียนมาเพื่อโปรดพิจารณาอนุญาต';
  try {
    return await paper.typeset('memo', {
      unit: 'คณะวิทยาศาสตร์',
      number: 'อว 0601.05/1201',
      date: '2026-11-18',
      subject,
      salutation: 'เรียน',
      to: 'อธิการบดี',
      body: Array.from({ length: 3 }, () => ({ kind: 'paragraph' as const, text })),
      signer: { name: 'นายสมชาย ใจดี', position: ['คณบดีคณะวิทยาศาสตร์'] },
    } as never);
  } finally {
    await paper.close();
  }
}

async function manyPages(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < count; i++) {
    const page = pdf.addPage(i % 9 === 4 ? [842, 595] : [595, 842]);
    for (let line = 0; line < 20; line++) {
      page.drawRectangle({ x: 80, y: 500 - line * 22, width: 300 + ((i * 37 + line * 53) % 120), height: 9, color: rgb(0.3, 0.3, 0.4) });
    }
    page.drawText(`Page ${i + 1}`, { x: 80, y: 550 });
  }
  return pdf.save();
}

async function bytesOf(download: { createReadStream: () => Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
