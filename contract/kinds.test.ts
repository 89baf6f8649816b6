import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DocumentKind, documentKinds, type Kind, kindByCode, kinds, lastKindCode, publishedBooks } from './kinds.ts';

const root = join(import.meta.dirname, '..');

describe('[E5] the kinds of documents', () => {
  it('have a code each that the database takes, and a published book each where they have one', () => {
    const codes = documentKinds.map((kind) => kinds[kind].code);
    expect(new Set(codes).size).toBe(documentKinds.length);
    expect(codes.every((code) => code >= 1 && code <= lastKindCode)).toBe(true);
    expect(publishedBooks.map(({ book }) => book)).toEqual(publishedBooks.map((_, index) => index));
    expect(() => kindByCode(lastKindCode + 1)).toThrow('no kind');
  });

  it('need only parts that they have, and say what their other fields promise', () => {
    const wrong = documentKinds.filter((name) => {
      const { parts, needs, subject, salutation, template, crest, opening }: Kind = kinds[name];
      return (
        needs.some((part) => !parts.includes(part)) ||
        (subject !== 'made') !== parts.includes('subject') ||
        (parts.includes('salutation') && salutation === '') ||
        (opening !== '' && !parts.includes('body')) ||
        (template === null) === parts.includes('body') ||
        (template === null && crest !== 'none')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('do not compile where one lacks something, nor a table that forgets one', () => {
    const { parts: _, ...withoutParts } = kinds.order;
    // @ts-expect-error its parts are missing
    const kind: Kind = withoutParts;
    const { memo: __, ...allButOne } = kinds;
    // @ts-expect-error the memo is missing
    const table: Record<DocumentKind, Kind> = allButOne;
    expect([kind, table]).toHaveLength(2);
  });

  it('are asked for by name: no code of one stands in the sources', () => {
    expect(sources().flatMap(codesIn)).toEqual([]);
    // what would be found
    const wrong = [
      'document.type === 4',
      'type !== 15 ?',
      "'d.type in (3, 4)'",
      'd.type <> 15',
      'type: 16,',
      'const crestKinds = [1, 3];',
      '[1, 2].includes(type)',
      "values (1, 'OUT', 50",
    ];
    expect(wrong.filter((line) => !isCode(line))).toEqual([]);
  });
});

/** Where `type` is another thing: how a paper is signed, and what a certificate is. */
const otherTypes = /^(contract|server|web)\/signing\/|^web\/settings\/certificates\/|^server\/sarabun\/route\/(signing-means|sign)\.ts$/;

function sources(): string[] {
  return ['contract', 'server', 'web']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('server/test/') && file !== 'contract/kinds.ts' && !otherTypes.test(file));
}

function codesIn(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, at) => (isCode(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));
}

/** A number beside a word for the kind of a document: compared, given, listed in SQL, or in a list of them. */
const shapes = [
  /\b(type|base|own_?type|document_?type|kind)\s*(===|!==|==|!=|<=?|>=?|=|<>)\s*'?\d+\b/i,
  /\b(type|base|own_?type|document_?type)\s*(not )?in\s*\(\s*\d/i,
  // `{ base: 1, sm: 2 }` is a size by the width of the screen
  /(?<![-\w])(type|base(?!: [^,]+, (?:xs|sm|md|lg|xl):)|documentType): '?\d/,
  /\bvalues \(\d+, '(IN|OUT)'/,
  /\b\w*(types|kinds|codes)\b[^=]*=\s*\[\s*\d/i,
  /\[\s*\d+(, \d+)*\]\.includes\([^)]*(type|kind)/i,
];

function isCode(line: string): boolean {
  return shapes.some((shape) => shape.test(line));
}
