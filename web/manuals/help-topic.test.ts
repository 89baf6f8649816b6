import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webModules } from '../modules.ts';
import { chapterOf } from './help-topic.ts';

const docs = join(import.meta.dirname, '../../docs/manual');

it('[R8] every page has a chapter that helps on it', () => {
  const files = (readdirSync(docs, { recursive: true }) as string[]).filter((name) => name.endsWith('.md'));
  const chapters = files.map((name) => /^topic: (.+)$/m.exec(readFileSync(join(docs, name), 'utf8'))?.[1]);
  const screens = webModules.flatMap((one) => Object.values(one.screens)).flatMap((one) => [one, ...Object.values(one.inside ?? {})]);
  expect(screens.length).toBeGreaterThan(40);
  expect([...screens.map((one) => one.help), ...Object.values(chapterOf)].filter((one) => !chapters.includes(one))).toEqual([]);
});
