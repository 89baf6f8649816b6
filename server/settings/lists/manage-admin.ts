import { sql } from 'kysely';
import { rootUnit } from '../../../contract/times.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { badField, refuse } from '../../http/errors.ts';
import type { ListSource } from '../pages/source.ts';
import { hasAdministrator } from '../people/scope.ts';

/** Who administers the agency or a unit, and who audits. What has been in force is not taken away but ended. */
export const manageAdmin: ListSource = {
  table: 'duty',
  columns: { person: 'person_id', unit: 'unit_id' },
  where: () => sql<boolean>`(r.kind in ('ADMIN', 'AUDITOR'))`,
  uses: sql<number>`(case when r.since < today() or (r.kind = 'ADMIN' and r.unit_id = ${rootUnit} and r.until is null and not exists (select 1 from duty x
    where x.kind = 'ADMIN' and x.unit_id = ${rootUnit} and x.until is null and x.active and x.id <> r.id)) then 1 else 0 end)`,
  check: async (ctx, { id, values }) => {
    const { person, unit, kind, since, until } = values as {
      person: number;
      unit: number;
      kind: string;
      since: string;
      until: string | null;
    };
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
  saved: async (ctx, { id, values, active }) => {
    // what a duty gives is judged by its days, which go with the switch
    if (active === false)
      await sql`update duty set until = least(since, today()) - 1 where id = ${id} and (until is null or until >= today())`.execute(ctx.db);
    if (active === true) await sql`update duty set until = null where id = ${id}`.execute(ctx.db);
    if (!(await hasAdministrator(ctx))) throw refuse('last_administrator');
    await rightsChanged(ctx.db, ctx.office.config.schema, values.person as number);
  },
};
