import { sql } from 'kysely';
import { badField } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';
import { mustNotRaise } from '../people/give-right.ts';
import { unitsOf } from '../people/scope.ts';
import { tellHolders } from '../people/tell-holders.ts';

/** Posts: work is held by them, and who heads a unit is read from them. */
export const positionInformation: ListSource = {
  table: 'position',
  columns: { unit: 'unit_id', roleType: 'role_type_id', type: 'type_id', level: 'level_id' },
  where: (ctx) => {
    const units = unitsOf(ctx.me);
    return units === null ? sql<boolean>`true` : sql<boolean>`(r.unit_id = any(${units}::bigint[]))`;
  },
  uses: sql<number>`((select count(distinct a.person_id) from affiliation a where a.position_id = r.id)
    + (select count(*) from task t where t.holder_id = r.id and t.is_live) + (select count(*) from duty d where d.position_id = r.id)
    + (select count(*) from delegation g where g.principal_position_id = r.id))`,
  check: async (ctx, { id, values }, before) => {
    const { unit, headsUnit } = values as { unit: number; headsUnit: boolean };
    if (headsUnit) {
      const { rows } = await sql<{ name: string }>`select name from position where unit_id = ${unit} and heads_unit and active
        and id is distinct from ${id}::bigint limit 1`.execute(ctx.db);
      if (rows[0]) throw badField('headsUnit', 'unit_has_head', { name: rows[0].name });
    }
    const { roleType } = values as { roleType: number | null };
    const raises = before && (headsUnit || roleType !== null) && (before.headsUnit !== headsUnit || before.roleType !== roleType);
    if (raises) {
      const { rows } = await sql<{
        was: boolean;
        is: boolean;
      }>`select ${before.headsUnit === true} or coalesce((select executive from role_type where id = ${before.roleType as number | null}), false) as was,
        ${headsUnit} or coalesce((select executive from role_type where id = ${roleType}), false) as is`.execute(ctx.db);
      const heads = headsUnit && before.headsUnit !== true;
      if (heads || (rows[0]?.is && !rows[0].was)) await mustNotRaise(ctx, sql`o.id = ${id}`, heads ? 'headsUnit' : 'roleType');
    }
    if (before && before.unit !== unit) {
      const { rows } =
        await sql`select 1 from affiliation where position_id = ${id} and (until is null or until >= today()) limit 1`.execute(ctx.db);
      if (rows[0]) throw badField('unit', 'post_held');
    }
  },
  // who heads what, and who is an executive, is felt with the next call
  saved: (ctx, { id }) => tellHolders(ctx, sql`o.id = ${id}`),
};
