// What `npm test -- --changed [REV]` runs of the stories: those that a change since REV (HEAD when left out) can touch.
// The server's tests are chosen by vitest, which follows imports; stories import nothing of the product, so they are found by addresses.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that differ from `rev`, those that git does not know yet among them. */
export function changedSince(rev) {
  const lines = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [...lines('diff', '--name-only', rev), ...lines('ls-files', '--others', '--exclude-standard')];
}

/** Files of stories; all of them where something changed that every screen stands on. */
export function storiesFor(files, root = process.cwd()) {
  const all = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
  const modules = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).flatMap(
    (name) => /^([\w-]+)[/\\]module\.ts$/.exec(name)?.[1] ?? [],
  );
  const chosen = new Set();
  for (const file of files) {
    const found = touchedBy(file, all, modules, root);
    if (!found) return all;
    for (const story of found) chosen.add(story);
  }
  return [...chosen].sort();
}

/** Undefined where every screen may look different. */
function touchedBy(file, all, modules, root) {
  const [top, folder = ''] = file.split('/');
  if (['docs', 'bench', 'scripts'].includes(top) || /\.(test\.ts|md)$/.test(file)) return [];
  if (top === 'e2e' && all.includes(folder)) return [folder];
  if (!['web', 'server', 'contract'].includes(top) || !modules.includes(folder)) return undefined;
  return all.filter((story) => visits(root, story, folder));
}

/** Whether a story names an address of the module: the first word of one of its screens. */
function visits(root, story, module) {
  const screens = readFileSync(join(root, 'web', module, 'module.ts'), 'utf8').matchAll(/^ {4}'?([\w-]+)[\w/:?*-]*'?: /gm);
  const words = new Set([...screens].map(([, word]) => word));
  const text = readFileSync(join(root, 'e2e', story), 'utf8');
  return [...words].some((word) => new RegExp(`['"\`/]${word}['"\`/?]`).test(text));
}
