import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openPdfium } from '../files/inspect/pdfium.ts';
import { ownFace } from '../paper/agency-face.ts';
import { tablesOf } from '../paper/glyphs.ts';
import { openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { paperOf, signAs, submitted } from '../test/own-letter.ts';
import { textsOf } from '../test/pdf-text.ts';
import { sendFile } from '../test/send-file.ts';

const desk = await openDesk();
const [admin, officer, director] = await desk.officers('admin', 'officer', 'director');
afterAll(() => desk.close());

/** Our own face with something of it written otherwise; where in which table. */
function changed(change: (table: (name: string) => Buffer) => void, style: Parameters<typeof ownFace>[0] = 'REGULAR'): Buffer {
  const font = Buffer.from(ownFace(style));
  change((name) => tablesOf(font).get(name) as Buffer);
  return font;
}

/** Drawn as small on its em as the face of the regulation. */
const small = (style: Parameters<typeof ownFace>[0]) =>
  changed((table) => table('head').writeUInt16BE(Math.round(table('head').readUInt16BE(18) / 0.653), 18), style);

const send = (bytes: Buffer, by = admin) => sendFile(desk, '/settings/faces', bytes, { by, name: 'a.ttf', type: 'font/ttf' });

const faces = async () => done(await admin.get('/settings/organization')).faces as { style: string; used: boolean; family: string }[];
const isInOurs = (pdf: Buffer) => !pdf.toString('latin1').includes('+Agency-');
const sample = async (path = '/settings/sample-letter') => (await admin.get(path)).body as Buffer;

it('only a whole TrueType font with Thai, in one style, that may be embedded; the right is judged first', async () => {
  refused(await send(small('REGULAR'), officer), 'forbidden', 403);
  refused(await officer.post('/settings/faces/use'), 'forbidden', 403);
  refused(await officer.post('/settings/faces/withdraw'), 'forbidden', 403);
  expect((await officer.get('/settings/faces/sample')).status).toBe(403);
  const restricted = changed((table) => table('OS/2').writeUInt16BE(0x0002, 8));
  const noParts = changed((table) => table('OS/2').writeUInt16BE(0x0100, 8));
  for (const font of [restricted, noParts]) expect(refused(await send(font), 'face_not_embeddable', 422).field).toBe('file');
  const roman = readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts/LiberationSans-Regular.ttf'),
  );
  refused(await send(roman), 'face_not_thai', 422);
  const whole = small('REGULAR');
  const broken = [Buffer.from('OTTO and so on'), whole.subarray(0, 20_000), Buffer.alloc(5000, 1), Buffer.from('wOF2'), randomBytes(3000)];
  for (const font of broken) expect(refused(await send(font), 'face_not_read', 422).field).toBe('file');
  refused(await send(Buffer.alloc(0)), 'file_empty', 422);
  refused(await send(Buffer.alloc(4_000_001)), 'file_too_large', 413);
  expect(await faces()).toEqual([]);
});

it('is tried on a sample page, used for papers from then on with lines where they were, missing styles in ours, and withdrawn again', async () => {
  const before = await sample();
  for (const style of ['REGULAR', 'BOLD'] as const) expect(done(await send(small(style)))).toMatchObject({ style, family: 'Sarabun' });
  // sent again it is tried in place of the one before
  done(await send(small('BOLD')));
  expect((await faces()).map(({ style, used }) => [style, used])).toEqual([
    ['REGULAR', false],
    ['BOLD', false],
  ]);
  expect(isInOurs(await sample())).toBe(true);
  const tried = await sample('/settings/faces/sample');
  expect(isInOurs(tried)).toBe(false);
  const [said = ''] = await textsOf(tried);
  for (const words of ['ป้าน้ำผู้กล้า', 'กู้หนี้', 'ก๊ำ', '๐๑๒๓๔๕๖๗๘๙', 'ABC']) expect(said.replace(/\s+/g, ' ')).toContain(words);

  done(await admin.post('/settings/faces/use'));
  refused(await admin.post('/settings/faces/use'), 'conflict', 409);
  expect((await faces()).every(({ used }) => used)).toBe(true);
  const used = await sample();
  expect(isInOurs(used)).toBe(false);
  // the same drawings on a smaller em: not one line lies elsewhere
  expect(await difference(before, used)).toBeLessThan(50);
  await expect.poll(() => desk.office.paper.faceKey()).not.toBe('');
  const documentId = await submitted(desk, officer, { signers: [director], body: 'น้ำใจของผู้ใหญ่' });
  done(await signAs(director, documentId, {}));
  const paper = await paperOf(director, documentId);
  expect(isInOurs(paper)).toBe(false);
  expect((await textsOf(paper))[0]?.replace(/\s/g, '')).toContain('น้ำใจของผู้ใหญ่');

  done(await admin.post('/settings/faces/withdraw'));
  refused(await admin.post('/settings/faces/withdraw'), 'not_found', 404);
  expect(await faces()).toEqual([]);
  expect(isInOurs(await sample())).toBe(true);
  await expect.poll(() => desk.office.paper.faceKey()).toBe('');
  // a face drawn as large on its em as ours is as high as ours
  done(await send(ownFace('REGULAR')));
  expect(await difference(before, await sample('/settings/faces/sample'))).toBeGreaterThan(1000);
  done(await admin.post('/settings/faces/use'));
  expect(await difference(before, await sample())).toBeLessThan(50);
  done(await admin.post('/settings/faces/withdraw'));
});

/** Points of the first page that are not of the same grey. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pointsOf(one), await pointsOf(other)];
  let count = a.length === b.length ? 0 : Number.POSITIVE_INFINITY;
  for (let i = 0; i < a.length; i++) if (Math.abs((a[i] as number) - (b[i] as number)) > 60) count++;
  return count;
}

async function pointsOf(pdf: Buffer): Promise<Uint8Array> {
  const document = await (await openPdfium()).loadDocument(pdf);
  const [page] = [...document.pages()];
  const drawn = await page?.render({ scale: 2, render: 'bitmap', colorSpace: 'Gray' });
  document.destroy();
  return drawn?.data ?? new Uint8Array();
}
