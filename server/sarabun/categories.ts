import { type RawBuilder, sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type { Category, listCategories as call } from '../../contract/sarabun/categories.ts';
import type { Ctx, Db } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { named } from '../http/named.ts';

/** What is in use, each under the one that it belongs to, in the order of the settings. */
export async function listCategories(ctx: Ctx): Promise<Given<typeof call>> {
  const name = named(ctx, 'c');
  const { rows } = await sql<Category>`with recursive tree as (
      select c.id, c.code, ${name} as name, c.years, c.active, 0 as depth, array[c.sort, c.id::int] as place
        from document_category c where c.parent_id is null
      union all select c.id, c.code, ${name}, c.years, c.active, t.depth + 1, t.place || array[c.sort, c.id::int]
        from document_category c join tree t on c.parent_id = t.id)
    select code, name, years, active, depth from tree t where active
      or exists (select 1 from tree b where b.active and b.place[:cardinality(t.place)] = t.place) order by place`.execute(ctx.db);
  return { items: rows };
}

/** @throws at the field `retention` for a category that is not in use */
export async function mustBeCategory(db: Db, code: string | undefined): Promise<void> {
  if (code === undefined) return;
  const { rows } = await sql`select 1 from document_category where code = ${code} and active`.execute(db);
  if (rows.length === 0) throw badField('retention', 'not_a_choice', { value: code });
}

/** Letters `d` filed under a category or under one below it. */
export function filedUnder(code: string): RawBuilder<boolean> {
  return sql`d.retention_class = any(array(with recursive below as (select id, code from document_category where code = ${code}
    union select c.id, c.code from document_category c join below b on c.parent_id = b.id) select code from below))`;
}
