import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { citusPrograms, startCitus } from './citus-cluster.ts';
import { openQuickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    /** Superuser of each machine of the database, the one that is asked first. */
    nodes: string[];
  }
}

/** One PostgreSQL a run, or one Citus cluster where CITUS_PROGRAMS names its programs, with a migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(join(import.meta.dirname, '../../.runtime/rows-seen'), { recursive: true, force: true });
  const { folder, remove } = openQuickFolder();
  if (citusPrograms) {
    const cluster = await startCitus(citusPrograms, join(folder, 'citus'));
    project.provide('nodes', cluster.nodes);
    project.provide('adminUrl', cluster.nodes[0] as string);
    return async () => {
      cluster.stop();
      remove();
    };
  }
  const server = await startEmbedded({ dataDir: join(folder, 'pg'), durable: false });
  await migrate(server.ownerUrl, { schema: 'office', appRole: 'office_app' });
  project.provide('adminUrl', server.adminUrl);
  project.provide('nodes', [server.adminUrl]);
  return async () => {
    await server.stop();
    remove();
  };
}
