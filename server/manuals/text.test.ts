import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allTexts } from '../../contract/lang/folders.ts';
import { master } from '../../contract/lang/index.ts';
import { manualRoles } from '../../contract/manuals/calls.ts';
import { menuEntries } from '../../contract/menus.ts';
import { documentStateName } from '../sarabun/machine/state-names.ts';
import { chapterFiles, splitChapter } from './library.ts';
import { renderChapter, withoutComments } from './render-chapter.ts';

const docs = join(import.meta.dirname, '../../docs');
const chapters = chapterFiles()
  .filter(({ path }) => path.includes('/manual/'))
  .map((one) => ({ ...one, name: `${one.role}/${basename(one.path)}`, ...splitChapter(readFileSync(one.path, 'utf8')) }));
const topics = new Set(chapters.map(({ facts }) => facts.topic));

describe('[R8] the text of the manual', () => {
  it('every book has its chapters, and every chapter its facts, once', () => {
    const [thai, english] = [chapters.filter((one) => one.language === 'th'), chapters.filter((one) => one.language === 'en')];
    expect(new Set(thai.map((one) => one.role))).toEqual(new Set(manualRoles.filter((role) => role !== 'operator')));
    expect(new Set(english.map((one) => one.role))).toEqual(new Set(['operator']));
    expect(topics.size).toBe(chapters.length);
    for (const { facts, name } of chapters) {
      expect(facts, name).toMatchObject({
        topic: expect.stringMatching(/^[a-z-]+$/),
        title: expect.stringMatching(/./),
        since: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        updated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
      for (const role of facts.roles?.split(/[\s,]+/) ?? []) expect(manualRoles, name).toContain(role);
    }
  });

  it('what a chapter quotes from the screen stands on the screen', async () => {
    const said = await textsOfScreens();
    const wrong = chapters.flatMap(({ name, markdown }) =>
      [...withoutComments(markdown).matchAll(/«([^»]+)»/g)].filter(([, text = '']) => !said(text)).map(([, text]) => `${name}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the index names every chapter', () => {
    const index = readFileSync(join(docs, 'manual-th.md'), 'utf8');
    for (const { path, name } of chapters) expect(index, name).toContain(`](${path.slice(docs.length + 1)})`);
  });

  it('[SEC19] its links lead to chapters, its pictures are there, and no markup is let through', () => {
    for (const { name, markdown } of chapters) {
      for (const [, topic = ''] of markdown.matchAll(/\(topic:([^)]+)\)/g)) expect(topics, name).toContain(topic);
      for (const [, file = ''] of markdown.matchAll(/!\[[^\]]+\]\((?:\.\.\/)+(pictures\/[^)]+)\)/g)) {
        expect(existsSync(join(docs, 'manual', file)), `${name}: ${file}`).toBe(true);
      }
    }
    const { html } = renderChapter('# x\n\n<img src=x onerror=alert(1)> [a](javascript:alert(1)) «<b>»', {
      chapter: (topic) => `/manual/${topic}`,
      picture: () => null,
    });
    expect(html).not.toMatch(/<img|href="javascript|<b>/);
  });
});

/** Judges whether a text is one of the product's Thai texts. */
async function textsOfScreens(): Promise<(text: string) => boolean> {
  const texts = await allTexts(master);
  // what is said of the things of every module takes the word of each
  const things = Object.values(texts).flatMap((module) => ('thing' in module ? [String(module.thing)] : []));
  const all = [
    ...stringsIn(texts).flatMap((text) => [text, ...things.map((thing) => text.replaceAll('{{thing}}', thing))]),
    ...Object.values(menuEntries).map((entry) => entry.th),
    ...Array.from({ length: 100 }, (_, state) => state).flatMap((state) =>
      [true, false].map((awaitsStamp) => documentStateName({ state, docNo: '1', awaitsStamp })),
    ),
  ];
  const plain = new Set(all);
  return (text) => plain.has(text);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
