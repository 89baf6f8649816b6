import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { ListSource, SettingsSources } from '../settings-source.ts';
import { disposalRules } from './disposal/case-rules.ts';
import { isPattern } from './numbers.ts';
import { assetRules } from './rules.ts';

function mustNotEndBefore(field: string, from: string, until: string | null): void {
  if (until && until < from) throw badField(field, 'ends_before_start');
}

/** Rows by validity: a later one takes the place of an earlier one; two from the same day say nothing. */
function byDay(table: ListSource['table'], columns: Record<string, string> = {}): ListSource {
  return {
    table,
    columns,
    name: 'validFrom',
    check: async (ctx, { id, values }) => {
      mustNotEndBefore('validTo', String(values.validFrom), values.validTo as string | null);
      if (await fromSameDay(ctx, table, { id, from: String(values.validFrom), classId: columns.class ? Number(values.class) : null }))
        throw badField('validFrom', 'shift_of_overlap');
    },
  };
}

async function fromSameDay(
  { db }: Ctx,
  table: string,
  { id, from, classId }: { id: number | null; from: string; classId: number | null },
): Promise<boolean> {
  const sameClass = classId === null ? sql`true` : sql`q.class_id = ${classId}`;
  const { rows } =
    await sql`select 1 from ${sql.table(table)} q where q.active and q.id is distinct from ${id}::bigint and q.valid_from = ${from}::date and ${sameClass} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

const classes: ListSource = {
  table: 'asset_class',
  name: 'name',
  uses: sql<number>`(select count(*)::int from asset a where a.class_id = r.id)`,
  check: async (_ctx, { values }) => {
    if (!isPattern(String(values.pattern))) throw badField('pattern', 'asset_pattern');
  },
};

const places: ListSource = {
  table: 'asset_place',
  columns: { unit: 'unit_id' },
  uses: sql<number>`(select count(*)::int from asset a where a.place_id = r.id)`,
};

const keepers: ListSource = {
  table: 'asset_keeper',
  columns: { person: 'person_id' },
  name: 'person',
  check: async (_ctx, { values }) => mustNotEndBefore('until', String(values.since), values.until as string | null),
};

export const sources: SettingsSources = {
  lists: {
    'asset-classes': classes,
    'asset-lives': byDay('asset_life', { class: 'class_id' }),
    'asset-thresholds': byDay('asset_threshold'),
    'asset-depreciation': byDay('asset_dep_rule'),
    'asset-places': places,
    'asset-keepers': keepers,
  },
  forms: { 'asset-rules': assetRules, 'asset-disposal': disposalRules },
};
