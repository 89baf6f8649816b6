import { afterAll, describe, expect, it } from 'vitest';
import { openPdfium } from '../../files/inspect/pdfium.ts';
import { circularTiff, manyTiff, retagged, scanTiff, type TiffPacking } from '../../files/test-tiff.ts';
import { openDesk } from '../../test/desk.ts';
import { done, refused, register, upload } from '../../test/letters.ts';

const desk = await openDesk();
const [registrar] = await desk.officers('registrar');
afterAll(() => desk.close());

const send = (bytes: Buffer, name = 'แฟกซ์.tif', type = 'image/tiff') => upload(desk, registrar, bytes, name, type);

interface Seen {
  /** Bars that stand on the page: its number. */
  bars: number;
  /** In points. */
  width: number;
  height: number;
  /** The last bar's lower edge, in parts of the page's height. */
  down: number;
}

/** What is seen on the pages of an upload. */
async function pagesOf(id: string): Promise<Seen[]> {
  const reply = await registrar.get(`/sarabun/uploads/${id}`);
  const library = await openPdfium();
  const document = await library.loadDocument(reply.body as Buffer);
  const seen: Seen[] = [];
  for (let at = 0; at < document.getPageCount(); at++) {
    const { width, height, data } = await document.getPage(at).render({ scale: 0.5, render: 'bitmap', colorSpace: 'Gray' });
    // a column through the bars
    const dark = Array.from({ length: height }, (_, y) => (data[y * width + Math.round(width * 0.3)] ?? 255) < 128);
    const bars = dark.filter((ink, y) => ink && !dark[y - 1]).length;
    seen.push({ bars, width, height, down: dark.lastIndexOf(true) / height });
  }
  document.destroy();
  return seen;
}

describe('a TIFF that is uploaded', () => {
  it.each<TiffPacking>(['ccittfax4', 'lzw', 'jpeg', 'packbits'])(
    'packed by %s becomes a PDF of its pages in their order',
    async (packing) => {
      const pages = [await scanTiff(1, packing), await scanTiff(2, packing), await scanTiff(3, packing)];
      const file = done(await send(manyTiff(pages)));
      expect(file).toMatchObject({ name: 'แฟกซ์.pdf', mime: 'application/pdf', pages: 3, warnings: [] });
      expect((await pagesOf(file.id)).map(({ bars }) => bars)).toEqual([1, 2, 3]);
    },
  );

  it('is registered as any letter, and the same scan is the same file', async () => {
    const scan = manyTiff([await scanTiff(1, 'ccittfax4'), await scanTiff(2, 'ccittfax4')]);
    const [first, again] = [done(await send(scan)), done(await send(scan, 'อีกครั้ง.TIFF', 'application/octet-stream'))];
    await register(registrar, { mainFile: first.id });
    const rows = await desk.office.db.selectFrom('file').select('sha256').where('id', 'in', [first.id, again.id]).execute();
    expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  it('by a fax of standard fineness, with twice as many dots across as down, is as tall as the paper was', async () => {
    const fax = await scanTiff(9, 'ccittfax4', { width: 1728, height: 1143, across: 204, down: 98 });
    const [page] = await pagesOf(done(await send(fax)).id);
    expect(page?.bars).toBe(9);
    // the ninth bar ends at 93 of 100, and A4 is a little taller than 11.66 inches at that grain
    expect(page?.down).toBeGreaterThan(0.9);
  });

  it('has its turned pages put upright', async () => {
    const lying = retagged(await scanTiff(2, 'ccittfax4', { width: 2200, height: 1728 }), 274, 6);
    const [page] = await pagesOf(done(await send(lying)).id);
    expect((page?.height ?? 0) > (page?.width ?? 0)).toBe(true);
  });
});

describe('a TIFF that is no scan', () => {
  it('[SEC16] is refused with its reason, before any of its pixels is read', async () => {
    const page = await scanTiff(1, 'ccittfax4');
    const [width, height, offsets, packing] = [256, 257, 273, 259];
    const many = manyTiff(Array.from({ length: 501 }, () => retagged(page, width, 1728)));
    const hostile: [string, Buffer, string][] = [
      ['in a circle', circularTiff(page), 'image_damaged'],
      ['in a circle of two', closed(manyTiff([page, page])), 'image_damaged'],
      ['of 3,000 million dots', retagged(retagged(page, width, 60_000), height, 50_000), 'image_too_large'],
      ['of no dots', retagged(page, width, 0), 'image_damaged'],
      ['with pixels beyond its end', retagged(page, offsets, 0x7fff_0000), 'image_damaged'],
      ['in a packing that nobody knows', retagged(page, packing, 31_337), 'image_damaged'],
      ['cut in the middle', manyTiff([page, page]).subarray(0, page.length + 60), 'image_damaged'],
      ['of 501 pages', many, 'pdf_too_many_pages'],
    ];
    for (const [what, bytes, code] of hostile)
      expect((await send(bytes)).body, what).toMatchObject({ status: 'error', code, field: 'file' });
    refused(await send(Buffer.from('II*\0\b\0\0\0 not one at all')), 'image_damaged');
    refused(await send(page, 'ภาพ.png', 'image/png'), 'file_type_mismatch');
    done(await send(page));
  });
});

/** The last directory leads to the first again. */
function closed(bytes: Buffer): Buffer {
  const first = bytes.readUInt32LE(4);
  let at = first;
  for (let next = at; next !== 0; next = bytes.readUInt32LE(at + 2 + bytes.readUInt16LE(at) * 12)) at = next;
  bytes.writeUInt32LE(first, at + 2 + bytes.readUInt16LE(at) * 12);
  return bytes;
}
