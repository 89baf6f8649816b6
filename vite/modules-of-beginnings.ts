import react from '@vitejs/plugin-react';
import { build, type Rolldown, type UserConfig } from 'vite';
import { firstScreens } from '../web/first-screens.ts';
import { partsOf } from './parts.ts';

export interface Beginnings {
  /** Of every visit. */
  begin: Set<string>;
  /** Of a visit before signing in, and of one after it. */
  login: Set<string>;
  office: Set<string>;
}

/** Starts the page and stays in the file that the page names. */
const starts = /\/web\/(index\.html|main\.tsx)$/;
const { login, portal, 'sarabun/dashboard': dashboard } = firstScreens;

/**
 * The modules that a visit begins with, by their ids. Only a build knows them: what a screen names is less than it imports,
 * and what it imports is more than it uses. So the build is made once for this question, without packing anything.
 */
export async function modulesOfBeginnings(config: UserConfig): Promise<Beginnings> {
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
    const chunks = new Set<Rolldown.OutputChunk>();
    const add = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || chunks.has(chunk)) return;
      chunks.add(chunk);
      for (const name of chunk.imports) add(parts.chunks.find((one) => one.fileName === name));
    };
    add(parts.page);
    for (const source of sources) add(parts.holding(`web/${source}`));
    return new Set([...chunks].flatMap((chunk) => chunk.moduleIds).filter((id) => !starts.test(id)));
  };
  return {
    begin: modulesOf([]),
    login: modulesOf(login.parts),
    office: modulesOf([...portal.parts, ...dashboard.parts]),
  };
}
