import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../contract/lang/index.ts';
import { type ManualRole, manualRoles } from '../../contract/manuals/calls.ts';
import type { Config } from '../config.ts';
import { readersLanguages } from '../http/languages.ts';
import { type Rendered, renderChapter } from './render-chapter.ts';

const docs = join(import.meta.dirname, '../../docs');
const manual = join(docs, 'manual');
const pictureFolder = join(manual, 'pictures');

export interface Chapter extends Rendered {
  topic: string;
  title: string;
  language: Language;
  /** Whose book it stands in; the first is the one that it was written for. */
  roles: ManualRole[];
  since: string;
  updated: string;
}

export interface Library {
  /** In the order of the books, by their files' names. */
  chapters: Chapter[];
  pictures: Map<string, Picture>;
}

export interface Picture {
  bytes: Buffer;
  hash: string;
  width: number;
  height: number;
}

/** Reference pages of the repository that are chapters too, so that nobody writes them twice. */
const references: { file: string; role: ManualRole; language: Language; topic: string }[] = [
  { file: 'settings-th.md', role: 'administrator', language: 'th', topic: 'settings-reference' },
  { file: 'operating.md', role: 'operator', language: 'en', topic: 'operating' },
];

/** The manual as it came with this version: read and rendered once, when the first reader asks. */
export function openLibrary({ basePath }: Pick<Config, 'basePath'>): Promise<Library> {
  const known = libraries.get(basePath) ?? readLibrary(basePath);
  libraries.set(basePath, known);
  return known;
}
const libraries = new Map<string, Promise<Library>>();

async function readLibrary(basePath: string): Promise<Library> {
  const pictures = await readPictures();
  const addresses = {
    chapter: (topic: string) => `${basePath}manual/${topic}`,
    picture: (name: string) => {
      const found = pictures.get(name);
      return found ? { ...found, src: `${basePath}api/manuals/pictures/${name}?v=${found.hash}` } : null;
    },
  };
  const chapters = chapterFiles().map(({ path, role, language, topic }) => {
    const { facts, markdown } = splitChapter(readFileSync(path, 'utf8'));
    return {
      topic: facts.topic ?? topic ?? '',
      title: facts.title ?? /^# (.+)$/m.exec(markdown)?.[1] ?? '',
      language,
      roles: [...new Set([role, ...(facts.roles ? facts.roles.split(/[\s,]+/) : [])])] as ManualRole[],
      since: facts.since ?? '',
      updated: facts.updated ?? '',
      // the title stands over the text by itself
      ...renderChapter(markdown.replace(/^# .+$/m, ''), addresses),
    };
  });
  return { chapters, pictures };
}

/** Every file of the manual, in the order in which it is read. */
export function chapterFiles(): { path: string; role: ManualRole; language: Language; topic?: string }[] {
  return manualRoles.flatMap((role) => [
    ...readersLanguages.flatMap((language) => {
      const folder = join(manual, language, role);
      if (!existsSync(folder)) return [];
      const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
      return names.sort().map((name) => ({ path: join(folder, name), role, language }));
    }),
    ...references.filter((one) => one.role === role).map(({ file, ...rest }) => ({ path: join(docs, file), ...rest })),
  ]);
}

/** Front matter (`name: value` between two lines of dashes) and what follows it. */
export function splitChapter(text: string): { facts: Record<string, string | undefined>; markdown: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text);
  if (!match) return { facts: {}, markdown: text };
  const facts = Object.fromEntries((match[1] ?? '').split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2)));
  return { facts, markdown: text.slice(match[0].length) };
}

async function readPictures(): Promise<Map<string, Picture>> {
  const { default: sharp } = await import('sharp');
  const names = existsSync(pictureFolder) ? readdirSync(pictureFolder).filter((name) => name.endsWith('.webp')) : [];
  const read = names.map(async (name): Promise<[string, Picture]> => {
    const bytes = readFileSync(join(pictureFolder, name));
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    return [name, { bytes, width, height, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) }];
  });
  return new Map(await Promise.all(read));
}
