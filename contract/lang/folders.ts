import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileOf, type Language, type LanguageFacts, type Languages, type Texts } from './index.ts';

/** For what runs on Node: server, build and tests. The one file of the contract that reads a disk. */
const here = import.meta.dirname;

/** Every language that has a folder. */
export const languages: Languages = Object.fromEntries(await Promise.all(namesOfFolders().map(readFacts)));

/** The texts of a module as the folder has them; undefined where it has none. */
export async function readTexts<Module extends keyof Texts>(language: Language, module: Module): Promise<Texts[Module] | undefined> {
  const path = join(here, language, `${fileOf(module)}.ts`);
  return existsSync(path) ? ((await read(path))[module] as Texts[Module] | undefined) : undefined;
}

/** Everything that a folder says, by module. */
export async function allTexts(language: Language): Promise<Record<string, object>> {
  const files = readdirSync(join(here, language)).filter((name) => name.endsWith('.ts') && !['first.ts', 'language.ts'].includes(name));
  return Object.assign({}, ...(await Promise.all(files.map((name) => read(join(here, language, name))))));
}

function namesOfFolders(): string[] {
  return readdirSync(here).filter((name) => existsSync(join(here, name, 'language.ts')));
}

async function readFacts(name: string): Promise<[Language, LanguageFacts]> {
  return [name, (await read(join(here, name, 'language.ts'))).language as LanguageFacts];
}

function read(path: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(path).href);
}
