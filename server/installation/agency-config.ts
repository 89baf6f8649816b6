import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, officeSecrets } from '../config.ts';
import { pathOf, roleOf, schemaOf, urlFor } from './agency-names.ts';
import type { Agency } from './directory.ts';

/** What is an agency's own of the data folder: files, secrets, the passwords of its roles. */
export function folderOf(config: Pick<Config, 'dataDir'>, code: string): string {
  return join(config.dataDir, 'agencies', code);
}

/** The settings of the installation as they hold for one agency: its schema, folder, secrets and address; nothing that is one for all. */
export function configOf(config: Config, { code, hosts }: Pick<Agency, 'code' | 'hosts'>): Config {
  const dataDir = folderOf(config, code);
  const host = hosts[0] ?? `${code}.invalid`;
  return {
    ...config,
    ...placeOf(config, host),
    ...(host === pathOf(code) ? namesApart(config, code) : {}),
    schema: schemaOf(code),
    dataDir,
    checkpointDir: join(config.checkpointDir, code),
    // a folder of scanners under the root that all share would be open to every agency's administrator
    intakeRoots: config.intakeRoots.map((root) => join(root, code)),
    // the whole installation is backed up, by its operator
    backup: null,
    sealModule: null,
    metrics: null,
    traces: null,
    logFiles: null,
    secrets: officeSecrets(dataDir, {}),
  };
}

/** As the installation is called from outside, with the agency's host in the place of its own, or at its path. */
export function placeOf({ publicUrl, basePath }: Place, host: string): Place {
  if (host.startsWith('/')) return { publicUrl, basePath: `${host}/` };
  const url = new URL(publicUrl);
  return { publicUrl: `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`, basePath };
}

export function addressOf(config: Place, host: string): string {
  const { publicUrl, basePath } = placeOf(config, host);
  return `${publicUrl}${basePath}`;
}

type Place = Pick<Config, 'publicUrl' | 'basePath'>;

/** Agencies that are called by their paths share what a browser keeps for one origin. */
function namesApart({ storagePrefix, documentKey }: Config, code: string): Pick<Config, 'storagePrefix' | 'documentKey'> {
  return { storagePrefix: `${storagePrefix}_${code}`, documentKey: `${documentKey}-${code}` };
}

export interface AgencyDatabase {
  ownerRole: string;
  appRole: string;
  ownerUrl: string;
  appUrl: string;
  ownerPassword: string;
  appPassword: string;
}

/** How an agency's two roles log in; their passwords lie beside its secrets, and are made there where they are not yet. */
export function databaseOf(config: Config, url: string, database: string, code: string): AgencyDatabase {
  const [ownerRole, appRole] = [roleOf(database, code, 'owner'), roleOf(database, code, 'app')];
  const [ownerPassword, appPassword] = [passwordIn(config, code, 'database-owner'), passwordIn(config, code, 'database-app')];
  return {
    ownerRole,
    appRole,
    ownerPassword,
    appPassword,
    ownerUrl: urlFor(url, ownerRole, ownerPassword),
    appUrl: urlFor(url, appRole, appPassword),
  };
}

function passwordIn(config: Config, code: string, name: string): string {
  const folder = join(folderOf(config, code), 'secrets');
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(path, 'utf8');
}
