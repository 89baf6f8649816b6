import { sql } from 'kysely';
import { badField } from '../http/errors.ts';
import type { ListSource, SettingsSources } from '../settings-source.ts';
import { archiveRules } from './rules.ts';

function mustNotEndBefore(field: string, from: string, until: string | null): void {
  if (until && until < from) throw badField(field, 'ends_before_start');
}

const retention: ListSource = {
  table: 'retention_rule',
  columns: { documentType: 'document_type', category: 'category_id' },
  name: 'orderNo',
  check: async (ctx, { id, values }) => {
    const { documentType, category, validFrom, validTo } = values as Record<'documentType' | 'category', number | null> & {
      validFrom: string;
      validTo: string | null;
    };
    if (!documentType && !category) throw badField('category', 'required');
    mustNotEndBefore('validTo', validFrom, validTo);
    // a later one takes the place of an earlier one; two from the same day say nothing
    const { rows } =
      await sql`select 1 from retention_rule q where q.active and q.id is distinct from ${id}::bigint and q.document_type is not distinct from ${documentType}::int
      and q.category_id is not distinct from ${category}::bigint and q.valid_from = ${validFrom}::date limit 1`.execute(ctx.db);
    if (rows[0]) throw badField('validFrom', 'shift_of_overlap');
  },
};

const keepers: ListSource = {
  table: 'archive_keeper',
  columns: { person: 'person_id' },
  name: 'person',
  check: async (_ctx, { values }) => mustNotEndBefore('until', String(values.since), values.until as string | null),
};

const shelves: ListSource = {
  table: 'archive_shelf',
  uses: sql<number>`(select count(*)::int from archive_box b where b.shelf_id = r.id)`,
};

export const sources: SettingsSources = {
  lists: { 'retention-rules': retention, 'archive-keepers': keepers, 'archive-shelves': shelves },
  forms: { 'archive-rules': archiveRules },
};
