import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { listMigrations } from '../db/migrate.ts';
import type { Office } from '../office.ts';

/** /health/live: the process. /health/ready: the database can be written, its migrations are ours, storage can be written, not draining. */
export function healthRoutes(app: FastifyInstance, office: Office): void {
  let last: { at: number; ok: boolean } = { at: 0, ok: false };
  app.get('/health/live', { config: { access: 'open' } }, async () => ({ status: 'success' }));
  app.get('/health/ready', { config: { access: 'open' } }, async (_request, reply) => {
    if (office.ready.open && Date.now() - last.at > 1000) last = { at: Date.now(), ok: await isReady(office) };
    const ok = office.ready.open && last.ok;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'success' : 'error' });
  });
}

async function isReady(office: Office): Promise<boolean> {
  try {
    const { rows } = await sql<{ readonly: boolean; migrations: string }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as readonly,
        (select string_agg(sha256, ',' order by id) from schema_migration) as migrations`.execute(office.db);
    const ours = listMigrations()
      .map((one) => one.sha256)
      .join(',');
    await access(office.config.dataDir, constants.W_OK);
    return rows[0]?.readonly === false && rows[0].migrations === ours;
  } catch {
    return false;
  }
}
