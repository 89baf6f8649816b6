import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Twin } from './planted-twin.ts';
import { run, type Verdict } from './tools.ts';

interface Line {
  id: string;
  severity: string;
  finding: string;
}

/** What each plant of the twin is called there. */
const plants: Record<string, RegExp> = { 'TLS 1.0 and 1.1': /^TLS1(_1)?$/, 'a weak cipher': /^cipherlist_/, 'no strict header': /^HSTS/ };

/** Protocols, ciphers by their strength, and headers; nobody outside is asked, no name is looked up. */
export async function byTestssl(program: string, home: string, office: string, twin: Twin): Promise<Verdict> {
  const from = Date.now();
  const onProduct = await linesOf(program, home, office);
  const onTwin = (await linesOf(program, home, twin.tlsAddress)).filter(isFinding);
  const [planted, unseen] = [true, false].map((seen) =>
    Object.keys(plants).filter((name) => onTwin.some((line) => plants[name]?.test(line.id)) === seen),
  ) as [string[], string[]];
  return {
    tool: 'testssl',
    tried: `${onProduct.length} questions about protocols, ciphers and headers`,
    found: onProduct.filter(isFinding).map((line) => `${line.id} (${line.severity}): ${line.finding}`),
    planted,
    unseen,
    skipped: onProduct.length < 15 ? ['testssl came to no end'] : [],
    seconds: (Date.now() - from) / 1000,
  };
}

async function linesOf(program: string, home: string, address: string): Promise<Line[]> {
  const folder = mkdtempSync(join(home, 'testssl-'));
  const file = join(folder, 'found.json');
  const quiet = ['--quiet', '--color', '0', '--warnings', 'batch', '--nodns', 'none', '--ip', '127.0.0.1'];
  await run(program, [...quiet, '-p', '-s', '-h', '--jsonfile', file, new URL(address).host], { cwd: folder, seconds: 180 });
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

function isFinding({ severity }: Line): boolean {
  return /^(LOW|MEDIUM|HIGH|CRITICAL)$/.test(severity);
}
