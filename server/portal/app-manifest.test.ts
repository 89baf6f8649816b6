import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { openDesk } from '../test/desk.ts';

const desk = await openDesk({ BASE_PATH: '/office', APP_NAME: 'demo-school' });
afterAll(() => desk.close());

it('[X] the office can be installed: name and colour of the brand, pictures made of its mark, everything under the base path', async () => {
  const reply = await desk.app.inject('/office/manifest.webmanifest');
  expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = reply.json();
  expect(manifest).toMatchObject({
    id: '/office/',
    scope: '/office/',
    start_url: '/office/portal',
    display: 'standalone',
    theme_color: '#1b4a30',
    short_name: 'สำนักงานอิเล็กทรอนิกส์ของโรงเรียน',
  });
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const picture = await desk.app.inject(src);
    expect(picture.headers['content-type']).toBe('image/png');
    const { width, height, format } = await sharp(picture.rawPayload).metadata();
    expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
  }
  const [corner] = await pixelsOf(manifest.icons[2].src);
  expect(corner).toEqual([0x1b, 0x4a, 0x30]);
  expect((await desk.app.inject('/office/icons/constructor')).statusCode).toBe(404);
});

it('[X] a new name and colour of the settings are in the next answer', async () => {
  const admin = await desk.as('admin');
  const before = (await desk.app.inject('/office/manifest.webmanifest')).json();
  const saved = await desk.app.inject({
    method: 'POST',
    url: '/office/api/settings/admin-configs/look',
    headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { values: { colour: '#7a1f5c' }, version: 0 },
  });
  expect(saved.json().status, saved.body).toBe('success');
  await expect
    .poll(async () => (await desk.app.inject('/office/manifest.webmanifest')).json().theme_color, { timeout: 5000 })
    .toBe('#551640');
  const after = (await desk.app.inject('/office/manifest.webmanifest')).json();
  expect(after.icons[0].src).not.toBe(before.icons[0].src);
  expect((await pixelsOf(after.icons[2].src))[0]).toEqual([0x55, 0x16, 0x40]);
});

/** The pixels of a picture from its top left corner. */
async function pixelsOf(src: string): Promise<number[][]> {
  const { rawPayload } = await desk.app.inject(src);
  const raw = await sharp(rawPayload).removeAlpha().raw().toBuffer();
  return [[...raw.subarray(0, 3)]];
}
