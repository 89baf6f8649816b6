import type { Figures } from './load.ts';
import type { Path } from './paths.ts';
import type { Recall } from './recall.ts';

type Limits = Record<Path['limit'], Figures>;

const limitNames = { page: 'LIMIT-P', count: 'LIMIT-C', register: 'bare transaction' };

/** The figures with their goals beside them; the share of a limit is told in CPU, which a noisy machine bends least, and in throughput. */
export function printTable(limits: Limits, paths: (Path & { figures: Figures })[]): void {
  console.log(`\n${row(['', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'kB', 'of limit: CPU', 'req/s', 'goals', ''])}`);
  for (const name of ['page', 'count', 'register'] as const)
    console.log(row([limitNames[name], ...figuresOf(limits[name]), '', '', '', '']));
  for (const path of paths) {
    const limit = limits[path.limit];
    const byCpu = limit.cpuMs && path.figures.cpuMs ? limit.cpuMs / path.figures.cpuMs : null;
    const byThroughput = path.figures.perSecond / limit.perSecond;
    const goals = goalsOf(path, byCpu ?? byThroughput);
    console.log(
      row([
        path.name,
        ...figuresOf(path.figures),
        byCpu === null ? '-' : byCpu.toFixed(2),
        byThroughput.toFixed(2),
        goals.map(({ text, met }) => `${met ? '' : 'MISSED '}${text}`).join(', '),
        goals.every(({ met }) => met) ? 'met' : 'not met',
      ]),
    );
    if (path.figures.wrong > 0) console.log(`    ${path.figures.wrong} wrong replies, e.g. ${path.figures.sample}`);
  }
}

function goalsOf({ limit, share, goals, figures }: Path & { figures: Figures }, ratio: number): { text: string; met: boolean }[] {
  return [
    ...(share === undefined ? [] : [{ text: `>= ${share} of ${limitNames[limit]}`, met: ratio >= share }]),
    ...(goals.cpuMs === undefined ? [] : [{ text: `<= ${goals.cpuMs} ms CPU`, met: (figures.cpuMs ?? 0) <= goals.cpuMs }]),
    ...(goals.p99 === undefined ? [] : [{ text: `p99 <= ${goals.p99} ms`, met: figures.p99 <= goals.p99 }]),
    ...(goals.perSecond === undefined ? [] : [{ text: `>= ${goals.perSecond}/s`, met: figures.perSecond >= goals.perSecond }]),
    ...(goals.kiloBytes === undefined ? [] : [{ text: `<= ${goals.kiloBytes} kB`, met: figures.kiloBytes <= goals.kiloBytes }]),
    ...(figures.wrong > 0 ? [{ text: 'every reply right', met: false }] : []),
  ];
}

function figuresOf({ perSecond, p50, p99, cpuMs, kiloBytes }: Figures): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpuMs === null ? '-' : cpuMs.toFixed(2), kiloBytes.toFixed(1)];
}

const widths = [17, 8, 8, 8, 8, 7, 14, 7];

function row(cells: string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] as number) : widths[i] ? cell.padStart(widths[i]) : `  ${cell}`)).join('');
}

export function printIndexRecall({ fragments, scanned, indexed }: Recall): void {
  console.log(`\nrecall of ${fragments} random fragments of 3 to 6 Thai characters, against a scan with LIKE`);
  console.log(`  index, all open letters:         ${count(indexed)} of ${count(scanned)} found: ${shareOf(indexed, scanned)}`);
}

export function printRecall({ expected, found, wrong, beyond, faults }: Recall): void {
  console.log(
    `  search, what the searcher sees:  ${count(found)} of ${count(expected)} found: ${shareOf(found, expected)}; ${count(wrong)} wrong; ${count(beyond)} more lie beyond the thousand that a search shows`,
  );
  for (const fault of faults) console.log(`  FAULT ${fault}`);
}

const count = (value: number) => value.toLocaleString('en');
const shareOf = (some: number, all: number) => (all === 0 ? '-' : (some / all).toFixed(4));
