import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { flatten } from './flatten.ts';
import { type Drawing, layOver, placeOf } from './lay-over.ts';
import { setNumber } from './marks.ts';
import { openPdf, pointsPerMm, sightOf } from './page-geometry.ts';
import { append } from './stamp.ts';
import { typesetOverlay, typesetSheets } from './typst.ts';

/** A part of a printed set: a PDF, a picture, or another file that only a slip stands for. */
export interface SetPart {
  bytes: Uint8Array | null;
  mime: string;
  name: string;
}

/** Everything of a letter as one file for the printer, each page with its number in the set. */
export async function printedSet(parts: SetPart[]): Promise<Uint8Array> {
  const result = await PDFDocument.create({ updateMetadata: false });
  for (const part of parts) await append(result, await pagesOf(part));
  const pages = result.getPages();
  const numbers = pages.map((_, i) => setNumber(i + 1, pages.length));
  const drawn = await result.embedPdf(
    typesetOverlay('set-parts', { numbers }),
    numbers.map((_, i) => i),
  );
  for (const [i, page] of pages.entries()) {
    const number = drawn[i];
    if (!number) continue;
    await number.embed();
    const sight = sightOf(page);
    const [across, down] = sight.rotation % 180 === 0 ? [sight.width, sight.height] : [sight.height, sight.width];
    const mm = pointsPerMm / sight.unit;
    const scale = 1 / sight.unit;
    const place = { xMm: across / mm - 66, yMm: down / mm - 9 };
    const drawing: Drawing = {
      ref: number.ref,
      place: placeOf(sight, place, { width: number.width * scale, height: number.height * scale }, scale),
    };
    layOver(result, page, [drawing]);
  }
  result.setProducer('e-Office');
  return result.save({ useObjectStreams: true });
}

async function pagesOf({ bytes, mime, name }: SetPart): Promise<PDFDocument> {
  if (bytes && mime === 'application/pdf') {
    const document = await openPdf(bytes);
    flatten(document);
    return document;
  }
  if (bytes && (mime === 'image/jpeg' || mime === 'image/png')) return picturePage(bytes);
  const slip = { title: 'สิ่งที่ส่งมาด้วย', name, hint: 'ไฟล์นี้พิมพ์รวมในชุดไม่ได้ กรุณาเปิดไฟล์และพิมพ์แยก' };
  return openPdf(typesetSheets('set-parts', { slips: [slip] }));
}

const a4 = { short: 595.28, long: 841.89 };
const margin = 28;

/** A sheet of A4 the way the picture lies, the picture upright as its camera meant and as large as fits. */
async function picturePage(bytes: Uint8Array): Promise<PDFDocument> {
  const { data, info } = await sharp(bytes, { limitInputPixels: 100_000_000 })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: 2480, height: 2480, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  const [wide, high] = info.width > info.height ? [a4.long, a4.short] : [a4.short, a4.long];
  const document = await PDFDocument.create({ updateMetadata: false });
  const picture = await document.embedJpg(data);
  const scale = Math.min((wide - 2 * margin) / info.width, (high - 2 * margin) / info.height);
  const [width, height] = [info.width * scale, info.height * scale];
  document.addPage([wide, high]).drawImage(picture, { x: (wide - width) / 2, y: (high - height) / 2, width, height });
  // copied into the set before it is saved, so the picture must be an object now
  return PDFDocument.load(await document.save({ useObjectStreams: false }), { updateMetadata: false });
}
