import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { passwordWork } from './system/password-hash.ts';

const dir = mkdtempSync(join(tmpdir(), 'eoffice-config-'));
afterAll(() => rmSync(dir, { recursive: true }));
const read = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: dir, ...env });

function faultsOf(env: NodeJS.ProcessEnv): string {
  try {
    read(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      basePath: '/',
      schema: 'office',
      brand: 'default',
      mode: 'PROD',
      captcha: true,
      demo: true,
    });
  });

  it('takes no schema for the agency’s that is PostgreSQL’s, shared by agencies, or dropped after a restore', () => {
    for (const AGENCY_SCHEMA of [
      'public',
      'pg_catalog',
      'pg_temp',
      'information_schema',
      'graphile_worker',
      'installation',
      'e_office_restoring',
    ])
      expect(() => readConfig({ DATA_DIR: dir, AGENCY_SCHEMA }), AGENCY_SCHEMA).toThrow(/AGENCY_SCHEMA: ชื่อนี้เป็นของระบบ[\s\S]*take another/);
    for (const AGENCY_SCHEMA of ['office', 'publics', 'ag_moph'])
      expect(readConfig({ DATA_DIR: dir, AGENCY_SCHEMA }).schema).toBe(AGENCY_SCHEMA);
  });

  it('tells all its faults at once', () => {
    const told = faultsOf({ PORT: 'x', MODE: 'TEST', BASE_PATH: 'office', DATABASE_URL: 'mysql://a', CAPTCHA: 'off', HOST: '0.0.0.0' });
    for (const name of ['PORT', 'MODE', 'BASE_PATH', 'DATABASE_URL', 'CAPTCHA', 'HOST']) expect(told).toContain(name);
  });

  it('takes a pooler beside the database, with two roles that are not the pooler’s to name', () => {
    const two = { DATABASE_URL: 'postgres://app:a@db/office', DATABASE_OWNER_URL: 'postgres://owner:b@db/office' };
    const DATABASE_POOL_URL = 'postgres://127.0.0.1:6432/office';
    expect(read({ ...two, DATABASE_POOL_URL }).databasePoolUrl).toBe(DATABASE_POOL_URL);
    expect(read({ INSTALLATION: 'on', DATABASE_URL: two.DATABASE_URL, DATABASE_POOL_URL }).databasePoolUrl).toBe(DATABASE_POOL_URL);
    for (const lacking of [{ DATABASE_URL: two.DATABASE_URL }, { ...two, DATABASE_OWNER_URL: 'postgres://app:b@db/office' }, {}])
      expect(faultsOf({ ...lacking, DATABASE_POOL_URL })).toMatch(/DATABASE_POOL_URL needs .* of two roles/);
    expect(faultsOf({ ...two, DATABASE_POOL_URL: 'postgres://app:a@127.0.0.1:6432/office' })).toMatch(
      /DATABASE_POOL_URL: .*without a role/,
    );
  });

  it('[X3] takes server addresses, document key and realtime host from configuration', () => {
    const config = read({
      PUBLIC_URL: 'https://office.example.go.th/',
      DOCUMENT_KEY: 'onlb',
      REALTIME_HOST: 'https://live.example.go.th',
      ARCHIVE_URL: 'https://archive.example.go.th',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://office.example.go.th',
      https: true,
      documentKey: 'onlb',
      realtimeHost: 'https://live.example.go.th',
      archiveUrl: 'https://archive.example.go.th',
    });
  });

  it('serves many agencies only without what is for one: its schema, secrets, demo, backup, traces', () => {
    expect(read().installation).toBe(false);
    expect(read({ INSTALLATION: 'on' })).toMatchObject({ installation: true, demo: false });
    for (const [name, value] of Object.entries({
      DEMO: 'on',
      AGENCY_SCHEMA: 'one',
      SECRET_LINKS: 'q8ZkWn3vT6yRb1XcM4pLs9DfGh2JaEu7',
      BACKUP_DIR: `${dir}-backups`,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    }))
      expect(faultsOf({ INSTALLATION: 'on', [name]: value }), name).toContain('INSTALLATION=on');
    // agencies of one origin share what a browser keeps
    expect(read({ INSTALLATION: 'on', MODE: 'DEV', AGENCY_PATHS: 'on' }).agencyPaths).toBe(true);
    for (const wrong of [{ INSTALLATION: 'on' }, { MODE: 'DEV' }, { INSTALLATION: 'on', MODE: 'DEV', BASE_PATH: '/office' }])
      expect(faultsOf({ ...wrong, AGENCY_PATHS: 'on' })).toContain('AGENCY_PATHS=on');
  });

  it('tells figures only where it is asked to, on this machine unless another address is named', () => {
    expect(read().metrics).toBeNull();
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({ host: '10.0.0.5', port: 9464 });
    expect(faultsOf({ BACKUP_DIR: join(dir, 'backups') })).toContain('BACKUP_DIR lies in DATA_DIR');
    expect(faultsOf({ BACKUP_DIR: dir, BACKUP_HOUR: '24' })).toMatch(/BACKUP_HOUR[\s\S]*BACKUP_DIR lies in DATA_DIR/);
    expect(faultsOf({ BACKUP_HOUR: '3' })).toContain('BACKUP_HOUR needs BACKUP_DIR');
    const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
    expect(read({ BACKUP_RECIPIENT: `${recipient} ${recipient}` }).backupRecipient).toBe(`${recipient} ${recipient}`);
    for (const slip of [recipient.replace('z', '7'), 'age1nobody', `${recipient} who`])
      expect(faultsOf({ BACKUP_RECIPIENT: slip })).toContain('public keys of age (age1…)');
    expect(read({ BACKUP_DIR: `${dir}-backups` }).backup).toEqual({ dir: `${dir}-backups`, hour: 2 });
    expect(faultsOf({ METRICS_HOST: '10.0.0.5' })).toContain('METRICS_PORT');
  });

  it('sends traces only where a collector is named, and its key over https or to this machine alone', () => {
    expect(read().traces).toBeNull();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.9:4318/' }).traces).toEqual({
      url: 'http://10.0.0.9:4318/v1/traces',
      headers: {},
    });
    const key = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key%3D,x-office=1' };
    for (const OTEL_EXPORTER_OTLP_ENDPOINT of ['https://collector.example.go.th/in', 'http://localhost:4318'])
      expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, ...key }).traces).toEqual({
        url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
        headers: { authorization: 'Bearer key=', 'x-office': '1' },
      });
    expect(faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.9:4318', ...key })).toContain('https only');
    expect(faultsOf(key)).toContain('needs OTEL_EXPORTER_OTLP_ENDPOINT');
    for (const amiss of ['ftp://10.0.0.9', 'https://user:word@collector.example.go.th', 'https://collector.example.go.th/?key=1'])
      expect(faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: amiss }), amiss).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a=%' })).toContain(
      'OTEL_EXPORTER_OTLP_HEADERS',
    );
  });

  it('writes the base path with slashes at both ends', () => {
    expect(['/', '/office', '/office/', '/a/b'].map((BASE_PATH) => read({ BASE_PATH }).basePath)).toEqual([
      '/',
      '/office/',
      '/office/',
      '/a/b/',
    ]);
  });

  it('[SEC5] leaves the captcha and the limits on outside the test mode', () => {
    for (const name of ['CAPTCHA', 'LIMITS']) expect(() => read({ [name]: 'off' })).toThrow(ConfigError);
    const { captcha, limits } = read({ CAPTCHA: 'off', LIMITS: 'off', MODE: 'DEV' });
    expect([captcha, limits]).toEqual([false, false]);
    expect(read({}).limits).toBe(true);
  });

  it('[SEC1] hashes passwords with less work in tests alone', () => {
    expect(read({}).passwordWork).toBe(passwordWork.full);
    expect(read({ MODE: 'DEV' }).passwordWork).toBe(passwordWork.full);
    expect(read({ MODE: 'DEV', PASSWORD_WORK: 'light' }).passwordWork).toBe(passwordWork.light);
    expect(faultsOf({ PASSWORD_WORK: 'light' })).toContain('PASSWORD_WORK=light');
    expect(faultsOf({ PASSWORD_WORK: 'light', MODE: 'DEV', NODE_ENV: 'production', DEMO: 'off' })).toContain('PASSWORD_WORK=light');
  });

  it('serves plain http on loopback only', () => {
    expect(() => read({ HOST: '0.0.0.0' })).toThrow(/PUBLIC_URL must be https/);
    expect(() => read({ PUBLIC_URL: 'http://office.example.go.th' })).toThrow(/must be https/);
    expect(read({ HOST: '0.0.0.0', PUBLIC_URL: 'https://office.example.go.th' }).https).toBe(true);
    expect(read({ HOST: '127.0.0.2', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('reads secrets and addresses with passwords from files', () => {
    const path = join(dir, 'database-url');
    writeFileSync(path, 'postgres://app:hidden@db/office\n');
    expect(read({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://app:hidden@db/office');
    expect(faultsOf({ DATABASE_URL_FILE: path, DATABASE_URL: 'postgres://a', SMTP_URL_FILE: join(dir, 'none') })).toMatch(
      /DATABASE_URL_FILE: one of the two[\s\S]*SMTP_URL_FILE: .* can't be read/,
    );
  });

  it('SEC36: refuses demo passwords and weak secrets in production', () => {
    expect(() => read({ NODE_ENV: 'production', DEMO: 'on' })).toThrow(/DEMO=off/);
    expect(() => read({ SECRET_LINKS: 'secret' })).toThrow(/SECRET_LINKS/);
    expect(read({ NODE_ENV: 'production' }).demo).toBe(false);
  });

  it('has no demo agency on a database of the agency itself', () => {
    expect(read({ DATABASE_URL: 'postgres://app@db/office' }).demo).toBe(false);
  });

  it('[SEC36] makes secrets once, readable by their owner only', () => {
    const first = read().secrets.links;
    expect(first).toHaveLength(32);
    expect(read().secrets.links.equals(first)).toBe(true);
    expect(statSync(join(dir, 'secrets', 'links')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'secrets', 'links')).equals(first)).toBe(true);
    chmodSync(join(dir, 'secrets', 'links'), 0o644);
    read();
    expect(statSync(join(dir, 'secrets', 'links')).mode & 0o777).toBe(0o600);
    truncateSync(join(dir, 'secrets', 'links'), 3);
    expect(() => read()).toThrow(/is damaged/);
    rmSync(join(dir, 'secrets', 'links'));
  });
});
