import { sql } from 'kysely';
import { badField } from '../http/errors.ts';
import type { ListSource, SettingsSources } from '../settings-source.ts';

const rates: ListSource = {
  table: 'overtime_rate',
  name: 'orderNo',
  check: async (ctx, { id, values }) => {
    const { kind, validFrom, validTo } = values as { kind: string; validFrom: string; validTo: string | null };
    if (validTo && validTo < validFrom) throw badField('validTo', 'ends_before_start');
    // a later one takes the place of an earlier one; two from the same day say nothing
    const { rows } =
      await sql`select 1 from overtime_rate t where t.active and t.id is distinct from ${id}::bigint and t.kind = ${kind} and t.valid_from = ${validFrom}::date limit 1`.execute(
        ctx.db,
      );
    if (rows[0]) throw badField('validFrom', 'overtime_rate_overlap');
  },
};

export const sources: SettingsSources = { lists: { 'overtime-rates': rates } };
