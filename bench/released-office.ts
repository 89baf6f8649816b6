import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server/db/embedded.ts';
import { childrenOf } from '../server/test/process.ts';

/** Runs the office where this process is root. */
export const nobody = 65534;

/** The office of the archive, started and stopped as an operator does. */
export class ReleasedOffice {
  #child: ChildProcess | undefined;
  #said = '';
  #base = '';
  readonly #place: string;
  readonly #env: Record<string, string>;
  /** Another system, below this folder; null: this one. */
  readonly #root: string | null;

  constructor(place: string, env: Record<string, string>, root: string | null) {
    this.#place = place;
    this.#env = env;
    this.#root = root;
  }

  /** Milliseconds to its first answer to a person. */
  async start(command: string[]): Promise<number> {
    const port = await freePort();
    this.#base = `http://127.0.0.1:${port}`;
    this.#said = '';
    const begun = performance.now();
    const [file = '', ...args] = this.#inRoot(command);
    const env = Object.fromEntries(Object.entries(this.#env).map(([name, value]) => [name, this.#below(value)]));
    const child = spawn(file, args, {
      cwd: this.#root ? '/' : this.#place,
      env: { ...env, PORT: String(port), MODE: 'DEV', CAPTCHA: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(process.getuid?.() === 0 && !this.#root ? { uid: nobody, gid: nobody } : {}),
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#said += chunk;
      });
    while (!(await answers(this.#base))) {
      if (child.exitCode !== null) throw new Error(`the office did not start:\n${this.#said}`);
      await wait(20);
    }
    return performance.now() - begun;
  }

  /** What a person meets: a page, signing in, a screen's part, the manual, and a paper, for which the native parts have to load. */
  async look(username: string): Promise<void> {
    const page = await (await this.#get('/')).text();
    const [part] = /assets\/[\w.-]+\.js/.exec(page) ?? [];
    if (!part) throw new Error('the page names no part of it');
    await this.#get(`/${part}`);
    const headers = await this.#signIn(username);
    const chapter = await (await this.#get('/api/manuals/chapters/operating', headers)).text();
    if (!chapter.includes('DATA_DIR')) throw new Error('the manual is not there');
    const paper = Buffer.from(await (await this.#get('/api/settings/sample-letter', headers)).arrayBuffer());
    if (!paper.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('no paper was set');
  }

  /** The process of the server below those that started it. */
  server(): number {
    let pid = this.#child?.pid as number;
    for (;;) {
      const below = childrenOf(pid).filter((one) => commandOf(one).includes('node'));
      if (below.length === 0 || commandOf(pid).includes('program/main.js')) return pid;
      pid = below[0] as number;
    }
  }

  /** The processes that the embedded database began with. */
  database(): number[] {
    return childrenOf(this.server()).filter((one) => commandOf(one).includes('/postgres'));
  }

  async stop(): Promise<void> {
    const child = this.#child as ChildProcess;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`the office ended with ${code}:\n${this.#said}`);
  }

  /** Ends launcher and server by force; milliseconds until the database, which has nobody any more, is gone too. */
  async kill(): Promise<number> {
    const server = this.server();
    const database = this.database();
    if (database.length === 0) throw new Error('no database below the server');
    const begun = performance.now();
    this.#child?.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    while (database.some((one) => commandOf(one) !== '')) {
      if (performance.now() - begun > 60_000) throw new Error('the database outlived the office that was killed');
      await wait(50);
    }
    return performance.now() - begun;
  }

  async #signIn(username: string): Promise<Record<string, string>> {
    const reply = await fetch(`${this.#base}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'Sarabun2569' }),
    });
    const { token } = (await reply.json()) as { token?: string };
    if (!token) throw new Error(`nobody could sign in:\n${this.#said}`);
    return { authorization: `Bearer ${token}` };
  }

  /** Inside another system a path begins at its root. */
  #inRoot(command: string[]): string[] {
    if (!this.#root) return command;
    return ['/usr/sbin/chroot', `--userspec=${nobody}:${nobody}`, this.#root, ...command.map((one) => this.#below(one))];
  }

  #below(path: string): string {
    return this.#root && path.startsWith(this.#root) ? path.slice(this.#root.length) : path;
  }

  async #get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const reply = await fetch(`${this.#base}${path}`, { headers });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${(await reply.text()).slice(0, 500)}\n${this.#said}`);
    return reply;
  }
}

async function answers(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/health/ready`)).status === 200;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}
