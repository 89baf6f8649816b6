import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const folder = 'dist/web/assets';

/** Beside each file that gains by it stand a .br and a .gz, so that the server sends small ones without packing anything itself. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle() {
      for (const name of readdirSync(folder).filter((one) => /\.(js|mjs|css|svg|wasm)$/.test(one))) {
        const file = join(folder, name);
        const bytes = readFileSync(file);
        if (bytes.length < 1024) continue;
        // its best for the big ones too: a second more for the reader of PDFs, which is a tenth smaller
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
