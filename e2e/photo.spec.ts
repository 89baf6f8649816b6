import { expect } from '@playwright/test';
import sharp from 'sharp';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

/** Left half red, right half green: what the square shows tells where it was laid. */
async function twoHalves(width: number, height: number): Promise<Buffer> {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#20a040' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

test('[R7] [V4] [H5] my photo: a large one is cut by keys and slider, shown in the header at once, and taken away', async ({ page }) => {
  await enterAs(page, 'busaba.r');
  await page.goto('profile');
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'เลือกรูป' }).click();
    await (await asked).setFiles({ name, mimeType, buffer });
  };
  const dialog = page.getByRole('dialog', { name: 'จัดรูปประจำตัว' });
  const inHeader = page.getByRole('banner').locator('img[src^="blob:"]');
  // without a photo the first letters of the name stand there, and there is nothing to remove
  await expect(page.getByRole('banner').getByText('บร', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ลบรูป' })).toHaveCount(0);
  await choose('letter.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
  await expect(page.getByText('ใช้ได้เฉพาะไฟล์ PNG หรือ JPEG')).toBeVisible();
  await choose('huge.jpg', 'image/jpeg', Buffer.alloc(8 * 1024 * 1024 + 1));
  await expect(page.getByText('ไฟล์ใหญ่เกิน 8 MB')).toBeVisible();
  await choose('broken.jpg', 'image/jpeg', Buffer.from('no picture'));
  await expect(dialog.getByText('เปิดรูปนี้ไม่ได้ กรุณาเลือกรูปอื่น')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'ใช้รูปนี้' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'กลับ', exact: true }).click();

  const photo = await twoHalves(4000, 3000);
  await choose('me.jpg', 'image/jpeg', photo);
  await expect(dialog.getByRole('button', { name: 'ใช้รูปนี้' })).toBeEnabled();
  await withoutFaults(page);
  await dialog.getByRole('button', { name: 'กลับ', exact: true }).click();
  // the same file once more
  await choose('me.jpg', 'image/jpeg', photo);
  // seen and in reach of a hand, too
  const track = await dialog.getByRole('slider', { name: 'ย่อขยาย' }).boundingBox();
  expect(track?.height ?? 0).toBeGreaterThan(10);
  await dialog.getByRole('slider', { name: 'ย่อขยาย' }).press('End');
  const frame = dialog.getByRole('group', { name: 'กรอบของรูปประจำตัว' });
  await frame.focus();
  for (let i = 0; i < 40; i++) await frame.press('ArrowRight');
  await dialog.getByRole('button', { name: 'ใช้รูปนี้' }).click();
  await expect(page.getByText('บันทึกรูปประจำตัวแล้ว')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(inHeader).toBeVisible();
  // moved to the right, the picture shows its left half: red alone
  const [red = 0, green = 0] = await inHeader.evaluate(async (image) => {
    const picture = image as HTMLImageElement;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(150);
  expect(green).toBeLessThan(70);

  await page.getByRole('button', { name: 'ลบรูป' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบรูป' }).click();
  await expect(page.getByText('ลบรูปประจำตัวแล้ว')).toBeVisible();
  await expect(inHeader).toHaveCount(0);
});
