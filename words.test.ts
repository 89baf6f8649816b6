import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { allTexts, languages } from './contract/lang/folders.ts';
import { choices, master } from './contract/lang/index.ts';

const root = import.meta.dirname;

/** Files of screens whose Thai is kept or printed, in Thai whatever the language of the screen: words of letters, of the forms, of records. */
const keptWords = [
  'web/settings/people/PersonForm.tsx',
  'web/settings/examples.tsx',
  'web/settings/books/BookPreview.tsx',
  'web/sarabun/draft/EnclosureRow.tsx',
  'web/sarabun/draft/enclosures.ts',
  'web/sarabun/draft/page/page-lines.ts',
  'web/sarabun/draft/receivers.ts',
  'web/sarabun/draft/references.ts',
  'web/sarabun/draft/salutations.ts',
  'web/sarabun/draft/useDraftFiles.ts',
];
/** Files in which th is the head of a table. */
const tableHeads = ['web/sarabun/draft/body/clean-paste.ts', 'web/ui/BodyText.tsx'];
/** Names that are the same in every language. */
const names = /^(SHA-256|XLSX|CSV|PDF|LINE|EN|e-Office|ICS|ZIP|JSON)$/;

describe('[P1] the texts of the product', () => {
  it('stand in the language files: no Thai in code, no words between the tags of a screen', () => {
    // what stories type stands in addresses.ts
    const screens = sources('web').filter((file) => !keptWords.includes(file) && !file.endsWith('/addresses.ts'));
    const found = screens.flatMap((file) => textsOf(file).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });

  it('are there in every language that one chooses from, each with the same places to fill in', async () => {
    const faults: string[] = [];
    const th = flat(await allTexts(master));
    for (const language of choices(languages).filter((one) => one !== master)) {
      const own = flat(await allTexts(language));
      for (const [key, text] of Object.entries(th)) {
        const other = own[key];
        // another language may have two forms of a number, of which Thai has one
        if (other === undefined) faults.push(`${key}: not in ${language}`);
        else if (text.trim() !== '' && other.trim() === '') faults.push(`${key}: empty in ${language}`);
        else if (places(text) !== places(other)) faults.push(`${key}: ${places(text)} in th, ${places(other)} in ${language}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('are chosen by what a language says of itself: no code asks which one it is, or names any but the master', () => {
    const asks = /[!=]== '(th|en|thOnlb)'|'(th|en)' \| '(th|en)'|\['(th|en)', '(th|en)'|lang\/(en|thOnlb)\//;
    const files = ['contract', 'brands', 'server', 'web', 'vite'].flatMap((folder) => sources(folder));
    const found = files
      .filter((file) => !file.startsWith('contract/lang/') && !tableHeads.includes(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .map((line, at) => ({ line, at: `${file}:${at + 1}` })),
      )
      .filter(({ line }) => asks.test(line));
    expect(found.map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([]);
  });

  it('tell each fault by a name of its own', async () => {
    const folder = join(root, 'contract/lang/th');
    const keys = readdirSync(folder)
      .filter((name) => /^errors.*\.ts$/.test(name))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^ {2}(\w+):/gm) ?? []);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('leave a form or dialog with กลับ: ยกเลิก alone is the name of a state, else it is an act and says of what', async () => {
    // the question of a second device is spelled by the specification
    const states = /(^|\.)(void|CANCELLED|REVOKED|s90|names\.90|notThisDevice)$/;
    const alone: string[] = [];
    for (const [key, text] of Object.entries(flat(await allTexts(master)))) if (text === 'ยกเลิก' && !states.test(key)) alone.push(key);
    expect(alone).toEqual([]);
  });

  it('say เกษียน for endorsing, never เกษียณ, which is to retire', async () => {
    const wrong: string[] = [];
    for (const file of [...sources('web'), ...sources('server'), ...sources('contract'), ...sources('docs', /\.md$/)])
      if (/เกษียณ(?!อายุ)/.test(readFileSync(join(root, file), 'utf8'))) wrong.push(file);
    expect(wrong).toEqual([]);
  });
});

function sources(folder: string, wanted = /\.tsx?$/): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

interface Node {
  type: string;
  value?: unknown;
  raw?: string;
  [part: string]: unknown;
}

/** What a person would read: strings in Thai, and words between tags or in the attributes that are read out. */
function textsOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const found: string[] = [];
  visit(program as unknown as Node, null);
  return found;

  function visit(node: Node, parent: Node | null): void {
    if (node.type === 'Literal' && typeof node.value === 'string' && isThai(node.value)) found.push(node.value);
    else if (node.type === 'TemplateElement' && isThai((node.value as { raw: string }).raw))
      found.push((node.value as { raw: string }).raw);
    else if (node.type === 'JSXText' && isWord(node.value as string)) found.push((node.value as string).trim());
    else if (node.type === 'JSXAttribute' && isRead(node)) found.push((node.value as unknown as Node).value as string);
    for (const part of Object.values(node))
      for (const child of Array.isArray(part) ? part : [part])
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string') visit(child as Node, node ?? parent);
  }
}

const isWord = (text: string) => /\p{L}{2}/u.test(text) && !names.test(text.trim());
const isThai = (text: string) => /[\u0e01-\u0e2e]{2}/.test(text);

function isRead(attribute: Node): boolean {
  const name = (attribute.name as { name?: unknown }).name;
  const value = attribute.value as { type?: string; value?: unknown } | null;
  const read = ['label', 'title', 'placeholder', 'aria-label', 'description', 'alt', 'aria-description'].includes(String(name));
  return read && value?.type === 'Literal' && isWord(String(value.value));
}

function flat(texts: unknown, before = ''): Record<string, string> {
  if (typeof texts === 'string') return { [before]: texts };
  return Object.assign({}, ...Object.entries(texts ?? {}).map(([key, value]) => flat(value, before ? `${before}.${key}` : key)));
}

const places = (text: string) =>
  [...new Set(text.match(/\{\{?\s*\w+[^}]*\}?\}/g)?.map((one) => one.replace(/[{}\s]|,.*/g, '')) ?? [])].sort().join(' ');
