import { sql } from 'kysely';
import { leaving } from '../../../contract/open/people-sync.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { endSessions } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import { tellFailure } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { hasAdministrator } from '../../settings/people/scope.ts';

/**
 * Closes accounts of who was told to have left; whom a sheet leaves out waits for an administrator. A directory that is emptied by mistake closes
 * nobody: where too many leave within a day all that are still open wait, and administrators are told once.
 */
export async function closeLeavers(office: Office): Promise<void> {
  const { rows } = await sql<{ told: number; most: number; due: number[]; fresh: number[] }>`
    with left_now as (select s.* from scim_user s join person p on p.id = s.person_id and p.active where not s.active and s.left_at is not null and not s.from_sheet)
    select (select count(distinct person_id)::int from left_now where left_at > now() - interval '1 day') as told,
      least(${leaving.persons}, greatest(1, floor(${leaving.share}::float8 * (select count(*) from person where active))))::int as most,
      array(select l.id from left_now l join account a on a.person_id = l.person_id and a.active where l.closed_at is null and l.held_at is null
        and l.left_at < now() - make_interval(mins => ${leaving.minutes}) order by l.id) as due,
      array(select l.id from left_now l join account a on a.person_id = l.person_id and a.active where l.closed_at is null and l.held_at is null order by l.id) as fresh`.execute(
    office.db,
  );
  const [found] = rows;
  if (!found || found.fresh.length === 0) return;
  if (found.told > found.most) return hold(office, found.fresh, found.told);
  for (const id of found.due)
    await office.db
      .transaction()
      .execute((db) => closeAccount(clockOf(office, db), id))
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        return hold(office, [id], found.told);
      });
}

async function hold(office: Office, ids: number[], count: number): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const { rows } =
      await sql`update scim_user set held_at = now() where id = any(${ids}::bigint[]) and held_at is null returning id`.execute(db);
    if (rows.length > 0) await tellFailure(clockOf(office, db), 'people_held', { count, page: 'settings/3144/people-differences' });
  });
}

/** His account and what he is signed in by; what he has goes to others by his page. */
export async function closeAccount(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{
    personId: number;
  }>`update scim_user set closed_at = now(), held_at = null where id = ${id} and not active and closed_at is null
    returning person_id as "personId"`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const { personId } = row;
  const reason = textsIn(undefined, 'open').people.leftReason;
  await sql`with closed as (update account set active = false where person_id = ${personId} and active returning id)
    insert into account_decision (account_id, act, reason, from_day, decided_by, done_at)
    select id, 'CLOSE', ${reason}, today(), ${ctx.visitor?.personId ?? null}, now() from closed`.execute(ctx.db);
  if (!(await hasAdministrator(ctx))) throw refuse('last_administrator');
  await endSessions(ctx.db, ctx.office.config.schema, personId, 'account_closed');
  await auditSetting(ctx, 'employee-information', 'CHANGED', {
    id: personId,
    before: { account: true },
    after: { account: false, reason },
  });
}
