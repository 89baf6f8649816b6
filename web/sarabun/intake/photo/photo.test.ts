import { expect, it } from 'vitest';
import { findPage } from './find-page.ts';
import { type Corners, isPage, project, projectionOf, straightSize, wholeFrame } from './geometry.ts';
import { pictureSize } from './picture-size.ts';
import { drawRows, type Pixels } from './straighten.ts';

const skewed: Corners = [
  { x: 0.2, y: 0.12 },
  { x: 0.85, y: 0.2 },
  { x: 0.93, y: 0.88 },
  { x: 0.1, y: 0.93 },
];
const picture = { width: 300, height: 400 };
const page = { width: 240, height: 320 };

/** A light page with dark lines of text, as it lies on the picture; everything else is a dark table. */
function photographed(corners: Corners, ground = 60): Pixels {
  const data = new Uint8ClampedArray(picture.width * picture.height * 4).fill(ground);
  const projection = projectionOf(corners, picture, page);
  for (let y = 0; y < page.height * 2; y++)
    for (let x = 0; x < page.width * 2; x++) {
      const at = project(projection, x / 2, y / 2);
      const inLine = (y / 2) % 20 < 4 && x > 40 && x < 440;
      const place = (Math.floor(at.y) * picture.width + Math.floor(at.x)) * 4;
      data.fill(inLine ? 30 : 230, place, place + 3);
    }
  return { ...picture, data };
}

const blank = ({ width, height }: { width: number; height: number }): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});
const near = (found: Corners, wanted: Corners) =>
  Math.max(...found.map(({ x, y }, place) => Math.hypot(x - (wanted[place]?.x ?? 9), y - (wanted[place]?.y ?? 9))));

it('the projection lays the corners of the page on those of the picture', () => {
  const projection = projectionOf(skewed, picture, page);
  for (const [place, { x, y }] of wholeFrame.entries()) {
    const at = project(projection, x * page.width, y * page.height);
    expect(at.x).toBeCloseTo((skewed[place]?.x ?? 0) * picture.width, 6);
    expect(at.y).toBeCloseTo((skewed[place]?.y ?? 0) * picture.height, 6);
  }
});

it('lines of text come out straight: each stands in the same row at its left and at its right end', () => {
  const photo = photographed(skewed);
  const straight = blank(page);
  drawRows(photo, straight, projectionOf(skewed, picture, page), 0, page.height);
  const dark = (x: number) => Array.from({ length: page.height }, (_, y) => (straight.data[(y * page.width + x) * 4] as number) < 130);
  const starts = (x: number) => dark(x).flatMap((is, y) => (is && !dark(x)[y - 1] && y > 0 ? [y] : []));
  const [left, right] = [starts(40), starts(200)];
  expect(left.length).toBeGreaterThan(13);
  expect(right.length).toBe(left.length);
  for (const [at, y] of left.entries()) expect(Math.abs(y - (right[at] ?? 99))).toBeLessThanOrEqual(1);
});

it('finds the corners of a page on a darker ground, and proposes the whole frame where there is none to be sure of', () => {
  const found = findPage(photographed(skewed));
  expect(near(found, skewed)).toBeLessThan(0.008);
  const plain = (value: number): Pixels => ({ ...picture, data: new Uint8ClampedArray(picture.width * picture.height * 4).fill(value) });
  expect(findPage(plain(240))).toEqual(wholeFrame);
  expect(findPage(plain(20))).toEqual(wholeFrame);
  expect(findPage(photographed(wholeFrame)), 'a scan is left alone').toEqual(wholeFrame);
  const small: Corners = [
    { x: 0.4, y: 0.4 },
    { x: 0.6, y: 0.4 },
    { x: 0.6, y: 0.6 },
    { x: 0.4, y: 0.6 },
  ];
  expect(findPage(photographed(small)), 'a note or a lamp').toEqual(wholeFrame);
});

it('corners that cross or bend inwards are no page', () => {
  const [a, b, c, d] = skewed;
  expect(isPage(skewed)).toBe(true);
  expect(isPage([b, a, c, d])).toBe(false);
  expect(isPage([a, b, { x: 0.3, y: 0.3 }, d])).toBe(false);
});

it('a page is as large as on its picture, within the budget', () => {
  const limits = { longest: 3508, most: 9_000_000 };
  expect(straightSize(wholeFrame, { width: 1000, height: 2000 }, limits)).toEqual({ width: 1000, height: 2000 });
  expect(straightSize(wholeFrame, { width: 3000, height: 4000 }, limits)).toEqual({ width: 2598, height: 3464 });
  const large = straightSize(skewed, { width: 8000, height: 6000 }, limits);
  expect(large.width * large.height).toBeLessThanOrEqual(9_010_000);
  expect(Math.max(large.width, large.height)).toBeLessThanOrEqual(3508);
});

it('the size stands in the head of the file, before anything is decoded', () => {
  const png = new Uint8Array(33);
  png.set([0x89, 0x50, 0x4e, 0x47]);
  new DataView(png.buffer).setUint32(16, 40_000);
  new DataView(png.buffer).setUint32(20, 30_000);
  expect(pictureSize(png)).toEqual({ width: 40_000, height: 30_000 });
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3, 1, 0x22, 0, 2]);
  expect(pictureSize(jpeg)).toEqual({ width: 4000, height: 3000 });
  expect(pictureSize(new TextEncoder().encode('%PDF-1.7 and more of it'))).toBeNull();
});
