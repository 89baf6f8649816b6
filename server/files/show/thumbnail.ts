import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { notFound } from '../../http/errors.ts';
import type { Inspector } from '../inspect/inspector.ts';
import type { Store } from '../store/store.ts';

/** Widths that are drawn; a wish is met by the next larger, so that few are kept. */
const widths = [120, 240, 480, 960, 1600];

/** From the disk where drawn before. The folder may be emptied at any time. */
export async function thumbnailOf(
  store: Store,
  inspector: Inspector,
  folder: string,
  sha256: string,
  page: number,
  wish: number,
): Promise<Uint8Array> {
  const width = widths.find((one) => one >= wish) ?? 1600;
  const drawn = join(folder, sha256.slice(0, 2), `${sha256}-${Math.trunc(page)}-${width}.webp`);
  const before = await readFile(drawn).catch(() => null);
  if (before) return before;
  const source = await store.path(sha256);
  const mime = (await fileTypeFromFile(source))?.mime ?? '';
  if (mime !== 'application/pdf' && !mime.startsWith('image/')) throw notFound();
  const picture = await inspector.thumbnail(source, mime, page, width).catch((error: { code?: string }) => {
    throw error.code === 'no_page' || error.code === 'too_much' ? notFound() : error;
  });
  await keep(drawn, picture);
  return picture;
}

/** Every picture that was drawn of a file. */
export async function dropThumbnails(folder: string, sha256: string): Promise<void> {
  const beside = join(folder, sha256.slice(0, 2));
  const names = await readdir(beside).catch(() => []);
  for (const name of names) if (name.startsWith(sha256)) await rm(join(beside, name), { force: true });
}

/** Half a picture is never seen; a cache that cannot be written is only slow. */
async function keep(path: string, picture: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    await writeFile(draft, picture, { mode: 0o600 });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true });
  }
}
