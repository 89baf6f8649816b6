import sharp from 'sharp';

export type CleanSignature =
  | { png: Uint8Array; width: number; height: number }
  | { refused: 'signature_image' | 'signature_empty' | 'image_damaged' | 'image_too_large' };

const mostPixels = 60_000_000;
/** As it is worked on, and as it is kept: three times what paper shows of it. */
const working = { width: 1600, height: 1000 };
const kept = { width: 900, height: 420 };

/** A signature on nothing: the paper around and behind the ink is gone, the edges are trimmed. Runs in the limited process only. */
export async function cleanSignature(bytes: Uint8Array): Promise<CleanSignature> {
  const kind = kindOf(bytes);
  if (!kind || (kind === 'svg' && !isPlainSvg(bytes))) return { refused: 'signature_image' };
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { refused: 'image_too_large' };
    // drawn as large as it is needed, however small the file says it is
    const density = kind === 'svg' ? Math.min(2400, Math.max(72, (72 * working.width) / Math.max(width, 1))) : 72;
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', density })
      .rotate()
      .resize({ ...working, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (isOpaque(data)) takePaperAway(data);
    const box = inkOf(data, info.width, info.height);
    if (!box) return { refused: 'signature_empty' };
    const made = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
      .extract(box)
      .resize({ ...kept, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { png: made.data, width: made.info.width, height: made.info.height };
  } catch (error) {
    if (/memory/i.test((error as Error).message)) throw error;
    return { refused: 'image_damaged' };
  }
}

function kindOf(bytes: Uint8Array): 'png' | 'jpeg' | 'svg' | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start === '89504e470d0a1a0a') return 'png';
  if (start.startsWith('ffd8ff')) return 'jpeg';
  return /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(textOf(bytes.subarray(0, 5000))) ? 'svg' : null;
}

/** Lines and shapes only: nothing that runs, is fetched, is declared, or brings other content in. */
function isPlainSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  if (
    bytes.length > 2_000_000 ||
    /<!doctype|<!entity|<\s*(script|foreignobject|image|iframe|use|style|text|animate|set)\b|<\?(?!xml\s)/i.test(text)
  )
    return false;
  return !/(?:href|src)\s*=\s*["']?(?!["']?#)|url\(\s*["']?(?!#)|@import/i.test(text);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

function isOpaque(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] as number) < 250) return false;
  return true;
}

/** Ink is what is darker than the paper; paper is what most of the picture is. Shades between become half-clear, so that edges stay soft. */
function takePaperAway(data: Buffer): void {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) counts[lightOf(data, at)] = (counts[lightOf(data, at)] as number) + 1;
  const paper = percentile(counts, data.length / 4, 0.5);
  const darkest = percentile(counts, data.length / 4, 0.001);
  const clear = paper - Math.max(18, (paper - darkest) * 0.22);
  const solid = paper - Math.max(40, (paper - darkest) * 0.6);
  for (let at = 0; at < data.length; at += 4) {
    const part = (clear - lightOf(data, at)) / Math.max(1, clear - solid);
    data[at + 3] = Math.round(255 * Math.min(1, Math.max(0, part)));
  }
}

function lightOf(data: Buffer, at: number): number {
  return Math.round(0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number));
}

function percentile(counts: Uint32Array, total: number, part: number): number {
  let seen = 0;
  for (let light = 0; light < 256; light++) {
    seen += counts[light] as number;
    if (seen >= total * part) return light;
  }
  return 255;
}

/** The box around the ink with a little air; null where there is none. */
function inkOf(data: Buffer, width: number, height: number): { left: number; top: number; width: number; height: number } | null {
  let [left, top, right, bottom, dots] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] as number) < 40) continue;
      dots++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (dots < 30) return null;
  const air = 4;
  left = Math.max(0, left - air);
  top = Math.max(0, top - air);
  return { left, top, width: Math.min(width, right + air + 1) - left, height: Math.min(height, bottom + air + 1) - top };
}
