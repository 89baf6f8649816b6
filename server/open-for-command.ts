import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { findRunning, startEmbedded } from './db/embedded.ts';
import { holdForCommand } from './hold-folder.ts';
import { AgencyFault, inInstallation } from './installation/agency-acts.ts';
import { configOf, databaseOf } from './installation/agency-config.ts';
import { readAgencies } from './installation/directory.ts';
import { openGround } from './installation/open-ground.ts';

/** What a command does about an office that runs on the packaged database: works beside it, wants it stopped, or keeps it from starting meanwhile. */
type Running = 'beside' | 'stopped' | 'held';

export interface CommandGround {
  config: Config;
  /** The database as the application has it. */
  appUrl: string;
  end(): Promise<void>;
}

/**
 * Where an operator's command works: the office of this machine, or with `INSTALLATION=on` the agency that `AGENCY` names, also while it runs.
 * @throws AgencyFault, Error: to be printed
 */
export async function openForCommand(running: Running): Promise<CommandGround> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
  const { AGENCY = '' } = process.env;
  if (config.installation) return openAgency(config, AGENCY);
  if (AGENCY) throw new Error('AGENCY: INSTALLATION=on');
  const pg = join(config.dataDir, 'pg');
  if (config.databaseUrl) return { config, appUrl: config.databaseUrl, end: async () => {} };
  if (!existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${config.dataDir}`);
  if (running === 'stopped' && existsSync(join(config.dataDir, 'office.pid')))
    throw new Error('stop the office first, or set DATABASE_URL');
  // Only a process that lives holds the folder: what a killed office left is taken away, and its database is stopped as at a start.
  const release = running === 'held' ? holdForCommand(config.dataDir) : () => {};
  const found = running === 'beside' ? await findRunning(pg) : null;
  const embedded = found ? null : await startEmbedded({ dataDir: pg });
  return {
    config,
    appUrl: (found ?? embedded)?.appUrl as string,
    async end() {
      await embedded?.stop();
      release();
    },
  };
}

async function openAgency(config: Config, code: string): Promise<CommandGround> {
  const { ground, end } = await openGround(config);
  try {
    const agency = (await inInstallation(ground, readAgencies)).find((one) => one.code === code && one.state !== 'REMOVED');
    if (!agency) throw new AgencyFault('agency_unknown', { code: code || 'AGENCY=…' });
    const database = await inInstallation(ground, async (client) => (await client.query('select current_database() as name')).rows[0].name);
    return { config: configOf(config, agency), appUrl: databaseOf(config, ground.ownerUrl, database, code).appUrl, end };
  } catch (error) {
    await end();
    throw error;
  }
}
