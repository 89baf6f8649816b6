import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staysFile } from './bundle.ts';
import { importsOf, packageOf } from './imports.ts';

/** A package as the lock names it. */
export interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Package extends LockedPackage {
  name: string;
  /** Folder below the root: node_modules/… */
  path: string;
  /** Folders of the packages that it needs. */
  needs: string[];
}

/** The lock of the product, by folder; '' is the product itself. */
export function readLock(root: string): Record<string, LockedPackage> {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }).packages;
}

/**
 * What the server needs when it runs, all platforms: walked from the product's dependencies as Node finds them. The marks of the lock are not
 * enough: an optional part of a development package bears none.
 */
export function productionPackages(lock: Record<string, LockedPackage>): Package[] {
  return reachedFrom(lock, needsOf(lock, ''));
}

/** Those of them that are files in a release, with all that they need; the others are in its programs. */
export function filePackages(lock: Record<string, LockedPackage>): Package[] {
  const roots = productionPackages(lock).filter(({ name, path }) => staysFile(name) && path === `node_modules/${name}`);
  return reachedFrom(
    lock,
    roots.map(({ path }) => path),
  );
}

/** What the pages are built from: what their sources import, with all that it needs. More than the build keeps of it, never less. */
export function pagePackages(lock: Record<string, LockedPackage>, root: string): Package[] {
  const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name),
  );
  const names = new Set(
    sources
      .flatMap((name) => importsOf(root, `web/${name}`))
      .filter((what) => !/^\.|^node:/.test(what))
      .map(packageOf),
  );
  return reachedFrom(
    lock,
    [...names].flatMap((name) => resolve(lock, '', name) ?? []),
  );
}

/** Packages and all that they need; types only are nothing that runs. */
export function reachedFrom(lock: Record<string, LockedPackage>, roots: string[]): Package[] {
  const found = new Map<string, Package>();
  const walk = (path: string): void => {
    if (found.has(path)) return;
    const name = nameOf(path);
    if (name.startsWith('@types/')) return;
    const needs = needsOf(lock, path);
    found.set(path, { ...(lock[path] as LockedPackage), name, path, needs: needs.filter((one) => !nameOf(one).startsWith('@types/')) });
    for (const one of needs) walk(one);
  };
  for (const path of roots) walk(path);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Those of them that this machine has: parts of other platforms are left out, what is no such part must be there. */
export function installedOf(packages: Package[], root: string): Package[] {
  return packages.filter(({ path, version, optional }) => {
    const file = join(root, path, 'package.json');
    if (!existsSync(file)) {
      if (optional) return false;
      throw new Error(`${path} is not installed: run npm ci`);
    }
    const found = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (found !== version) throw new Error(`${path} is ${found}, the lock says ${version}: run npm ci`);
    return true;
  });
}

function needsOf(lock: Record<string, LockedPackage>, from: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = lock[from] as LockedPackage;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  const names = new Set([...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]);
  return [...names].flatMap((name) => resolve(lock, from, name) ?? []).sort();
}

/** Looks where Node would: in the package's own node_modules, then in those above it. */
function resolve(lock: Record<string, LockedPackage>, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock[path]) return path;
    if (at === '') return null;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
