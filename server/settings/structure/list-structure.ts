import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { listStructure as listCall, StructureRow, setNumberUnit as setCall } from '../../../contract/settings/sarabun-structure.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { named } from '../../http/named.ts';
import { keepNumbering, takeUnit } from './change-unit.ts';
import { seesAll } from './list-units.ts';
import { responsibleOf, screenedPosts } from './responsible.ts';
import { judgeNumberUnit } from './save-unit.ts';

/** Who receives, presents, commands and numbers in each unit in use that the caller may see; parents before children. */
export async function listStructure(ctx: Ctx): Promise<Given<typeof listCall>> {
  const manages = pageRight(ctx.me, 'sarabun-structure') === 'manage';
  const { adminUnits } = ctx.me;
  const { rows } = await sql<StructureRow>`
    with recursive tree (id, way) as (
      select id, array[(sort, code, id)] from unit where parent_id is null
      union all select u.id, t.way || (u.sort, u.code, u.id) from unit u join tree t on u.parent_id = t.id)
    select u.id, ${named(ctx, 'u')} as name, u.code, cardinality(t.way) - 1 as level, u.version, u.keeps_register as "keepsRegister", u.can_issue_number as "canIssueNumber",
      u.number_unit_id as "numberUnitId", (select json_build_object('id', n.id, 'name', ${named(ctx, 'n')}) from unit n where n.id = number_unit_of(u.id)) as "numberedBy",
      ${responsibleOf(ctx)} as people, ${screenedPosts(ctx, ctx.office.brand.headRoles)} as posts, (${manages} and (${ctx.me.isAdmin} or u.id = any(${adminUnits}::bigint[]))) as manage
    from tree t join unit u on u.id = t.id where u.active and (${seesAll(ctx.me)} or u.id = any(${adminUnits}::bigint[])) order by t.way`.execute(
    ctx.db,
  );
  const { rows: issuers } = await sql<{
    id: number;
    name: string;
  }>`select u.id, ${named(ctx, 'u')} as name from unit u where u.active and u.can_issue_number order by u.code`.execute(ctx.db);
  const least = Math.min(...rows.map((row) => row.level), Number.MAX_SAFE_INTEGER);
  return { rows: rows.map((row) => ({ ...row, level: row.level - least })), issuers };
}

/** The unit's own book of numbers, another unit's, or that of the nearest above. */
export async function setNumberUnit(ctx: Ctx, { unitId, version, numberUnitId }: Taken<typeof setCall>) {
  const unit = await takeUnit(ctx, unitId, version);
  const own = numberUnitId === unitId;
  if (unitId === rootUnit && !own) throw badField('numberUnitId', 'root_issues');
  if (numberUnitId !== null && !own) await judgeNumberUnit(ctx, unitId, numberUnitId);
  const after = { canIssueNumber: own, numberUnitId: own ? null : numberUnitId };
  await keepNumbering(ctx, () =>
    ctx.db
      .updateTable('unit')
      .set({ can_issue_number: after.canIssueNumber, number_unit_id: after.numberUnitId, version: version + 1 })
      .where('id', '=', unitId)
      .execute(),
  );
  const { canIssueNumber, numberUnitId: before } = unit;
  await auditSetting(ctx, 'sarabun-structure', 'CHANGED', { id: unitId, before: { canIssueNumber, numberUnitId: before }, after });
  return { version: version + 1 };
}
