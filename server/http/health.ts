import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { listMigrations } from '../db/migrate.ts';
import type { Office } from '../office.ts';

/** One look at the database serves every asker for this long. */
const keptMs = 1000;
/** A database that says nothing for this long is away. */
const patienceMs = 1500;

/** /health/live: the process. /health/ready: the database can be written, its migrations are ours, storage can be written, not draining. */
export function healthRoutes(app: FastifyInstance, office: Office): void {
  const ours = listMigrations()
    .map((one) => one.sha256)
    .join(',');
  let last = { at: 0, ok: Promise.resolve(false) };
  app.get('/health/live', { config: { access: 'open' } }, async () => ({ status: 'success' }));
  app.get('/health/ready', { config: { access: 'open' } }, async (_request, reply) => {
    if (office.ready.open && Date.now() - last.at > keptMs) last = { at: Date.now(), ok: isReady(office, ours) };
    const ok = office.ready.open && (await last.ok) && office.ready.open;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'success' : 'error' });
  });
}

async function isReady(office: Office, ours: string): Promise<boolean> {
  const patience = AbortSignal.timeout(patienceMs);
  const lateAnswer = new Promise<false>((settle) => patience.addEventListener('abort', () => settle(false)));
  return Promise.race([lateAnswer, look(office, ours)]);
}

async function look({ db, files }: Office, ours: string): Promise<boolean> {
  try {
    const { rows } = await sql<{ readonly: boolean; migrations: string }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as readonly,
        (select string_agg(sha256, ',' order by id) from schema_migration) as migrations`.execute(db);
    await files.tryWriting();
    return rows[0]?.readonly === false && rows[0].migrations === ours;
  } catch {
    return false;
  }
}
