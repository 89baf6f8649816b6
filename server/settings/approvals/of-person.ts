import { sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { ApprovalAct, Asleep } from '../../../contract/settings/account-approvals.ts';
import { catalogue } from '../../../contract/settings/catalogue.ts';
import type { Ctx } from '../../http/context.ts';
import { byName, fullNamed } from '../../http/named.ts';
import { waiting } from './ask-second.ts';

export type What = Asleep['what'];

/** Requests about a person that still wait. */
export async function waitingOf(ctx: Ctx, personId: number): Promise<{ id: number; act: ApprovalAct; askedBy: string; until: string }[]> {
  const { rows } = await sql<{
    id: number;
    act: ApprovalAct;
    askedBy: string;
    until: Date;
  }>`select a.id, a.act, ${fullNamed(ctx, 'w')} as "askedBy", a.expires_at as until
    from account_approval a join person w on w.id = a.asked_by where a.person_id = ${personId} and ${waiting} order by a.id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, until: new Date(row.until).toISOString() }));
}

/** By name of what sleeps; empty for most. */
export async function asleepOf(ctx: Ctx, personId: number): Promise<{ what: What; wakers: string[] }[]> {
  const { rows } = await sql<{
    what: What;
    approval_id: number;
  }>`select what, approval_id from power_sleep where person_id = ${personId} and woken_at is null order by what`.execute(ctx.db);
  return Promise.all(
    rows.map(async (row) => ({
      what: row.what,
      wakers: (await wakersOf(ctx, row.what, personId, row.approval_id)).map(({ name }) => name),
    })),
  );
}

/**
 * Who gives it: of clearance the secret registrars of the agency, of signing who issues certificates; of both the head of the agency.
 * Never its owner, never who asked for the recovery, nobody whose own sleeps.
 */
export async function wakersOf(ctx: Ctx, what: What, personId: number, approvalId: number): Promise<{ id: number; name: string }[]> {
  const gives =
    what === 'CLEARANCE'
      ? sql`exists (select 1 from duty d where d.person_id = p.id and d.kind = 'SECRET_REGISTRY' and d.unit_id = ${rootUnit} and d.since <= today() and (d.until is null or d.until >= today()))`
      : sql`p.id in (select u.person_id from users_group_person u join users_group g on g.id = u.group_id and g.active join menu_right r on r.group_id = g.id
          where r.menu_id = ${catalogue['certificate-person'].menu} and r.level = 2)`;
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select p.id, ${fullNamed(ctx, 'p')} as name from person p join account c on c.person_id = p.id and c.active
    where p.active and p.id <> ${personId} and p.id <> (select asked_by from account_approval where id = ${approvalId})
      and not exists (select 1 from power_sleep z where z.person_id = p.id and z.what = ${what} and z.woken_at is null)
      and (${gives} or exists (select 1 from affiliation a join position o on o.id = a.position_id where a.person_id = p.id and o.heads_unit and o.unit_id = ${rootUnit}
        and a.since <= today() and (a.until is null or a.until >= today())))
    order by ${byName(ctx, 'p')}, p.id`.execute(ctx.db);
  return rows;
}
