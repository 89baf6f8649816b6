import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '../server/db/binaries.ts';
import { contentsOf, releaseOf } from './contents.ts';
import { writeArchive } from './tar.ts';

/** `npm run release`: dist/release/e-office-<version>-<platform>.tar.gz with its SHA-256 beside it. */
const root = join(import.meta.dirname, '..');
const node = process.env.RELEASE_NODE;
if (!node) throw new Error('RELEASE_NODE: run it by npm run release');

// the folder may be read-only where it runs: the links of the database's libraries are made here
findBinaries();
const { folder } = releaseOf(root);
const time = timeOf();
const entries = (await contentsOf(root, node, time)).map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }));
mkdirSync(join(root, 'dist/release'), { recursive: true });
const archive = join(root, 'dist/release', `${folder}.tar.gz`);
await writeArchive(archive, entries, time);
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${sum}  ${folder}.tar.gz\n`);
console.log(
  `dist/release/${folder}.tar.gz  ${entries.length} files, ${(statSync(archive).size / 2 ** 20).toFixed(1)} MB, SHA-256 ${sum.slice(0, 16)}…`,
);

/** Of the last commit, so that the same sources give the same archive. */
function timeOf(): Date {
  const told = process.env.SOURCE_DATE_EPOCH ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).stdout;
  const seconds = Number(told);
  return new Date((Number.isInteger(seconds) && seconds > 0 ? seconds : 0) * 1000);
}
