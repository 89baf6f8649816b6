import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { inThai, personNamed } from '../http/named.ts';
import type { ListSource, SettingsSources, Values } from '../settings-source.ts';
import { timeRules } from './rules-now.ts';

/** 8.30 and 08:30 are one. */
function hourOf(value: Values[string] | undefined): string {
  return String(value).replace('.', ':').padStart(5, '0');
}

const hours = ['comesAt', 'goesAt', 'breakFrom', 'breakUntil', 'halfBorder'] as const;

const shifts: ListSource = {
  table: 'shift',
  name: 'name',
  uses: sql<number>`((select count(*) from shift_of o where o.shift_id = r.id and o.active) + (select count(*) from roster x where x.shift_id = r.id and x.day >= today()))::int`,
  check: async (_ctx, { values }) => {
    for (const field of hours) values[field] = hourOf(values[field]);
    const over = values.nextDay === true;
    const comes = String(values.comesAt);
    // hours before its beginning are of the next day, where it goes over midnight
    const at = (field: (typeof hours)[number]) => (over && String(values[field]) <= comes ? `1${values[field]}` : `0${values[field]}`);
    if (at('goesAt') <= `0${comes}`) throw badField('goesAt', 'shift_hours');
    const [from, until, border] = [at('breakFrom'), at('breakUntil'), at('halfBorder')];
    const inside = (hour: string) => hour > `0${comes}` && hour < at('goesAt');
    if (!inside(from)) throw badField('breakFrom', 'shift_break');
    if (!inside(until) || until < from) throw badField('breakUntil', 'shift_break');
    if (!inside(border)) throw badField('halfBorder', 'shift_break');
  },
};

const shiftOf: ListSource = {
  table: 'shift_of',
  columns: { unit: 'unit_id', person: 'person_id', shift: 'shift_id' },
  name: 'orderNo',
  check: async (ctx, { id, values }) => {
    const { unit, person, validFrom, validTo } = values as {
      unit: number | null;
      person: number | null;
      validFrom: string;
      validTo: string | null;
    };
    if (unit && person) throw badField('person', 'shift_of_both');
    mustNotEndBefore('validTo', validFrom, validTo);
    // a later one takes the place of an earlier one; two from the same day say nothing
    const { rows } =
      await sql`select 1 from shift_of o where o.active and o.id is distinct from ${id}::bigint and o.unit_id is not distinct from ${unit}::bigint
      and o.person_id is not distinct from ${person}::bigint and o.valid_from = ${validFrom}::date limit 1`.execute(ctx.db);
    if (rows[0]) throw badField('validFrom', 'shift_of_overlap');
  },
};

function mustNotEndBefore(field: string, from: string, until: string | null): void {
  if (until && until < from) throw badField(field, 'ends_before_start');
}

const keepers: ListSource = {
  table: 'time_keeper',
  columns: { unit: 'unit_id', person: 'person_id' },
  name: 'person',
  check: async (_ctx, { values }) => mustNotEndBefore('until', String(values.since), values.until as string | null),
};

const sites: ListSource = {
  table: 'time_site',
  columns: { unit: 'unit_id' },
  uses: sql<number>`(select count(*)::int from time_device d where d.site_id = r.id and d.active)`,
  check: async (_ctx, { values }) => {
    const [lat, lon] = [values.lat ?? null, values.lon ?? null];
    if ((lat === null) !== (lon === null)) throw badField(lat === null ? 'lat' : 'lon', 'site_pair');
    if (lat === null && values.byQr !== true) throw badField('lat', 'site_needs');
  },
};

const devices: ListSource = {
  table: 'time_device',
  columns: { site: 'site_id' },
  uses: sql<number>`(select count(*)::int from punch_batch b where b.device_id = r.id)`,
  check: async (_ctx, { values }) => {
    if (values.layout !== 'COLUMNS') return;
    const lacks = ['codeColumn', 'dateColumn'].find((field) => !values[field]);
    if (lacks) throw badField(lacks, 'device_columns');
  },
};

const scanCodes: ListSource = {
  table: 'scan_code',
  columns: { person: 'person_id', device: 'device_id' },
  name: 'code',
  check: async (ctx, { id, values }) => {
    const { person, code, device } = values as { person: number; code: string; device: number | null };
    const { rows } = await sql<{
      name: string;
    }>`select ${personNamed(inThai, 'p')} as name from scan_code c join person p on p.id = c.person_id where c.active
      and c.id is distinct from ${id}::bigint and c.code = ${code} and c.person_id <> ${person} and c.device_id is not distinct from ${device}::bigint limit 1`.execute(
      ctx.db,
    );
    if (rows[0]) throw badField('code', 'scan_code_taken', { name: rows[0].name });
  },
};

const limits: ListSource = {
  table: 'time_limit',
  name: 'orderNo',
  check: async (ctx: Ctx, { id, values }) => {
    const { validFrom, validTo } = values as { validFrom: string; validTo: string | null };
    mustNotEndBefore('validTo', validFrom, validTo);
    const { rows } =
      await sql`select 1 from time_limit l where l.active and l.id is distinct from ${id}::bigint and l.valid_from = ${validFrom}::date limit 1`.execute(
        ctx.db,
      );
    if (rows[0]) throw badField('validFrom', 'shift_of_overlap');
  },
};

export const sources: SettingsSources = {
  lists: {
    shifts,
    'shift-of': shiftOf,
    'time-keepers': keepers,
    'time-sites': sites,
    'time-devices': devices,
    'scan-codes': scanCodes,
    'time-limits': limits,
  },
  forms: { 'time-rules': timeRules },
};
