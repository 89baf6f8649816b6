import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase } from '../server/test/database.ts';
import { startProcess } from '../server/test/process.ts';
import { bundleOf, entriesOf } from './bundle.ts';
import { notes, releaseOf, sourceFiles } from './contents.ts';
import { importsOf, packageOf } from './imports.ts';
import { filePackages, installedOf, productionPackages, readLock } from './packages.ts';
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

const programs = await bundleOf(root);
const textOf = (name: string) => programs.entries.find(({ path }) => path === `program/${name}`)?.text;

it('[SEC35] programs are there for each command, thread and process, need no package but those that stay files, and hold none that is not listed', () => {
  const entries = entriesOf(root).map((file) => basename(file, '.ts'));
  expect(entries).toEqual(
    expect.arrayContaining(['main', 'backup', 'doctor', 'verify-audit', 'paper-thread', 'signing-thread', 'inspector-process']),
  );
  for (const entry of entries) expect(textOf(`${entry}.js`), entry).toBeDefined();
  const lock = readLock(root);
  const stay = new Set(installedOf(filePackages(lock), root).map(({ path }) => path.replace('node_modules/', '')));
  const asked = programs.entries.flatMap((one) =>
    [...one.text.matchAll(/(?:^import[^'"]*|^export[^'"]*from |\bimport\(|__require\()"([^".][^"]*)"/gm)].map(([, what = '']) =>
      packageOf(what),
    ),
  );
  const strange = [...new Set(asked)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name) && !stay.has(name));
  // asked for within a try: quicker or native parts that nobody installs
  expect(strange.filter((name) => !/^(pg-native|bufferutil|utf-8-validate|pg-cloudflare|pino-pretty)$/.test(name))).toEqual([]);
  const listed = new Set(installedOf(productionPackages(lock), root).map(({ path }) => path));
  expect(programs.bundled.length).toBeGreaterThan(150);
  expect(programs.bundled.filter((path) => !listed.has(path))).toEqual([]);
});

it('a source names what it starts by `new URL(…, import.meta.url)`, which the bundle understands', () => {
  const otherwise = sources.filter((path) => /import\.meta\.dirname, '[^']*\.ts'/.test(readFileSync(join(root, path), 'utf8')));
  expect(otherwise.filter((path) => path.startsWith('server/'))).toEqual([]);
});

it('programs are the same each time, and their text takes one byte a letter but for texts of languages', async () => {
  expect(await bundleOf(root)).toEqual(programs);
  const wide = programs.entries.filter((one) => /[^\0-\x7f]/.test(one.text)).map(({ path }) => path);
  expect(wide.filter((path) => !path.startsWith('program/language'))).toEqual([]);
  expect(wide.length).toBeGreaterThan(1);
});

it('the office of the programs starts, answers in the language asked for and leaves fetch unread; its doctor finds what it needs', {
  timeout: 180_000,
}, async () => {
  const place = join(home, 'place');
  mkdirSync(join(place, 'program'), { recursive: true });
  for (const name of ['brands', 'contract', 'dist', 'docs', 'node_modules', 'server', 'package.json'])
    symlinkSync(join(root, name), join(place, name));
  for (const one of programs.entries) writeFileSync(join(place, one.path), one.text);
  const clone = await cloneDatabase();
  const loaded = join(home, 'loaded');
  const tell = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(loaded)}, process.moduleLoadList.join('\\n')))`;
  const env = { DATA_DIR: join(home, 'data'), NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tell)}` };
  const office = await startProcess(clone, env, join(place, 'program/main.js'));
  const refusal = async (language: string) =>
    (
      await (
        await fetch(`${office.address}/api/users/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'accept-language': language },
          body: JSON.stringify({ username: 'nobody', password: 'Wrong5password' }),
        })
      ).json()
    ).message;
  expect(await refusal('th')).toMatch(/[ก-๙]{4}/);
  expect(await refusal('en')).toMatch(/^[A-Z][a-z]+ /);
  office.process.kill('SIGTERM');
  expect(await office.ended).toBe(0);
  await clone.drop();
  // Node's own, of 9 MB
  expect(readFileSync(loaded, 'utf8')).toContain('NativeModule http');
  expect(readFileSync(loaded, 'utf8')).not.toContain('undici');
  const doctor = spawnSync(process.execPath, [join(place, 'program/doctor.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(home, 'fresh'), PORT: '0' },
    encoding: 'utf8',
  });
  expect(doctor.stdout).toContain('PostgreSQL');
  expect(doctor.stderr).toBe('');
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
