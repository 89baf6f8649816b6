import type { Plugin } from 'vite';
import { languages } from '../contract/lang/folders.ts';
import { choices, fileOf } from '../contract/lang/index.ts';
import { everywhere } from '../web/module.ts';
import { firstScreens } from './first-screens.ts';
import { addParts, partsOf } from './parts.ts';

/**
 * entry-preloads.json: the files of each screen at which a visit begins, by language, its calls, and the script that sends them,
 * for the page that the server sends.
 */
export function entryPreloads(): Plugin {
  return {
    name: 'entry-preloads',
    // After Vite has taken out the files that held styles alone.
    enforce: 'post',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'first-calls.ts', name: 'first-calls' });
    },
    async generateBundle(_, bundle) {
      const parts = partsOf(bundle);
      const known = new Set<string>();
      addParts(parts.page, parts, known);
      const filesOf = (sources: string[]) => {
        const files = new Set<string>();
        for (const source of sources) addParts(parts.holding(source) ?? this.error(`no chunk holds ${source}`), parts, files);
        return [...files].filter((file) => !known.has(file));
      };
      const script = parts.holding('web/first-calls.ts') ?? this.error('first-calls.ts is missing');
      const screens = (await firstScreens()).map((screen) => {
        const inLanguage = (language: string) =>
          filesOf([
            ...screen.parts.map((part) => `web/${part}`),
            ...[...everywhere, ...screen.words].map((module) => `lang/${language}/${fileOf(module)}.ts`),
          ]);
        const files = choices(languages).map((language) => [language, inLanguage(language)]);
        return [screen.path, { calls: screen.calls, files: Object.fromEntries(files) }];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'entry-preloads.json',
        source: JSON.stringify({ script: script.fileName, screens: Object.fromEntries(screens) }),
      });
    },
  };
}
