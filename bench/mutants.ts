import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutants } from './mutants-table.ts';

/**
 * Breaks one rule after the other in a copy of the sources and runs the test that holds it: KILLED when exactly that test fails,
 * SURVIVED when it passes all the same, NOT RUN when no such test ran. `--only`: a part of the names, or of where their tests stand.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const root = resolve(import.meta.dirname, '..');
const linked = ['node_modules', '.runtime', 'dist'];
/** An office's letters least of all. */
const left = new Set([...linked, '.git', 'data', 'test-results', 'playwright-report']);

const chosen = mutants.filter(({ name, test }) => [name, test].some((one) => one.includes(values.only)));
if (chosen.length === 0) throw new Error(`no mutant is called ${values.only}`);
const copy = mkdtempSync(join(tmpdir(), 'eoffice-mutants-'));
// a run that is broken off leaves nothing behind
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));

for (const part of linked) symlinkSync(join(root, part), join(copy, part));
cpSync(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
unbroken();
const alive = chosen.filter((one) => !dies(one));
console.log(`\n${chosen.length - alive.length} of ${chosen.length} killed${alive.map((one) => `\nalive: ${one.name}`).join('')}`);
if (alive.length > 0) process.exitCode = 1;

/** The tests pass as the code stands: a test that fails anyway kills nothing. */
function unbroken(): void {
  for (const file of new Set(chosen.map((one) => one.test))) {
    const titles = [...new Set(chosen.filter((one) => one.test === file).flatMap(({ title, needs = [] }) => [...needs, title]))];
    const states = run(file, titles);
    const bad = titles.filter((title) => states.get(title) !== 'passed');
    if (bad.length > 0) throw new Error(`before anything is broken: ${bad.map((title) => `${title}: ${states.get(title)}`).join('; ')}`);
  }
}

function dies(mutant: Mutant): boolean {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(mutant.before).length !== 2) throw new Error(`${mutant.file} holds this not exactly once: ${mutant.before}`);
  // as a function: nothing of the text is read as a pattern
  writeFileSync(
    path,
    text.replace(mutant.before, () => mutant.after),
  );
  const state = run(mutant.test, [...(mutant.needs ?? []), mutant.title]).get(mutant.title);
  writeFileSync(path, text);
  const verdict = state === 'failed' ? 'KILLED' : state === 'passed' ? 'SURVIVED' : 'NOT RUN';
  console.log(`${verdict.padEnd(8)}  ${mutant.name}\n          ${mutant.file}, held by ${mutant.test}: ${mutant.title}`);
  return state === 'failed';
}

/** Title -> how it ended. What stopped before its tests began did not run. */
function run(file: string, titles: string[]): Map<string, string> {
  const report = join(copy, 'mutants-report.json');
  rmSync(report, { force: true });
  const pattern = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    '-t',
    pattern,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { title: string; status: string }[] }[];
    };
    return new Map(testResults.flatMap((one) => one.assertionResults.map(({ title, status }) => [title, status])));
  } catch (error) {
    throw new Error(`${file} gave no report: ${stdout}${stderr}`, { cause: error });
  }
}
