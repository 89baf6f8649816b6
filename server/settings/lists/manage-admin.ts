import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import { audit } from '../../access/audit.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import type { ListSource, Values } from '../../settings-source.ts';
import { askSecond, isFirstAlone } from '../approvals/ask-second.ts';
import { hasAdministrator } from '../people/scope.ts';

interface Office {
  person: number;
  unit: number;
  kind: string;
  since: string;
  until: string | null;
}

/**
 * Who administers the agency or a unit, and who audits. What has been in force is not taken away but ended.
 * Nobody is named, or named for longer, by one person alone: until another consents the row stands as it was, a new one switched off.
 */
export const manageAdmin: ListSource = {
  table: 'duty',
  columns: { person: 'person_id', unit: 'unit_id' },
  where: () => sql<boolean>`(r.kind in ('ADMIN', 'AUDITOR'))`,
  uses: sql<number>`(case when r.since < today() or (r.kind = 'ADMIN' and r.unit_id = ${rootUnit} and r.until is null and not exists (select 1 from duty x
    where x.kind = 'ADMIN' and x.unit_id = ${rootUnit} and x.until is null and x.active and x.id <> r.id)) then 1 else 0 end)`,
  check: async (ctx, { id, values }) => {
    const { person, unit, kind, since, until } = values as unknown as Office;
    if (until && until < since) throw badField('until', 'duty_days');
    if (kind === 'AUDITOR' && unit !== rootUnit) throw badField('unit', 'auditor_at_root');
    const { rows } = await sql<{
      active: boolean;
      twice: boolean;
    }>`select p.active, exists (select 1 from duty d where d.person_id = p.id and d.kind = ${kind}
      and d.unit_id = ${unit} and d.active and d.id is distinct from ${id}::bigint and (d.until is null or d.until >= ${since}::date)) as twice
      from person p where p.id = ${person}`.execute(ctx.db);
    if (!rows[0]?.active) throw badField('person', 'person_left');
    if (rows[0].twice) throw badField('person', 'duty_twice');
  },
  saved: async (ctx, { id, values, active }, before) => {
    const office = values as unknown as Office;
    // what a duty gives is judged by its days, which go with the switch
    if (active === false)
      await sql`update duty set until = least(since, today()) - 1 where id = ${id} and (until is null or until >= today())`.execute(ctx.db);
    const waits =
      raises(active, office, before) && (await ask(ctx, id, active === true ? { ...office, until: null } : office, before, active));
    if (active === true && !waits) await sql`update duty set until = null where id = ${id}`.execute(ctx.db);
    if (!(await hasAdministrator(ctx))) throw refuse('last_administrator');
    await rightsChanged(ctx, office.person);
    return waits ? 'waits' : undefined;
  },
};

/** Somebody would have the duty who did not have it, or have it earlier or longer. */
function raises(active: boolean | undefined, { since, until }: Office, before: Values | null): boolean {
  if (active !== undefined) return active;
  if (!before) return true;
  const was = before as unknown as Office;
  return since < was.since || (was.until !== null && (until === null || until > was.until));
}

/** Puts the row back, or switches it off, until a second person has consented; the very first administrator names the second by himself. */
async function ask(ctx: Ctx, id: number, office: Office, before: Values | null, switched: boolean | undefined): Promise<boolean> {
  const { person, unit, kind, since, until } = office;
  const field = switched === undefined ? (before ? 'until' : 'person') : undefined;
  if (person === ctx.me.personId) throw refuse('not_oneself', field ? { field } : {});
  if (!ctx.me.isAdmin) throw refuse('duty_by_agency', field ? { field } : {});
  if (kind === 'ADMIN' && unit === rootUnit && (await isFirstAlone(ctx, id, person))) {
    await audit(ctx, 'account.first-second-administrator', { subject: { type: 'person', id: person } });
    return false;
  }
  const was = before as unknown as Office | null;
  if (was && switched === undefined)
    await sql`update duty set since = ${was.since}::date, until = ${was.until}::date where id = ${id}`.execute(ctx.db);
  else {
    const day = bangkokDay(new Date());
    await sql`update duty set active = false, until = case when since < ${day}::date then least(until, ${day}::date - 1) else since - 1 end where id = ${id}`.execute(
      ctx.db,
    );
  }
  await askSecond(ctx, {
    act: 'OFFICE',
    personId: person,
    detail: { dutyId: id, kind, unitId: unit, since, until: until || null },
    ...(field ? { field } : {}),
  });
  return true;
}
