import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The decoder for browsers that have none. A part of its own, loaded where a camera is opened; its program comes from this office like everything else. */

let canvas: HTMLCanvasElement | undefined;

export async function prepare(): Promise<void> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
}

/** Wider pictures take longer and read no better: a label fills a good part of the frame. */
const widest = 960;

export async function readCodes(video: HTMLVideoElement): Promise<string[]> {
  const scale = Math.min(1, widest / video.videoWidth);
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
    formats: ['QRCode', 'MicroQRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13'],
    maxNumberOfSymbols: 4,
    tryHarder: true,
  });
  return found.map(({ text }) => text);
}
