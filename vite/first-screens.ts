import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WordsModule } from '../contract/lang/index.ts';
import { modules } from '../contract/modules.ts';
import type { FirstScreen, WebModule } from '../web/module.ts';

type First = FirstScreen & { path: string; words: readonly WordsModule[] };

/** The screens at which a visit begins, as the modules say. */
export async function firstScreens(): Promise<First[]> {
  return (await Promise.all(Object.keys(modules).map((code) => ofModule(join(import.meta.dirname, '../web', code))))).flat();
}

async function ofModule(folder: string): Promise<First[]> {
  if (!existsSync(join(folder, 'first-screens.ts'))) return [];
  const { firstScreens } = (await read(folder, 'first-screens.ts')) as { firstScreens: Record<string, FirstScreen> };
  const { module } = (await read(folder, 'module.ts')) as { module: WebModule };
  return Object.entries(firstScreens).map(([path, first]) => {
    const screen = module.screens[path];
    if (!screen) throw new Error(`a visit begins at ${path}, which is no screen`);
    return { ...first, path, words: screen.words };
  });
}

function read(folder: string, name: string): Promise<unknown> {
  return import(pathToFileURL(join(folder, name)).href);
}
