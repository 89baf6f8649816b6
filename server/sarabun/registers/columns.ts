import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { books } from '../../../contract/lang/th/books.ts';
import {
  type BookColumn,
  type BookField,
  formColumns,
  hasForm,
  moreOnPaper,
  staysOnPaper,
  staysOnScreen,
  wholeColumns,
} from '../../../contract/sarabun/book-columns.ts';
import type {
  endBookField as endFieldCall,
  getBookColumns as getCall,
  saveBookColumns as saveCall,
  saveBookField as saveFieldCall,
} from '../../../contract/settings/registration-book-display.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { getSettingsBook, managesBooks } from './book-displays.ts';
import { fieldsOf } from './book-lines.ts';
import { raiseVersion } from './versions.ts';

const path = 'registration-book-display';

export async function getBookColumns(ctx: Ctx, { id }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const book = await getSettingsBook(ctx, id);
  const { version, columns } = await readColumns(ctx, id, book.kind);
  const { rows: fields } = await sql<Given<typeof getCall>['fields'][number]>`select f.id, f.name, f.kind, f.choices, f.version,
      (select count(*)::int from (select 1 from register_entry e where e.own ? ('own' || f.id) limit 1000) e) as used
    from book_field f where f.active order by f.id`.execute(ctx.db);
  return { book, version, columns, fields, manage: managesBooks(ctx) };
}

/** Columns of one book, or of all books of its kind: then none keeps columns of its own. */
export async function saveBookColumns(ctx: Ctx, { id, version, columns, everyBook }: Taken<typeof saveCall>) {
  const { kind } = await getSettingsBook(ctx, id);
  const before = await readColumns(ctx, id, kind);
  if (columns) refuseColumns(kind, columns, before.fields);
  const now = await raiseVersion(ctx, { path, id, part: 'columns_version', version });
  const kept = columns ? JSON.stringify(wholeColumns(kind, columns, before.fields)) : null;
  if (everyBook) {
    await sql`insert into book_standard (kind, columns) values (${kind}, ${kept}::jsonb)
      on conflict (kind) do update set columns = excluded.columns`.execute(ctx.db);
    await sql`update register set columns = null, columns_version = columns_version + case when id = ${id} then 0 else 1 end where kind = ${kind}`.execute(
      ctx.db,
    );
  } else await sql`update register set columns = ${kept}::jsonb where id = ${id}`.execute(ctx.db);
  const after = await readColumns(ctx, id, kind);
  await auditSetting(ctx, path, 'CHANGED', {
    id,
    before: { columns: told(before) },
    after: { columns: told(after), ...(everyBook ? { everyBook: true } : {}) },
  });
  return { version: now };
}

async function readColumns(ctx: Ctx, id: number, kind: string): Promise<{ version: number; columns: BookColumn[]; fields: BookField[] }> {
  const { rows } = await sql<{ version: number; set: BookColumn[] | null; fields: BookField[] }>`
    select r.columns_version as version, coalesce(r.columns, s.columns) as set, ${fieldsOf} as fields
    from register r left join book_standard s on s.kind = r.kind where r.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  return { version: row.version, fields: row.fields, columns: wholeColumns(kind, row.set, row.fields) };
}

/** What the regulation or the screen can't do without is not dropped in silence. */
function refuseColumns(kind: string, columns: BookColumn[], fields: BookField[]): void {
  for (const { code, title, screen, paper } of columns) {
    if (code.startsWith('own') && !fields.some((field) => `own${field.id}` === code))
      throw badField(`columns.${code}`, 'column_unknown', { name: code });
    const name = headings[code] ?? code;
    if ((staysOnPaper(kind, code) && !paper) || (staysOnScreen(code) && !screen))
      throw badField(`columns.${code}`, 'column_stays', { name });
    if (hasForm(kind) && staysOnPaper(kind, code) && title) throw badField(`columns.${code}`, 'column_stays', { name });
  }
  const more = columns.filter(({ code, paper }) => paper && !(formColumns as readonly string[]).includes(code));
  if (more.length > moreOnPaper) throw badField(`columns.${more.at(-1)?.code}`, 'columns_too_many', { most: moreOnPaper });
}

const { seq: no, docNo, docDate, from, to, subject, action, remark } = books.column;
/** As the screen names them; the paper too, where its form has no name of its own. */
export const headings: Record<string, string> = { no, docNo, docDate, from, to, subject, action, remark };

/** For the audit: names in their order, with what differs from the usual. */
function told({ columns, fields }: { columns: BookColumn[]; fields: BookField[] }): string[] {
  const nameOf = ({ code, title }: BookColumn) =>
    title || fields.find((field) => `own${field.id}` === code)?.name || headings[code] || code;
  return columns.map((column) => `${nameOf(column)} ${column.width}${column.screen ? '' : ' -screen'}${column.paper ? '' : ' -paper'}`);
}

/** A column of the agency's own, for every book that wants it. */
export async function saveBookField(ctx: Ctx, { id, version, name, kind, choices }: Taken<typeof saveFieldCall>) {
  if (kind === 'CHOICE' && (choices.length < 2 || new Set(choices).size < choices.length)) throw badField('choices', 'field_choices');
  const { rows: same } = await sql`select 1 from book_field where active and th_norm(name) = th_norm(${name}) and id <> ${id ?? 0}`.execute(
    ctx.db,
  );
  if (same.length > 0) throw badField('name', 'taken', { value: name });
  const kept = { name, choices: kind === 'CHOICE' ? choices : [] };
  if (id === undefined) {
    const made = await ctx.db
      .insertInto('book_field')
      .values({ ...kept, kind })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await auditSetting(ctx, fieldPath, 'ADDED', { id: made.id, after: { ...kept, kind } });
    return made;
  }
  const before = await ctx.db
    .selectFrom('book_field')
    .select(['name', 'choices'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!before) throw notFound();
  const changed = await raiseField(ctx, id, version ?? 0, kept);
  await auditSetting(ctx, fieldPath, 'CHANGED', { id, before, after: kept });
  return changed;
}

export async function endBookField(ctx: Ctx, { id, version }: Taken<typeof endFieldCall>) {
  await raiseField(ctx, id, version, { active: false });
  await auditSetting(ctx, fieldPath, 'SWITCHED_OFF', { id });
  return {};
}

const fieldPath = `${path}.field`;

async function raiseField(ctx: Ctx, id: number, version: number, set: { name?: string; choices?: string[]; active?: boolean }) {
  const changed = await ctx.db
    .updateTable('book_field')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('active', '=', true)
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!changed) throw await changedMeanwhile(ctx, fieldPath, id);
  return changed;
}
