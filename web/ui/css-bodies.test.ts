import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');

/** What every screen has: a class of `global/` each (dim, hint, sub, detail, fault, side-by-side, stack, fields, bare, unseen, marked, panel, boxed, plain, medium, wraps, tile …). */
const shared = [
  ['color: var(--dimmed)'],
  ['color: var(--dimmed)', 'font-size: 14px'],
  ['color: var(--dimmed)', 'font-size: 14px', 'margin: 0'],
  ['color: var(--dimmed)', 'display: block', 'font-size: 14px'],
  ['color: var(--dimmed)', 'display: block', 'font-size: 13px'],
  ['color: var(--urgent)', 'margin: 0'],
  ['display: flex', 'flex-wrap: wrap', 'gap: 8px'],
  ['display: grid', 'gap: 16px'],
  ['display: grid', 'gap: 14px'],
  ['list-style: none', 'margin: 0', 'padding: 0'],
  ['background: var(--surface)', 'border-radius: var(--radius-panel)', 'border: 1px solid var(--line)'],
  ['border-radius: var(--radius)', 'border: 1px solid var(--line)'],
  ['background: none', 'border: 0', 'color: inherit', 'cursor: pointer', 'font: inherit', 'padding: 0', 'text-align: left'],
  ['align-items: center', 'display: inline-flex', 'gap: 6px'],
  ['align-items: flex-start', 'display: inline-flex', 'gap: 6px'],
  ['border: 0', 'margin: 0', 'padding: 0'],
  ['clip-path: inset(50%)', 'height: 1px', 'overflow: hidden', 'position: absolute', 'width: 1px'],
].map((body) => body.join('; '));

/** Classes that have this one rule and no other. */
function plain(css: string): { name: string; body: string }[] {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/^\.(\w+) \{\n([^}]*)\}/gm)].flatMap(([, name = '', body = '']) => {
    const alone = text.match(new RegExp(`\\.${name}\\b`, 'g'))?.length === 1;
    const lines = body
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean);
    return alone ? [{ name, body: lines.sort().join('; ') }] : [];
  });
}

it('what every screen has is a class of all, not a rule of each', () => {
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) =>
      plain(readFileSync(join(web, file), 'utf8'))
        .filter(({ body }) => shared.includes(body))
        .map(({ name }) => `${file}: .${name}`),
    );
  expect(found).toEqual([]);
});

it('a class of a module is used by a screen that imports it, and one that is used is there', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
  const used = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
    const text = readFileSync(join(web, file), 'utf8');
    for (const [, as = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const css = join(dirname(file), path);
      const known = namesOf(css);
      // by a name that is known only when it runs: all of them
      const here = new RegExp(`\\b${as}\\[`).test(text)
        ? known
        : [...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
      used.set(css, new Set([...(used.get(css) ?? []), ...here]));
      faults.push(...here.filter((name) => !known.includes(name)).map((name) => `${file}: .${name} is nowhere`));
    }
  }
  for (const css of files.filter((file) => file.endsWith('.module.css')))
    faults.push(
      ...namesOf(css)
        .filter((name) => !used.get(css)?.has(name))
        .map((name) => `${css}: .${name} is idle`),
    );
  expect(faults).toEqual([]);
});

function namesOf(css: string): string[] {
  const text = readFileSync(join(web, css), 'utf8').replaceAll(/:global\([^)]*\)|\/\*[\s\S]*?\*\//g, '');
  return [...new Set([...text.matchAll(/\.([a-zA-Z]\w*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))];
}
