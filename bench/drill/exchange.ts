import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExchangeFigures } from '../../server/test/exchange-offices.ts';
import type { Finding } from './findings.ts';

const root = join(import.meta.dirname, '../..');

/** Between installations, and between agencies of one. */
const carried = { 'between installations': 'server/exchange/lossy.test.ts', 'within one': 'server/exchange/inside/inside.test.ts' };

/** The tests of lossy carriers, each with so many letters. */
export async function drillExchange(letters: number, say: (line: string) => void): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [where, test] of Object.entries(carried)) {
    say(`letters ${where}`);
    found.push(...(await drillWay({ letters, where, test }, say)));
  }
  return found;
}

async function drillWay(
  { letters, where, test }: { letters: number; where: string; test: string },
  say: (line: string) => void,
): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'eoffice-exchange-'));
  const file = join(folder, 'figures.json');
  try {
    const env = { ...process.env, EXCHANGE_LETTERS: String(letters), EXCHANGE_FIGURES: file };
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', test];
    const code = await new Promise<number | null>((done, fail) => {
      const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (chunk: Buffer) => {
        const line = `${chunk}`.trimEnd();
        if (line) say(line);
      });
      child.on('error', fail).on('close', done);
    });
    const found = JSON.parse(readFileSync(file, 'utf8')) as ExchangeFigures;
    const none = (what: string, count: number): Finding => ({
      what: `${what}, ${where}`,
      found: String(count),
      goal: '0',
      met: count === 0,
    });
    return [
      none(`Letters lost, of ${found.letters} (${found.messages} messages, ${found.harmed} of them harmed on the way)`, found.lost),
      none('Letters that are there twice', found.twice),
      none('Letters of which the two sides say something different', found.unlike),
      { what: `How they ended, ${where}`, found: JSON.stringify(found.ends), goal: 'told', met: true },
      { what: `Everything held, ${where}`, found: code === 0 ? 'yes' : 'no', goal: 'yes', met: code === 0 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
