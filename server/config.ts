import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { bech32 } from '@scure/base';
import { z } from 'zod/mini';
import { languages } from '../contract/lang/folders.ts';
import type { Language } from '../contract/lang/index.ts';
import { type WhenNoStamp, whenNoStamp } from '../contract/settings/admin-configs.ts';
import type { ScanSettings } from './files/inspect/scanner.ts';
import { findSoffice } from './files/show/office-to-pdf.ts';
import type { ObjectSettings } from './files/store/object-client.ts';
import { SettingFault } from './setting-fault.ts';
import { type MasterKeys, masterKeyOf } from './system/master-key.ts';
import { type PasswordWork, passwordWork } from './system/password-hash.ts';

export interface Config {
  /** Variables that the environment gave: what they say can't be changed on the settings page. */
  given: readonly string[];
  production: boolean;
  port: number;
  host: string;
  /** Path under which everything lies, with slashes at both ends. */
  basePath: string;
  dataDir: string;
  /** Where signed checkpoints of the records are kept; better on another machine. */
  checkpointDir: string;
  /** Where and at which hour of Bangkok the office backs itself up each day; null: it does not. */
  backup: { dir: string; hour: number } | null;
  /** For whom backups are encrypted, recipients of age; empty: they are not. */
  backupRecipient: string;
  /** null: the embedded database is used. */
  databaseUrl: string | null;
  /** The agency's schema lies on one of the machines of a Citus cluster. */
  citus: boolean;
  databaseOwnerUrl: string | null;
  /** A pooler in transaction mode before the database, by which calls go; null: none. Without a role: each goes in as by `databaseUrl`. */
  databasePoolUrl: string | null;
  schema: string;
  /** Many agencies are served by this process, each by the host that is called. */
  installation: boolean;
  /** The name at which its administrators come in; null: they have the command alone. */
  installationHost: string | null;
  /** Of an installation on trial: an agency may be called by a path at any host that is no agency's. */
  agencyPaths: boolean;
  /** At most so many connections of an agency to the database: for calls, for short reads (none: they go as other calls), apart from them, and for what is counted. */
  connections: { calls: number; reads: number; apart: number; counts: number };
  brand: string;
  mode: 'PROD' | 'DEV';
  captcha: boolean;
  /** What one person may ask of the server is limited; off for measurements only. */
  limits: boolean;
  demo: boolean;
  /** Address that people use, without a path: https://office.example.go.th */
  publicUrl: string;
  https: boolean;
  tls: { cert: string; key: string } | null;
  trustProxy: boolean;
  /** Where a monitoring system reads figures; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where spans are sent, by OTLP over HTTP; null: nowhere. */
  traces: { url: string; headers: Record<string, string> } | null;
  logLevel: string;
  /** Where the office keeps its log itself; null: on standard output. */
  logFiles: { dir: string; days: number } | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Prefix of the client's local storage keys. */
  storagePrefix: string;
  /** Names the user-auth cookie, together with the person id. */
  documentKey: string;
  /** Address of the realtime host for clients; empty: the same host. */
  realtimeHost: string;
  archiveUrl: string;
  defaultLanguage: Language | null;
  uploadMaxBytes: number;
  /** What one person may send in 24 hours, and what of it may stand with nothing yet. */
  uploadDayBytes: number;
  uploadWaitingBytes: number;
  /** Address of the time-stamp authority (RFC 3161); null: signatures carry no proven time. */
  tsaUrl: string | null;
  /** When it gives none: letters wait for it, go without, or are refused before anything is signed. */
  whenNoStamp: WhenNoStamp;
  /** Authorities outside are asked whether certificates of received letters stand. */
  askAuthorities: boolean;
  /** Where LINE's Messaging API is called. */
  lineUrl: string;
  /** Push services beside those of the known browsers. */
  pushServices: string[];
  /** Names, addresses and networks (10.1.0.0/16) inside that settings may name as hosts to call. */
  insideHosts: string[];
  /** Hosts that settings named before the operator was asked (migration 0243); they go on. Never of the environment. */
  earlierHosts: string[];
  /** Folders of this machine under which settings may name folders that scanners write to. */
  intakeRoots: string[];
  /** The agency's seal as a key in a hardware module (PKCS#11); null: a key of the office's own. */
  sealModule: SealModule | null;
  /** How uploads are looked at for viruses; with neither program nothing is held. */
  scan: ScanSettings;
  /** The program that makes PDFs of office documents; null: none is there. */
  soffice: string | null;
  /** Kept files lie in a bucket; null: in `files/` of the data folder. */
  objects: { settings: ObjectSettings; cacheBytes: number } | null;
  /** Less free room than either is told to administrators and auditors. */
  lowDisk: { bytes: number; percent: number };
  /** How long a stopping server says "not ready" and still serves, so that a balancer in front sends people elsewhere. */
  drainMs: number;
  session: { idleMs: number; maxMs: number };
  oneSessionPerAccount: boolean;
  /** Nobody must have a second factor until the agency says so: for demo and tests. */
  factorExempt: boolean;
  passwordPolicy: 'specification' | 'modern';
  /** What one hash of a password takes; less for tests only. */
  passwordWork: PasswordWork;
  version: string;
  build: string;
  copyrightYear: number;
  secrets: {
    /** Signs captcha challenges, links and sealed document ids; 32 bytes each. */
    captcha: Buffer;
    links: Buffer;
    documentIds: Buffer;
    /** Opens the keys of classed letters' files; without it nobody reads them again. */
    master: MasterKeys;
  };
}

export interface SealModule {
  /** Path of the module. */
  library: string;
  token: string | null;
  pin: string;
  /** Label of the key and of its certificate on the token. */
  key: string;
  /** PEM file of the certificates above it; null: those of the office. */
  chain: string | null;
}

const onOff = z.enum(['on', 'off']);
const whole = (from: number, to: number) =>
  z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)).check(z.refine((value) => value >= from && value <= to));
const file = z.string().check(z.refine(existsSync, 'file not found'));

const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z.optional(whole(0, 65535)),
  HOST: z.optional(z.string()),
  BASE_PATH: z.optional(z.string().check(z.regex(/^\/([\w.-]+\/)*[\w.-]*$/, 'a path like /office/'))),
  DATA_DIR: z.optional(z.string()),
  CHECKPOINT_DIR: z.optional(z.string()),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_HOUR: z.optional(whole(0, 23)),
  BACKUP_RECIPIENT: z.optional(z.string().check(z.refine(areRecipients, 'public keys of age (age1…), several with spaces between'))),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'postgres://…'))),
  DATABASE_OWNER_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'postgres://…'))),
  DATABASE_POOL_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/[^@]+$/, 'postgres://HOST:PORT/DATABASE, without a role: it is that of DATABASE_URL')),
  ),
  AGENCY_SCHEMA: z.optional(
    z.string().check(
      z.regex(/^[a-z][a-z0-9_]{0,40}$/, 'small letters, digits, underscore'),
      z.refine((name) => !isSystemSchema(name), 'ชื่อนี้เป็นของระบบ ใช้ชื่ออื่น เช่น office / this name is the system’s own: take another, as office'),
    ),
  ),
  INSTALLATION: z.optional(onOff),
  AGENCY_PATHS: z.optional(onOff),
  INSTALLATION_HOST: z.optional(
    z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a name in small letters, without a port: admin.example.go.th')),
  ),
  CITUS: z.optional(onOff),
  APP_NAME: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/))),
  MODE: z.optional(z.enum(['PROD', 'DEV'])),
  CAPTCHA: z.optional(onOff),
  LIMITS: z.optional(onOff),
  DEMO: z.optional(onOff),
  PUBLIC_URL: z.optional(z.url().check(z.regex(/^https?:\/\/[^/]+\/?$/, 'https://name of the server, without a path: BASE_PATH has that'))),
  TLS_CERT: z.optional(file),
  TLS_KEY: z.optional(file),
  TRUST_PROXY: z.optional(onOff),
  METRICS_PORT: z.optional(whole(0, 65535)),
  METRICS_HOST: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z
      .url()
      .check(z.regex(/^https?:\/\/[^@?#]+$/, 'https://name of the collector (http://…:4318 inside the agency), without user and query')),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(z.regex(/^[\w-]+=([^,=%\s]|%[\da-fA-F]{2})*(,[\w-]+=([^,=%\s]|%[\da-fA-F]{2})*)*$/, 'name=value,name=value; % for what else')),
  ),
  LOG_DIR: z.optional(z.string()),
  LOG_DAYS: z.optional(whole(1, 3650)),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'smtp://…'))),
  MAIL_FROM: z.optional(z.string()),
  STORAGE_PREFIX: z.optional(z.string().check(z.regex(/^[\w-]{0,30}$/))),
  DOCUMENT_KEY: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  REALTIME_HOST: z.optional(z.url()),
  ARCHIVE_URL: z.optional(z.url()),
  DEFAULT_LANGUAGE: z.optional(z.enum(Object.keys(languages))),
  TSA_URL: z.optional(z.url().check(z.regex(/^https?:\/\//, 'https://…'))),
  TSA_WHEN_UNAVAILABLE: z.optional(z.enum(whenNoStamp)),
  ASK_AUTHORITIES: z.optional(onOff),
  LINE_API_URL: z.optional(
    z.string().check(z.refine(isStoreUrl, 'https://name of the server, without a path (http only on this machine)')),
  ),
  PUSH_SERVICES: z.optional(z.string().check(z.regex(/^[\w.:/*-]+( [\w.:/*-]+)*$/, 'origins with spaces between'))),
  INSIDE_HOSTS: z.optional(
    z.string().check(z.refine(areHosts, 'names, addresses or networks with spaces between: dc1.agency.go.th 10.1.0.0/16')),
  ),
  INTAKE_ROOTS: z.optional(z.string().check(z.refine(arePaths, 'folders with colons between, each from the root: /srv/scan:/srv/fax'))),
  PKCS11_LIBRARY: z.optional(file),
  PKCS11_TOKEN: z.optional(z.string()),
  PKCS11_PIN: z.optional(z.string()),
  PKCS11_KEY: z.optional(z.string()),
  PKCS11_CHAIN: z.optional(file),
  CLAMD: z.optional(
    z.string().check(z.regex(/^(tcp:\/\/)?(\[[0-9a-fA-F:]+\]|[\w.-]+):\d{1,5}$|^(unix:)?\/\S+$/, 'host:3310 or the path of a socket')),
  ),
  SCAN_COMMAND: z.optional(z.string()),
  SCAN_POLICY: z.optional(z.enum(['hold', 'pass'])),
  SOFFICE: z.optional(z.string().check(z.refine((value) => value === 'off' || existsSync(value), 'file not found'))),
  S3_URL: z.optional(z.string().check(z.refine(isStoreUrl, 'https://name of the store, without a path (http only on this machine)'))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  S3_KEY_ID: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  S3_CACHE_MB: z.optional(whole(10, 1_000_000)),
  UPLOAD_MAX_MB: z.optional(whole(1, 2000)),
  LOW_DISK_MB: z.optional(whole(0, 1_000_000_000)),
  LOW_DISK_PERCENT: z.optional(whole(0, 100)),
  SESSION_IDLE_MINUTES: z.optional(whole(1, 720)),
  SESSION_MAX_HOURS: z.optional(whole(1, 24)),
  ONE_SESSION: z.optional(onOff),
  SECOND_FACTOR: z.optional(z.enum(['required', 'optional'])),
  DRAIN_SECONDS: z.optional(whole(0, 20)),
  PASSWORD_POLICY: z.optional(z.enum(['specification', 'modern'])),
  PASSWORD_WORK: z.optional(z.enum(['full', 'light'])),
  COPYRIGHT_YEAR: z.optional(whole(2000, 2200)),
  BUILD: z.optional(z.string()),
  SECRET_CAPTCHA: z.optional(z.string()),
  SECRET_LINKS: z.optional(z.string()),
  SECRET_DOCUMENT_IDS: z.optional(z.string()),
  SECRET_MASTER: z.optional(z.string()),
  SECRET_MASTER_OLD: z.optional(z.string()),
});

/** Reads the environment once, at start. Throws one error that lists every fault. `look`: secrets that are not there yet are not made. */
export function readConfig(env: NodeJS.ProcessEnv, { look = false } = {}): Config {
  const faults: string[] = [];
  const given = fromFiles(env, faults);
  const e = parse(given, faults);
  const production = e.NODE_ENV === 'production';
  const host = e.HOST ?? '127.0.0.1';
  const mode = e.MODE ?? 'PROD';
  const installation = e.INSTALLATION === 'on';
  const demo = e.DEMO ? e.DEMO === 'on' : !e.DATABASE_URL && !production && !installation;
  const publicUrl = (e.PUBLIC_URL ?? `${e.TLS_CERT ? 'https' : 'http'}://localhost:${e.PORT ?? 3000}`).replace(/\/+$/, '');
  const https = publicUrl.startsWith('https:');
  if (e.CITUS === 'on' && !e.DATABASE_URL) faults.push('CITUS=on: DATABASE_URL names its coordinator, the packaged database is none');
  if (e.CAPTCHA === 'off' && mode !== 'DEV') faults.push('CAPTCHA=off is only for MODE=DEV');
  if (e.LIMITS === 'off' && mode !== 'DEV') faults.push('LIMITS=off is only for MODE=DEV');
  if (e.PASSWORD_WORK === 'light' && (mode !== 'DEV' || production)) faults.push('PASSWORD_WORK=light is only for MODE=DEV');
  if (!e.TLS_CERT !== !e.TLS_KEY) faults.push('TLS_CERT and TLS_KEY go together');
  if (!https && !isLoopback(host)) {
    faults.push(`HOST=${host} is open to a network: PUBLIC_URL must be https (a proxy, or TLS_CERT and TLS_KEY)`);
  } else if (!https && !isLoopback(new URL(publicUrl).hostname)) {
    faults.push(`PUBLIC_URL=${publicUrl} is plain http, which is for this machine alone: it must be https`);
  }
  if (e.INSTALLATION_HOST && !installation) faults.push('INSTALLATION_HOST is for INSTALLATION=on');
  if (e.INSTALLATION_HOST && !https && !/^(.+\.)?localhost$/.test(e.INSTALLATION_HOST))
    faults.push(`INSTALLATION_HOST=${e.INSTALLATION_HOST} is called over a network: PUBLIC_URL must be https`);
  if (e.AGENCY_PATHS === 'on' && (!installation || mode !== 'DEV' || production))
    faults.push('AGENCY_PATHS=on is only for INSTALLATION=on with MODE=DEV: agencies of one host share what a browser keeps');
  if (e.AGENCY_PATHS === 'on' && e.BASE_PATH) faults.push('AGENCY_PATHS=on: no BASE_PATH');
  if (installation && demo) faults.push('INSTALLATION=on has no demo agency: DEMO=off');
  if (installation && e.AGENCY_SCHEMA) faults.push('INSTALLATION=on gives each agency a schema of its own: no AGENCY_SCHEMA');
  if (installation && e.OTEL_EXPORTER_OTLP_ENDPOINT) faults.push('INSTALLATION=on tells no traces yet: no OTEL_EXPORTER_OTLP_ENDPOINT');
  if (installation && e.BACKUP_DIR)
    faults.push('INSTALLATION=on: no BACKUP_DIR, npm run backup -- DIR by a timer of yours copies agency by agency');
  if (installation && e.PKCS11_LIBRARY) faults.push('INSTALLATION=on: a hardware module holds the seal of one agency, not of many');
  if (installation && (e.SECRET_CAPTCHA || e.SECRET_LINKS || e.SECRET_DOCUMENT_IDS || e.SECRET_MASTER))
    faults.push('INSTALLATION=on: each agency has secrets of its own in DATA_DIR/agencies, none of the environment');
  if (production && demo) faults.push('NODE_ENV=production refuses the demo agency and its passwords: DEMO=off');
  if (production && e.SECOND_FACTOR === 'optional')
    faults.push('SECOND_FACTOR=optional is for demo and tests: lower the rule on the page of settings, where it is audited');
  if (e.LOG_DAYS !== undefined && !e.LOG_DIR) faults.push('LOG_DAYS needs LOG_DIR');
  if (e.METRICS_HOST && e.METRICS_PORT === undefined) faults.push('METRICS_HOST needs METRICS_PORT');
  const traces = tracesOf(e);
  if (e.OTEL_EXPORTER_OTLP_HEADERS && !traces) faults.push('OTEL_EXPORTER_OTLP_HEADERS needs OTEL_EXPORTER_OTLP_ENDPOINT');
  if (e.OTEL_EXPORTER_OTLP_HEADERS && traces?.url.startsWith('http:') && !isLoopback(new URL(traces.url).hostname))
    faults.push('OTEL_EXPORTER_OTLP_HEADERS goes over https only, or to this machine');
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL) faults.push('DATABASE_OWNER_URL needs DATABASE_URL');
  // an installation makes two for each agency
  if (e.DATABASE_POOL_URL && !(installation ? e.DATABASE_URL : areTwoRoles(e.DATABASE_URL, e.DATABASE_OWNER_URL)))
    faults.push(
      'DATABASE_POOL_URL needs DATABASE_URL and DATABASE_OWNER_URL of two roles: the application’s is told what its sessions need',
    );
  if (e.PKCS11_LIBRARY && !(e.PKCS11_PIN && e.PKCS11_KEY))
    faults.push('PKCS11_LIBRARY needs PKCS11_PIN (better PKCS11_PIN_FILE) and PKCS11_KEY');
  if (e.CLAMD && e.SCAN_COMMAND) faults.push('CLAMD and SCAN_COMMAND: one of the two');
  const bucket = [e.S3_URL, e.S3_BUCKET, e.S3_KEY_ID, e.S3_SECRET].filter(Boolean).length;
  if (bucket > 0 && bucket < 4) faults.push('S3_URL, S3_BUCKET, S3_KEY_ID and S3_SECRET go together');
  const dataDir = resolve(e.DATA_DIR ?? './data');
  if (e.BACKUP_DIR && isWithin(dataDir, resolve(e.BACKUP_DIR)))
    faults.push('BACKUP_DIR lies in DATA_DIR: what takes the data would take the backups too; name a folder on another disk');
  if (e.BACKUP_HOUR !== undefined && !e.BACKUP_DIR) faults.push('BACKUP_HOUR needs BACKUP_DIR');
  for (const name of ['SECRET_CAPTCHA', 'SECRET_LINKS', 'SECRET_DOCUMENT_IDS', 'SECRET_MASTER'] as const) {
    if (e[name] !== undefined && weak(e[name])) faults.push(`${name}: at least 32 characters that nobody could guess`);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    given: Object.keys(e),
    production,
    host,
    mode,
    demo,
    publicUrl,
    https,
    dataDir,
    backup: e.BACKUP_DIR ? { dir: resolve(e.BACKUP_DIR), hour: e.BACKUP_HOUR ?? 2 } : null,
    backupRecipient: e.BACKUP_RECIPIENT ?? '',
    checkpointDir: resolve(e.CHECKPOINT_DIR ?? join(dataDir, 'checkpoints')),
    port: e.PORT ?? 3000,
    basePath: `/${(e.BASE_PATH ?? '/').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/'),
    databaseUrl: e.DATABASE_URL ?? null,
    citus: e.CITUS === 'on',
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? null,
    databasePoolUrl: e.DATABASE_POOL_URL ?? null,
    schema: e.AGENCY_SCHEMA ?? 'office',
    installation,
    installationHost: e.INSTALLATION_HOST ?? null,
    agencyPaths: e.AGENCY_PATHS === 'on',
    connections: installation ? { calls: 4, reads: 0, apart: 2, counts: 1 } : { calls: 16, reads: 3, apart: 4, counts: 3 },
    brand: e.APP_NAME ?? 'default',
    captcha: e.CAPTCHA !== 'off',
    limits: e.LIMITS !== 'off',
    tls: e.TLS_CERT && e.TLS_KEY ? { cert: e.TLS_CERT, key: e.TLS_KEY } : null,
    trustProxy: e.TRUST_PROXY === 'on',
    metrics: e.METRICS_PORT === undefined ? null : { host: e.METRICS_HOST ?? '127.0.0.1', port: e.METRICS_PORT },
    traces,
    logLevel: e.LOG_LEVEL ?? 'info',
    logFiles: e.LOG_DIR ? { dir: resolve(e.LOG_DIR), days: e.LOG_DAYS ?? 90 } : null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'saraban@localhost',
    storagePrefix: e.STORAGE_PREFIX ?? 'eoffice',
    documentKey: e.DOCUMENT_KEY ?? 'eoffice',
    realtimeHost: e.REALTIME_HOST ?? '',
    archiveUrl: e.ARCHIVE_URL ?? '',
    defaultLanguage: e.DEFAULT_LANGUAGE ?? null,
    tsaUrl: e.TSA_URL ?? null,
    whenNoStamp: e.TSA_WHEN_UNAVAILABLE ?? 'WAIT',
    askAuthorities: e.ASK_AUTHORITIES !== 'off',
    lineUrl: e.LINE_API_URL ?? 'https://api.line.me',
    pushServices: e.PUSH_SERVICES?.split(' ') ?? [],
    // what stands on a developer's machine is tried there
    insideHosts: e.INSIDE_HOSTS?.toLowerCase().split(/\s+/).filter(Boolean) ?? (mode === 'DEV' ? ['localhost', '127.0.0.0/8', '::1'] : []),
    earlierHosts: [],
    intakeRoots: e.INTAKE_ROOTS?.split(':').filter(Boolean) ?? [],
    sealModule: sealModuleOf(e),
    uploadMaxBytes: (e.UPLOAD_MAX_MB ?? 100) * 1024 * 1024,
    uploadDayBytes: 5000 * 1024 * 1024,
    uploadWaitingBytes: 2000 * 1024 * 1024,
    lowDisk: { bytes: (e.LOW_DISK_MB ?? 1024) * 1024 * 1024, percent: e.LOW_DISK_PERCENT ?? 10 },
    drainMs: (e.DRAIN_SECONDS ?? 0) * 1000,
    scan: {
      clamd: e.CLAMD?.replace(/^(tcp:\/\/|unix:)/, '') ?? null,
      command: e.SCAN_COMMAND?.split(/\s+/).filter(Boolean) ?? null,
      policy: e.SCAN_POLICY ?? 'hold',
    },
    soffice: findSoffice(e.SOFFICE),
    objects: objectsOf(e),
    session: { idleMs: (e.SESSION_IDLE_MINUTES ?? 30) * 60_000, maxMs: (e.SESSION_MAX_HOURS ?? 12) * 3_600_000 },
    oneSessionPerAccount: e.ONE_SESSION !== 'off',
    factorExempt: e.SECOND_FACTOR ? e.SECOND_FACTOR === 'optional' : demo,
    passwordPolicy: e.PASSWORD_POLICY ?? 'specification',
    passwordWork: passwordWork[e.PASSWORD_WORK ?? 'full'],
    version: packageVersion(),
    build: e.BUILD ?? '27a',
    copyrightYear: e.COPYRIGHT_YEAR ?? 2021,
    secrets: officeSecrets(dataDir, e, look),
  };
}

/** Those that the environment gives, and of the folder what it does not; made there where they are not yet. `look`: nothing is made. */
export function officeSecrets(dataDir: string, given: Partial<Environment>, look = false): Config['secrets'] {
  return {
    captcha: secret(dataDir, 'captcha', given.SECRET_CAPTCHA, look),
    links: secret(dataDir, 'links', given.SECRET_LINKS, look),
    documentIds: secret(dataDir, 'document-ids', given.SECRET_DOCUMENT_IDS, look),
    master: masterKeys(dataDir, given.SECRET_MASTER, given.SECRET_MASTER_OLD, look),
  };
}

/** As OpenTelemetry has them: `name=value` with commas between, each percent-encoded. */
function tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_HEADERS: headers = '' }: Environment): Config['traces'] {
  if (!base) return null;
  const pairs = headers.split(',').filter(Boolean);
  return {
    url: `${base.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs.map((pair) => pair.split('=').map(decodeURIComponent) as [string, string])),
  };
}

function objectsOf(e: Environment): Config['objects'] {
  const { S3_URL: url, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = e;
  if (!url || !bucket || !keyId || !secret) return null;
  return {
    settings: { url, bucket, region: e.S3_REGION ?? 'us-east-1', keyId, secret },
    cacheBytes: (e.S3_CACHE_MB ?? 2000) * 1024 * 1024,
  };
}

function arePaths(value: string): boolean {
  return value
    .split(':')
    .filter(Boolean)
    .every((one) => isAbsolute(one));
}

function areHosts(value: string): boolean {
  return value
    .split(/\s+/)
    .filter(Boolean)
    .every((one) => {
      const [address = '', bits] = one.split('/');
      const most = isIP(address) === 6 ? 128 : 32;
      return bits === undefined ? /^[\w.:-]+$/.test(one) : isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
    });
}

/** The one host that files are sent to: never an address by which machines in a cloud speak of themselves. */
function isStoreUrl(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.search || url.hash || url.pathname !== '/') return false;
  const own = /^\[?(169\.254\.|fe80:|::ffff:a9fe:|fd00:ec2::254)/i.test(url.hostname) || url.hostname === 'metadata.google.internal';
  return !own && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
}

/** All faults of the environment, to be printed as they stand. */
export class ConfigError extends SettingFault {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`ค่าที่ตั้งไว้ไม่ถูกต้อง / the settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Environment = z.infer<typeof environment>;

/** Where a value is not valid the rules between values are still judged by the others, so that the list is whole. */
function parse(given: Record<string, string>, faults: string[]): Environment {
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  return environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name))));
}

/** A value that should not stand in the environment lies in a file: SMTP_URL_FILE=/run/secrets/smtp. */
const inFiles = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'PKCS11_PIN',
  'S3_KEY_ID',
  'S3_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SECRET_CAPTCHA',
  'SECRET_LINKS',
  'SECRET_DOCUMENT_IDS',
  'SECRET_MASTER',
  'SECRET_MASTER_OLD',
];

function fromFiles(env: NodeJS.ProcessEnv, faults: string[]): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value;
  for (const name of inFiles) {
    const path = given[`${name}_FILE`];
    if (!path) continue;
    if (given[name]) faults.push(`${name} and ${name}_FILE: one of the two`);
    try {
      given[name] = readFileSync(path, 'utf8').trim();
    } catch {
      faults.push(`${name}_FILE: ${path} can't be read`);
    }
  }
  return given;
}

function sealModuleOf(e: ReturnType<typeof parse>): SealModule | null {
  const { PKCS11_LIBRARY: library, PKCS11_PIN: pin, PKCS11_KEY: key } = e;
  return library && pin && key ? { library, token: e.PKCS11_TOKEN ?? null, pin, key, chain: e.PKCS11_CHAIN ?? null } : null;
}

function areTwoRoles(app: string | undefined, owner: string | undefined): boolean {
  const roleOf = (url: string) => /^\w+:\/\/([^:@/]+)/.exec(url)?.[1];
  return app !== undefined && owner !== undefined && roleOf(app) !== roleOf(owner);
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !/^\.\.([\\/]|$)/.test(way) && !isAbsolute(way);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Schemas of PostgreSQL, of what all agencies of a database share, and of a restore under way: an agency in one of them would lie open, or be dropped. */
function isSystemSchema(name: string): boolean {
  return name.startsWith('pg_') || ['public', 'information_schema', 'graphile_worker', 'installation', 'e_office_restoring'].includes(name);
}

function areRecipients(value: string): boolean {
  const all = value.split(/[\s,]+/).filter(Boolean);
  return all.length > 0 && all.every(isRecipient);
}

/** Of age, with its check sum: a slip of the pen is told at the start. Those of keys in hardware are none: no restore could open theirs. */
export function isRecipient(value: string): boolean {
  return ['age', 'age1pq'].includes(bech32.decodeUnsafe(value, false)?.prefix ?? '');
}

function weak(value: string): boolean {
  return value.length < 32 || new Set(value).size < 10 || /secret|password|changeme|default/i.test(value);
}

/** From the environment, or generated once into the data folder, readable by its owner only. */
function secret(dataDir: string, name: string, given: string | undefined, look: boolean): Buffer {
  if (given) return Buffer.from(given);
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  if (look && !existsSync(path)) return randomBytes(32);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Written beside and named when whole; of two processes that start at once the first one's stays.
    const making = `${path}.${process.pid}`;
    writeFileSync(making, randomBytes(32), { mode: 0o600 });
    try {
      linkSync(making, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(making);
  }
  if (!look && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  const value = readFileSync(path);
  if (value.length < 32)
    throw new ConfigError([
      `${path} is damaged: restore it from a backup; without one, delete it (${name === 'master' ? 'files of classed letters stay closed' : 'links in mails end'})`,
    ]);
  return value;
}

/** Older keys: given, separated by spaces or lines, or the files `master-old-…` beside the current one. */
function masterKeys(dataDir: string, given: string | undefined, old: string | undefined, look: boolean): MasterKeys {
  const current = masterKeyOf(secret(dataDir, 'master', given, look));
  const folder = join(dataDir, 'secrets');
  const kept = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('master-old-')) : [];
  const older = [
    ...(old?.split(/[\s,]+/).filter(Boolean) ?? []).map((one) => Buffer.from(one)),
    ...kept.map((name) => readFileSync(join(folder, name))),
  ];
  return { current, older: older.map(masterKeyOf) };
}

function packageVersion(): string {
  return (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version;
}
