import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Asleep, accountApprovals, wakePower as wakeCall } from '../../../contract/settings/account-approvals.ts';
import { audit } from '../../access/audit.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { fullNamed, named } from '../../http/named.ts';
import { type What, wakersOf } from './of-person.ts';
import { approvalPage, tellAuditors, tellOwner, tellPersons } from './tell-all.ts';

/** After a way into the account was opened by others: its clearance opens nothing and its owner signs nothing until somebody has seen him. */
export async function putToSleep(ctx: Ctx, personId: number, approvalId: number): Promise<void> {
  const { rows } = await sql<{ what: What }>`with found as materialized (
      select distinct ${personId}::bigint, case when w.kind = 'CLEARANCE' then 'CLEARANCE' else 'SIGNING' end, ${approvalId}::bigint from person_power w
      where w.person_id = ${personId} and w.kind in ('CLEARANCE', 'CERTIFICATE', 'DECIDES', 'ACTS'))
    insert into power_sleep (person_id, what, approval_id) select * from found on conflict (person_id, what) where woken_at is null do update set approval_id = excluded.approval_id, since = excluded.since
    returning what`.execute(ctx.db);
  if (rows.length === 0) return;
  const wakers = await Promise.all(rows.map(({ what }) => wakersOf(ctx, what, personId, approvalId)));
  await tellPersons(
    ctx,
    'power_asleep',
    wakers.flat().map(({ id }) => id),
    { page: approvalPage },
  );
}

interface Row extends Omit<Asleep, 'wakers' | 'mayWake'> {
  approvalId: number;
}

/** What sleeps: all of it for who could wake something, and the caller's own. */
export async function listAsleep(ctx: Ctx): Promise<Pick<Given<typeof accountApprovals>, 'asleep' | 'ownAsleep'>> {
  const { rows } =
    await sql<Row>`select z.id, z.person_id as "personId", ${fullNamed(ctx, 'p')} as name, z.what, ${iso('z.since')} as since, z.approval_id as "approvalId",
      coalesce((select ${named(ctx, 'u')} from affiliation a join unit u on u.id = a.unit_id where a.person_id = p.id and (a.until is null or a.until >= today())
        order by a.is_main desc, a.id limit 1), '') as unit
    from power_sleep z join person p on p.id = z.person_id where z.woken_at is null order by z.since, z.id limit 200`.execute(ctx.db);
  const all: Asleep[] = [];
  for (const { approvalId, ...row } of rows) {
    const wakers = await wakersOf(ctx, row.what, row.personId, approvalId);
    all.push({ ...row, wakers: wakers.map(({ name }) => name), mayWake: wakers.some(({ id }) => id === ctx.me.personId) });
  }
  return { asleep: all.filter((one) => one.mayWake), ownAsleep: all.filter((one) => one.personId === ctx.me.personId) };
}

export async function wakePower(ctx: Ctx, { sleepId, note }: Taken<typeof wakeCall>): Promise<Record<string, never>> {
  const { rows } = await sql<{ person_id: number; what: What; approval_id: number }>`select person_id, what, approval_id from power_sleep
    where id = ${sleepId} and woken_at is null for update`.execute(ctx.db);
  const sleeper = rows[0];
  if (!sleeper) throw notFound();
  const wakers = await wakersOf(ctx, sleeper.what, sleeper.person_id, sleeper.approval_id);
  if (!wakers.some(({ id }) => id === ctx.me.personId)) throw couldSee(ctx) ? forbidden('power_not_yours_to_wake') : notFound();
  await sql`update power_sleep set woken_at = now(), woken_by = ${ctx.me.personId}, note = ${note} where id = ${sleepId}`.execute(ctx.db);
  await rightsChanged(ctx, sleeper.person_id);
  await audit(ctx, 'account.power-woken', { subject: { type: 'person', id: sleeper.person_id }, detail: { what: sleeper.what } });
  await tellOwner(ctx, 'power_woken', sleeper.person_id);
  await tellAuditors(ctx, [ctx.me.personId, sleeper.person_id]);
  return {};
}

/** Who administers or gives such rights is told why he may not; to others it is not there. */
function couldSee({ me }: Ctx): boolean {
  return me.adminUnits.length > 0 || me.isAuditor || me.headedUnits.includes(rootUnit) || pageRight(me, 'certificate-person') !== 'none';
}
