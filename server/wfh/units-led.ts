import { sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';

export const managesWfh = (me: Me) => menuRight(me, menuEntries.wfh.id) === 'manage';

export interface LedUnit {
  id: number;
  name: string;
  /** Its head, or who manages all: he sees where each is and how he is reached. */
  leads: boolean;
}

/** Units whose people the caller looks at: his own, those that he heads with all below, and all of who manages. */
export async function unitsSeen(ctx: Ctx): Promise<LedUnit[]> {
  const me = rightsNow(ctx.me);
  const headed = [
    ...me.headedUnits,
    ...me.acting.filter((one) => one.headsUnit && one.actions.includes('approve.wfh')).map((one) => one.unitId),
  ];
  const { rows } = await sql<LedUnit>`
    with recursive below as (select u.id from unit u where u.id = any(${headed}::bigint[]) union select u.id from unit u join below b on u.parent_id = b.id)
    select u.id, ${named(ctx, 'u')} as name, (${managesWfh(me)} or u.id in (select id from below)) as leads from unit u
    where u.active and (${managesWfh(me)} or u.id = any(${me.units}::bigint[]) or u.id in (select id from below)) order by u.sort, u.id`.execute(
    ctx.db,
  );
  return rows;
}
