import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Pictures that a typesetter holds, by path; the oldest goes first. Crests and seals stay, hands and codes pass by. */
const heldBy = new WeakMap<NodeCompiler, Map<string, number>>();
const heldMost = 60;

/**
 * The data with each picture (crest, seal, mark, photo, picture: SVG text or bytes of an SVG, PNG or JPEG) handed over as a file of the typesetter,
 * which reads and remembers it once, and its path in place.
 */
export function withPictures(compiler: NodeCompiler, folder: string, value: unknown, key = ''): unknown {
  if (pictureKeys.has(key) && value && (typeof value === 'string' || value instanceof Uint8Array)) return hand(compiler, folder, value);
  // in the text itself `mark` is the number of an item
  if (!value || typeof value !== 'object' || key === 'body' || key === 'agenda') return value;
  if (Array.isArray(value)) return value.map((one) => withPictures(compiler, folder, one));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPictures(compiler, folder, one, name)]));
}

const pictureKeys = new Set(['crest', 'seal', 'mark', 'photo', 'picture']);

function hand(compiler: NodeCompiler, folder: string, picture: string | Uint8Array): string {
  const bytes = Buffer.from(picture as Uint8Array);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kindOf(bytes)}`;
  const path = join(folder, name);
  const held = heldBy.get(compiler) ?? new Map<string, number>();
  heldBy.set(compiler, held);
  if (held.has(name)) held.delete(name);
  else compiler.mapShadow(path, bytes);
  held.set(name, bytes.length);
  for (const oldest of held.keys()) {
    if (held.size <= heldMost) break;
    compiler.unmapShadow(join(folder, oldest));
    held.delete(oldest);
  }
  return `/${name}`;
}

function kindOf(bytes: Uint8Array): 'png' | 'jpg' | 'svg' {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpg' : 'svg';
}
