import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { languages } from '../contract/lang/folders.ts';
import { fileOf } from '../contract/lang/index.ts';
import { addParts, partsOf } from './parts.ts';

/** Screens that work without a network, with what they load on the way; all other parts are kept once they have been used. */
const offline = [
  'web/shell/frame/Office.tsx',
  'web/shell/session/SignInAgain.tsx',
  'web/ui/DialogView.tsx',
  'web/offline/OfflinePage.tsx',
  'web/sarabun/draft/DraftPage.tsx',
  'web/sarabun/draft/body/BodyEditor.tsx',
  'web/sarabun/intake/IntakePage.tsx',
  'web/vehicle/DrivePage.tsx',
  'web/time/TimePage.tsx',
  'web/meeting/TabletPage.tsx',
  'web/asset/check/CheckScanPage.tsx',
];
const modules = [
  'common',
  'sarabun',
  'draft',
  'parts',
  'body',
  'hints',
  'secrecy',
  'files',
  'intake',
  'layers',
  'vehicle',
  'time',
  'meeting',
  'assetCheck',
  'scan',
  'calendar',
  'chart',
  'requests',
  'errors',
] as const;
const offlineWords = Object.keys(languages).flatMap((language) => modules.map((module) => `lang/${language}/${fileOf(module)}.ts`));

/** web/sw.ts becomes sw.js beside the page, with the list of what it keeps and a name for this build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'sw.ts', fileName: 'sw.js' });
    },
    generateBundle(_, bundle) {
      const parts = partsOf(bundle);
      const { page } = parts;
      const worker = parts.chunks.find((one) => one.fileName === 'sw.js');
      if (!worker || !page || worker.imports.length > 0) this.error('sw.ts has to be one script that imports nothing');
      const roots = [...offline, ...offlineWords].flatMap((source) => parts.holding(source) ?? []);
      const core = new Set<string>();
      for (const chunk of [page, ...roots]) addParts(chunk, parts, core);
      for (const { fileName } of Object.values(bundle)) if (fileName.endsWith('.woff2')) core.add(fileName);
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).update(worker.code).digest('hex').slice(0, 12);
      worker.code = worker.code.replace('__FILES__', JSON.stringify({ build, page: page.fileName, core: [...core].sort() }));
    },
  };
}
