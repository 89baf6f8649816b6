import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Brand, TwoTongues } from '../../contract/brand.ts';
import { type ConfigPart, configPartNames, type WhenNoStamp } from '../../contract/settings/admin-configs.ts';
import type { Config } from '../config.ts';
import type { Channels } from '../db/channels.ts';
import type { Database } from '../db/pool.ts';
import type { Db } from '../http/context.ts';
import { reachOfSettings } from '../http/inside-hosts.ts';
import { holdSecrets } from './agree-secrets.ts';
import { defaultsOf, keyOf, locksOf, type PartValues } from './defaults.ts';
import { readSecrets } from './secrets.ts';
import {
  type DirectorySettings,
  directoryOf,
  type FactorSettings,
  factorOf,
  type ProviderSettings,
  providersOf,
} from './sign-in-settings.ts';

/** What holds now beside configuration and brand. */
export interface SystemNow {
  agency: TwoTongues;
  footer: TwoTongues;
  copyright: TwoTongues;
  contact: TwoTongues;
  /** Own colour of the office, or '' for the brand's. */
  colour: string;
  password: { length: number; maxAgeDays: number; history: number; tries: number; lockMinutes: number };
  mail: { fromName: string; requireTls: boolean };
  line: { token: string | null; secret: string | null; basicId: string };
  deadlines: { escalateAfter: number; closeAfter: number; weekend: readonly number[] };
  keeping: { sessionDays: number; noticeDays: number; mailDays: number; trayDays: number };
  /** Classed letters open for who works elsewhere that half day. */
  secretElsewhere: boolean;
  /** null: every password is kept here. */
  directory: DirectorySettings | null;
  providers: ProviderSettings[];
  factor: FactorSettings;
  /** What a person may change of his own account, with a mailed code. */
  account: { email: boolean; phone: boolean; username: boolean };
}

export interface System {
  readonly config: Config;
  readonly brand: Brand;
  readonly now: SystemNow;
  /** As the environment and the brand have it, before anything that was set. */
  readonly given: { config: Config; brand: Brand };
  /** Reads everything anew; the database asks for it whenever something was saved. */
  refresh(): Promise<void>;
  close(): void;
}

interface Needs {
  config: Config;
  brand: Brand;
  db: Database;
  channels: Channels;
  log: Logger;
  /** What was kept of the settings before is stale. */
  changed: () => void;
}

/**
 * The settings of the office as they hold now, in memory: every call asks for some. A save tells every process by one NOTIFY at its commit
 * and each reads anew; while the connection that listens is away, they are read when it stands again.
 */
export async function openSystem({ config, brand, db, channels, log, changed }: Needs): Promise<System> {
  const given = { config, brand };
  let state = effective(given, await readAll(db, config));
  let closed = false;
  let newest: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    const mine: Promise<void> = readAll(db, config).then((read) => {
      if (closed) return;
      // of two readings at once the later one stands; who asked for the earlier one waits for it, or would go on with what is stale
      if (mine !== newest) return newest;
      state = effective(given, read);
      changed();
    });
    newest = mine;
    return mine;
  }

  const listener = channels.listen({
    channel: systemChannel(config.schema),
    heard: () => void refresh().catch((error) => log.warn({ err: error }, 'settings')),
    holds: async (client) => {
      const differing = await holdSecrets(client, config);
      if (differing.length > 0)
        log.error({ differing }, 'a server of this office that has other secrets was started while the database was away');
    },
  });
  return {
    given,
    get config() {
      return state.config;
    },
    get brand() {
      return state.brand;
    },
    get now() {
      return state.now;
    },
    refresh,
    close() {
      closed = true;
      listener.close();
    },
  };
}

/** As the environment and the brand have it, for who keeps no settings. */
export function standardSystem(given: System['given']): System {
  return { given, ...effective(given, { parts: {}, secrets: {}, logo: null, earlierHosts: [] }), refresh: async () => {}, close: () => {} };
}

export function systemChannel(schema: string): string {
  return `${schema}_setting`;
}

/** Every process reads its settings anew, at the commit. */
export async function systemChanged(db: Db, schema: string): Promise<void> {
  await sql`select pg_notify(${systemChannel(schema)}, '')`.execute(db);
}

interface Read {
  parts: Partial<Record<ConfigPart, PartValues>>;
  secrets: Record<string, string>;
  logo: number | null;
  earlierHosts: string[];
}

/** Written once, by migration 0243. */
const earlierHostsKey = 'system.earlier-hosts';

async function readAll(db: Db, { secrets }: Config): Promise<Read> {
  const keys = [...configPartNames.map(keyOf), earlierHostsKey];
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  const logo = await db
    .selectFrom('agency_mark')
    .select('id')
    .where('kind', '=', 'LOGO')
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return {
    earlierHosts: (rows.find(({ key }) => key === earlierHostsKey)?.value ?? []) as unknown as string[],
    parts: Object.fromEntries(rows.map(({ key, value }) => [key.slice('system.'.length), value])),
    secrets: await readSecrets(db, secrets.master),
    logo: logo?.id ?? null,
  };
}

/** Environment, then what was set, then the standard. */
export function valuesOf(part: ConfigPart, { config, brand }: System['given'], set: PartValues | undefined): PartValues {
  const standard = defaultsOf(part, config, brand);
  const locked = locksOf(part, config);
  const own = Object.entries(set ?? {}).filter(([field, value]) => field in standard && !locked[field] && value !== null && value !== '');
  return { ...standard, ...Object.fromEntries(own) };
}

function effective(given: System['given'], { parts, secrets, logo, earlierHosts }: Read): { config: Config; brand: Brand; now: SystemNow } {
  const of = <T>(part: ConfigPart) => valuesOf(part, given, parts[part]) as T;
  const { brand } = given;
  const config = { ...given.config, earlierHosts };
  const inside = reachOfSettings(config);
  const words = of<Record<string, string>>('brand');
  const features = of<Record<string, boolean>>('features');
  const session = of<{ idleMinutes: number; maxHours: number; oneSession: boolean }>('session');
  const password = of<SystemNow['password'] & { policy: Config['passwordPolicy'] }>('password');
  const mail = of<{ host: string; port: number; security: string; user: string; from: string; fromName: string }>('mail');
  const deadlines = of<Omit<SystemNow['deadlines'], 'weekend'> & { weekend: string[] }>('deadlines');
  const timestamp = of<{ url: string; whenUnavailable: WhenNoStamp }>('timestamp');
  const uploads = of<{ mostMb: number; dayMb: number; waitingMb: number }>('uploads');
  const two = (name: string): TwoTongues => ({ th: words[`${name}Th`] ?? '', en: words[`${name}En`] ?? '' });
  const title = two('title');
  return {
    config: {
      ...config,
      captcha: config.captcha && features.captcha === true,
      session: { idleMs: session.idleMinutes * 60_000, maxMs: session.maxHours * 3_600_000 },
      oneSessionPerAccount: session.oneSession,
      passwordPolicy: password.policy,
      smtpUrl: locksOf('mail', config).host ? config.smtpUrl : smtpUrlOf(mail, secrets['mail.password']),
      mailFrom: mail.from,
      tsaUrl: timestamp.url || null,
      whenNoStamp: timestamp.whenUnavailable,
      uploadMaxBytes: uploads.mostMb * 1_048_576,
      uploadDayBytes: uploads.dayMb * 1_048_576,
      uploadWaitingBytes: uploads.waitingMb * 1_048_576,
      copyrightYear: Number(words.copyrightYear),
    },
    brand: {
      ...brand,
      title: title.th || title.en ? { th: title.th || title.en, en: title.en || title.th } : brand.title,
      welcome: two('welcome'),
      logo: logo === null ? brand.logo : `${config.basePath}api/settings/logo/${logo}`,
      signUp: features.signUp === true,
      showsCommandText: features.showsCommandText === true,
      notificationsOnDashboard: features.notificationsOnDashboard === true,
      features: {
        speechToText: features.speechToText === true,
        a4Preview: features.a4Preview === true,
        line: features.line === true,
        captcha: features.captcha === true,
      },
    },
    now: {
      agency: two('agency'),
      footer: two('footer'),
      copyright: two('copyright'),
      contact: two('contact'),
      colour: of<{ colour: string }>('look').colour,
      password,
      mail: { fromName: mail.fromName, requireTls: mail.security === 'STARTTLS' },
      line: {
        token: secrets['line.token'] ?? null,
        secret: secrets['line.secret'] ?? null,
        basicId: of<{ basicId: string }>('line').basicId,
      },
      deadlines: { ...deadlines, weekend: deadlines.weekend.map(Number) },
      secretElsewhere: features.secretElsewhere === true,
      keeping: of<SystemNow['keeping']>('keeping'),
      directory: directoryOf(of('directory'), secrets['directory.ldapBindPassword'], inside),
      providers: providersOf(of, secrets, inside),
      factor: factorOf(of('secondFactor')),
      account: of<SystemNow['account']>('account'),
    },
  };
}

/** As nodemailer reads it; null: no mail server is set. */
export function smtpUrlOf(
  { host, port, security, user }: { host: string; port: number; security: string; user: string },
  password: string | undefined,
): string | null {
  if (!host) return null;
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  const query = security === 'STARTTLS' ? '?requireTLS=true' : security === 'NONE' ? '?ignoreTLS=true' : '';
  return `${security === 'TLS' ? 'smtps' : 'smtp'}://${who}${host}:${port}/${query}`;
}
