import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';
import { mustNotRaise } from '../people/give-right.ts';
import { tellHolders } from '../people/tell-holders.ts';

/** The role types that the product comes with; their ids are named by the head roles of the configuration. */
const given = sql`(1, 2, 3, 4, 2007, 2008)`;

export const roleType: ListSource = {
  table: 'role_type',
  counted: true,
  uses: sql<number>`(select count(*) from position o where o.role_type_id = r.id)`,
  fixed: sql<boolean>`(r.id in ${given})`,
  check: async (ctx, { id, values }, before) => {
    if (before && values.executive === true && before.executive !== true) await mustNotRaise(ctx, sql`o.role_type_id = ${id}`, 'executive');
    if (id !== null && ctx.office.brand.headRoles.includes(id) && values.executive === false)
      throw badField('executive', 'executive_by_configuration');
  },
  saved: async (ctx, { id, values, active }, before) => {
    if (active === undefined && before && values.executive === before.executive) return;
    await tellHolders(ctx, sql`o.role_type_id = ${id}`);
  },
};

/** The page shows the head roles of the configuration as what they are: executives. */
export async function showHeadRoles(db: Db, headRoles: number[]): Promise<void> {
  await db.updateTable('role_type').set({ executive: true }).where('id', 'in', headRoles).where('executive', '=', false).execute();
}
