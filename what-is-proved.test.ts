import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/what-is-proved.md');
const rows = page.split('\n').filter((line) => /^\| ((SEC|REL|X|O)\d|M9\b)/.test(line));
const idOf = (row: string) => row.split('|')[1]?.trim() ?? '';
const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file);

it('every promise stands on the page once, in its order', () => {
  const wanted = [36, 17].flatMap((count, at) => Array.from({ length: count }, (_, i) => `${['SEC', 'REL'][at]}${i + 1}`));
  // of letters between agencies what the design numbers
  wanted.push('X1', 'X2', 'X5', 'X6', 'X8', 'X9', 'X10', 'X14', 'X15', 'X17');
  // of programs and citizens, and of a directory that sends persons
  wanted.push('O1', 'O3', 'O5', 'O7', 'M9');
  expect(rows.map(idOf)).toEqual(wanted);
});

it('files, commands and titles of tests that the page names are there, and the tests bear the name of the promise', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const gone: string[] = [];
  for (const [, file = ''] of page.matchAll(/[`(]((?:[\w.-]+\/)+[\w.-]+)/g)) {
    const path = file.startsWith('../') ? file.slice(3) : file;
    if (!existsSync(join(root, path))) gone.push(file);
  }
  for (const [, name = ''] of page.matchAll(/`npm (?:run )?([\w:-]+)/g)) if (!scripts[name]) gone.push(`npm run ${name}`);
  for (const row of rows) {
    const [, , , , shown = ''] = row.split('|');
    let file = '';
    for (const [, code, title] of shown.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
      if (code) file = code;
      else if (!isTest(file)) gone.push(`${idOf(row)}: “${title}” of no test`);
      else if (!titlesOf(file).some((one) => one.includes(title as string))) gone.push(`${idOf(row)}: ${file}: ${title}`);
      if (code && isTest(code) && existsSync(join(root, code)) && !new RegExp(`\\b${idOf(row)}\\b`).test(read(code)))
        gone.push(`${idOf(row)}: ${code} does not name it`);
    }
    if (!/`/.test(shown)) gone.push(`${idOf(row)} is shown by nothing`);
  }
  expect(gone).toEqual([]);
});

/** What stands in quotes in lines that begin a test, a group of them, or a title on a line of its own. */
function titlesOf(file: string): string[] {
  if (!existsSync(join(root, file))) return [];
  return read(file)
    .split('\n')
    .filter((line) => /^\s*(?:it|test|describe|onLinux)\b.*\(.*['"`]|^\s*['"`].*['"`],$|^\s*test\(`/.test(line));
}
