import { sql } from 'kysely';
import type { ImportReport } from '../../../contract/settings/pages.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { sendInvitation } from './account.ts';
import { standingsTo } from './scope.ts';

/** Mails the link of each new account as the page of its owner would: not where a second person is asked for first. */
export async function mailLinks(ctx: Ctx, personIds: number[]): Promise<NonNullable<ImportReport['links']>> {
  const standings = await standingsTo(ctx, personIds);
  const { rows } = await sql<{ id: number; personId: number; username: string; email: string }>`
    select c.id, c.person_id as "personId", c.username, p.email from account c join person p on p.id = c.person_id
    where c.person_id = any(${personIds}::bigint[]) and c.active and p.active and c.password_hash = '-' order by c.id`.execute(ctx.db);
  const free = rows.filter(({ personId }) => {
    const { powers = [], higher = true } = standings.get(personId) ?? {};
    return powers.length === 0 && !higher && personId !== ctx.me.personId;
  });
  const reached = free.filter(({ email }) => email);
  for (const account of reached) await sendInvitation(ctx, account);
  for (const { personId } of reached) await auditSetting(ctx, 'employee-information', 'INVITED', { id: personId });
  return { mailed: reached.length, addressless: free.length - reached.length, second: rows.length - free.length };
}
