import { sql } from 'kysely';
import { badField, forbidden } from '../../http/errors.ts';
import { mustAdminister } from '../../http/menu-rights.ts';
import type { ListSource } from '../../settings-source.ts';

export const commandType: ListSource = {
  table: 'phrase',
  columns: { unit: 'unit_id', person: 'person_id' },
  // who administers a unit sees those of its units and of the people in them, never those of everybody
  where: ({ me }) =>
    me.isAdmin
      ? sql<boolean>`true`
      : sql<boolean>`(r.unit_id = any(${me.adminUnits}::bigint[]) or exists (select 1 from affiliation a where a.person_id = r.person_id and a.unit_id = any(${me.adminUnits}::bigint[])))`,
  check: async (ctx, { id, values }) => {
    const { unit, person } = values;
    if (unit && person) throw badField('person', 'phrase_one_owner');
    const { rows } = await sql`select 1 from phrase where purpose = ${values.purpose} and th_norm(text) = th_norm(${values.text}::text)
      and unit_id is not distinct from ${unit ?? null}::bigint and person_id is not distinct from ${person ?? null}::bigint and id is distinct from ${id}::bigint`.execute(
      ctx.db,
    );
    if (rows.length > 0) throw badField('text', 'taken', { value: String(values.text) });
    if (ctx.me.isAdmin) return;
    if (!unit && !person) throw badField('unit', 'required');
    if (unit) mustAdminister(ctx, Number(unit));
    if (person) {
      const own = await ctx.db
        .selectFrom('affiliation')
        .select('id')
        .where('person_id', '=', Number(person))
        .where('unit_id', 'in', [0, ...ctx.me.adminUnits])
        .executeTakeFirst();
      if (!own) throw forbidden();
    }
  },
};
