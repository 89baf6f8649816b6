import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleOf } from './bundle.ts';
import { licencesList } from './licences.ts';
import { filePackages, installedOf, pagePackages, productionPackages, readLock } from './packages.ts';
import { sbomOf } from './sbom.ts';
import type { Entry } from './tar.ts';

/** Folders and files of the repository that go into a release: what the programs read, and the sources that they are made of. */
const ours = [
  'brands',
  'contract',
  'deploy',
  'dist/web',
  'docs',
  'scripts/keep-up.mjs',
  'scripts/run.mjs',
  'server',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];
/** Tests and what only they use, and what is written for who makes the product. */
const forMakers =
  /^server\/test\/|^docs\/(decisions|measurements)\/|(^|\/)test-[\w-]+\.ts$|\.test\.ts$|\.d\.m?ts$|^brands\/check-brand\.ts$|^server\/db\/types\.ts$/;
/** Of packages: what nothing reads that runs; of Tesseract the builds and nets that server/files/reading/text/engine.ts does not open, of the reader of codes all but that. */
const notRun =
  /tesseract-core(?!-simd-lstm\.(js|wasm)$)[\w.-]*$|js-data\/(tha\/4\.0\.0_best_int|eng\/4\.0\.0)\/|\/zxing-wasm\/dist\/(full|writer|iife|cjs|miniprogram|es\/(full|writer))\/|\.(d\.[cm]?ts|map|tsbuildinfo)$|\.d\.ts\.map$|\/native\/(include|share\/(doc|man))\/|\/native\/lib\/[^/]+\.a$|(^|\/)\.cache\//;

export interface Release {
  version: string;
  platform: string;
  /** Name of the folder that the archive unpacks to. */
  folder: string;
}

export function releaseOf(root: string): Release {
  const { version } = manifestOf(root);
  const platform = `${process.platform}-${process.arch}`;
  return { version, platform, folder: `e-office-${version}-${platform}` };
}

/** All that goes in, by its path in the archive without the folder's name. `node`: the binary of Node that comes along; `time`: of the release. */
export async function contentsOf(root: string, node: string, time: Date): Promise<Entry[]> {
  const lock = readLock(root);
  const packages = installedOf(productionPackages(lock), root);
  const pages = installedOf(pagePackages(lock, root), root);
  const files = installedOf(filePackages(lock), root);
  const { version } = releaseOf(root);
  return [
    ...(await bundleOf(root)).entries,
    ...sourceFiles(root).map((path) => fileEntry(root, path)),
    ...files.flatMap(({ path }) => packageFiles(root, path)),
    { ...fileEntry(dirname(node), node.slice(dirname(node).length + 1)), path: 'runtime/node' },
    { ...fileEntry(dirname(dirname(node)), 'LICENSE'), path: 'runtime/LICENSE' },
    { path: 'start', text: start, executable: true },
    { path: 'package.json', text: manifest(root) },
    { path: 'release.json', text: `${JSON.stringify(releaseOf(root), null, 2)}\n` },
    { path: 'RELEASE-NOTES.md', text: notes(root) },
    { path: 'LICENCES.md', text: licencesList({ server: packages, files, pages }, root) },
    { path: 'sbom.cdx.json', text: sbomOf(packages, pages, { root, version, node: process.versions.node, time }) },
  ];
}

export function sourceFiles(root: string): string[] {
  return ours.flatMap((path) => filesBelow(root, path)).filter((path) => !forMakers.test(path));
}

function packageFiles(root: string, path: string): Entry[] {
  return filesBelow(root, path, 'node_modules')
    .filter((file) => !notRun.test(file))
    .map((file) => fileEntry(root, file));
}

function filesBelow(root: string, path: string, without?: string): string[] {
  if (!existsSync(join(root, path))) throw new Error(`${path} is missing`);
  if (!lstatSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== without && !/\.tmp\.|\.log$|^\.DS_Store$/.test(name))
    .flatMap((name) => filesBelow(root, `${path}/${name}`, without));
}

function fileEntry(root: string, path: string): Entry {
  const file = join(root, path);
  const found = lstatSync(file);
  if (found.isSymbolicLink()) return { path, link: readlinkSync(file) };
  return { path, file, size: found.size, executable: (found.mode & 0o111) !== 0 };
}

/** Needs no program but the shell itself, which no machine with services lacks. */
const start = `#!/bin/sh
# e-Office: ./start runs the office; ./start doctor, ./start verify-audit … run a command of the operator (docs/operating.md).
case $0 in */*) here=\${0%/*} ;; *) here=. ;; esac
here=$(CDPATH= cd -- "$here" && pwd) || exit 1
[ $# -gt 0 ] || set -- start
exec "$here/runtime/node" "$here/scripts/run.mjs" "$@"
`;

function manifestOf(root: string): { version: string } & Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** Without what only development needs. */
function manifest(root: string): string {
  const { scripts, devDependencies, ...rest } = manifestOf(root);
  return `${JSON.stringify(rest, null, 2)}\n`;
}

/** What the changelog says of this version. */
export function notes(root: string): string {
  const { version } = releaseOf(root);
  const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const parts = log.split(/^(?=## )/m);
  const own = parts.find((part) => part.startsWith(`## ${version}`));
  if (!own) throw new Error(`CHANGELOG.md has nothing of ${version}`);
  return `# e-Office ${version}\n\n${own.slice(own.indexOf('\n')).trim()}\n`;
}
