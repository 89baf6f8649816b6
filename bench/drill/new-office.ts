import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { unprivileged } from './unprivileged.ts';

const run = promisify(execFile);

export type As = (file: string, args: string[], more?: NodeJS.ProcessEnv) => Promise<{ stdout: string; stderr: string }>;

/** Debian's PostgreSQL from this folder, as the user of the drill. */
export function postgresUser(home: string, bin: string, more: NodeJS.ProcessEnv = {}): { env: NodeJS.ProcessEnv; as: As } {
  const env = { PATH: `${bin}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGUSER: 'postgres', HOME: home, LC_ALL: 'C.UTF-8', ...more };
  return { env, as: (file, args, own = {}) => run(file, args, { ...unprivileged, cwd: home, env: { ...env, ...own }, timeout: 300_000 }) };
}

export async function makeCluster(as: As, data: string): Promise<void> {
  const words = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--data-checksums'];
  await as('initdb', ['-D', data, ...words]);
}

/** Roles and database as docs/operating.md has an agency make them. */
export async function makeOffice(ask: (statement: string) => Promise<unknown>): Promise<void> {
  await ask('create role office_owner login');
  await ask('create role office_app login');
  await ask("create database office owner office_owner encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0");
}
