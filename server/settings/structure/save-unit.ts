import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type {
  addUnit as addCall,
  moveUnit as moveCall,
  renameUnit as renameCall,
  saveUnit as saveCall,
} from '../../../contract/settings/manage-section.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { nextPlace } from '../../db/next-place.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { administersNow, findUnit, keepNumbering, lockStructure, takeOther, takeUnit, type UnitFacts, unitsBelow } from './change-unit.ts';
import { bearName, nameOf, planName } from './scheduled-names.ts';

const page = 'manage-section';

export async function addUnit(ctx: Ctx, { parentId, ...given }: Taken<typeof addCall>) {
  await lockStructure(ctx.db);
  const parent = await takeOther(ctx, parentId, 'parentId');
  await judge(ctx, null, given);
  const { id } = await ctx.db
    .insertInto('unit')
    .values({
      parent_id: parent.id,
      name: given.name,
      short_name: given.shortName,
      name_en: given.nameEn,
      ...columnsOf(given),
      sort: await nextPlace(ctx.db, 'unit', { among: sql`parent_id = ${parent.id}` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditSetting(ctx, page, 'ADDED', { id, after: { parentId, ...given } });
  // who administers the unit above administers this one from now on
  await rightsChanged(ctx);
  return { unitId: id, version: 1 };
}

export async function saveUnit(ctx: Ctx, { unitId, version, ...given }: Taken<typeof saveCall>) {
  const unit = await takeUnit(ctx, unitId, version);
  await judge(ctx, unit, given);
  await keepNumbering(ctx, () => keep(ctx, unit, columnsOf(given)));
  const before = { ...given, ...pick(unit, Object.keys(given)) };
  await auditSetting(ctx, page, 'CHANGED', { id: unitId, before, after: given });
  return { unitId, version: unit.version + 1 };
}

/** With a day, the old name is kept for what was written before it; a day to come is waited for. */
export async function renameUnit(ctx: Ctx, { unitId, version, validFrom, ...given }: Taken<typeof renameCall>) {
  const unit = await takeUnit(ctx, unitId, version);
  const after = nameOf({ letterPrefix: unit.letterPrefix, ...given });
  if (validFrom && validFrom > bangkokDay(new Date())) return planName(ctx, unit, after, validFrom);
  if (validFrom) await keepOldName(ctx, unit, validFrom);
  await bearName(ctx.db, unit, after);
  await auditSetting(ctx, page, validFrom ? 'RENAMED' : 'CHANGED', {
    id: unitId,
    before: pick(unit, Object.keys(after)),
    after: { ...after, ...(validFrom ? { validFrom } : {}) },
  });
  return { unitId, version: unit.version + 1 };
}

async function keepOldName(ctx: Ctx, unit: UnitFacts, validFrom: string): Promise<void> {
  const { rows } = await sql`with found as materialized (
      select ${unit.id}::bigint, ${validFrom}::date - 1, ${unit.name}::text, ${unit.shortName}::text, ${unit.nameEn}::text, ${ctx.me.personId}::bigint
    where not exists (select 1 from unit_name where unit_id = ${unit.id} and until >= ${validFrom}::date - 1))
    insert into unit_name (unit_id, until, name, short_name, name_en, changed_by) select * from found returning until`.execute(ctx.db);
  if (rows.length === 0) throw badField('validFrom', 'name_before_last');
}

/** Below another unit of what the caller administers, never below itself. */
export async function moveUnit(ctx: Ctx, { unitId, version, parentId, before }: Taken<typeof moveCall>) {
  const unit = await takeUnit(ctx, unitId, version);
  if (unit.id === rootUnit || unit.parentId === null) throw refuse('unit_is_root');
  // the highest unit of an administrator's own is moved by who administers the unit above it
  if (!(await administersNow(ctx, unit.parentId))) throw refuse('unit_not_below_you');
  const parent = await takeOther(ctx, parentId, 'parentId');
  if ((await unitsBelow(ctx.db, unitId)).includes(parent.id)) throw refuse('unit_below_itself', { params: { name: parent.name } });
  await keepNumbering(ctx, () => keep(ctx, unit, { parent_id: parent.id }));
  await putBefore(ctx, unitId, parent.id, before);
  await auditSetting(ctx, page, 'MOVED', { id: unitId, before: { parentId: unit.parentId }, after: { parentId, before: before ?? null } });
  await rightsChanged(ctx);
  return { unitId, version: unit.version + 1 };
}

async function putBefore(ctx: Ctx, unitId: number, parentId: number, before: number | undefined): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from unit where parent_id = ${parentId} and id <> ${unitId} order by sort, code, id`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  const at = before === undefined ? -1 : ids.indexOf(before);
  ids.splice(at < 0 ? ids.length : at, 0, unitId);
  await sql`update unit u set sort = o.place from unnest(${ids}::bigint[]) with ordinality as o(id, place) where u.id = o.id and u.sort <> o.place`.execute(
    ctx.db,
  );
}

type Facts = Omit<Taken<typeof saveCall>, 'unitId' | 'version'>;

async function judge(ctx: Ctx, unit: UnitFacts | null, given: Facts): Promise<void> {
  const { rows } = await sql`select 1 from unit where lower(code) = lower(${given.code}) and id <> ${unit?.id ?? 0}`.execute(ctx.db);
  if (rows.length > 0) throw badField('code', 'taken', { value: given.code });
  if (given.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given.email)) throw badField('email', 'bad_email');
  if (unit?.id === rootUnit && !given.canIssueNumber) throw badField('canIssueNumber', 'root_issues');
  if (unit?.id === rootUnit && !given.keepsRegister) throw badField('keepsRegister', 'root_receives');
  if (given.numberUnitId) await judgeNumberUnit(ctx, unit?.id ?? 0, given.numberUnitId);
  if (unit?.keepsRegister && !given.keepsRegister) await refuseWhileReceiving(ctx, unit.id);
}

/** A unit in use with a book of numbers of its own. */
export async function judgeNumberUnit(ctx: Ctx, unitId: number, numberUnitId: number): Promise<void> {
  const other = numberUnitId === unitId ? null : await findUnit(ctx.db, numberUnitId);
  if (!other?.active || !other.canIssueNumber) throw badField('numberUnitId', 'number_unit_issues_none');
}

async function refuseWhileReceiving(ctx: Ctx, unitId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from transmission
    where receiver_id = ${unitId} and state in ('PREPARED', 'SENT')`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw badField('keepsRegister', 'unit_still_receives', { count });
}

function columnsOf({ code, letterPrefix, phone, email, keepsRegister, canIssueNumber, numberUnitId }: Facts) {
  return {
    code,
    letter_prefix: letterPrefix,
    phone,
    email,
    keeps_register: keepsRegister,
    can_issue_number: canIssueNumber,
    // a unit with a book of its own is numbered from it
    number_unit_id: canIssueNumber ? null : (numberUnitId ?? null),
  };
}

async function keep(ctx: Ctx, { id, version }: UnitFacts, columns: object): Promise<void> {
  await ctx.db
    .updateTable('unit')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

function pick(unit: UnitFacts, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(unit).filter(([name]) => names.includes(name)));
}
