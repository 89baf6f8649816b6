import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needTool } from '../../server/test/debian-tool.ts';
import type { ExchangeFigures } from '../../server/test/exchange-offices.ts';
import type { Finding } from './findings.ts';

const root = join(import.meta.dirname, '../..');

interface Carried {
  /** Code of the adapter. */
  by: string;
  where: string;
  test: string;
}

/** Between installations, between agencies of one, by the nodes of e-CMS, and by the central mail addresses. */
const ways: readonly Carried[] = [
  { by: 'signed', where: 'between installations', test: 'server/exchange/lossy.test.ts' },
  { by: 'inside', where: 'within one installation', test: 'server/exchange/inside/inside.test.ts' },
  { by: 'ecms', where: 'by e-CMS', test: 'server/exchange/lossy.test.ts' },
  { by: 'mail', where: 'by mail', test: 'server/exchange/lossy.test.ts' },
];
const race = { test: 'server/exchange/exchange.test.ts', title: 'example 9' };

const none = (what: string, count: number): Finding => ({ what, found: String(count), goal: '0', met: count === 0 });

/** The tests of lossy carriers, each with so many letters; then recalls and registrations at the same instant. */
export async function drillExchange(
  { letters, races, by = '' }: { letters: number; races: number; by?: string },
  say: (line: string) => void,
): Promise<Finding[]> {
  if (by && !ways.some((way) => way.by === by)) throw new Error(`--by knows ${ways.map((way) => way.by).join(', ')}`);
  const found: Finding[] = [];
  for (const way of ways) {
    if (by && way.by !== by) continue;
    if (way.by === 'mail' && !needTool('dovecot', 'dovecot-imapd')) {
      found.push(told('Letters by mail', 'not drilled: dovecot-imapd of Debian is not here'));
      continue;
    }
    say(`letters ${way.where}`);
    found.push(...(await drillWay(way, letters, say)));
  }
  if (by) return found;
  say('recalls and registrations at the same instant');
  return [...found, ...(await drillRaces(races, say))];
}

async function drillWay({ where, test, by }: Carried, letters: number, say: (line: string) => void): Promise<Finding[]> {
  const more = { EXCHANGE_LETTERS: String(letters), EXCHANGE_WAY: by };
  const { figures: found, held } = await runTest<ExchangeFigures>([test], more, say);
  return [
    none(`Letters lost, of ${found.letters} (${found.messages} messages, ${found.harmed} of them harmed on the way), ${where}`, found.lost),
    none(`Letters that are there twice, ${where}`, found.twice),
    none(`Letters of which the two sides say something different, ${where}`, found.unlike),
    told(`Letters sent again by hand after a silence, ${where}`, String(found.again)),
    told(`How they ended, ${where}`, JSON.stringify(found.ends)),
    told(`95 of 100 had come through the harm, by the clock of the retries, ${where}`, `${found.p95Minutes} minutes`),
    told(
      `From «send» until the other office, or its node, has it, where nothing is harmed, 95 of 100, ${where}`,
      found.p95Ms === null ? '-' : `${found.p95Ms} ms`,
    ),
    told(`The whole run, ${where}`, `${found.seconds} s`),
    { what: `Everything held, ${where}`, found: held ? 'yes' : 'no', goal: 'yes', met: held },
  ];
}

async function drillRaces(races: number, say: (line: string) => void): Promise<Finding[]> {
  const { figures, held } = await runTest<{ recalls: number; registrations: number; unlike: number }>(
    [race.test, '-t', race.title],
    { EXCHANGE_RACES: String(races) },
    say,
  );
  const { recalls, registrations, unlike } = figures;
  return [
    none(`Races of a recall and a registration after which the two sides disagree, of ${recalls + registrations}`, unlike),
    {
      what: 'Won by the registration, and by the recall',
      found: `${registrations}, ${recalls}`,
      goal: 'each some',
      met: registrations * recalls > 0,
    },
    { what: 'Every race held', found: held ? 'yes' : 'no', goal: 'yes', met: held && recalls + registrations === races },
  ];
}

function told(what: string, found: string): Finding {
  return { what, found, goal: 'told', met: true };
}

/** The figures that a test writes; `held`: it passed. */
async function runTest<F>(test: string[], more: NodeJS.ProcessEnv, say: (line: string) => void): Promise<{ figures: F; held: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'eoffice-exchange-'));
  const file = join(folder, 'figures.json');
  try {
    const env = { ...process.env, ...more, EXCHANGE_FIGURES: file };
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...test];
    const code = await new Promise<number | null>((done, fail) => {
      const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (chunk: Buffer) => {
        const line = `${chunk}`.trimEnd();
        if (line) say(line);
      });
      child.on('error', fail).on('close', done);
    });
    if (!existsSync(file)) throw new Error(`${test.join(' ')} broke off before it had compared anything (exit ${code})`);
    return { figures: JSON.parse(readFileSync(file, 'utf8')) as F, held: code === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
