import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serverTimes } from '../../contract/rules/times.ts';
import { within } from '../db/deadline.ts';
import { listMigrations } from '../db/migrate.ts';
import type { Office } from '../office.ts';

/** /health/live: the process. /health/ready: a write of the database is committed in time as every other one, its migrations are ours, storage can be written, not draining. */
export function healthRoutes(app: FastifyInstance, office: Office): void {
  const ours = listMigrations()
    .map((one) => one.sha256)
    .join(',');
  let last = { at: 0, ok: Promise.resolve(false) };
  let underWay: Promise<boolean> | null = null;
  app.get('/health/live', { config: { access: 'open' } }, async () => ({ status: 'success' }));
  app.get('/health/ready', { config: { access: 'open' } }, async (_request, reply) => {
    if (office.ready.open && Date.now() - last.at > serverTimes.readyKept) last = { at: Date.now(), ok: isReady() };
    const ok = office.ready.open && (await last.ok) && office.ready.open;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'success' : 'error' });
  });

  /** Late is no. One look at a time: a database that stands still is asked by one connection, however often it is asked for. */
  function isReady(): Promise<boolean> {
    underWay ??= look(office, ours).finally(() => {
      underWay = null;
    });
    const late = new Promise<false>((settle) => setTimeout(settle, serverTimes.readyEnd, false).unref());
    return Promise.race([late, underWay]);
  }
}

/** Whether a commit ends is known only by one: of a row of its own, which waits for the disk and the standby as every write does. */
async function look({ db, files }: Office, ours: string): Promise<boolean> {
  try {
    const { rows } = await within({ statement: serverTimes.readyEnd, whole: serverTimes.readyEnd }, () =>
      sql<{ migrations: string }>`update readiness set at = now()
        returning (select string_agg(sha256, ',' order by id) from schema_migration) as migrations`.execute(db),
    );
    await files.tryWriting();
    return rows[0]?.migrations === ours;
  } catch {
    return false;
  }
}
