import { sql } from 'kysely';
import { master } from '../contract/lang/index.ts';
import { dropPersonFactors } from './auth/reset-factors.ts';
import { contextOf } from './http/serve.ts';
import { openForCommand } from './open-for-command.ts';
import { openOffice } from './open-office.ts';
import { actsWith } from './settings/approvals/acts.ts';
import { waiting } from './settings/approvals/ask-second.ts';
import { runApproved, takeWaiting } from './settings/approvals/decide.ts';

// The operator's last way: lists what waits for a second person's consent about an account, and with its number consents to it.
// Audited and told like any other consent. Exit status 1 where it could not be done.
const [number] = process.argv.slice(2);
const { config, appUrl, end } = await openForCommand('stopped');
const office = await openOffice(config, appUrl);
try {
  if (number === undefined) await list();
  else await approve(Number(number));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await office.close();
  await end();
}

async function list(): Promise<void> {
  const { rows } = await sql<{
    id: number;
    act: string;
    name: string;
    asker: string;
  }>`select a.id, a.act, p.first_name || ' ' || p.last_name as name,
      w.first_name || ' ' || w.last_name as asker from account_approval a join person p on p.id = a.person_id join person w on w.id = a.asked_by
    where ${waiting} order by a.id`.execute(office.db);
  for (const { id, act, name, asker } of rows) console.log(`${id}  ${act}  ${name}  (asked for by ${asker})`);
  if (rows.length === 0) console.log('nothing waits');
}

async function approve(id: number): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const ctx = contextOf(office, db, { id: crypto.randomUUID(), ip: '', userAgent: '', key: null, language: master }, null);
    await runApproved(ctx, actsWith({ FACTORS: dropPersonFactors }), await takeWaiting(ctx, id), { by: null, note: '' });
  });
  console.log(`${id}: done`);
}
