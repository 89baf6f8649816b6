import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { centralCategories, type centralDocuments as listCall } from '../../../contract/settings/document-central.ts';
import { enclosureKinds } from '../../files/store/kinds.ts';
import type { Ctx } from '../../http/context.ts';
import { fileTold, onShelf, type Shelf } from './shelf.ts';

export const centralShelf: Shelf = {
  table: 'central_document',
  page: 'document-central',
  kind: { field: 'category', of: centralCategories },
  allow: enclosureKinds,
  meantFor: (me) =>
    sql<boolean>`(r.unit_ids = '{}' or exists (select 1 from units_under(r.unit_ids) as u where u = any(${me.units}::bigint[])))`,
};

/** What this person finds today, by words in its name, number and note. */
export async function listCentralDocuments(ctx: Ctx, { search = '', category }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['documents'][number]>`
    select r.id, r.title, r.category, r.number, r.note, r.link, ${fileTold} as file
    from central_document r left join file f on f.id = r.file_id where ${onShelf(centralShelf, ctx.me)}
      and (${category ?? null}::text is null or r.category = ${category ?? null})
      and (${search} = '' or position(th_norm(${search}) in th_norm(concat_ws(' ', r.title, r.number, r.note))) > 0)
    order by r.sort, r.id`.execute(ctx.db);
  return { documents: rows };
}
