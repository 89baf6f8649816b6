import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { queryOf, type Target } from './calls.ts';
import type { Front } from './front.ts';
import type { Twin } from './planted-twin.ts';
import { each, type Ran, run, type Verdict } from './tools.ts';

const secondsEach = 120;

/** Every word by which lists are searched, sorted, filtered and paged, at the lowest level and risk; then two plants, by the same options. */
export async function bySqlmap(program: string, home: string, front: Front, twin: Twin, targets: Target[]): Promise<Verdict> {
  const from = Date.now();
  const found: string[] = [];
  const skipped: string[] = [];
  let words = 0;
  const before = front.asked();
  const faultsBefore = front.faults.length;
  const scan = (target: Target, base: string) => {
    const folder = mkdtempSync(join(home, 'sqlmap-'));
    return run(program, argumentsOf(target, base, folder), { cwd: folder, seconds: secondsEach });
  };
  await each(targets, 2, async (target) => {
    const ran = await scan(target, front.address);
    const name = `${target.method} ${target.path}`;
    const tested = testedIn(ran);
    words += tested.size;
    if (ran.late) skipped.push(`${name}: not done in ${secondsEach} s`);
    else if (tested.size === 0) skipped.push(`${name}: sqlmap tested no word of it (${lastLine(ran)})`);
    for (const point of pointsIn(ran)) found.push(`${name}: ${point}`);
  });
  const plants: [string, Target][] = [
    ['search in a query', { method: 'GET', path: '/search', words: { search: 'name' }, token: 'none', status: 200 }],
    ['sort in a body', { method: 'POST', path: '/sorted', words: { sort: 'name' }, token: 'none', status: 200 }],
  ];
  const planted: string[] = [];
  const unseen: string[] = [];
  for (const [name, target] of plants) (pointsIn(await scan(target, twin.address)).length > 0 ? planted : unseen).push(name);
  const answered = targets.filter((one) => one.status === 200).length;
  return {
    tool: 'sqlmap',
    tried: `${targets.length} calls (${answered} of them answered with what they list), ${words} words, ${front.asked() - before} requests`,
    found: [...found, ...front.faults.slice(faultsBefore).map((fault) => `a fault meanwhile: ${fault}`)],
    planted,
    unseen,
    skipped,
    weaker: targets.filter((one) => one.status !== 200).map((one) => `${one.method} ${one.path}: ${one.status}`),
    seconds: (Date.now() - from) / 1000,
  };
}

function argumentsOf(target: Target, base: string, folder: string): string[] {
  const where =
    target.method === 'GET'
      ? ['-u', `${base}${target.path}?${queryOf(target)}`]
      : ['-u', `${base}${target.path}`, '--data', JSON.stringify(target.words), '-H', 'Content-Type: application/json'];
  return [
    ...where,
    ...['-H', `Authorization: Bearer ${target.token}`, '--batch', '--disable-coloring', '--ignore-proxy', '--ignore-code=*'],
    ...[
      '--level=1',
      '--risk=1',
      '--dbms=PostgreSQL',
      '--time-sec=3',
      '--timeout=10',
      '--retries=1',
      '--keep-alive',
      '--output-dir',
      folder,
    ],
  ];
}

/** Words that it tested to the end, in its own words. */
function testedIn({ output }: Ran): Set<string> {
  return new Set([...output.matchAll(/testing for SQL injection on (.+)/g)].map((match) => match[1] as string));
}

function pointsIn({ output }: Ran): string[] {
  return [...output.matchAll(/^Parameter: (.+)$/gm)].map((match) => match[1] as string);
}

function lastLine({ output }: Ran): string {
  return (
    output
      .trim()
      .split('\n')
      .findLast((line) => /CRITICAL|ERROR|WARNING/.test(line)) ?? ''
  );
}
