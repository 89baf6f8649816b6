import { sql } from 'kysely';
import { kindByCode } from '../../../contract/kinds.ts';
import { badField } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';
import { kindOf } from '../letter-choices.ts';

export const manageBookCreation: ListSource = {
  table: 'letter_rule',
  columns: { unit: 'unit_id' },
  name: 'type',
  check: async (ctx, { id, values }) => {
    const kind = await kindOf(ctx.db, Number(values.type));
    const has: readonly string[] = kind ? kindByCode(kind.type).parts : [];
    for (const field of ['needs', 'hides'] as const)
      for (const part of (values[field] ?? []) as string[])
        if (!always.includes(part) && !has.includes(part)) throw badField(field, 'part_not_of_kind');
    if (((values.hides ?? []) as string[]).some((part) => ((values.needs ?? []) as string[]).includes(part)))
      throw badField('hides', 'part_needed_and_hidden');
    const { rows } =
      await sql`select 1 from letter_rule where type = ${Number(values.type)} and unit_id is not distinct from ${values.unit ?? null}::bigint
      and id is distinct from ${id}::bigint`.execute(ctx.db);
    if (rows.length > 0) throw badField('unit', 'rule_twice');
  },
};

/** What every kind has: to whom it goes, and files beside it. */
const always = ['receivers', 'files'];
