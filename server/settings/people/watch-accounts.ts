import { sql } from 'kysely';
import { master } from '../../../contract/lang/index.ts';
import { shortThaiDate } from '../../../contract/rules/thai.ts';
import { audit } from '../../access/audit.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import { postAccountMail } from '../../notify/events/account-mails.ts';
import type { Office } from '../../office.ts';
import { carryOutDecision, lastUse } from './account-decisions.ts';
import { readUnusedRule } from './unused-accounts.ts';

const reason = 'ไม่มีการใช้งานตามระยะเวลาที่กำหนด';

export async function watchAccounts(office: Office): Promise<{ done: number; warned: number; closed: number }> {
  return office.db.transaction().execute(async (db) => {
    const ctx = contextOf(office, db, { id: crypto.randomUUID(), ip: '', userAgent: '', key: null, language: master }, null);
    await lockFor(db, 'watch-accounts');
    const done = await carryOutDue(ctx);
    const { rule } = await readUnusedRule(db);
    if (!rule.on) return { done, warned: 0, closed: 0 };
    return { done, warned: await warn(ctx, rule), closed: await closeUnused(ctx, rule) };
  });
}

async function carryOutDue(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; accountId: number; personId: number; act: string }>`
    select x.id, x.account_id as "accountId", c.person_id as "personId", x.act from account_decision x join account c on c.id = x.account_id
    where x.done_at is null and x.withdrawn_at is null and x.from_day <= today() order by x.id for update of x`.execute(ctx.db);
  for (const row of rows) {
    await carryOutDecision(ctx, row);
    await audit(ctx, 'settings.user-account-close-permission', {
      subject: { type: 'settings.user-account-close-permission', id: row.personId },
      detail: { act: row.act, changes: { open: [row.act === 'CLOSE', row.act !== 'CLOSE'] } },
    });
  }
  return rows.length;
}

/** Who administers the agency is never shut out by the clock. */
const mayClose = sql`c.active and p.active and not exists (select 1 from duty d where d.person_id = p.id and d.kind = 'ADMIN' and d.unit_id = 10000000
  and (d.until is null or d.until >= today()))`;

async function warn(ctx: Ctx, { days, warnDays }: { days: number; warnDays: number }): Promise<number> {
  const { rows } = await sql<{ id: number; email: string }>`select c.id, p.email from account c join person p on p.id = c.person_id
    where ${mayClose} and p.email <> '' and ${lastUse} < now() - make_interval(days => ${days - warnDays})
      and (c.warned_at is null or c.warned_at < ${lastUse}) order by c.id limit 500`.execute(ctx.db);
  const { publicUrl, basePath } = ctx.office.config;
  const words = { day: shortThaiDate(new Date(Date.now() + warnDays * 86_400_000)), link: `${publicUrl}${basePath}login` };
  for (const { id, email } of rows) {
    await postAccountMail(ctx, 'unused_account', email, words);
    await ctx.db.updateTable('account').set({ warned_at: sql`now()` }).where('id', '=', id).execute();
  }
  return rows.length;
}

/** Never before the days of the warning have passed; who has no address could not be told. */
async function closeUnused(ctx: Ctx, { days, warnDays }: { days: number; warnDays: number }): Promise<number> {
  const { rows } = await sql<{ accountId: number; personId: number }>`select c.id as "accountId", c.person_id as "personId"
    from account c join person p on p.id = c.person_id where ${mayClose} and ${lastUse} < now() - make_interval(days => ${days})
      and (p.email = '' or (c.warned_at > ${lastUse} and c.warned_at < now() - make_interval(days => ${warnDays}))) order by c.id limit 500`.execute(
    ctx.db,
  );
  for (const { accountId, personId } of rows) {
    const { id } = await ctx.db
      .insertInto('account_decision')
      .values({ account_id: accountId, act: 'CLOSE', reason, from_day: sql`today()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await carryOutDecision(ctx, { id, accountId, personId, act: 'CLOSE' });
    await audit(ctx, 'settings.user-account-close-permission', {
      subject: { type: 'settings.user-account-close-permission', id: personId },
      detail: { act: 'CLOSE', changes: { open: [true, false], reason: [null, reason] } },
    });
  }
  return rows.length;
}
