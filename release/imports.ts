import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a source of ours imports, as it is written there: './file.ts', 'package/part'. */
export function importsOf(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '');
  const found = text.matchAll(
    /^(?:import|export)\b[^'";]*?\bfrom '([^']+)'|^import '([^']+)'|\b(?:import|require\.resolve|\)\.resolve)\('([^']+)'\)/gms,
  );
  return [...found].map(([, from, bare, lazy]) => (from ?? bare ?? lazy) as string).filter((what) => /^[.@a-z]/.test(what));
}

/** The package of 'package/part', '@scope/package/part?url'. */
export function packageOf(what: string): string {
  return what.split('/', what.startsWith('@') ? 2 : 1).join('/');
}
