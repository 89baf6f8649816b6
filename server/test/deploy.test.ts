import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { io } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { freePort } from '../db/embedded.ts';
import { cloneDatabase } from './database.ts';
import { needTool } from './debian-tool.ts';
import { peopleIn } from './demo-people.ts';
import { startProcess } from './process.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-deploy-'));
const given = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
const ending: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ending.reverse()) await end();
  rmSync(home, { recursive: true, force: true });
});

const nginx = needTool('nginx', 'nginx-light');
const caddy = needTool('caddy', 'caddy');
const analyze = needTool('systemd-analyze', 'systemd');

/** The example as it is given out, with ports and certificate of this machine in the place of the agency's. */
async function openNginx(upstreams: [string, string]): Promise<string> {
  const [port, plain] = [await freePort(), await freePort()];
  const [cert, key] = [join(home, 'cert.pem'), join(home, 'key.pem')];
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ]);
  expect(made.status).toBe(0);
  const server = given('nginx.conf')
    .replace('127.0.0.1:3000', upstreams[0])
    .replace('127.0.0.1:3001', upstreams[1])
    .replaceAll('office.example.go.th', 'localhost')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('/etc/ssl/office/fullchain.pem', cert)
    .replace('/etc/ssl/office/privkey.pem', key);
  const folder = mkdtempSync(join(home, 'nginx-'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, `daemon off; pid ${folder}/pid; error_log stderr warn; events {} http { access_log off; ${places}\n${server}\n}`);
  const tried = spawnSync(nginx as string, ['-t', '-c', conf], { encoding: 'utf8' });
  expect(tried.stderr).toContain('test is successful');
  return run(spawn(nginx as string, ['-c', conf], { stdio: 'ignore' }), port);
}

/** The example for Caddy, its certificate from an authority of its own, which it makes by itself where no other can give one. */
async function openCaddy(upstreams: [string, string]): Promise<string> {
  const port = await freePort();
  const folder = mkdtempSync(join(home, 'caddy-'));
  const conf = join(folder, 'Caddyfile');
  const own = `{\n admin off\n auto_https disable_redirects\n skip_install_trust\n storage file_system ${folder}/kept\n}\n`;
  writeFileSync(conf, own + given('Caddyfile'));
  const env = { PATH: process.env.PATH, HOME: folder, OFFICE_NAME: `localhost:${port}`, OFFICE_SERVERS: upstreams.join(' ') };
  return run(spawn(caddy as string, ['run', '--config', conf, '--adapter', 'caddyfile'], { stdio: 'ignore', env }), port);
}

/** A proxy that runs until the tests end, once it answers. */
async function run(child: ChildProcess, port: number): Promise<string> {
  ending.push(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const address = `https://localhost:${port}`;
  const answers = () => ask(address, '/').then(({ status }) => status < 500 || status, String);
  await expect.poll(answers, { timeout: 10_000 }).toBe(true);
  return address;
}

/** As a browser asks, but that it takes the certificate of this test. */
function ask(
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
) {
  return new Promise<{ status: number; text: string }>((done, fail) => {
    const call = request(`${address}${path}`, { method, headers, rejectUnauthorized: false }, async (reply) => {
      let text = '';
      for await (const part of reply) text += part;
      done({ status: reply.statusCode ?? 0, text });
    });
    call.on('error', fail);
    call.end(body);
  });
}

const proxies = [
  { name: 'nginx', there: nginx, open: openNginx },
  { name: 'Caddy', there: caddy, open: openCaddy },
];

for (const { name, there, open } of proxies)
  it.skipIf(!there)(
    `[REL8] the example for ${name} carries calls, live news and a file of 20 MB, and goes on with one of two servers`,
    async () => {
      const clone = await cloneDatabase();
      ending.push(() => clone.drop());
      const [token = ''] = await peopleIn(clone.appUrl, 'registrar');
      const office = await startProcess(clone, {
        DATA_DIR: join(home, `data-${name}`),
        TRUST_PROXY: 'on',
        PUBLIC_URL: 'https://localhost',
      });
      ending.push(async () => {
        office.process.kill('SIGTERM');
        await office.ended;
      });
      // nobody listens at the second address: a server that is being replaced
      const address = await open([new URL(office.address).host, `127.0.0.1:${await freePort()}`]);
      for (let n = 0; n < 6; n++) expect((await ask(address, '/health/ready')).status).toBe(200);

      const socket = io(address, { auth: { token }, transports: ['websocket'], rejectUnauthorized: false });
      ending.push(() => socket.close());
      await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail));

      const document = await PDFDocument.create();
      document.addPage();
      document.context.register(document.context.stream(randomBytes(20 * 2 ** 20)));
      const pdf = await document.save();
      const send = (bytes: Uint8Array) => {
        const boundary = 'b0undary';
        const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
        const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
        const headers = {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(body.length),
          'idempotency-key': randomBytes(12).toString('hex'),
          authorization: `Bearer ${token}`,
        };
        return ask(address, '/api/sarabun/uploads', { method: 'POST', headers, body });
      };
      const sent = await send(pdf);
      expect(sent.status).toBe(200);
      expect(JSON.parse(sent.text)).toMatchObject({ status: 'success' });
      if (name !== 'nginx') return;
      // more than the office takes never reaches it; Caddy counts what comes and does not judge what is announced
      const large = { 'content-length': String(111 * 2 ** 20), authorization: `Bearer ${token}` };
      const refused = await ask(address, '/api/sarabun/uploads', { method: 'POST', headers: large });
      expect(refused).toMatchObject({ status: 413, text: expect.stringContaining('nginx') });
    },
  );

for (const { name, there, open } of proxies)
  it.skipIf(!there)(`[SEC2] the example for ${name} passes on the address that it sees, not the one that a client says`, async () => {
    const heard: Record<string, unknown>[] = [];
    const echo = createServer((call, reply) => {
      if (call.url !== '/health/ready') heard.push(call.headers);
      reply.end();
    }).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    ending.push(() => echo.close());
    const here = `127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const address = await open([here, here]);
    heard.length = 0;
    await ask(address, '/', {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    const named = expect.stringMatching(/^localhost(:\d+)?$/);
    expect(heard).toMatchObject([{ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': named, 'x-forwarded-proto': 'https' }]);
  });

it.skipIf(!analyze)('the unit is understood by systemd and leaves the office little of the machine', () => {
  mkdirSync(join(home, 'unit'));
  const path = join(home, 'unit', 'e-office.service');
  // program, folder and user stand on the operator's machine
  const unit = given('e-office.service')
    .replace('/opt/e-office/current/start', '/bin/true')
    .replace('=/opt/e-office/current', '=/tmp')
    .replace(/^(User|Group)=.*$/gm, '$1=daemon');
  writeFileSync(path, unit);
  const read = spawnSync(analyze as string, ['verify', path], { encoding: 'utf8' });
  expect(read.stderr).not.toMatch(/Unknown|Failed to parse|Invalid/i);
  expect(read.status).toBe(0);
  const judged = spawnSync(analyze as string, ['security', '--offline=yes', '--no-pager', path], { encoding: 'utf8' });
  expect(Number(/exposure level for e-office\.service: ([\d.]+)/.exec(judged.stdout)?.[1])).toBeLessThan(2.5);
});

it('the example of the settings names only settings that the office knows, and holds no secret', async () => {
  const lines = given('office.env.example')
    .split('\n')
    .map((line) => line.replace(/^#(?=[A-Z0-9_]+=)/, ''))
    .filter((line) => /^[A-Z]/.test(line));
  const env = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  expect(Object.keys(env).filter((name) => /SECRET|DATABASE|SMTP|KEY/.test(name) && !name.endsWith('_FILE'))).toEqual([]);
  // the example leaves the operator's own key out
  env.BACKUP_RECIPIENT = await identityToRecipient(await generateIdentity());
  const kept = join(home, 'kept');
  mkdirSync(kept);
  for (const name of Object.keys(env).filter((one) => one.endsWith('_FILE'))) {
    env[name] = join(kept, name);
    const words = name.startsWith('DATABASE')
      ? 'postgres://a@127.0.0.1/office'
      : name.startsWith('SMTP')
        ? 'smtp://127.0.0.1'
        : randomBytes(32).toString('hex');
    writeFileSync(env[name] as string, words);
  }
  const read = () => readConfig({ ...env, NODE_ENV: 'production', DATA_DIR: join(home, 'none') }, { look: true });
  expect(read).not.toThrow(ConfigError);
  const { given: known, secrets: _, ...config } = read();
  expect(config).toMatchObject({ production: true, trustProxy: true, demo: false, https: true, drainMs: 5000 });
  expect(
    Object.keys(env)
      .map((name) => name.replace(/_FILE$/, ''))
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
});
