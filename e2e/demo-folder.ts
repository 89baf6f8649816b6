import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bangkokDay } from '../contract/rules/thai.ts';
import { startOffice } from './an-office.ts';

// Two years of letters and their papers cost a minute: they are written once for all offices of the stories, which begin with a copy.
const prepared = join('.runtime', 'demo');
const madeOf = join('.runtime', 'demo-made-of');

/** Fills the folder that `freshDemo` copies, unless one of today from the same sources is there. */
export async function prepareDemo(): Promise<void> {
  if (isPrepared()) return;
  console.log('e-Office: writing the letters of the demo agency');
  const making = `${prepared}.making`;
  for (const old of [prepared, making]) rmSync(old, { recursive: true, force: true });
  const office = await startOffice({ DATA_DIR: making, DEMO: 'on' });
  await office.stop();
  renameSync(making, prepared);
  writeFileSync(madeOf, sourcesToday());
}

/** A data folder of its own for an office with `DEMO: 'on'`, which fills it where no prepared one is there to copy. */
export function freshDemo(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'eoffice-e2e-')), 'data');
  if (!isPrepared()) return folder;
  // with their owners: the database server of a root is another user's
  if (process.platform === 'win32') cpSync(prepared, folder, { recursive: true });
  else execFileSync('cp', ['-a', prepared, folder]);
  return folder;
}

function isPrepared(): boolean {
  return existsSync(prepared) && existsSync(madeOf) && readFileSync(madeOf, 'utf8') === sourcesToday();
}

function sourcesToday(): string {
  const hash = createHash('sha256').update(bangkokDay(new Date()));
  const add = (place: string) => {
    if (statSync(place).isDirectory()) for (const name of readdirSync(place).sort()) add(join(place, name));
    // tests write no letters of the demo
    else if (!place.endsWith('.test.ts')) hash.update(place).update(readFileSync(place));
  };
  for (const place of ['server', 'contract', 'brands', 'package-lock.json']) add(place);
  return hash.digest('hex');
}
