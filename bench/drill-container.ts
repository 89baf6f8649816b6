import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseOf } from '../release/contents.ts';
import { needTool } from '../server/test/debian-tool.ts';
import { type Image, standInContainer } from './in-container.ts';

/**
 * Builds the image of deploy/container/Containerfile from the archive of `npm run release` and runs it as it is meant to be run: its entry as
 * process 1, no root, a root file system that nobody can write to, without the network, in production. `--root FOLDER`: a Debian that is there
 * already (debootstrap), where none can be fetched. Linux as root, with Debian's buildah and debootstrap; without them it says so.
 */
const { values } = parseArgs({ options: { root: { type: 'string' }, inside: { type: 'string' } } });

if (values.inside) {
  await standInContainer(JSON.parse(values.inside));
} else {
  const able =
    process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--pid', '--net', 'true']).status === 0;
  const buildah = able ? needTool('buildah', 'buildah') : null;
  const debootstrap = values.root ? 'not needed' : able ? needTool('debootstrap', 'debootstrap') : null;
  if (!buildah || !debootstrap) {
    console.log('no container was built: that wants Linux, root, buildah and debootstrap');
    process.exit(0);
  }
  const home = mkdtempSync(join(tmpdir(), 'eoffice-container-'));
  try {
    inside({ ...build(home, buildah, values.root ?? bareDebian(home)), home });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Debian as its image has it: no more than what every Debian has. */
function bareDebian(home: string): string {
  const folder = join(home, 'debian');
  run('debootstrap', ['--variant=minbase', 'bookworm', folder]);
  return folder;
}

function build(home: string, buildah: string, base: string): Omit<Image, 'home'> {
  const places = ['--root', join(home, 'store'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs'];
  // without the network: a step that fetches something fails
  const ask = (...args: string[]) => run('unshare', ['--net', '--', buildah, ...places, ...args]);
  const { folder } = releaseOf(join(import.meta.dirname, '..'));
  // the folder that is given to the builder has the archive and nothing else
  const context = join(home, 'context');
  mkdirSync(context);
  for (const name of [`${folder}.tar.gz`, `${folder}.tar.gz.sha256`])
    cpSync(join(import.meta.dirname, '../dist/release', name), join(context, name));
  const bare = ask('from', 'scratch');
  cpSync(base, ask('mount', bare), { recursive: true, verbatimSymlinks: true });
  ask('commit', '--rm', bare, 'localhost/bare-debian');
  const begun = performance.now();
  ask(
    'build',
    '--isolation=chroot',
    '--format=docker',
    '--build-arg=BASE=localhost/bare-debian',
    `--build-arg=RELEASE=${folder}`,
    '--file',
    join(import.meta.dirname, '../deploy/container/Containerfile'),
    '--tag=localhost/e-office',
    context,
  );
  const { config } = JSON.parse(ask('inspect', '--type=image', 'localhost/e-office')).Docker;
  const [size = ''] = ask('images', '--format={{.Size}}', 'localhost/e-office').split('\n');
  console.log(
    `image built from the archive in ${((performance.now() - begun) / 1000).toFixed(0)} s, without the network: ${size}, of it the Debian below it`,
  );
  const root = ask('mount', ask('from', 'localhost/e-office'));
  const kept = readdirSync(join(root, 'var/lib/e-office'));
  const left = ['tmp', 'opt/e-office/data', 'opt/e-office/.env'].filter(
    (path) => existsSync(join(root, path)) && readdirSync(join(root, path)).length > 0,
  );
  if (kept.length > 0 || left.length > 0) throw new Error(`left in the image: ${[...kept, ...left].join(', ')}`);
  return {
    root,
    env: config.Env,
    user: config.User,
    entry: [...config.Entrypoint, ...config.Cmd],
    health: config.Healthcheck.Test.slice(1),
  };
}

/** The rest in a network of its own, which has nothing but the machine itself. */
function inside(image: Image): void {
  const again = [...process.execArgv, process.argv[1] as string, '--inside', JSON.stringify(image)];
  const { status } = spawnSync(
    'unshare',
    ['--net', '--mount', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, ...again],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exitCode = 1;
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`);
  return stdout.trim();
}
