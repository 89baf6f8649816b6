import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Brand } from '../contract/brand.ts';

/** The brand of that name, with its picture. Throws, naming the brands there are, when there is none. */
export async function loadBrand(code: string): Promise<Brand> {
  const folder = join(import.meta.dirname, code);
  if (!/^[a-z][a-z0-9-]*$/.test(code) || !existsSync(join(folder, 'brand.ts'))) {
    throw new Error(`APP_NAME: no brand "${code}"; there are ${listBrands().join(', ')}`);
  }
  const { brand } = (await import(pathToFileURL(join(folder, 'brand.ts')).href)) as { brand: Brand };
  const picture = join(folder, 'logo.svg');
  const logo = existsSync(picture) ? `data:image/svg+xml;base64,${readFileSync(picture).toString('base64')}` : brand.logo;
  return { ...brand, logo, banner: bannerOf(code) ? 'brand/banner' : null };
}

/** The file of the picture beside the log-in form, or null. */
export function bannerOf(code: string): string | null {
  const folder = join(import.meta.dirname, code);
  return ['banner.svg', 'banner.webp', 'banner.jpg'].map((name) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

export function listBrands(): string[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
