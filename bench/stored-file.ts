import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pdfOf } from './pdf.ts';

export interface StoredFile {
  path: string;
  sha256: string;
  size: number;
}

/** A PDF of about this size in the store of the office, the same for the same size: made by the first run that asks for it. */
export function storedFile(dataDir: string, bytes: number): StoredFile {
  const pdf = pdfOf(`bench ${bytes}`, digitsOf(bytes - 800));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const path = join(dataDir, 'files/kept', sha256.slice(0, 2), sha256);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, pdf, { mode: 0o600 });
  }
  return { path, sha256, size: pdf.length };
}

function digitsOf(count: number): string {
  return createHash('shake256', { outputLength: Math.ceil(count / 2) })
    .update('bench')
    .digest('hex');
}
