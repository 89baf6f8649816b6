import { type Runner, run } from 'graphile-worker';
import { sql } from 'kysely';
import { forgetSecrets, sendMail } from './mail.ts';
import type { Office } from './office.ts';

const day = 24 * 3_600_000;

/** Background work of this process: mails, and what must be swept every hour. A job that fails comes again. */
export async function openJobs(office: Office, ownerUrl: string): Promise<Runner> {
  const mine = (payload: unknown) => (payload as { schema?: string }).schema === office.config.schema;
  return run({
    connectionString: ownerUrl,
    schema: 'graphile_worker',
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    pollInterval: 5000,
    logger: quiet(office),
    crontab: `17 * * * * sweep ?fill=1h {schema:"${office.config.schema}"}`,
    taskList: {
      'send-mail': async (payload) => {
        if (mine(payload)) await sendMail(office, (payload as { id: number }).id);
      },
      sweep: async () => sweep(office),
    },
  });
}

/** Takes away what has had its time: keys of a day, spent passes and challenges, old live events, files that no letter holds. */
export async function sweep(office: Office): Promise<void> {
  const { db } = office;
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from login_pass where expires_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from captcha_used where expires_at < now()`.execute(db);
  await sql`delete from password_reset where expires_at < now() - interval '7 days'`.execute(db);
  await forgetSecrets(db);
  await sql`delete from live_event where at < now() - interval '7 days'`.execute(db);
  await sql`delete from throttle where expire is not null and expire < ${Date.now()}`.execute(db);
  await office.files.sweepOrphans((sha256) => isHeld(office, sha256), new Date(Date.now() - day));
}

/** A stored file is held while a row names it that hangs on a letter, or that is younger than a day. */
async function isHeld({ db }: Office, sha256: string): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select exists (select 1 from file f where f.sha256 = ${sha256} and (f.created_at > now() - interval '24 hours'
    or exists (select 1 from document_file df where df.file_id = f.id) or exists (select 1 from person p where p.avatar_file_id = f.id))) as held`.execute(
    db,
  );
  return rows[0]?.held === true;
}

function quiet({ log }: Office) {
  return { scope: () => quiet({ log } as Office), error: log.error.bind(log), warn: log.warn.bind(log), info() {}, debug() {} } as never;
}
