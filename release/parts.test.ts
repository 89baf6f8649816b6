import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAllowed, knownScripts, licencesList, refusedLicences, unknownScripts } from './licences.ts';
import { filePackages, installedOf, type Package, pagePackages, productionPackages, readLock } from './packages.ts';
import { hashesOf, purlOf, sbomOf } from './sbom.ts';

const root = join(import.meta.dirname, '..');
const lock = readLock(root);
const server = productionPackages(lock);
const pages = pagePackages(lock, root);
const every = Object.entries(lock).flatMap(([path, one]): Package[] =>
  path === '' ? [] : [{ ...one, path, name: path.slice(path.lastIndexOf('node_modules/') + 13), needs: [] }],
);

it('[SEC35] every part of the product has a licence of the list, on every platform', () => {
  expect(refusedLicences(server, root)).toEqual([]);
  expect(refusedLicences(pages, root)).toEqual([]);
  // both were really looked at
  expect(server.length).toBeGreaterThan(250);
  expect(pages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', '@mantine/core', 'pdfjs-dist', 'prosemirror-model', 'zxing-wasm']),
  );
});

it('[SEC35] what would bind the product to its own licence is refused, also in company; of alternatives one will do', () => {
  for (const licence of [
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'SSPL-1.0',
    'MIT AND GPL-2.0-only',
    'LGPL-3.0-or-later',
    'not stated',
    'UNLICENSED',
  ])
    expect(isAllowed('some-package', licence), licence).toBe(false);
  for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1']) expect(isAllowed('some-package', licence), licence).toBe(true);
  const strange: Package = { name: 'strange', path: 'node_modules/strange', version: '1.0.0', needs: [], license: 'AGPL-3.0-only' };
  expect(refusedLicences([...server, strange], root)).toEqual(['strange 1.0.0: AGPL-3.0-only']);
});

it('[SEC35] no package brings a script for its installation but those that are listed, development included', () => {
  expect(unknownScripts(every)).toEqual([]);
  for (const [known] of knownScripts)
    expect(every.filter(({ name, hasInstallScript }) => hasInstallScript && known.test(name))).not.toEqual([]);
  expect(unknownScripts([{ name: 'miner', path: 'node_modules/miner', version: '2.0.0', needs: [], hasInstallScript: true }])).toEqual([
    'miner 2.0.0',
  ]);
});

it('[SEC35] the lock has a hash of every package that this machine installs', () => {
  expect(installedOf([...server, ...pages], root).filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('[SEC35] the list of parts names what npm itself finds in the lock, with the same hashes, and is the same each time', () => {
  const installed = installedOf(server, root);
  const made = { root, version: '1.2.3', node: '24.0.0', time: new Date('2026-11-27T00:00:00Z') };
  const text = sbomOf(installed, installedOf(pages, root), made);
  expect(sbomOf(installed, installedOf(pages, root), made)).toBe(text);
  const sbom = JSON.parse(text) as {
    components: { purl: string; 'bom-ref': string; hashes?: unknown }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  const refs = new Set(sbom.components.map((one) => one['bom-ref']));
  expect(refs.size).toBe(sbom.components.length);
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !refs.has(ref)))).toEqual([]);
  const purls = new Set(sbom.components.map(({ purl }) => purl));
  for (const name of ['fastify', 'react']) expect(purls).toContain(purlOf(name, lock[`node_modules/${name}`]?.version as string));

  const home = mkdtempSync(join(tmpdir(), 'eoffice-sbom-'));
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, file), join(home, file));
  const listOfNpm = (...more: string[]) => {
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--offline', ...more];
    const { stdout, stderr } = spawnSync('npm', args, { cwd: home, encoding: 'utf8' });
    expect(stderr).toBe('');
    // types, and what only types need, run nowhere
    const parts = (JSON.parse(stdout) as typeof sbom).components.filter(({ purl }) => !/%40types\/|undici-types/.test(purl));
    return new Map(parts.map(({ purl, hashes = [] }) => [purl, hashes]));
  };
  const [all, some] = [listOfNpm(), listOfNpm('--omit', 'dev')];
  rmSync(home, { recursive: true, force: true });
  for (const { name, version, integrity = '' } of [...installed, ...installedOf(pages, root)])
    expect(all.get(purlOf(name, version)), name).toEqual(hashesOf(integrity));
  // npm leaves out of this list what development needs as well: it is no more than a part of ours
  const ours = new Set(server.map(({ name, version }) => purlOf(name, version)));
  expect(some.size).toBeGreaterThan(200);
  expect([...some.keys()].filter((purl) => !ours.has(purl))).toEqual([]);
});

it('[SEC35] the list of licences has every part, and the texts of those that only programs and built pages hold', () => {
  const files = installedOf(filePackages(lock), root);
  const list = licencesList({ server: installedOf(server, root), files, pages: installedOf(pages, root) }, root);
  for (const { name, version } of installedOf([...server, ...pages], root)) expect(list).toContain(`| ${name} | ${version} |`);
  for (const name of ['@mantine/core', 'fastify', 'kysely'])
    expect(list, name).toContain(readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim());
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['sharp', 'graphile-worker']));
  expect(files.length).toBeLessThan(server.length / 2);
});
