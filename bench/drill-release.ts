import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { loadavg, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { releaseOf } from '../release/contents.ts';
import { cpuOf } from './cpu.ts';
import { pssOf, rssOf } from './memory.ts';
import { nobody, ReleasedOffice } from './released-office.ts';
import { verdict } from './table.ts';

/**
 * Unpacks the archive of `npm run release` into an empty folder and runs it as a machine would that has nothing: no network, no environment, an empty
 * home, a PATH with one old Node, as a user who may not write to the program. `--archive`: another one. `--node`: the old Node (any from 18).
 * `--root FOLDER`: inside that system, by chroot (a fresh Debian).
 */
const { values } = parseArgs({
  options: { archive: { type: 'string' }, node: { type: 'string' }, root: { type: 'string' }, inside: { type: 'boolean' } },
});
const asRoot = process.getuid?.() === 0;
const { folder } = releaseOf(join(import.meta.dirname, '..'));
const archive = values.archive ?? join(import.meta.dirname, '../dist/release', `${folder}.tar.gz`);

if (!values.inside && canLeaveNetwork()) {
  const again = [...process.execArgv, ...process.argv.slice(1), '--inside'];
  // another system sees the processes of this one only for as long as the drill
  const processes = values.root ? 'mount --bind /proc "$0/proc" && ' : '';
  const script = `${processes}ip link set lo up && exec "$@"`;
  const { status } = spawnSync('unshare', [...alone(), 'sh', '-c', script, values.root ?? 'sh', process.execPath, ...again], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
await drill();

/** A network of its own that has nothing but the machine itself. */
function alone(): string[] {
  return asRoot ? ['--net', '--mount', '--'] : ['--user', '--map-current-user', '--keep-caps', '--net', '--'];
}

function canLeaveNetwork(): boolean {
  return spawnSync('unshare', [...alone(), 'ip', 'link', 'set', 'lo', 'up']).status === 0;
}

async function drill(): Promise<void> {
  // the folder of a service, as far as a test may make one
  const home = mkdtempSync(join(values.root ? join(values.root, 'tmp') : tmpdir(), 'eoffice-release-'));
  try {
    await runIn(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function runIn(home: string): Promise<void> {
  const outside = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
  console.log(
    `network: ${outside.length === 0 ? 'none but the machine itself' : `${outside.join(', ')} (unshare -n is not allowed here)`}`,
  );
  chmodSync(home, 0o755);
  const unpacked = spawnSync('tar', ['-xzf', archive, '-C', home, '--no-same-owner'], { stdio: 'inherit' });
  if (unpacked.status !== 0) throw new Error(`${archive} can't be unpacked`);
  const place = join(home, folder);
  console.log(`archive ${megaBytes(statSync(archive).size)}, unpacked ${megaBytes(sizeOf(place))}`);
  const [path, empty, data] = ['path', 'home', 'data'].map((name) => join(home, name)) as [string, string, string];
  for (const made of [path, empty, data]) mkdirSync(made);
  if (asRoot) for (const made of [empty, data]) chownSync(made, nobody, nobody);
  const old = oldNode(path);

  const office = new ReleasedOffice(place, { PATH: path, HOME: empty, DATA_DIR: data }, values.root ?? null);
  const first = await office.start([join(place, 'start')]);
  console.log(`first start, with the demo agency made: ${seconds(first)}`);
  await office.look('admin');
  await office.stop();
  const again: number[] = [];
  for (let n = 0; n < 3; n++) {
    again.push(await office.start([join(place, 'start')]));
    if (n < 2) await office.stop();
  }
  const middle = again.toSorted((a, b) => a - b)[1] as number;
  console.log(
    `to the first answer on data that stand: ${again.map(seconds).join(', ')}; ${verdict('<= 1.5 s', middle <= 1500)} (load of this machine ${loadavg()[0]?.toFixed(1)})`,
  );
  console.log(`at rest after ${seconds(await resting(office.server()))}: what a fresh office reads from its demo's papers is read by then`);
  const all = pssOf(office.server());
  const database = office.database().reduce((sum, pid) => sum + (pssOf(pid) ?? 0), 0);
  if (all === null) console.log(`memory at rest: RSS ${(rssOf(office.server()) ?? 0).toFixed(0)} MB; PSS may not be read here`);
  else
    console.log(
      `memory at rest: PSS ${(all - database).toFixed(0)} MB, RSS ${(rssOf(office.server()) ?? 0).toFixed(0)} MB; ${verdict('PSS <= 120 MB', all - database <= 120)}; the database beside it PSS ${database.toFixed(0)} MB`,
    );
  console.log(`killed by force: the database beside it ended after ${seconds(await office.kill())}`);
  if (old) {
    await office.start([join(path, 'node'), join(place, 'scripts/run.mjs'), 'start']);
    console.log(`started by Node ${old} of the machine too: it hands over to the Node of the archive`);
    await office.look('admin2');
    await office.stop();
  }
  if (readdirSync(empty).length > 0) throw new Error(`left behind in the home folder: ${readdirSync(empty).join(', ')}`);
  console.log('stands after each start: page, one of its parts, sign-in, manual, a paper that is set. The home folder stayed empty');
}

/** Until the office has used next to no time for a while; in ms. */
async function resting(pid: number): Promise<number> {
  const began = Date.now();
  for (let before = cpuOf(pid), calm = 0; before !== null && calm < 6; ) {
    if (Date.now() - began > 600_000) throw new Error('the office does not come to rest');
    await wait(5_000);
    const now = cpuOf(pid);
    calm = now !== null && now - before < 150 ? calm + 1 : 0;
    before = now;
  }
  return Date.now() - began;
}

/** The Node of the machine, as the only program in PATH; its version. */
function oldNode(path: string): string | null {
  const found = values.node ?? ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file));
  if (!found) {
    console.log('no other Node on this machine: PATH is empty');
    return null;
  }
  if (values.root) cpSync(found, join(path, 'node'));
  else symlinkSync(found, join(path, 'node'));
  return spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout.trim();
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function megaBytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
