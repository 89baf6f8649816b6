// The front door of `npm start`, `npm test` and the rest: plain JavaScript without dependencies, for any Node from 18.
// Brings Node 24, installs packages, builds the browser's part where something changed, and runs the task under that Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepUp } from './keep-up.mjs';

const wanted = '24.21.0';
// Somebody who runs this script in the background by hand may leave; npm may not.
const byNpm = Boolean(process.env.npm_lifecycle_event);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
// An archive of `npm run release` brings its own Node and packages, built: it runs what the operator needs, and installs nothing.
const released = existsSync('release.json');
// there a command is a file that was made of its sources (release/bundle.ts)
const programOf = (file) => (released ? file.replace(/^server\/([\w-]+)\.ts$/, 'program/$1.js') : file);

// One checker: more of them look at the same types again, which costs two cores more than it saves.
const types = ['node', bin('typescript', 'bin/tsc'), '--noEmit', '--checkers', '1'];

// every statement's row type against what the database gave it in the tests just run
const rowTypes = ['node', 'server/test/rows/judge.ts', '--whole'];

// the offices of the stories begin with a copy of the first one's
const stories = [
  ['node', 'e2e/prepare.ts'],
  ['node', bin('@playwright/test', 'cli.js'), 'test'],
];

// Each of them keeps one core busy and needs nothing of the other: neighbours of a task run at once.
const sideBySide = [types, stories[0]];

const tasks = {
  start: { build: true, keptUp: true, steps: [['node', 'server/main.ts']] },
  test: {
    build: true,
    browser: true,
    steps: [
      ['node', bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.'],
      types,
      stories[0],
      ['node', bin('vitest', 'vitest.mjs'), 'run'],
      rowTypes,
      stories[1],
    ],
  },
  'test:server': { steps: [['node', bin('vitest', 'vitest.mjs'), 'run']] },
  'test:citus': { steps: [['node', 'server/test/on-citus.ts']] },
  'test:browser': { build: true, browser: true, steps: stories },
  'count:jobs': {
    build: true,
    browser: true,
    environment: { WALK: 'on', E2E_WORKERS: '1' },
    steps: stories,
  },
  check: {
    steps: [
      ['node', bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.'],
      types,
      ['node', bin('knip', 'bin/knip.js')],
      ['node', 'server/db/types.ts', '--check'],
    ],
  },
  format: { steps: [['node', bin('@biomejs/biome', 'bin/biome'), 'check', '--write', '.']] },
  bench: { steps: [['node', 'bench/run.ts']] },
  'bench:agencies': { steps: [['node', 'bench/fifty-agencies.ts']] },
  'bench:reading': { steps: [['node', 'bench/reading.ts']] },
  'bench:paper': { steps: [['node', 'bench/paper.ts']] },
  'bench:flood': { steps: [['node', 'bench/flood.ts']] },
  'bench:morning': { steps: [['node', 'bench/morning.ts']] },
  'bench:meeting': { steps: [['node', 'bench/meeting-live.ts']] },
  // with the room for what is new that `npm start` gives the office
  'bench:brought': { steps: [['node', '--expose-gc', '--max-semi-space-size=8', 'bench/brought.ts']] },
  'bench:assets': { steps: [['node', 'bench/assets.ts']] },
  'bench:upgrade': { steps: [['node', 'bench/upgrade.ts']] },
  'bench:citus': { steps: [['node', 'bench/citus.ts']] },
  'bench:installation': { steps: [['node', 'bench/installation.ts']] },
  'bench:upload': { steps: [['node', 'bench/upload.ts']] },
  'bench:long-scan': { steps: [['node', 'bench/long-scan.ts']] },
  'bench:quiet': { steps: [['node', 'bench/quiet.ts']] },
  'bench:reports': { steps: [['node', 'bench/reports.ts']] },
  'bench:sign': { steps: [['node', 'bench/sign.ts']] },
  'bench:backup': { steps: [['node', 'bench/backup.ts']] },
  'bench:stamps': {
    environment: { STAMPS: 'measured' },
    steps: [['node', bin('vitest', 'vitest.mjs'), 'run', 'server/sarabun/route/stamps.test.ts', '-t', 'measured']],
  },
  'bench:screens': { build: true, browser: true, steps: [['node', 'bench/screens.ts']] },
  'bench:lighthouse': { build: true, browser: true, steps: [['node', 'bench/lighthouse.ts']] },
  build: { build: true, steps: [] },
  'brand:check': { steps: [['node', 'brands/check-brand.ts']] },
  'db:types': { steps: [['node', 'server/db/types.ts']] },
  'approve-account': { steps: [['node', 'server/approve-account.ts']] },
  'verify-audit': { steps: [['node', 'server/verify-audit.ts']] },
  'audit:security': { build: true, steps: [['node', 'bench/audit-security.ts']] },
  drill: { steps: [['node', 'bench/drill.ts']] },
  'drill:kill': { steps: [['node', 'bench/drill-kill.ts']] },
  mutants: { steps: [['node', 'bench/mutants.ts']] },
  'test:matrix': {
    build: true,
    browser: true,
    environment: { MATRIX: 'whole' },
    steps: [
      [
        'node',
        bin('vitest', 'vitest.mjs'),
        'run',
        'rights-matrix',
        'administer-matrix',
        'history',
        'invariants',
        'forgeries',
        'pictures.test',
        'canaries',
        'foreign-ids',
      ],
      ...stories,
    ],
  },
  accounts: {
    environment: { MATRIX: 'whole' },
    steps: [['node', bin('vitest', 'vitest.mjs'), 'run', 'server/settings/people/administer-matrix.test.ts']],
  },
  fuzz: {
    environment: { FUZZ: process.env.FUZZ ?? '50000' },
    steps: [['node', bin('vitest', 'vitest.mjs'), 'run', 'server/http/hostile.test.ts', '-t', 'strange requests']],
  },
  forgeries: {
    environment: { MATRIX: 'whole' },
    steps: [['node', bin('vitest', 'vitest.mjs'), 'run', 'server/sarabun/proof/forgeries.test.ts']],
  },
  pictures: {
    environment: { MATRIX: 'whole' },
    steps: [['node', bin('vitest', 'vitest.mjs'), 'run', 'server/paper/pictures.test.ts']],
  },
  doctor: { steps: [['node', 'server/doctor.ts']] },
  agency: { steps: [['node', 'server/agency.ts']] },
  'move-agency': { steps: [['node', 'server/move-agency.ts']] },
  'bring-papers': { steps: [['node', 'server/bring-papers.ts']] },
  'reset-factors': { steps: [['node', 'server/reset-factors.ts']] },
  'adopt-files': { steps: [['node', 'server/adopt-files.ts']] },
  release: { build: true, bringsNode: true, steps: [['node', 'release/make.ts']] },
  'drill:release': {
    build: true,
    bringsNode: true,
    steps: [
      ['node', 'release/make.ts'],
      ['node', 'bench/drill-release.ts'],
      ['node', 'bench/drill-container.ts'],
      ['node', 'bench/drill-service.ts'],
    ],
  },
  backup: { steps: [['node', 'server/backup.ts']] },
  restore: { steps: [['node', 'server/restore.ts']] },
  'brought-back': { steps: [['node', 'server/brought-back.ts']] },
  'rotate-master-key': { steps: [['node', 'server/rotate-master-key.ts']] },
};

await main(process.argv[2], process.argv.slice(3));

async function main(name, more) {
  const known = Object.keys(tasks).filter(
    (one) => !released || tasks[one].steps.every(([, file]) => /^server\//.test(file) && existsSync(programOf(file))),
  );
  if (!known.includes(name)) fail(`unknown task ${name}; known: ${known.filter((one) => tasks[one].steps.length > 0).join(', ')}`);
  const task = tasks[name];
  const carried = join(root, 'runtime', 'node');
  if (released && process.execPath !== carried) return handOver(carried);
  if (Number(process.versions.node.split('.')[0]) < 24) return handOver(await bringNode());
  if (!released) installPackages();
  if (task.build && !released) buildWeb();
  const environment = { ...process.env, ...task.environment };
  if (released) environment.NODE_COMPILE_CACHE ??= compileCache();
  if (task.bringsNode) environment.RELEASE_NODE = await bringNode();
  // without a locale the browser names every download with Thai words "download"
  if (task.browser) Object.assign(environment, { LC_ALL: 'C.UTF-8' }, (await import('./browser.mjs')).findBrowser());
  const took = [];
  const take = async ([file, source, ...rest]) => {
    const program = file === 'node' ? process.execPath : file;
    const args = [programOf(source), ...rest];
    const from = Date.now();
    const status = task.keptUp
      ? await keepUp(program, args, environment, byNpm ? whenOrphaned : undefined)
      : await run(program, args, environment);
    took.push({ step: [file, ...args].join(' '), seconds: Math.round((Date.now() - from) / 1000) });
    return status;
  };
  for (const steps of atOnce(await stepsOf(task, more))) {
    const failed = (await Promise.all(steps.map(take))).find((status) => status !== 0);
    if (failed !== undefined) process.exit(failed);
  }
  if (name === 'test')
    for (const { step, seconds } of took) say(`${String(seconds).padStart(5)} s  ${step.replace('node node_modules/', '')}`);
}

/** The steps one after the other, neighbours of `sideBySide` together. */
function atOnce(steps) {
  const groups = [];
  for (const step of steps) {
    const before = groups.at(-1);
    if (before && [step, ...before].every((one) => sideBySide.includes(one))) before.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** What is added to the command goes to its last step; `--changed [REV]` runs of the tests those that the change can touch. */
async function stepsOf({ steps }, more) {
  const [first, rev = 'HEAD'] = more;
  if (first !== '--changed') return steps.map((step, at) => (at === steps.length - 1 ? [...step, ...more] : step));
  const { changedSince, storiesFor } = await import('./changed.mjs');
  const touched = storiesFor(changedSince(rev));
  const others = steps
    .filter((step) => step !== rowTypes && !stories.includes(step))
    .map((step) => (step[1]?.includes('vitest') ? [...step, '--changed', rev] : step));
  if (touched.length === 0) return others;
  return [...others, stories[0], [...stories[1], ...touched.map((file) => `e2e/${file}`)]];
}

/** The same command again, under Node 24. */
async function handOver(node) {
  const env = { ...process.env, PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` };
  process.exit(await run(node, process.argv.slice(1), env));
}

/** Where Node keeps what it made of the sources: the folder of a release may be read-only, its data are not. The office asks for the same mode. */
function compileCache() {
  const data = process.env.DATA_DIR ?? 'data';
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
  } catch {
    // the office says what is wrong with it
  }
  return join(data, 'compiled');
}

/** The Node 24 of .runtime/, installed from the package registry where it is not there yet. */
async function bringNode() {
  const folder = join(root, '.runtime', 'node');
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted}`) return node;
  say(`bringing Node ${wanted} (this machine has ${process.versions.node})`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const [file, args] = npm();
  const done = spawnSync(
    file,
    [...args, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${wanted}`],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: quiet(),
    },
  );
  if (done.status !== 0) fail(`could not bring ${name}@${wanted} from the package registry`);
  return node;
}

function installPackages() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = join('node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // npm ci empties what it fills: through a link that would be the folder of another checkout
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link to packages of another package-lock.json: take the link away, then this command installs its own');
  say('installing packages');
  const [file, args] = npm();
  const done = spawnSync(file, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Tests and the build need the development packages too, whatever the machine's NODE_ENV.
    env: { ...quiet(), npm_config_include: 'dev,optional' },
  });
  if (done.status !== 0) fail('npm ci failed');
  writeFileSync(stamp, lock);
}

/** Builds dist/web when a source of it is newer than the last build. */
function buildWeb() {
  const stamp = join('dist', '.built');
  const sources = createHash('sha256');
  for (const place of ['web', 'contract', 'brands', 'vite', 'vite.config.ts', 'package-lock.json']) addSources(sources, place);
  const now = sources.digest('hex');
  if (existsSync(stamp) && existsSync(join('dist', 'web', 'index.html')) && readFileSync(stamp, 'utf8') === now) return;
  say('building the browser part');
  const done = spawnSync(process.execPath, [bin('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0) fail('the build failed');
  writeFileSync(stamp, now);
}

function addSources(hash, place) {
  if (!existsSync(place)) return;
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).sort()) addSources(hash, join(place, name));
  } else {
    hash.update(place).update(readFileSync(place));
  }
}

/** The machine's npm, run by the Node of this process, so that one npm serves whatever Node installed it. */
function npm() {
  const cli = process.env.npm_execpath;
  if (cli && /\.c?js$/.test(cli)) return [process.execPath, [cli]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

/** Without what the outer npm passes down about its own command. */
function quiet() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command|config_(global|local)_prefix)/.test(name)),
  );
}

/**
 * Runs a program and gives its exit status. Ctrl-C reaches the whole terminal group, so the child stops by itself and this process only waits;
 * a SIGTERM to this process alone is passed on. npm dies of a SIGTERM without passing it on: then this process stops its child by itself.
 */
function run(file, args, env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...env, STOP_WITH_PARENT: '1' } });
    let asked = false;
    const pass = (signal) => () => {
      asked = true;
      child.kill(signal);
    };
    const handlers = {
      SIGINT: () => {
        asked = true;
      },
      SIGTERM: pass('SIGTERM'),
      SIGHUP: pass('SIGTERM'),
    };
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
    const watch = byNpm ? whenOrphaned(handlers.SIGTERM) : undefined;
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const [name, handler] of Object.entries(handlers)) process.off(name, handler);
      resolve(asked && (code === 0 || signal) ? 0 : (code ?? 1));
    });
    child.on('error', (error) => fail(error.message));
  });
}

/** As server/when-orphaned.ts, which a Node below 24 can't read. */
function whenOrphaned(stop) {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    stop();
  }, 500);
  return timer;
}

function ancestors() {
  const parent = process.ppid;
  try {
    const isShell = /^\S*sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'latin1'));
    const stat = readFileSync(`/proc/${parent}/stat`, 'latin1');
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

function bin(name, file) {
  return join('node_modules', ...name.split('/'), file);
}

function say(line) {
  console.log(`e-Office: ${line}`);
}

function fail(line) {
  console.error(`e-Office: ${line}`);
  process.exit(1);
}
