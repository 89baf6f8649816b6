import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../config.ts';
import { examineDatabase } from '../db/doctor.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { needTool } from './debian-tool.ts';

/** deploy/container: what it says of the office is true of the office. The image itself is built and run by `npm run drill:release`. */
interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  networks: string[];
  stop_grace_period?: string;
}

const home = mkdtempSync(join(tmpdir(), 'eoffice-container-'));
const given = join(import.meta.dirname, '../../deploy');
cpSync(given, join(home, 'deploy'), { recursive: true });
const folder = join(home, 'deploy/container');
const containerfile = readFileSync(join(folder, 'Containerfile'), 'utf8');
const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as {
  services: Record<'office' | 'database' | 'objects' | 'proxy', Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
const openssl = needTool('openssl', 'openssl');
const psql = needTool('psql', 'postgresql-client');
const prepare = () => spawnSync('sh', [join(folder, 'prepare.sh')], { encoding: 'utf8' });
if (openssl) expect(prepare()).toMatchObject({ status: 0, stderr: '' });
let server: Embedded | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

it('[SEC36] the image holds no secret, fetches nothing, and runs the archive as nobody in particular', () => {
  const steps = containerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  expect(steps.filter((step) => step.startsWith('COPY '))).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands there
    'COPY ${RELEASE}.tar.gz ${RELEASE}.tar.gz.sha256 /tmp/',
    'COPY --from=unpacked /opt/e-office /opt/e-office',
  ]);
  expect(containerfile).not.toMatch(/^ADD |\b(curl|wget|apt-get|npm|npx)\b|https?:\/\/(?!127\.0\.0\.1)/m);
  expect(steps).toContain('USER 1500:1500');
  expect(steps.findIndex((step) => step.startsWith('USER'))).toBeGreaterThan(steps.findLastIndex((step) => /^(RUN|COPY)/.test(step)));
  expect(imageEnvironment()).toEqual({ NODE_ENV: 'production', DATA_DIR: '/var/lib/e-office', HOST: '0.0.0.0', PORT: '3000' });
});

it.skipIf(!openssl)('the office of the compose file has only settings that it knows, and starts with them in production', () => {
  const { office } = compose.services;
  const env: Record<string, string> = { ...imageEnvironment(), ...office.environment, DATA_DIR: join(home, 'none') };
  env.PUBLIC_URL = (env.PUBLIC_URL as string).replace(/\$\{[^}]*\}/, 'office.example.go.th');
  const ofNode = ['NODE_EXTRA_CA_CERTS'];
  for (const [name, value] of Object.entries(env))
    if (value.startsWith('/run/secrets/')) {
      expect(office.secrets).toContain(basename(value));
      env[name] = join(folder, 'secrets', basename(value));
      expect(existsSync(env[name]), name).toBe(true);
    }
  const { given: known, ...config } = readConfig(env, { look: true });
  expect(
    Object.keys(env)
      .map((name) => name.replace(/_FILE$/, ''))
      .filter((name) => !known.includes(name) && !ofNode.includes(name)),
  ).toEqual([]);
  expect(config).toMatchObject({
    production: true,
    demo: false,
    trustProxy: true,
    https: true,
    drainMs: 5000,
    databaseUrl: expect.any(String),
  });
  expect(config.objects?.settings).toMatchObject({ url: 'https://objects:7070', bucket: 'e-office' });
  expect(office.image).toBe(`e-office:${version}`);
  expect(containerfile).toContain(`e-office-${version}-linux-x64`);
});

it('the compose file names what is there; only the proxy is reached from outside, and the storage and the database reach nothing', () => {
  const { services, secrets, volumes, networks } = compose;
  for (const { secrets: wanted = [], volumes: mounted = [], networks: joined } of Object.values(services)) {
    expect(wanted.filter((name) => !secrets[name])).toEqual([]);
    expect(joined.filter((name) => !(name in networks))).toEqual([]);
    for (const [source = ''] of mounted.map((one) => one.split(':')))
      if (source.startsWith('.')) expect(existsSync(join(folder, source)) || !openssl, source).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
  }
  expect(
    Object.entries(services)
      .filter(([, { ports }]) => ports)
      .map(([name]) => name),
  ).toEqual(['proxy']);
  expect(networks.back?.internal).toBe(true);
  for (const name of ['database', 'objects'] as const) expect(services[name].networks).toEqual(['back']);
  expect(services.office).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '60s' });
  const caddyfile = readFileSync(join(folder, '../Caddyfile'), 'utf8');
  for (const name of Object.keys(services.proxy.environment ?? {})) expect(caddyfile).toContain(`{$${name}:`);
});

it.skipIf(!openssl)(
  'secrets are made once, behind a folder that nobody else enters, and the storage is known by its certificate',
  async () => {
    const before = readdirSync(join(folder, 'secrets')).map((name) => readFileSync(join(folder, 'secrets', name), 'utf8'));
    expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(Object.keys(compose.secrets).sort());
    expect(prepare().status).toBe(0);
    expect(readdirSync(join(folder, 'secrets')).map((name) => readFileSync(join(folder, 'secrets', name), 'utf8'))).toEqual(before);
    expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0);
    expect(existsSync(join(folder, 'objects/e-office'))).toBe(true);
    const [cert, key] = ['objects.crt', 'objects.key'].map((name) => readFileSync(join(folder, 'secrets', name), 'utf8'));
    const storage = createServer({ cert, key }, (_call, reply) => reply.end('known')).listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((done) => storage.once('listening', () => done(storage.address() as AddressInfo)));
    const heard = await new Promise((done, fail) => {
      // as Node takes NODE_EXTRA_CA_CERTS
      get({ host: '127.0.0.1', port, servername: 'objects', ca: cert as string }, (reply) =>
        reply.on('data', (part) => done(String(part))),
      ).on('error', fail);
    });
    storage.close();
    expect(heard).toBe('known');
  },
);

it.skipIf(!psql || !openssl)('the database that is made there is one that the office takes', async () => {
  server = await startEmbedded({ dataDir: join(home, 'pg'), durable: false, tcp: true });
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  for (const what of ['database office', 'role office_app', 'role office_owner']) await admin.query(`drop ${what}`);
  const { hostname, port, password } = new URL(server.adminUrl);
  const env = { PATH: process.env.PATH, SECRETS: join(folder, 'secrets'), PGHOST: hostname, PGPORT: port, PGPASSWORD: password };
  const made = spawnSync('sh', [join(folder, 'database.sh')], { env, encoding: 'utf8' });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  await admin.end();
  for (const name of ['database-owner', 'database-app']) {
    const url = readFileSync(join(folder, 'secrets', name), 'utf8')
      .trim()
      .replace('@database:5432', `@${hostname}:${port}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
    if (name === 'database-app') await examineDatabase(url, 'office');
  }
});

function imageEnvironment(): Record<string, string> {
  const [, words = ''] = /^ENV (.*)$/m.exec(containerfile) ?? [];
  return Object.fromEntries(words.split(' ').map((one) => one.split('=') as [string, string]));
}
