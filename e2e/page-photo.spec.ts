import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { projectionOf } from '../web/sarabun/intake/photo/geometry.ts';
import { drawRows, type Pixels } from '../web/sarabun/intake/photo/straighten.ts';
import { enterAs, withoutFaultsAnywhere } from './officers.ts';
import { test } from './story.ts';

/** A light page with dark lines of text on a dark table. */
async function table(): Promise<Pixels> {
  const lines = Array.from({ length: 24 }, (_, line) => `<rect x="230" y="${250 + line * 45}" width="740" height="16" fill="#222"/>`).join(
    '',
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#3d3530"/>
    <rect x="150" y="150" width="900" height="1273" fill="#f3f1ea"/>${lines}</svg>`;
  const { data, info } = await sharp(Buffer.from(page)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** As a phone of 12 megapixels sees the table, held aslant. */
async function photo(): Promise<Buffer> {
  const seen = [
    { x: 0.07, y: 0.0 },
    { x: 0.97, y: 0.07 },
    { x: 0.93, y: 0.97 },
    { x: 0.02, y: 0.94 },
  ] as const;
  const size = { width: 3000, height: 4000 };
  const from = await table();
  const out = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
  drawRows(from, out, projectionOf(seen, from, size), 0, size.height);
  return sharp(out.data, { raw: { ...size, channels: 4 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** How far each line of text stands lower at its right than at its left, in parts of the height: the worst. */
async function slope(picture: Locator): Promise<{ lines: number; worst: number }> {
  return picture.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const canvas = new OffscreenCanvas(600, 848);
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(img, 0, 0, 600, 848);
    const { data } = pen.getImageData(0, 0, 600, 848);
    const light = (x: number, y: number) => data[(y * 600 + x) * 4] ?? 0;
    // a line begins where paper becomes ink; the very edge is left out
    const starts = (x: number) => {
      const found: number[] = [];
      for (let y = 20; y < 828; y++) if (light(x, y) < 140 && light(x, y - 2) >= 140 && y - (found.at(-1) ?? -9) > 6) found.push(y);
      return found;
    };
    const [left, right] = [starts(180), starts(420)];
    const lines = Math.min(left.length, right.length);
    const worst = Math.max(...left.slice(0, lines).map((y, at) => Math.abs(y - (right[at] ?? 0))));
    return { lines, worst: worst / 848 };
  });
}

test('a photo of a page held aslant is cut out and made straight beside the form, and its pages become one PDF in the chosen order', async ({
  page,
}) => {
  await enterAs(page, 'registrar');
  await page.goto('sarabun/intake');
  const file = { name: 'ภาพถ่าย.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.locator('input[type=file][accept*=".jpg"]').first().setInputFiles([file]);

  // its corners are proposed, by work that goes on beside the page
  const editor = page.getByRole('dialog', { name: 'ตัดขอบและปรับให้ตรง หน้า 1 จาก 1' });
  const corner = editor.getByRole('button', { name: 'มุมซ้ายบน' });
  await expect(corner).toBeVisible();
  expect(page.workers().some((worker) => worker.url().includes('photo-worker'))).toBe(true);
  const placeOf = async () => Number((await corner.getAttribute('style'))?.match(/left: ([\d.]+)%/)?.[1]);
  const proposed = await placeOf();
  expect(proposed).toBeGreaterThan(3);
  const result = editor.getByRole('img', { name: 'ผลที่ได้' });
  await expect(result).toBeVisible();
  expect((await slope(editor.getByRole('img', { name: 'ภาพถ่าย' }))).worst, 'as it was taken').toBeGreaterThan(0.01);

  // by keyboard, and by dragging
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  expect(await placeOf()).toBeCloseTo(proposed + 1, 3);
  await page.keyboard.press('ArrowLeft');
  const box = await corner.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 4 });
  expect(await placeOf()).toBeGreaterThan(proposed + 3);
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  expect(Math.abs((await placeOf()) - proposed)).toBeLessThan(0.5);
  const lies = () => result.evaluate((img: HTMLImageElement) => img.naturalWidth > img.naturalHeight);
  await editor.getByRole('button', { name: 'หมุนขวา' }).click();
  await expect.poll(lies).toBe(true);
  await editor.getByRole('button', { name: 'หมุนซ้าย' }).click();
  await expect.poll(lies).toBe(false);
  // corners that cross are no page: nothing can be taken then
  await corner.focus();
  for (const _ of Array.from({ length: 97 })) await page.keyboard.press('ArrowRight');
  await expect(editor.getByText('มุมไขว้กันหรือหักเข้าข้างใน')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'ใช้ผลนี้' })).toBeDisabled();
  await editor.getByRole('button', { name: 'ใช้ภาพเดิม' }).click();
  await page.getByRole('button', { name: 'ตัดขอบและปรับหน้า 1 ให้ตรง' }).click();
  await expect.poll(placeOf).toBeCloseTo(proposed, 3);
  await withoutFaultsAnywhere(page);
  await editor.getByRole('button', { name: 'ใช้ผลนี้' }).click();
  await expect(editor).toHaveCount(0);
  const straight = page.getByRole('img', { name: 'หน้า 1 ภาพถ่าย.jpg' });
  const { lines, worst } = await slope(straight);
  expect(lines).toBe(24);
  expect(worst, 'lines of text are straight').toBeLessThan(0.005);

  // another one stays as it was taken, comes first, and both are one file
  await page.locator('input[type=file][accept=".jpg,.jpeg,.png"]').setInputFiles([{ ...file, name: 'หน้าปก.jpg' }]);
  await page.getByRole('dialog', { name: 'ตัดขอบและปรับให้ตรง หน้า 2 จาก 2' }).getByRole('button', { name: 'ใช้ภาพเดิม' }).click();
  await page.getByRole('button', { name: 'เลื่อนหน้า 2 ขึ้น' }).click();
  await expect(page.getByRole('img', { name: 'หน้า 1 หน้าปก.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'รวม 2 หน้าเป็นไฟล์เดียว' }).click();
  await expect(page.getByText(/หน้า 1 จาก 2/)).toBeVisible({ timeout: 60_000 });
});
