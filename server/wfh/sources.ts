import { sql } from 'kysely';
import { badField } from '../http/errors.ts';
import type { ListSource, SettingsSources, Values } from '../settings-source.ts';

/** 9.30 and 09:30 are one. */
const hourOf = (value: Values[string] | undefined) => String(value).replace('.', ':').padStart(5, '0');

const wfhRules: ListSource = {
  table: 'wfh_rule',
  columns: { unit: 'unit_id', employeeType: 'employee_type_id' },
  name: 'orderNo',
  check: async (ctx, { id, values }) => {
    for (const field of ['coreFrom', 'coreUntil']) values[field] = hourOf(values[field]);
    const { unit, employeeType, coreFrom, coreUntil, daysWeek, validFrom, validTo } = values as {
      unit: number | null;
      employeeType: number | null;
      coreFrom: string;
      coreUntil: string;
      daysWeek: number;
      validFrom: string;
      validTo: string | null;
    };
    if (coreUntil <= coreFrom) throw badField('coreUntil', 'ends_before_begins');
    if (!Number.isInteger(daysWeek * 2)) throw badField('daysWeek', 'wfh_half_days');
    if (validTo && validTo < validFrom) throw badField('validTo', 'ends_before_start');
    // a later one takes the place of an earlier one; two from the same day say nothing
    const { rows } =
      await sql`select 1 from wfh_rule w where w.active and w.id is distinct from ${id}::bigint and w.unit_id is not distinct from ${unit}::bigint
      and w.employee_type_id is not distinct from ${employeeType}::int and w.valid_from = ${validFrom}::date limit 1`.execute(ctx.db);
    if (rows[0]) throw badField('validFrom', 'wfh_rule_overlap');
  },
};

export const sources: SettingsSources = { lists: { 'wfh-rules': wfhRules } };
