import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openQuickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

/** One PostgreSQL a run, with a migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(join(import.meta.dirname, '../../.runtime/rows-seen'), { recursive: true, force: true });
  const { folder, remove } = openQuickFolder();
  const server = await startEmbedded({ dataDir: join(folder, 'pg'), durable: false });
  await migrate(server.ownerUrl, { schema: 'office', appRole: 'office_app' });
  project.provide('adminUrl', server.adminUrl);
  return async () => {
    await server.stop();
    remove();
  };
}
