import react from '@vitejs/plugin-react';
import { build, type Rolldown, type UserConfig } from 'vite';
import { firstScreens } from './first-screens.ts';
import { addParts, partsOf } from './parts.ts';

export interface EntryModules {
  /** Of every visit. */
  begin: Set<string>;
  /** Of a visit before signing in, and of one after it. */
  login: Set<string>;
  office: Set<string>;
}

/** Starts the page and stays in the file that the page names. */
const starts = /\/web\/(index\.html|main\.tsx)$/;

/**
 * The modules that a visit begins with, by their ids. Only a build knows them: what a screen names is less than it imports,
 * and what it imports is more than it uses. So the build is made once for this question, without packing anything.
 */
export async function modulesOfEntries(config: UserConfig): Promise<EntryModules> {
  const made = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  });
  const { output } = made as Rolldown.RolldownOutput;
  const parts = partsOf(Object.fromEntries(output.map((one) => [one.fileName, one])));
  const modulesOf = (sources: readonly string[]) => {
    const files = new Set<string>();
    addParts(parts.page, parts, files);
    for (const source of sources) {
      const part = parts.holding(`web/${source}`);
      if (!part) throw new Error(`no chunk holds ${source}`);
      addParts(part, parts, files);
    }
    const ids = parts.chunks.filter((chunk) => files.has(chunk.fileName)).flatMap((chunk) => chunk.moduleIds);
    return new Set(ids.filter((id) => !starts.test(id)));
  };
  const screens = await firstScreens();
  const partsAt = (visit: 'login' | 'office') => screens.flatMap((screen) => (screen.visit === visit ? screen.parts : []));
  return { begin: modulesOf([]), login: modulesOf(partsAt('login')), office: modulesOf(partsAt('office')) };
}
