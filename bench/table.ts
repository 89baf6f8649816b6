import type { Kept } from './kept.ts';
import { type Limit, limitNames } from './limit.ts';
import type { Figures } from './load.ts';
import { type Measured, shareOfLimit } from './measure.ts';
import type { Path } from './paths.ts';
import type { Recall } from './recall.ts';

/** A share that fell by more than this against the last kept one is marked. */
const mostFall = 0.15;

/** The figures with their goals beside them; the share of a limit is told in CPU and in throughput. `before`: the last kept figures of as many letters. */
export function printTable(measured: Measured, before: Kept | null): void {
  const { limits, paths } = measured;
  console.log(`\n${row(['', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'kB', 'MB', 'of limit: CPU', 'req/s', 'goals', '', ''])}`);
  for (const [limit, figures] of Object.entries(limits)) console.log(row([limitNames[limit as Limit], ...figuresOf(figures)]));
  for (const path of paths) {
    const { cpu, throughput } = shareOfLimit(measured, path);
    const goals = goalsOf(path, cpu ?? throughput);
    console.log(
      row([
        path.name,
        ...figuresOf(path.figures),
        cpu === null ? '-' : cpu.toFixed(2),
        throughput.toFixed(2),
        goals.map(({ text, met }) => `${met ? '' : 'MISSED '}${text}`).join(', '),
        goals.every(({ met }) => met) ? 'met' : 'not met',
        fallOf(cpu, before?.paths[path.name]?.ofLimit),
      ]),
    );
    if (path.figures.wrong > 0) console.log(`    ${path.figures.wrong} wrong replies, e.g. ${path.figures.sample}`);
  }
  if (before) console.log(`compared with ${before.date}, ${before.commit}`);
}

function fallOf(now: number | null, then: number | null | undefined): string {
  return now !== null && then && now < then * (1 - mostFall) ? `FELL ${then.toFixed(2)} -> ${now.toFixed(2)}` : '';
}

function goalsOf({ limit, share, goals, figures }: Path & { figures: Figures }, ratio: number): { text: string; met: boolean }[] {
  return [
    ...(share === undefined ? [] : [{ text: `>= ${share} of ${limitNames[limit]}`, met: ratio >= share }]),
    ...(goals.cpuMs === undefined ? [] : [{ text: `<= ${goals.cpuMs} ms CPU`, met: (figures.cpuMs ?? 0) <= goals.cpuMs }]),
    ...(goals.p99 === undefined ? [] : [{ text: `p99 <= ${goals.p99} ms`, met: figures.p99 <= goals.p99 }]),
    ...(goals.perSecond === undefined ? [] : [{ text: `>= ${goals.perSecond}/s`, met: figures.perSecond >= goals.perSecond }]),
    ...(goals.kiloBytes === undefined ? [] : [{ text: `<= ${goals.kiloBytes} kB`, met: figures.kiloBytes <= goals.kiloBytes }]),
    ...(goals.grownBy === undefined || figures.grownBy === null
      ? []
      : [{ text: `grows by <= ${goals.grownBy} MB (${figures.grownBy.toFixed(0)})`, met: figures.grownBy <= goals.grownBy }]),
    ...(figures.wrong > 0 ? [{ text: 'every reply right', met: false }] : []),
  ];
}

function figuresOf({ perSecond, p50, p99, cpuMs, kiloBytes, megaBytes }: Figures): string[] {
  return [
    perSecond.toFixed(0),
    ms(p50),
    ms(p99),
    cpuMs === null ? '-' : cpuMs.toFixed(2),
    kiloBytes.toFixed(1),
    megaBytes?.toFixed(0) ?? '-',
  ];
}

const widths = [17, 8, 8, 8, 8, 9, 6, 14, 7];

function row(cells: string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] as number) : widths[i] ? cell.padStart(widths[i]) : `  ${cell}`)).join('');
}

/** Rows of cells in columns: the first to the left, the others to the right, what stands beyond the head as it is. */
export function printRows(head: string[], rows: string[][]): void {
  const wide = head.map((_, i) => Math.max(...[head, ...rows].map((one) => (one[i] ?? '').length)));
  for (const one of [head, ...rows])
    console.log(
      `  ${one.map((cell, i) => (i === 0 ? cell.padEnd(wide[0] as number) : wide[i] ? cell.padStart(wide[i] + 2) : `  ${cell}`)).join('')}`,
    );
}

export const ms = (value: number) => value.toFixed(1);
export const verdict = (text: string, met: boolean) => `goal ${text}: ${met ? 'met' : 'MISSED'}`;

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
