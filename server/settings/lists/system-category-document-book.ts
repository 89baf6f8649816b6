import { sql } from 'kysely';
import { badField } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';

/** Letters are counted up to a thousand: what is asked is whether there are any. */
export const systemCategoryDocumentBook: ListSource = {
  table: 'document_category',
  columns: { parent: 'parent_id' },
  name: 'name',
  uses: sql<number>`((select count(*) from (select 1 from document d where d.retention_class = r.code limit 1000) d)
    + (select count(*) from document_category k where k.parent_id = r.id))::int`,
  // the classes of regulation 57 stay
  fixed: sql<boolean>`r.code in ('Y10', 'PERM', 'Y5_COPY', 'Y5_FIN', 'Y1')`,
  check: async (ctx, { id, values }) => {
    if (id === null || values.parent === null || values.parent === undefined) return;
    const { rows } = await sql`with recursive above as (select id, parent_id from document_category where id = ${values.parent}
      union select c.id, c.parent_id from document_category c join above a on c.id = a.parent_id) select 1 from above where id = ${id}`.execute(
      ctx.db,
    );
    if (rows.length > 0) throw badField('parent', 'category_circle');
  },
};
