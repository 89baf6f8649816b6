import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Client } from 'ldapts';
import { hostOf } from '../http/inside-hosts.ts';
import { connectOut } from '../http/reach.ts';
import type { DirectorySettings } from '../system/sign-in-settings.ts';
import { spanned } from '../system/spans.ts';

/** `down`: nobody can say. `value`: what the entry says in the attribute by which persons are told. */
export type Answer = { is: 'right'; value: string } | { is: 'wrong' } | { is: 'down'; why: string };

/** What is typed never becomes part of the question itself (RFC 4515). */
export async function filterOf(template: string, username: string): Promise<string> {
  const { Filter } = await import('ldapts');
  return template.replaceAll('{username}', () => Filter.escape(username));
}

/**
 * Is this the password of this name at the directory? Looks for the entry, then signs in as it. `username` null, or a name that
 * it does not know: the same two questions with an entry that nobody has, so that the time tells nothing.
 */
export async function askDirectory(settings: DirectorySettings, username: string | null, password: string): Promise<Answer> {
  // a bind without a password is let in as nobody by the protocol: it is never asked
  if (password === '') return { is: 'wrong' };
  const client = await clientOf(settings);
  try {
    return await spanned('outbound directory', {}, () => inTime(settings, judge(client, settings, username, password)));
  } catch (error) {
    return { is: 'down', why: reasonOf(error) };
  } finally {
    void client.unbind().catch(() => {});
  }
}

async function judge(client: Client, settings: DirectorySettings, username: string | null, password: string): Promise<Answer> {
  const { InvalidCredentialsError, ResultCodeError } = await import('ldapts');
  await connect(client, settings);
  const found = await findEntry(client, settings, username ?? randomBytes(12).toString('hex'));
  const dn = found?.dn ?? `cn=${randomBytes(12).toString('hex')},${settings.base}`;
  try {
    await client.bind(dn, username === null || !found ? randomBytes(12).toString('hex') : password);
  } catch (error) {
    if (error instanceof InvalidCredentialsError || !found) return { is: 'wrong' };
    // a locked or expired account at the directory is no open one here
    if (error instanceof ResultCodeError && refusals.has(error.code)) return { is: 'wrong' };
    throw error;
  }
  return found && username !== null ? { is: 'right', value: found.value } : { is: 'wrong' };
}

/** For everything together: a server that takes the connection and then says nothing is down too. */
async function inTime<T>({ timeoutMs }: DirectorySettings, work: Promise<T>, wholeMs = timeoutMs * 2): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${wholeMs} ms`)), wholeMs);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** constraintViolation, unwillingToPerform, inappropriateAuthentication, insufficientAccessRights, noSuchObject, invalidDNSyntax */
const refusals = new Set([19, 53, 48, 50, 32, 34]);

/** Signs in by the service's own name and looks for one entry; says what happened in the words of the directory. */
export async function tryDirectory(settings: DirectorySettings, username: string): Promise<{ ok: boolean; answer: string }> {
  const client = await clientOf(settings);
  try {
    await inTime(settings, connect(client, settings));
    const found = await inTime(settings, findEntry(client, settings, username || 'nobody'));
    if (username === '') return { ok: true, answer: '' };
    if (!found) return { ok: false, answer: `no entry, or more than one: ${await filterOf(settings.filter, username)}` };
    return found.value === ''
      ? { ok: false, answer: `${found.dn}: no ${settings.attribute}` }
      : { ok: true, answer: `${found.dn} · ${settings.attribute}: ${found.value}` };
  } catch (error) {
    return { ok: false, answer: reasonOf(error) };
  } finally {
    void client.unbind().catch(() => {});
  }
}

/** Work with the directory under the service's own name. @throws an error in the words of the directory, or of the network */
export async function inDirectory<T>(settings: DirectorySettings, work: (client: Client) => Promise<T>, wholeMs: number): Promise<T> {
  const client = await clientOf(settings);
  try {
    await inTime(settings, connect(client, settings));
    return await inTime(settings, work(client), wholeMs);
  } catch (error) {
    throw new Error(reasonOf(error));
  } finally {
    void client.unbind().catch(() => {});
  }
}

async function clientOf(settings: DirectorySettings): Promise<Client> {
  const { Client } = await import('ldapts');
  const { url, timeoutMs, inside } = settings;
  const secure = /^ldaps:/i.test(url);
  let opened = false;
  // a connection that was cut would be opened again without StartTLS, and the password told in clear
  const open = (port: number) => {
    if (opened) throw new Error('the directory closed the connection');
    opened = true;
    return connectOut({ host: hostOf(url), port, inside }, secure ? tlsOf(settings) : undefined);
  };
  return new Client({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    ...(secure
      ? { tlsOptions: tlsOf(settings), createSecureConnection: open as typeof import('node:tls').connect }
      : { createConnection: open as typeof import('node:net').connect }),
  });
}

/** Nothing is asked before the connection is secure and the server has shown who it is. */
async function connect(client: Client, settings: DirectorySettings): Promise<void> {
  if (!/^ldaps:/i.test(settings.url)) await client.startTLS(tlsOf(settings));
  if (settings.bindName) await client.bind(settings.bindName, settings.bindPassword);
}

function tlsOf({ url, ca }: DirectorySettings) {
  const host = hostOf(url);
  return { host, servername: isIP(host) ? '' : host, minVersion: 'TLSv1.2' as const, rejectUnauthorized: true, ...(ca ? { ca } : {}) };
}

/** null where none or several are found. */
async function findEntry(client: Client, { base, filter, attribute, timeoutMs }: DirectorySettings, username: string) {
  const { SizeLimitExceededError } = await import('ldapts');
  const { searchEntries } = await client
    .search(base, {
      scope: 'sub',
      filter: await filterOf(filter, username),
      attributes: [attribute],
      sizeLimit: 2,
      timeLimit: Math.ceil(timeoutMs / 1000),
    })
    .catch((error) => {
      if (error instanceof SizeLimitExceededError) return { searchEntries: [] };
      throw error;
    });
  const [entry] = searchEntries;
  if (!entry || searchEntries.length > 1) return null;
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const values = name ? entry[name] : undefined;
  const first = Array.isArray(values) ? values[0] : values;
  return { dn: entry.dn, value: first === undefined ? '' : String(first).trim() };
}

/** What the directory or the network said; never what was asked. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string | number };
  return [code, message]
    .filter((part) => part !== undefined && part !== '')
    .join(': ')
    .slice(0, 300);
}
