import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { childrenOf } from '../server/test/process.ts';
import { administrator, setUp as setAgencyUp } from '../server/test/set-up.ts';

/** An image that was built and mounted: its files, and how it says that it wants to be run. */
export interface Image {
  root: string;
  env: string[];
  user: string;
  entry: string[];
  /** Command by which an engine asks how it is. */
  health: string[];
  /** A folder for what the containers keep. */
  home: string;
}

const port = 3000;
const base = `http://127.0.0.1:${port}`;

/** Runs it, sets an agency up, lets it drain in the middle of a call, and starts it once more behind an engine's own process 1. */
export async function standInContainer(image: Image): Promise<void> {
  const volume = join(image.home, 'volume');
  mkdirSync(volume, { mode: 0o700 });
  const [uid = 0, gid = 0] = image.user.split(':').map(Number);
  chownSync(volume, uid, gid);

  const first = await startIn(image, volume);
  const [firstLine = ''] = readFileSync(`/proc/${first.pid}/cmdline`, 'utf8').split('\0');
  console.log(
    `stands in production, as user ${image.user}, process 1 is ${firstLine.split('/').at(-1)}; the root file system takes no writes`,
  );
  await setUp(first.said());
  await signIn();
  console.log(
    'the first administrator was set up by the address that the log shows, signs in past the captcha, and is asked for a second factor',
  );
  if (inside(first, image, ['/bin/sh', '-c', ': > /opt/e-office/x || : > /etc/x']) === 0)
    throw new Error('the root file system was written to');
  if (inside(first, image, image.health) !== 0) throw new Error('the check of health of the image says that the office is not well');

  const call = longCall();
  await call.begun;
  const begun = performance.now();
  first.stop();
  await until(async () => (await statusOf('/health/ready')) === 503, 'a stopping office says that it is not ready');
  if (inside(first, image, image.health) === 0) throw new Error('the check of health does not see that the office drains');
  const status = await call.end();
  const code = await first.ended;
  if (code !== 0) throw new Error(`it ended with ${code}:\n${first.said()}`);
  const note = readFileSync(join(volume, 'postgres.log'), 'utf8');
  if (existsSync(join(volume, 'pg/postmaster.pid'))) throw new Error(`the database did not end in order:\n${note}`);
  console.log(
    `stopped by SIGTERM to process 1: not ready at once, a call under way had its answer (${status}), the database ended in order; after ${((performance.now() - begun) / 1000).toFixed(1)} s, status 0`,
  );

  const tini = '/usr/bin/tini-static';
  const again = await startIn(image, volume, existsSync(tini) ? tini : undefined);
  // his session of before lives
  if ((await signIn()).code !== 'device_not_confirmed') throw new Error('what the volume kept is not there');
  again.stop();
  if ((await again.ended) !== 0) throw new Error(again.said());
  console.log(
    `started again on its volume${existsSync(tini) ? ' behind tini as process 1, as `init: true` does,' : ''} and stopped: the administrator and his session are there`,
  );
}

interface Container {
  /** Process 1 of it, by the number that it has outside. */
  pid: number;
  ended: Promise<number | null>;
  said(): string;
  stop(): void;
}

async function startIn(image: Image, volume: string, init?: string): Promise<Container> {
  const env = [...image.env, 'DRAIN_SECONDS=2', `PUBLIC_URL=https://localhost`, 'DEMO=off'];
  // as an engine does: a root that nobody writes to, /tmp in memory, the volume, its own list of processes
  const script = `set -e
    root=$1; volume=$2; init=$3; user=$4; shift 4
    mount --bind "$root" "$root"
    mount -t tmpfs tmpfs "$root/tmp"; chmod 1777 "$root/tmp"
    mount --bind "$volume" "$root/var/lib/e-office"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    if [ -n "$init" ]; then mkdir "$root/tmp/init"; cp "$init" "$root/tmp/init/tini"; set -- /tmp/init/tini -- "$@"; fi
    mount -o remount,bind,ro "$root"
    exec /usr/sbin/chroot --userspec="$user" "$root" "$@"`;
  const child: ChildProcess = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', image.root, volume, init ?? '', image.user, ...image.entry],
    {
      env: Object.fromEntries(env.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the container ended:\n${said}`);
    return (await statusOf('/health/ready')) === 200;
  }, 'the office in the container answers');
  const [pid = 0] = childrenOf(child.pid as number);
  return { pid, ended, said: () => said, stop: () => process.kill(pid, 'SIGTERM') };
}

/** Exit status of a command in the container. */
function inside({ pid }: Container, { user, env }: Image, command: string[]): number | null {
  const [uid = '', gid = ''] = user.split(':');
  const shown = Object.fromEntries(env.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
  const how = ['--target', String(pid), '--mount', '--pid', '--net', `--root=/proc/${pid}/root`, `--setuid=${uid}`, `--setgid=${gid}`];
  return spawnSync('nsenter', [...how, '--', ...command], { env: shown, stdio: 'ignore' }).status;
}

export async function setUp(said: string): Promise<void> {
  const { status } = await setAgencyUp(base, said);
  if (status !== 'success') throw new Error(`the agency could not be set up:\n${said}`);
}

/** In production a captcha stands before the password, and a second factor is asked for after it: the session begins with setting that up. */
async function signIn(): Promise<SignedIn> {
  const { status: _, ...challenge } = (await (await fetch(`${base}/api/captcha`)).json()) as Challenge & { status: string };
  const solution = await solveChallenge({ challenge, deriveKey });
  const reply = await fetch(`${base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...administrator, altcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }),
  });
  return (await reply.json()) as SignedIn;
}

interface SignedIn {
  code?: string;
  token?: string;
  userLogin?: { factor?: { overdue: boolean } };
}

/** A call whose body is half sent: it is under way until `end` sends the rest. */
function longCall(): { begun: Promise<unknown>; end(): Promise<number> } {
  const body = JSON.stringify(administrator);
  const call: ClientRequest = request(`${base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const reply = once(call, 'response');
  call.write(body.slice(0, 10));
  return {
    begun: wait(300),
    async end() {
      call.end(body.slice(10));
      const [message] = await reply;
      message.resume();
      return message.statusCode;
    },
  };
}

export async function statusOf(path: string): Promise<number> {
  try {
    return (await fetch(`${base}${path}`)).status;
  } catch {
    return 0;
  }
}

export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 300_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within five minutes: ${what}`);
    await wait(50);
  }
}
