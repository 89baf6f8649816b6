import { cpSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { chunks } from './vite/chunks.ts';
import { compressed } from './vite/compressed.ts';
import { modulesOfEntries } from './vite/entry-modules.ts';
import { entryPreloads } from './vite/entry-preloads.ts';
import { focusTrap } from './vite/focus-trap.ts';
import { serviceWorker } from './vite/service-worker.ts';

/** Addresses in the built page are relative to itself: the server puts the base path before them, so one build serves any BASE_PATH. */
const config = {
  root: 'web',
  base: './',
  // The server judges what is sent; of the contract's shapes the browser needs the types alone.
  resolve: {
    alias: {
      'zod/mini': join(import.meta.dirname, 'web/shell/shapes.ts'),
      // Pages are drawn without links.
      'pdfjs-dist/web/pdf_viewer.mjs': join(import.meta.dirname, 'web/sarabun/viewer/link-service.ts'),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A data: script or font would need a looser content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
} satisfies UserConfig;

export default defineConfig(async () => ({
  ...config,
  plugins: [react(), focusTrap(), pageData(), entryPreloads(), serviceWorker(), compressed()],
  build: {
    ...config.build,
    rolldownOptions: {
      input: ['web/index.html', 'web/installation.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: chunks(await modulesOfEntries(config)) } },
    },
  },
}));

/** What the PDF renderer loads at run time (character maps, fonts, decoders), from this server like everything else. */
function pageData(): Plugin {
  return {
    name: 'page-data',
    apply: 'build',
    closeBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
        cpSync(`node_modules/pdfjs-dist/${folder}`, `dist/web/pdfjs/${folder}`, { recursive: true });
      }
    },
  };
}
