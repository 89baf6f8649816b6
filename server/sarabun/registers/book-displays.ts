import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { type BookColumn, type BookField, wholeColumns } from '../../../contract/sarabun/book-columns.ts';
import type {
  BookDisplayRow,
  groupBooks as groupCall,
  listBookDisplays as listCall,
  SettingsBook,
  saveBookDisplay as saveCall,
} from '../../../contract/settings/registration-book-display.ts';
import { pageOf } from '../../../contract/wire.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { bothNames, named } from '../../http/named.ts';
import { fieldsOf, ofLetters } from './book-lines.ts';
import { raiseVersion } from './versions.ts';

const path = 'registration-book-display';

/** Whether the caller may change what stands on these pages. */
export function managesBooks(ctx: Ctx): boolean {
  return pageRight(ctx.me, path) === 'manage';
}

/** Books of every unit, those of the agency itself first. */
export async function listBookDisplays(
  ctx: Ctx,
  { search, kind, group, ...page }: Taken<typeof listCall>,
): Promise<Given<typeof listCall>> {
  const { skip, take } = pageOf(page);
  const words = normalizeThai(search ?? '').replace(/[\\%_]/g, '\\$&');
  const wanted = sql`r.active and ${ofLetters} ${words ? sql`and th_norm(concat_ws(' ', r.name, ${bothNames('u')})) like ${`%${words}%`}` : sql``} ${kind ? sql`and r.kind = ${kind}` : sql``}
    ${group === undefined ? sql`` : group === 0 ? sql`and r.group_id is null` : sql`and r.group_id = ${group}`}`;
  const { rows } = await sql<Omit<BookDisplayRow, 'columns' | 'own'> & { set: BookColumn[] | null; fields: BookField[]; total: number }>`
    select r.id, r.name, ${named(ctx, 'u')} as "unitName", r.kind, r.series, r.version, r.group_id as "groupId", coalesce(g.name, '') as group, r.sort,
      coalesce(r.columns, s.columns) as set, cardinality(coalesce(r.functions_off, s.functions_off, '{}')) as off, r.closed_at is not null as closed,
      ${fieldsOf} as fields, count(*) over ()::int as total
    from register r join unit u on u.id = r.unit_id left join book_group g on g.id = r.group_id left join book_standard s on s.kind = r.kind
    where ${wanted} order by r.unit_id = 10000000 desc, g.sort nulls last, u.sort, u.id, r.sort, r.kind, r.series offset ${skip} limit ${take}`.execute(
    ctx.db,
  );
  const groups = await ctx.db
    .selectFrom('book_group')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const items = rows.map(({ set, fields, total: _, ...row }) => {
    const shown = wholeColumns(row.kind, set, fields).filter((column) => column.screen || column.paper);
    return { ...row, columns: shown.length, own: shown.filter(({ code }) => code.startsWith('own')).length };
  });
  return { items, total: rows[0]?.total ?? 0, groups, manage: managesBooks(ctx) };
}

/** @throws 404 */
export async function getSettingsBook(ctx: Ctx, id: number): Promise<SettingsBook> {
  const { rows } = await sql<SettingsBook>`select r.id, r.name, ${named(ctx, 'u')} as "unitName", r.kind, r.series
    from register r join unit u on u.id = r.unit_id where r.id = ${id} and r.active and ${ofLetters}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function saveBookDisplay(ctx: Ctx, { id, version, name, groupId, sort }: Taken<typeof saveCall>) {
  const before = await getDisplay(ctx, id);
  await refuseUnknownGroup(ctx, groupId);
  const now = await raiseVersion(ctx, { path, id, part: 'version', version });
  await ctx.db.updateTable('register').set({ name, group_id: groupId, sort }).where('id', '=', id).execute();
  await auditSetting(ctx, path, 'CHANGED', { id, before, after: await getDisplay(ctx, id) });
  return { version: now };
}

/** Many at once: each book's own version grows, so that who edits one of them is told. */
export async function groupBooks(ctx: Ctx, { ids, groupId }: Taken<typeof groupCall>) {
  await refuseUnknownGroup(ctx, groupId);
  let changed = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const before = await getDisplay(ctx, id);
    const { numUpdatedRows } = await ctx.db
      .updateTable('register')
      .set((eb) => ({ group_id: groupId, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('group_id', 'is distinct from', groupId)
      .executeTakeFirst();
    if (!numUpdatedRows) continue;
    changed += 1;
    await auditSetting(ctx, path, 'CHANGED', { id, before, after: await getDisplay(ctx, id) });
  }
  return { changed };
}

async function getDisplay(ctx: Ctx, id: number): Promise<{ name: string; group: string; sort: number }> {
  const { rows } = await sql<{ name: string; group: string; sort: number }>`select r.name, coalesce(g.name, '') as group, r.sort
    from register r left join book_group g on g.id = r.group_id where r.id = ${id} and r.active and ${ofLetters}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function refuseUnknownGroup(ctx: Ctx, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  const known = await ctx.db.selectFrom('book_group').select('id').where('id', '=', groupId).where('active', '=', true).executeTakeFirst();
  if (!known) throw badField('groupId', 'not_a_choice', { value: groupId });
}
