import { audit } from './access/audit.ts';
import { endSessions } from './access/sessions.ts';
import { dropFactors } from './auth/factors.ts';
import { openLog } from './http/log.ts';
import { contextOf } from './http/serve.ts';
import { tellPerson } from './notify/events/tell.ts';
import { openForCommand } from './open-for-command.ts';
import { openOffice } from './open-office.ts';

// For who has lost phone and recovery codes where no other administrator can help: takes the second factors of one account away. Audited,
// told to the owner; what is required of him is taken up anew at the next sign-in.
const [username = ''] = process.argv.slice(2);
if (!username) throw new Error('npm run reset-factors -- user.name');
const { config, appUrl, end } = await openForCommand('stopped');
const office = await openOffice(config, appUrl, { log: openLog('silent') });
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
  await end();
}
