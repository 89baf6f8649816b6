import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { closeUnit as closeCall, mergeUnit as mergeCall } from '../../../contract/settings/manage-section.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { administersNow, takeOther, takeUnit, type UnitFacts, unitsBelow } from '../../settings/structure/change-unit.ts';
import { openWorkOf } from '../../settings/structure/open-work.ts';
import { dropPlannedName } from '../../settings/structure/scheduled-names.ts';
import { handOverLetter, openLetters, withoutWaiting } from './hand-over-letter.ts';
import { endDuties, giveDuties, movePeople, moveProperty } from './move-people.ts';

/** ยุบรวม: the unit goes into another with everything it has, the units below it too. */
export function mergeUnit(ctx: Ctx, { unitId, version, into }: Taken<typeof mergeCall>) {
  return withoutWaiting(ctx, async () => {
    const unit = await takeUnit(ctx, unitId, version);
    await refuseHighest(ctx, unit);
    const heir = await takeOther(ctx, into, 'into');
    await refuseBookless(ctx, unit, heir, 'into');
    if ((await unitsBelow(ctx.db, unitId)).includes(into)) throw badField('into', 'unit_below_itself', { name: heir.name });
    return end(ctx, unit, heir, 'MERGED');
  });
}

/** ปิดหน่วยงาน: with a successor its people and open work go there and its duties end; without one, only an empty unit closes. */
export function closeUnit(ctx: Ctx, { unitId, version, successorId }: Taken<typeof closeCall>) {
  return withoutWaiting(ctx, async () => {
    const unit = await takeUnit(ctx, unitId, version);
    await refuseHighest(ctx, unit);
    const below = (await unitsInUseBelow(ctx, unitId)) - 1;
    if (below > 0) throw refuse('unit_has_units', { params: { count: below } });
    if (successorId === unitId) throw badField('successorId', 'unit_unknown');
    const heir = successorId ? await takeOther(ctx, successorId, 'successorId') : null;
    if (heir) await refuseBookless(ctx, unit, heir, 'successorId');
    return end(ctx, unit, heir, 'CLOSED');
  });
}

async function end(ctx: Ctx, unit: UnitFacts, heir: UnitFacts | null, act: 'MERGED' | 'CLOSED') {
  // in the highest unit these duties reach over the whole agency: named anew, by two
  const registries = act === 'MERGED' && heir?.id !== rootUnit ? ['REGISTRY', 'SECRET_REGISTRY'] : [];
  if (heir) await giveDuties(ctx, unit.id, heir.id, [...registries, 'SCREENER']);
  const moved = heir ? await handOver(ctx, unit, heir) : 0;
  // nobody can send to it, write for it or open a book of it from here to the commit
  await sql`select id from unit where id = any(${[unit.id, ...(heir ? [heir.id] : [])]}::bigint[]) order by id for update`.execute(ctx.db);
  const late = heir ? await handOver(ctx, unit, heir) : 0;
  if (!heir) await refuseUnlessEmpty(ctx, unit.id);
  const people = heir ? await movePeople(ctx, unit.id, heir.id, act) : 0;
  if (heir) await moveProperty(ctx, unit, heir);
  if (heir && act === 'MERGED') await adopt(ctx, unit.id, heir.id);
  await endDuties(ctx, unit.id);
  await dropPlannedName(ctx, unit.id);
  await sql`update unit set number_unit_id = ${heir?.canIssueNumber ? heir.id : null}::bigint, version = version + 1 where number_unit_id = ${unit.id}`.execute(
    ctx.db,
  );
  await sql`update register set closed_at = now() where unit_id = ${unit.id} and closed_at is null`.execute(ctx.db);
  await ctx.db
    .updateTable('unit')
    .set({ active: false, closed_at: sql`now()`, successor_id: heir?.id ?? null, number_unit_id: null, version: unit.version + 1 })
    .where('id', '=', unit.id)
    .execute();
  await auditSetting(ctx, 'manage-section', act, {
    id: unit.id,
    before: { active: true },
    after: { active: false, successorId: heir?.id ?? null },
  });
  await rightsChanged(ctx);
  return { unitId: unit.id, version: unit.version + 1, moved: moved + late, people };
}

async function handOver(ctx: Ctx, unit: UnitFacts, heir: UnitFacts): Promise<number> {
  const letters = await openLetters(ctx, unit.id);
  for (const id of letters) await handOverLetter(ctx, id, { from: unit.id, to: heir.id, name: heir.name });
  return letters.length;
}

/** Letters go where somebody receives them in a book. */
async function refuseBookless(ctx: Ctx, unit: UnitFacts, heir: UnitFacts, field: string): Promise<void> {
  if (heir.keepsRegister) return;
  const { toReceive, received } = await openWorkOf(ctx.db, unit.id);
  if (toReceive + received > 0) throw badField(field, 'successor_keeps_no_book', { name: heir.name });
}

async function refuseHighest(ctx: Ctx, unit: UnitFacts): Promise<void> {
  if (unit.id === rootUnit || unit.parentId === null) throw refuse('unit_is_root');
  if (!(await administersNow(ctx, unit.parentId))) throw refuse('unit_not_below_you');
}

async function unitsInUseBelow(ctx: Ctx, unitId: number): Promise<number> {
  const ids = await unitsBelow(ctx.db, unitId);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from unit where id = any(${ids}::bigint[]) and active`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

async function refuseUnlessEmpty(ctx: Ctx, unitId: number): Promise<void> {
  const { total } = await openWorkOf(ctx.db, unitId);
  if (total > 0 || (await openLetters(ctx, unitId)).length > 0)
    throw refuse('unit_has_open_work', { field: 'successorId', params: { count: Math.max(1, total) } });
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct a.person_id)::int as count from affiliation a join person p on p.id = a.person_id
    where a.unit_id = ${unitId} and p.active and (a.until is null or a.until >= today())`.execute(ctx.db);
  const people = rows[0]?.count ?? 0;
  if (people > 0) throw refuse('unit_has_people', { field: 'successorId', params: { count: people } });
}

/** Units below go below the successor, after those that it has. */
async function adopt(ctx: Ctx, unitId: number, heirId: number): Promise<void> {
  await sql`update unit u set parent_id = ${heirId}, version = version + 1,
      sort = (select coalesce(max(sort), 0) from unit where parent_id = ${heirId}) + 1 + u.sort
    where u.parent_id = ${unitId} and u.active`.execute(ctx.db);
}
