import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsPaths } from '../../contract/settings/catalogue.ts';
import { helpTopics, topicOf } from './topics.ts';

const docs = join(import.meta.dirname, '../../docs/manual');

it('[R8] every page has a chapter that helps on it', () => {
  const routes = readFileSync(join(import.meta.dirname, '../routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(/(?:screen|open)\(\s*'([^']+)'|path: '([^'*]+)'/g)].map(([, one, other]) => one ?? other ?? '');
  expect(paths.length).toBeGreaterThan(20);
  const addresses = [
    ...paths.filter((path) => !path.startsWith(':')).map((path) => `/${path.replace(/^\//, '').replace(/:(\w+)\??/g, '1')}`),
    ...settingsPaths.map((path) => `/settings/3144/${path}`),
  ];
  expect(addresses.filter((address) => !topicOf(address))).toEqual([]);
});

it('every topic is a chapter of the manual', () => {
  const files = (readdirSync(docs, { recursive: true }) as string[]).filter((name) => name.endsWith('.md'));
  const topics = files.map((name) => /^topic: (.+)$/m.exec(readFileSync(join(docs, name), 'utf8'))?.[1]);
  expect(helpTopics.filter((topic) => !topics.includes(topic))).toEqual([]);
});
