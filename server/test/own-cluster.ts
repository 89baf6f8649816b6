import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { Clone } from './database.ts';

/** A packaged database of its own in the data folder `home`, as an office alone on its machine has it; a desk is opened on its `clone`, and whoever asks for it stops it. */
export async function openCluster(home: string): Promise<Embedded & { clone: Clone }> {
  mkdirSync(home, { recursive: true });
  const cluster = await startEmbedded({ dataDir: join(home, 'pg'), durable: false });
  const { ownerUrl, appUrl, adminUrl } = cluster;
  await migrate(ownerUrl, { schema: 'office', appRole: 'office_app' });
  return Object.assign(cluster, { clone: { name: 'office', ownerUrl, appUrl, adminUrl, drop: async () => undefined } });
}
