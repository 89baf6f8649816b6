import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Addresses in the built page are relative to itself: the server puts the base path before them, so one build serves any BASE_PATH. */
export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react(), pageData(), serviceWorker()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A data: script or font would need a looser content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});

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

/** Screens that work without a network, with what they load on the way; all other parts are kept once they have been used. */
const offline = [
  'web/shell/Office.tsx',
  'web/shell/SignInAgain.tsx',
  'web/ui/DialogView.tsx',
  'web/offline/OfflinePage.tsx',
  'web/sarabun/draft/DraftPage.tsx',
  'web/sarabun/draft/body/BodyEditor.tsx',
  'web/sarabun/intake/IntakePage.tsx',
];
const offlineWords = ['common', 'auth', 'shell', 'offline', 'sarabun', 'draft', 'draft-parts', 'draft-body', 'hints', 'secrecy', 'files']
  .concat(['intake', 'layers', 'errors'])
  .flatMap((module) => ['th', 'en', 'thOnlb'].map((language) => `contract/lang/${language}/${module}.ts`));

/** web/sw.ts becomes sw.js beside the page, with the list of what it keeps and a name for this build. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'sw.ts', fileName: 'sw.js' });
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const worker = chunks.find((one) => one.fileName === 'sw.js');
      const page = chunks.find((one) => one.isEntry && one !== worker);
      if (!worker || !page || worker.imports.length > 0) this.error('sw.ts has to be one script that imports nothing');
      const roots = chunks.filter((one) => [...offline, ...offlineWords].some((path) => one.facadeModuleId?.endsWith(`/${path}`)));
      const core = new Set<string>();
      for (const chunk of [page, ...roots]) addParts(chunk, chunks, core);
      for (const { fileName } of Object.values(bundle)) if (fileName.endsWith('.woff2')) core.add(fileName);
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).update(worker.code).digest('hex').slice(0, 12);
      worker.code = worker.code.replace('__FILES__', JSON.stringify({ build, page: page.fileName, core: [...core].sort() }));
    },
  };
}

/** A chunk, its styles, and everything that it can't begin without. */
function addParts(chunk: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[], into: Set<string>): void {
  if (into.has(chunk.fileName)) return;
  into.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  for (const name of chunk.imports) {
    const other = chunks.find((one) => one.fileName === name);
    if (other) addParts(other, chunks, into);
  }
}
