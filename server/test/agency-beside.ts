import { migrate } from '../db/migrate.ts';
import type { Clone } from './database.ts';
import { type Desk, openDesk } from './desk.ts';

/** Another agency in the same database: a schema and people of its own, whose ids are those of the first. */
export async function openBeside(clone: Clone, schema: string, env: NodeJS.ProcessEnv = {}): Promise<Desk> {
  await migrate(clone.ownerUrl, { schema, appRole: 'office_app' });
  return openDesk({ AGENCY_SCHEMA: schema, ...env }, { clone: { ...clone, drop: async () => {} } });
}
