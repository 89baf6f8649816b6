import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { findRunning, startEmbedded } from '../db/embedded.ts';
import type { Ground } from './agency-acts.ts';
import { prepareInstallation } from './serve-installation.ts';

/** For commands: the installation's database as it runs, else started for this. */
export async function openGround(config: Config): Promise<{ ground: Ground; end: () => Promise<void> }> {
  const folder = join(config.dataDir, 'pg');
  const running = config.databaseUrl ? null : await findRunning(folder);
  if (!config.databaseUrl && !running && existsSync(join(config.dataDir, 'office.pid')))
    throw new Error('the office is starting or stopping: try again in a moment');
  const embedded = config.databaseUrl || running ? null : await startEmbedded({ dataDir: folder });
  const ownerUrl = config.databaseUrl ? (config.databaseOwnerUrl ?? config.databaseUrl) : ((running ?? embedded)?.ownerUrl as string);
  const end = async () => void (await embedded?.stop());
  try {
    await prepareInstallation({ ownerUrl, adminUrl: (running ?? embedded)?.adminUrl });
  } catch (error) {
    await end();
    throw error;
  }
  return { ground: { config, ownerUrl, by: userInfo().username }, end };
}
