import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { groundColour } from '../../contract/rules/contrast.ts';
import type { Office } from '../office.ts';
import { readLogo } from '../settings/marks.ts';
import { perOffice } from '../system/per-office.ts';

/** The pictures of the installed office by file name: size in pixels, and whether a device may cut its own shape out of it. */
export const iconFiles: Record<string, { size: number; maskable: boolean }> = {
  'app-192.png': { size: 192, maskable: false },
  'app-512.png': { size: 512, maskable: false },
  'maskable-512.png': { size: 512, maskable: true },
  'apple-touch-icon.png': { size: 180, maskable: true },
};

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/sarabun/600SemiBold/Sarabun_600SemiBold.ttf');
/** Of what a device may cut a shape from, this part in the middle always stays. */
const safePart = 0.62;
const white = '#ffffff';

const drawnOf = perOffice(() => ({ version: '', files: new Map<string, Promise<Buffer>>() }));

/** A picture made of the brand's mark as it is now. */
export function appIcon(office: Office, name: string): Promise<Buffer> {
  const version = iconVersion(office);
  const drawn = drawnOf(office);
  if (drawn.version !== version) Object.assign(drawn, { version, files: new Map() });
  const { files } = drawn;
  const known = files.get(name) ?? draw(office, name);
  files.set(name, known);
  known.catch(() => files.delete(name));
  return known;
}

/** Changes with the mark and its colour. */
export function iconVersion({ brand, system }: Office): string {
  return createHash('sha256').update(`${brand.mark} ${brand.logo} ${brand.colour} ${system.now.colour}`).digest('hex').slice(0, 10);
}

async function draw(office: Office, name: string): Promise<Buffer> {
  const { size, maskable } = iconFiles[name] as { size: number; maskable: boolean };
  const logo = await logoOf(office);
  const { default: sharp } = await import('sharp');
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  if (logo && !maskable) return sharp(logo, { density: 600 }).resize(size, size, { fit: 'contain', background: clear }).png().toBuffer();
  const inner = Math.round(size * (logo || maskable ? safePart : 0.7));
  const mark = logo
    ? await sharp(logo, { density: 600 }).resize(inner, inner, { fit: 'contain', background: clear }).png().toBuffer()
    : await letters(office.brand.mark, inner);
  // A picture that an office gives is drawn for white paper; the brands' own stand on their panel's colour.
  const ground =
    office.brand.logo && !office.brand.logo.startsWith('data:') ? white : groundColour(office.brand.colour, office.system.now.colour);
  const corner = maskable ? 0 : Math.round(size * 0.22);
  const sheet = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${ground}"/></svg>`,
  );
  return sharp(sheet)
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer();
}

async function letters(mark: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const text = `<span foreground="${white}">${mark.replace(/[<>&"]/g, '')}</span>`;
  return sharp({ text: { text, font: 'Sarabun SemiBold', fontfile: font, rgba: true, width: size, height: Math.round(size * 0.8) } })
    .png()
    .toBuffer();
}

async function logoOf(office: Office): Promise<Uint8Array | null> {
  const { logo } = office.brand;
  const own = /api\/settings\/logo\/(\d+)$/.exec(logo ?? '');
  if (own) return readLogo({ db: office.db, office }, Number(own[1]));
  const data = /^data:image\/[\w+.-]+;base64,(.+)$/.exec(logo ?? '');
  return data ? Buffer.from(data[1] as string, 'base64') : null;
}
