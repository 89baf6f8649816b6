import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { machine } from '../kept.ts';
import type { Finding } from './findings.ts';

const root = join(import.meta.dirname, '../..');

export interface Part {
  title: string;
  how: string;
  /** What it leaves out. */
  not: string[];
  /** The findings, or why it was not drilled. */
  findings: Finding[] | string;
  seconds: number;
}

/** What none of the parts brings about. */
const neverDrilled = ['The loss of power (caches of disks), a damaged disk, and a full disk under the log of the database.'];

interface Made {
  /** By which command, after `npm run`. */
  by: string;
  /** Of the file, after its day. */
  name: string;
  never?: readonly string[];
}

/** Writes docs/reports/YYYY-MM-DD-NAME.md and gives its name. */
export function writeReport(parts: readonly Part[], { by, name: called, never = neverDrilled }: Made): string {
  const day = new Date().toISOString().slice(0, 10);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const skipped = parts.filter(({ findings }) => typeof findings === 'string');
  const lines = [
    `# Drill of ${day}`,
    '',
    `Written by \`npm run ${by}\`. e-Office ${version} (${commit()}), Node ${process.versions.node}, Linux ${release()}, ${machine()}${versions()}.`,
    '',
    ...parts.flatMap(({ title, how, findings, seconds }) => [
      `## ${title}`,
      how,
      '',
      ...(typeof findings === 'string' ? [`Not drilled: ${findings}.`] : table(findings)),
      '',
      `Took ${Math.round(seconds)} s.`,
      '',
    ]),
    '## Not drilled',
    ...[...skipped.map(({ title, findings }) => `${title}: ${findings}.`), ...new Set(parts.flatMap(({ not }) => not)), ...never].map(
      (line) => `- ${line}`,
    ),
    '',
  ];
  mkdirSync(join(root, 'docs/reports'), { recursive: true });
  const name = `docs/reports/${day}-${called}.md`;
  writeFileSync(join(root, name), lines.join('\n'));
  return name;
}

function table(findings: readonly Finding[]): string[] {
  return [
    '| | Found | Goal | |',
    '|---|---|---|---|',
    ...findings.map(
      ({ what, found, goal, met }) => `| ${what} | ${found} | ${goal} | ${met ? (goal === 'told' ? '' : 'met') : '**missed**'} |`,
    ),
  ];
}

const said = (file: string, ...args: string[]): string => {
  try {
    return execFileSync(file, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    // dpkg tells of those that are here, and ends with 1 for one that is not
    return (error as { stdout?: string }).stdout ?? '';
  }
};

function commit(): string {
  return said('git', 'rev-parse', '--short', 'HEAD').trim() || 'no commit';
}

/** Of the tools beside: what dpkg says is here. */
function versions(): string {
  const packages = said(
    'dpkg-query',
    '-W',
    'haproxy',
    'nginx',
    'nginx-light',
    'postgresql-[0-9][0-9]',
    'patroni',
    'etcd-server',
    'pgbackrest',
  );
  const found = packages
    .split('\n')
    .map((line) => line.replace('\t', ' '))
    .filter((line) => / \S/.test(line));
  return found.length > 0 ? `; ${found.join(', ')}` : '';
}
