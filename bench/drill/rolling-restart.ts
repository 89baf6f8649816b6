import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { needTool } from '../../server/test/debian-tool.ts';
import type { Sent } from '../../server/test/journal.ts';
import { plainLetter } from '../../server/test/plain-letter.ts';
import { folderWith, type OfficeProcess, startProcess } from '../../server/test/process.ts';
import { compareLetters, type Finding } from './findings.ts';
import { registrarOf, until } from './load.ts';

const drainSeconds = 5;
const clients = 8;
/** Sent once more so often, then it has failed: what a browser does. */
const tries = 4;

interface Answer {
  status: number;
  text: string;
}

/** Two offices behind nginx with deploy/nginx.conf, restarted one after the other by SIGTERM while people read and write over kept connections. */
export async function drillRollingRestart(rounds: number, say: (line: string) => void): Promise<Finding[] | string> {
  const nginx = needTool('nginx', 'nginx-light');
  if (!nginx) return 'nginx of Debian is not here';
  const home = mkdtempSync(join(tmpdir(), 'eoffice-rolling-'));
  const database = await startEmbedded({ dataDir: join(home, 'pg') });
  const offices: OfficeProcess[] = [];
  let proxy: Awaited<ReturnType<typeof openNginx>> | undefined;
  try {
    await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
    const token = await registrarOf(database.appUrl);
    const names = ['left', 'right'] as const;
    const ports = [await freePort(), await freePort()] as const;
    const start = (at: number) =>
      startProcess(database, {
        DATA_DIR: folderWith(join(home, 'files'), join(home, names[at] as string)),
        PORT: String(ports[at]),
        DRAIN_SECONDS: String(drainSeconds),
        TRUST_PROXY: 'on',
        LIMITS: 'off',
        LOG_LEVEL: 'silent',
      });
    for (const at of [0, 1]) offices[at] = await start(at);
    proxy = await openNginx(nginx, home, ports);
    const { port } = proxy;

    const journal: Sent[] = [];
    const failed: string[] = [];
    const count = { read: 0, written: 0, again: 0, longest: 0 };
    let goesOn = true;
    /** One call until it is answered: a read is the same however often it is asked, a write has its key. */
    const call = async (agent: Agent, from: string, path: string, body: object | undefined, key?: string): Promise<Answer | null> => {
      const begun = Date.now();
      let fault = '';
      for (let n = 0; n < tries; n++) {
        if (n > 0) {
          count.again += 1;
          await delay(500 * n);
        }
        const answer = await ask(agent, from, path, body, key).catch((error: Error) => error);
        if (!(answer instanceof Error) && answer.status === 200) {
          count.longest = Math.max(count.longest, Date.now() - begun);
          return answer;
        }
        fault = answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 100)}`;
      }
      failed.push(`${path}: ${fault}`);
      return null;
    };
    const ask = (agent: Agent, localAddress: string, path: string, body: object | undefined, key?: string) =>
      new Promise<Answer>((done, fail) => {
        const headers = {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        };
        const options = {
          host: '127.0.0.1',
          port,
          path,
          method: body ? 'POST' : 'GET',
          agent,
          headers,
          localAddress,
          rejectUnauthorized: false,
        };
        const asked = request(options, async (reply) => {
          try {
            let text = '';
            for await (const part of reply) text += part;
            done({ status: reply.statusCode ?? 0, text });
          } catch (error) {
            fail(error as Error);
          }
        });
        asked.on('error', fail).setTimeout(30_000, () => asked.destroy(new Error('no answer')));
        asked.end(body && JSON.stringify(body));
      });
    const work = async (client: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      // the proxy keeps one address at one server: eight networks are spread over both
      const from = `127.0.${client + 1}.1`;
      while (goesOn) {
        const letter: Sent = { subject: `หนังสือ ${journal.length}`, key: `drill-${randomBytes(8).toString('hex')}`, reply: null };
        journal.push(letter);
        const fields = { ...plainLetter, docNo: `กค 0402/${letter.subject.split(' ')[1]}`, subject: letter.subject };
        const written = await call(agent, from, '/api/sarabun/letters', fields, letter.key);
        if (written) {
          const { documentId, receiveNo } = JSON.parse(written.text) as { documentId: number; receiveNo: string };
          letter.reply = { documentId, receiveNo };
          count.written += 1;
        }
        for (const [path, body] of [
          ['/api/sarabun/get-todo-lists', {}],
          ['/api/sarabun/books', undefined],
          ['/api/sarabun/get-todo-lists', {}],
        ] as const)
          if (await call(agent, from, path, body)) count.read += 1;
      }
      agent.destroy();
    };
    const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
    working.catch(() => {});
    const ends: number[] = [];
    for (let n = 0; n < rounds; n++)
      for (const at of [0, 1]) {
        const before = count.written;
        await until('calls are answered', () => count.written >= before + 20);
        const old = offices[at] as OfficeProcess;
        const asked = Date.now();
        old.process.kill('SIGTERM');
        const code = await old.ended;
        ends.push((Date.now() - asked) / 1000);
        if (code !== 0) failed.push(`the server ended with ${code}`);
        // it is stopped for as long as a new one takes to start
        offices[at] = await start(at);
        say(
          `${n + 1}  ${names[at]}: ended after ${ends.at(-1)?.toFixed(1)} s, is there again; ${count.read + count.written} calls answered, ${failed.length} failed`,
        );
      }
    goesOn = false;
    await working;
    const compared = await compareLetters(database.appUrl, journal, `${2 * rounds} restarts`);
    if (failed.length > 0) say(failed.slice(0, 5).join('\n'));
    const longestEnd = Math.max(...ends);
    return [
      {
        what: `Calls that failed, of ${count.read} reads and ${count.written} registrations over ${2 * rounds} restarts`,
        found: String(failed.length),
        goal: '0',
        met: failed.length === 0,
      },
      ...compared,
      { what: 'Sent once more by the client: a read, or a write under its own key', found: String(count.again), goal: 'told', met: true },
      { what: 'Longest answer, with what was sent once more', found: `${(count.longest / 1000).toFixed(1)} s`, goal: 'told', met: true },
      {
        what: `From SIGTERM to the end of a server (DRAIN_SECONDS=${drainSeconds})`,
        found: `${longestEnd.toFixed(1)} s at most`,
        goal: 'at most 30 s',
        met: longestEnd <= 30,
      },
    ];
  } finally {
    await proxy?.stop();
    for (const { process } of offices) process.kill('SIGKILL');
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The example as it is given out, with ports and certificate of this machine in the place of the agency's. */
async function openNginx(
  nginx: string,
  home: string,
  upstreams: readonly [number, number],
): Promise<{ port: number; stop(): Promise<void> }> {
  const [port, plain] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(home, 'nginx-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const making = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' ');
  if (spawnSync('openssl', [...making, '-keyout', key, '-out', cert]).status !== 0) throw new Error('openssl made no certificate');
  const server = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${upstreams[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${upstreams[1]}`)
    .replaceAll('office.example.go.th', 'localhost')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('/etc/ssl/office/fullchain.pem', cert)
    .replace('/etc/ssl/office/privkey.pem', key);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const conf = join(folder, 'nginx.conf');
  writeFileSync(
    conf,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; events {} http { access_log off; ${places}\n${server}\n}`,
  );
  const child = spawn(nginx, ['-c', conf], { stdio: 'ignore' });
  await until('nginx answers', () =>
    fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    ),
  );
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
