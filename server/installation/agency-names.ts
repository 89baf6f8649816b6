import { domainToASCII } from 'node:url';
import pg from 'pg';

/** As a code is given: it names the agency on the machine, for ever. */
export const codePattern = /^[a-z][a-z0-9]{1,19}$/;

export function schemaOf(code: string): string {
  return `ag_${code}`;
}

export function codeOf(schema: string): string {
  return schema.slice('ag_'.length);
}

/** Roles are known to the whole cluster, in which another installation may have an agency of the same code. */
export function roleOf(database: string, code: string, kind: 'owner' | 'app'): string {
  return `${database}_${code}_${kind}`;
}

/** Who may ask agencies of this database for their figures, and nothing else. Nobody logs in as it: the installation's owner puts it on. */
export function figuresRole(database: string): string {
  return `${database}_figures`;
}

/** The same database for another role. */
export function urlFor(url: string, role: string, password: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${encodeURIComponent(role)}:${encodeURIComponent(password)}@`);
}

export function userOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? '';
}

/** A host as it is compared: small letters, the letters of other alphabets as domains write them, no port and no dot at the end; null where it is none. */
export function hostOf(text: string): string | null {
  const name = text
    .trim()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  const host = domainToASCII(name).toLowerCase();
  return host.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host) ? host : null;
}

/** By which an agency is called that has no host: of a trial, at the host of the installation. */
export function pathOf(code: string): string {
  return `/a/${code}`;
}

/** The path of an agency at the front of an address that is called; null where there is none. */
export function pathIn(url: string): string | null {
  return /^\/a\/[a-z][a-z0-9]{1,19}(?=[/?]|$)/.exec(url)?.[0] ?? null;
}

/** Without TLS an agency is called on this machine alone. */
export function isLocal(host: string): boolean {
  return /^(.+\.)?localhost$/.test(host);
}
