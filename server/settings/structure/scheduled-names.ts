import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { master } from '../../../contract/lang/index.ts';
import type { withdrawRename as withdrawCall } from '../../../contract/settings/manage-section.ts';
import { audit } from '../../access/audit.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { findUnit, lockStructure, takeUnit, type UnitFacts } from './change-unit.ts';

export interface NewName {
  name: string;
  shortName: string;
  nameEn: string;
  letterPrefix: string;
}

const page = 'manage-section';

/** The new name waits for its day: until then the old one is shown and printed. */
export async function planName(ctx: Ctx, unit: UnitFacts, { name, shortName, nameEn, letterPrefix }: NewName, validFrom: string) {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('unit_name_due')
    .values({
      unit_id: unit.id,
      valid_from: validFrom,
      name,
      short_name: shortName,
      name_en: nameEn,
      letter_prefix: letterPrefix,
      ordered_by: ctx.me.personId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw badField('validFrom', 'rename_planned');
  await ctx.db
    .updateTable('unit')
    .set({ version: unit.version + 1 })
    .where('id', '=', unit.id)
    .execute();
  await auditSetting(ctx, page, 'RENAME_PLANNED', {
    id: unit.id,
    before: { ...nameOf(unit) },
    after: { name, shortName, nameEn, letterPrefix, validFrom },
  });
  return { unitId: unit.id, version: unit.version + 1 };
}

/** Before its day the order is taken back; the unit keeps the name that it has. */
export async function withdrawRename(ctx: Ctx, { unitId, version }: Taken<typeof withdrawCall>) {
  const unit = await takeUnit(ctx, unitId, version);
  if (!(await dropPlannedName(ctx, unitId))) throw refuse('rename_not_planned');
  await ctx.db
    .updateTable('unit')
    .set({ version: unit.version + 1 })
    .where('id', '=', unitId)
    .execute();
  return { unitId, version: unit.version + 1 };
}

/** Takes back what was ordered for a day to come, also where the unit ends before it. False: nothing was. */
export async function dropPlannedName(ctx: Ctx, unitId: number): Promise<boolean> {
  const due = await ctx.db.deleteFrom('unit_name_due').where('unit_id', '=', unitId).returning(['name', 'valid_from']).executeTakeFirst();
  if (due) await auditSetting(ctx, page, 'RENAME_WITHDRAWN', { id: unitId, before: { name: due.name, validFrom: due.valid_from } });
  return due !== undefined;
}

/** The unit bears its new name; its books go on under it, and the code before its numbers changes with it. */
export async function bearName(db: Db, unit: UnitFacts, { name, shortName, nameEn, letterPrefix }: NewName): Promise<void> {
  await db
    .updateTable('unit')
    .set({ name, short_name: shortName, name_en: nameEn, letter_prefix: letterPrefix, version: unit.version + 1 })
    .where('id', '=', unit.id)
    .execute();
  await sql`update register set name = left(name, length(name) - length(${unit.name}::text)) || ${name}
    where unit_id = ${unit.id} and closed_at is null and right(name, length(${unit.name}::text)) = ${unit.name}`.execute(db);
}

export function nameOf({ name, shortName, nameEn, letterPrefix }: NewName): NewName {
  return { name, shortName, nameEn, letterPrefix };
}

/** Names whose day has come. What the unit was called until the day before is kept for the letters of that time. */
export async function bearDueNames(office: Office): Promise<number> {
  return office.db.transaction().execute(async (db) => {
    const ctx = contextOf(office, db, { id: crypto.randomUUID(), ip: '', userAgent: '', key: null, language: master }, null);
    await lockStructure(db);
    const { rows } = await sql<NewName & { unitId: number; validFrom: string }>`delete from unit_name_due where valid_from <= today()
      returning unit_id as "unitId", valid_from as "validFrom", name, short_name as "shortName", name_en as "nameEn", letter_prefix as "letterPrefix"`.execute(
      db,
    );
    for (const { unitId, validFrom, ...after } of rows) {
      const unit = await findUnit(db, unitId);
      if (!unit?.active) continue;
      // where it was renamed on the very day, the name before it was kept by that
      await sql`with found as materialized (
      select ${unitId}::bigint, ${validFrom}::date - 1, ${unit.name}::text, ${unit.shortName}::text, ${unit.nameEn}::text
        where not exists (select 1 from unit_name where unit_id = ${unitId} and until >= ${validFrom}::date - 1))
    insert into unit_name (unit_id, until, name, short_name, name_en) select * from found`.execute(db);
      await bearName(db, unit, after);
      const before = nameOf(unit);
      const changes = Object.fromEntries(
        (Object.keys(after) as (keyof NewName)[])
          .filter((key) => before[key] !== after[key])
          .map((key) => [key, [before[key], after[key]]]),
      );
      await audit(ctx, `settings.${page}`, {
        subject: { type: `settings.${page}`, id: unitId },
        detail: { act: 'RENAMED', changes: { ...changes, validFrom: [null, validFrom] } },
      });
    }
    return rows.length;
  });
}
