import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { bangkokDay, normalizeThai } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/user-account-close-permission.ts';
import type { AccountRow } from '../../../contract/settings/user-account-close-permission.ts';
import { pageOf } from '../../../contract/wire.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { endSessions } from '../../access/sessions.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { bothPersonNames, byName, fullNamed, named, type Reader } from '../../http/named.ts';
import { askSecond } from '../approvals/ask-second.ts';
import { hasAdministrator, lookedAfter, mayAdminister, mustLookAfter, standingsTo } from './scope.ts';
import { readUnusedRule } from './unused-accounts.ts';

const path = 'user-account-close-permission';

/** A decision `x` as the screen shows it. */
const decisionOf = (
  reader: Reader,
) => sql`json_build_object('id', x.id, 'act', x.act, 'reason', x.reason, 'fromDay', x.from_day::text, 'approvedBy', x.approved_by,
  'decidedBy', coalesce((select ${fullNamed(reader, 'w')} from person w where w.id = x.decided_by), ''), 'decidedAt', ${iso('x.decided_at')},
  'state', case when x.withdrawn_at is not null then 'WITHDRAWN' when x.done_at is not null then 'DONE' else 'WAITING' end)`;

/** When account `c` was used last; opened, or opened again, counts as used. */
export const lastUse = sql<Date>`greatest(c.created_at, (select max(s.last_seen_at) from session s where s.account_id = c.id),
  (select max(x.done_at) from account_decision x where x.account_id = c.id and x.act = 'REOPEN'))`;

export async function listAccounts(ctx: Ctx, input: Taken<typeof calls.listAccounts>): Promise<Given<typeof calls.listAccounts>> {
  const { take, skip } = pageOf(input);
  const pattern = `%${normalizeThai(input.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rule } = await readUnusedRule(ctx.db);
  const { rows } = await sql<Omit<AccountRow, 'mayDecide'> & { total: number }>`
    select p.id as "personId", ${fullNamed(ctx, 'p')} as name, c.username, coalesce(${named(ctx, 'u')}, '') as unit, c.active as open,
      coalesce((select ${iso('max(s.last_seen_at)')} from session s where s.account_id = c.id), '') as "lastUsed", x.decision, count(*) over ()::int as total
    from account c join person p on p.id = c.person_id
    left join lateral (select ${decisionOf(ctx)} as decision, x.done_at from account_decision x where x.account_id = c.id and x.withdrawn_at is null
      order by x.id desc limit 1) x on true
    left join lateral (select a.* from affiliation a where a.person_id = p.id order by (a.until is null or a.until >= today()) desc, a.is_main desc, a.id limit 1) a on true
    left join unit u on u.id = a.unit_id
    where ${lookedAfter(ctx.me)} and p.active and (th_norm(${bothPersonNames('p')}) like ${pattern} or c.username like ${pattern})
      and ${inState(input.state, rule.on ? rule.days : 90)}
    order by ${byName(ctx, 'p')}, p.id limit ${take} offset ${skip}`.execute(ctx.db);
  const manage = pageRight(ctx.me, path) === 'manage';
  const standings = await standingsTo(
    ctx,
    rows.map((row) => row.personId),
  );
  const waiting = await sql<{ n: number }>`select count(*)::int as n from signup_request where decided_at is null`.execute(ctx.db);
  return {
    rows: rows.map((row) => ({
      ...row,
      mayDecide: manage && row.personId !== ctx.me.personId && standings.get(row.personId)?.higher === false,
    })),
    total: rows[0]?.total ?? 0,
    manage,
    requests: waiting.rows[0]?.n ?? 0,
  };
}

function inState(state: Taken<typeof calls.listAccounts>['state'], days: number): RawBuilder<unknown> {
  if (state === 'open') return sql`c.active`;
  if (state === 'closed') return sql`not c.active`;
  if (state === 'waiting') return sql`x.decision is not null and x.done_at is null`;
  if (state === 'unused') return sql`c.active and ${lastUse} < now() - make_interval(days => ${days})`;
  return sql`true`;
}

export async function accountHistory(
  ctx: Ctx,
  { personId }: Taken<typeof calls.accountHistory>,
): Promise<Given<typeof calls.accountHistory>> {
  await mustLookAfter(ctx, personId);
  const { rows } = await sql<{ decision: Given<typeof calls.accountHistory>['decisions'][number] }>`select ${decisionOf(ctx)} as decision
    from account_decision x join account c on c.id = x.account_id where c.person_id = ${personId} order by x.id desc limit 50`.execute(
    ctx.db,
  );
  return { decisions: rows.map((row) => row.decision) };
}

/** Of today it is done at once; of a later day it waits for that day and can be withdrawn until then. */
export async function decideAccount(
  ctx: Ctx,
  { personId, act, reason, fromDay, approvedBy }: Taken<typeof calls.decideAccount>,
): Promise<Given<typeof calls.decideAccount>> {
  const verdict = await mayAdminister(ctx, personId, act === 'CLOSE' ? 'CLOSE' : 'ENTRY');
  const today = bangkokDay(new Date());
  if (fromDay < today) throw badField('fromDay', 'decision_in_past');
  const account = await ctx.db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['account.id', 'account.active', 'person.active as employed'])
    .where('person_id', '=', personId)
    .forUpdate('account')
    .executeTakeFirst();
  if (!account) throw refuse('no_account');
  if (!account.employed) throw refuse('person_left');
  if (account.active === (act === 'REOPEN')) throw refuse(account.active ? 'account_open' : 'account_closed');
  const { rows } =
    await sql`select 1 from account_decision where account_id = ${account.id} and done_at is null and withdrawn_at is null`.execute(ctx.db);
  if (rows.length > 0) throw refuse('decision_waits');
  if (verdict === 'SECOND') {
    await askSecond(ctx, { act: 'REOPEN', personId, reason, detail: { reason, fromDay, approvedBy } });
    return { done: false, waits: true };
  }
  const { id } = await ctx.db
    .insertInto('account_decision')
    .values({ account_id: account.id, act, reason, from_day: fromDay, approved_by: approvedBy, decided_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (act === 'CLOSE' && !(await hasAdministrator(ctx))) throw refuse('last_administrator');
  const done = fromDay <= today;
  if (done) await carryOutDecision(ctx, { id, accountId: account.id, personId, act });
  await auditSetting(ctx, path, act, {
    id: personId,
    before: { open: account.active },
    after: { open: act === 'REOPEN', reason, fromDay, approvedBy },
  });
  return { done, waits: false };
}

export async function withdrawDecision(ctx: Ctx, { decisionId }: Taken<typeof calls.withdrawDecision>): Promise<Record<string, never>> {
  const { rows } = await sql<{
    person_id: number;
  }>`select c.person_id from account_decision x join account c on c.id = x.account_id where x.id = ${decisionId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await mayAdminister(ctx, rows[0].person_id, 'CLOSE');
  const { numUpdatedRows } = await ctx.db
    .updateTable('account_decision')
    .set({ withdrawn_at: sql`now()` })
    .where('id', '=', decisionId)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('decision_done');
  await auditSetting(ctx, path, 'WITHDRAWN', { id: rows[0].person_id });
  return {};
}

/** Puts a decision into effect; a closed account's sessions end everywhere. */
export async function carryOutDecision(
  ctx: Ctx,
  { id, accountId, personId, act }: { id: number; accountId: number; personId: number; act: string },
): Promise<void> {
  const active = act === 'REOPEN';
  await ctx.db
    .updateTable('account')
    .set({ active, ...(active ? { warned_at: null } : {}) })
    .where('id', '=', accountId)
    .execute();
  await ctx.db.updateTable('account_decision').set({ done_at: sql`now()` }).where('id', '=', id).execute();
  if (!active) await endSessions(ctx.db, ctx.office.config.schema, personId, 'account_closed');
}
