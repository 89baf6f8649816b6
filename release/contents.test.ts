import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { notes, releaseOf, sourceFiles } from './contents.ts';
import { importsOf, packageOf } from './imports.ts';
import { installedOf, productionPackages, readLock } from './packages.ts';
import { writeArchive } from './tar.ts';

const root = join(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'eoffice-contents-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// what the build makes is there after it only
mkdirSync(join(root, 'dist/web'), { recursive: true });
const files = sourceFiles(root);
const sources = files.filter((path) => /\.(ts|mjs)$/.test(path) && !path.startsWith('dist/'));
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;

it('[SEC35] a release has what its sources import: each file, and each package as a dependency of the running product', () => {
  const inside = new Set(files);
  const packages = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  const missing = sources.flatMap((path) =>
    importsOf(root, path)
      .filter((what) => {
        if (what.startsWith('.')) return !inside.has(normalize(join(dirname(path), what)));
        const name = packageOf(what);
        return !what.startsWith('node:') && !builtinModules.includes(name) && !packages.has(name);
      })
      .map((what) => `${path}: ${what}`),
  );
  // only `npm test -- --changed` and tests that are asked for by name need these
  expect(missing.filter((one) => !/^scripts\/run\.mjs: \.\/(changed|browser)\.mjs$/.test(one))).toEqual([]);
  expect(sources.length).toBeGreaterThan(1000);
});

it('a release has brands, migrations, texts, manual and fonts, and neither tests nor what builds and tests the product', () => {
  for (const path of [
    'server/main.ts',
    'server/verify-audit.ts',
    'brands/default/brand.ts',
    'server/db/migrations/0001-people.sql',
    'docs/operating.md',
    'LICENSE',
  ])
    expect(existsSync(join(root, path)) ? files : `${path} is no file`).toContain(path);
  expect(files.filter((path) => /\.test\.ts$|^server\/test\/|^(web|e2e|bench|vite|release)\/|\.tmp\./.test(path))).toEqual([]);
  expect(files.filter((path) => path.startsWith('docs/manual/')).length).toBeGreaterThan(80);
  const names = new Set(installedOf(productionPackages(readLock(root)), root).map((one) => one.name));
  for (const name of ['fastify', 'sharp', '@expo-google-fonts/sarabun', '@myriaddreamin/typst-ts-node-compiler'])
    expect(names).toContain(name);
  for (const name of ['vite', 'typescript', 'vitest', '@playwright/test', 'playwright-core', '@biomejs/biome', 'react', 'knip'])
    expect(names).not.toContain(name);
  expect([...names].filter((name) => name.startsWith('@types/') || name.startsWith('@typescript/'))).toEqual([]);
  expect(notes(root)).toMatch(new RegExp(`^# e-Office ${releaseOf(root).version.replaceAll('.', '\\.')}\n\n- `));
});

it('[SEC35] the same entries make the same archive, which tar unpacks with long Thai names, links and modes', async () => {
  const long = `ก/${'ยาว'.repeat(20)}/${'x'.repeat(120)}.txt`;
  writeFileSync(join(home, 'program'), '#!/bin/sh\n');
  const entries = [
    { path: long, text: 'สวัสดี' },
    { path: 'program', file: join(home, 'program'), size: 10, executable: true },
    { path: 'link', link: 'program' },
  ];
  const [one, two] = ['one', 'two'].map((name) => join(home, `${name}.tar.gz`)) as [string, string];
  await writeArchive(one, entries, new Date('2026-11-27T00:00:00Z'));
  await writeArchive(two, entries.toReversed(), new Date('2026-11-27T00:00:00Z'));
  expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
  mkdirSync(join(home, 'out'));
  expect(spawnSync('tar', ['-xzf', one, '-C', join(home, 'out')], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(home, 'out', long), 'utf8')).toBe('สวัสดี');
  expect(spawnSync(join(home, 'out', 'link')).status).toBe(0);
  await expect(writeArchive(two, [{ path: 'program', file: join(home, 'program'), size: 9 }], new Date(0))).rejects.toThrow('changed');
});
