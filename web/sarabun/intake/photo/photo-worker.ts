import { type Answered, type Asked, photoLimits } from './asked.ts';
import { findPage } from './find-page.ts';
import { projectionOf, type Size, straightSize } from './geometry.ts';
import { headBytes, pictureSize } from './picture-size.ts';
import { drawRows, type Pixels } from './straighten.ts';

// Beside the page: a photo of a phone takes a second or more, in which everything else goes on.

class TooLarge extends Error {}

/** The picture that is looked at now, small: it is drawn anew with each move of a corner. */
let looked: { file: File; pixels: Pixels } | null = null;
/** One after the other, so that two photos never lie in memory at one time. */
let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  last = last.then(() => answer(data)).then(tell);
});

function tell(answered: Answered): void {
  (self as unknown as { postMessage(message: Answered): void }).postMessage(answered);
}

async function answer(asked: Asked): Promise<Answered> {
  const { id, file } = asked;
  try {
    if (asked.what === 'propose') return { id, is: 'corners', corners: findPage(await pixelsOf(file, photoLimits.searched)) };
    return { id, is: 'page', blob: await straightened(asked) };
  } catch (error) {
    return { id, is: 'refused', why: error instanceof TooLarge ? 'LARGE' : 'BROKEN' };
  }
}

async function straightened({ file, corners, turns, small }: Extract<Asked, { what: 'straighten' }>): Promise<Blob> {
  const picture = small ? await lookedAt(file) : await pixelsOf(file, photoLimits.worked);
  const size = straightSize(corners, picture, small ? photoLimits.shown : photoLimits.kept);
  const [canvas, pen] = canvasOf(size);
  const page = pen.createImageData(size.width, size.height);
  drawRows(picture, page, projectionOf(corners, picture, size), 0, size.height);
  pen.putImageData(page, 0, 0);
  return turned(canvas, turns).convertToBlob({ type: 'image/jpeg', quality: photoLimits.quality });
}

async function lookedAt(file: File): Promise<Pixels> {
  if (looked?.file !== file && !(looked && isSame(looked.file, file)))
    looked = { file, pixels: await pixelsOf(file, photoLimits.shown.longest * 2) };
  return looked?.pixels as Pixels;
}

/** Each message brings a copy of the file's handle. */
function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** The picture as it is seen, turned as the camera says, its longer side at most `longest`. */
async function pixelsOf(file: File, longest: number): Promise<Pixels> {
  const said = pictureSize(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (!said || said.width * said.height > photoLimits.decoded) throw said ? new TooLarge() : new Error('no size');
  const bitmap = await createImageBitmap(file);
  try {
    const shrink = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const size = { width: Math.max(1, Math.round(bitmap.width * shrink)), height: Math.max(1, Math.round(bitmap.height * shrink)) };
    const [, pen] = canvasOf(size);
    // what is transparent is paper
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, size.width, size.height);
    return pen.getImageData(0, 0, size.width, size.height);
  } finally {
    bitmap.close();
  }
}

/** By quarters, to the right. */
function turned(canvas: OffscreenCanvas, turns: number): OffscreenCanvas {
  if (turns % 4 === 0) return canvas;
  const lies = turns % 2 === 1;
  const [to, pen] = canvasOf({ width: lies ? canvas.height : canvas.width, height: lies ? canvas.width : canvas.height });
  pen.translate(to.width / 2, to.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return to;
}

function canvasOf({ width, height }: Size): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  return [canvas, pen];
}
