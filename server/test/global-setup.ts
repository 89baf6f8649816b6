import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

/** One PostgreSQL a run, with a migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(join(import.meta.dirname, '../../.runtime/rows-seen'), { recursive: true, force: true });
  const home = mkdtempSync(join(quickest(), 'eoffice-test-'));
  const server = await startEmbedded({ dataDir: join(home, 'pg'), durable: false });
  await migrate(server.ownerUrl, { schema: 'office', appRole: 'office_app' });
  project.provide('adminUrl', server.adminUrl);
  return async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

/** In memory where there is room: copying the 1,400 files of a database takes a third of the time there. */
function quickest(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomWanted && freemem() > roomWanted ? memory : tmpdir();
}
/** Bytes: what the databases of a run come to, three times over. */
const roomWanted = 6 * 1024 ** 3;
