import { PDFArray, PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';

/** A page as a reader sees it. */
export interface PageInfo {
  widthMm: number;
  heightMm: number;
  /** /Rotate: 0, 90, 180 or 270, clockwise. */
  rotation: number;
}

/** Points in one millimetre. */
export const pointsPerMm = 72 / 25.4;

/** The visible part of a page in its own coordinates, and how it is turned to be seen. */
export interface Sight {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  /** /UserUnit: points in one unit of the page's coordinates. */
  unit: number;
}

export async function pageInfo(pdf: Uint8Array): Promise<PageInfo[]> {
  const document = await openPdf(pdf);
  return document.getPages().map((page) => {
    const { width, height, rotation, unit } = sightOf(page);
    const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
    return { widthMm: (across * unit) / pointsPerMm, heightMm: (down * unit) / pointsPerMm, rotation };
  });
}

/** @throws code pdf_damaged */
export async function openPdf(pdf: Uint8Array, forIncrementalUpdate = false): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate });
    document.getPageCount();
    return document;
  } catch (error) {
    throw Object.assign(new Error(`unreadable PDF: ${(error as Error).message}`), { code: 'pdf_damaged' });
  }
}

/** A reader shows CropBox within MediaBox. */
export function sightOf(page: PDFPage): Sight {
  const media = normal(page.getMediaBox());
  const crop = page.node.getInheritableAttribute(PDFName.of('CropBox')) instanceof PDFArray ? normal(page.getCropBox()) : media;
  const x = Math.max(media.x, crop.x);
  const y = Math.max(media.y, crop.y);
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  const turned = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360;
  const box = width > 0 && height > 0 ? { x, y, width, height } : media;
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1;
  return { ...box, rotation: turned, unit: unit > 0 ? unit : 1 };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Corners may come in any order. */
function normal({ x, y, width, height }: Box): Box {
  return { x: Math.min(x, x + width), y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height) };
}
