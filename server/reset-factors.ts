import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from './access/audit.ts';
import { endSessions } from './access/sessions.ts';
import { dropFactors } from './auth/factors.ts';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { openLog } from './http/log.ts';
import { contextOf } from './http/serve.ts';
import { tellPerson } from './notify/events/tell.ts';
import { openOffice } from './open-office.ts';

// For who has lost phone and recovery codes where no other administrator can help: takes the second factors of one account away. Audited,
// told to the owner; what is required of him is taken up anew at the next sign-in.
const [username = ''] = process.argv.slice(2);
if (!username) throw new Error('npm run reset-factors -- user.name');
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const pg = join(config.dataDir, 'pg');
if (!config.databaseUrl && !existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${config.dataDir}`);
if (!config.databaseUrl && existsSync(join(config.dataDir, 'office.pid'))) throw new Error('stop the office first, or set DATABASE_URL');
const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: pg });
const office = await openOffice(config, config.databaseUrl ?? (embedded?.appUrl as string), { log: openLog('silent') });
try {
  const account = await office.db
    .selectFrom('account')
    .select(['id', 'person_id'])
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  if (!account) throw new Error(`no account ${username}`);
  await office.db.transaction().execute(async (db) => {
    const ctx = contextOf(office, db, { id: 'reset-factors', ip: '', userAgent: '', key: null }, null);
    await dropFactors(ctx, account.id);
    await db.updateTable('account').set({ factor_due_at: null }).where('id', '=', account.id).execute();
    await endSessions(db, config.schema, account.person_id, 'factors_reset');
    await audit(ctx, 'auth.factors-reset-on-server', { subject: { type: 'person', id: account.person_id } });
    await tellPerson(ctx, 'factor_reset', account.person_id, { page: 'account-information#factors' });
  });
  console.log(`the second factors of ${username} are taken away, his sessions ended; he is told`);
} finally {
  await office.close();
  await embedded?.stop();
}
