import { type RawBuilder, sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { KindName } from '../../files/store/kinds.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';

/** Where an agency keeps files and links for its staff: manuals, central documents. Each row has `file_id`, `link`, `from_day`, `until_day`. */
export interface Shelf {
  table: 'manual' | 'central_document';
  page: SettingsPath;
  /** The field that sorts what stands there, and its choices. */
  kind: { field: 'module' | 'category'; of: readonly string[] };
  /** Files that it takes. */
  allow: KindName[];
  /** What else is kept with a file that has come: of row `id`, where it stands already; true: it is no new file of that row. */
  takes?: (ctx: Ctx, file: KeptFile, id: number | null) => Promise<boolean>;
  /** After row `id` has the file. */
  took?: (ctx: Ctx, file: KeptFile, id: number) => Promise<void>;
  /** Row r is meant for this person. */
  meantFor: (me: Me) => RawBuilder<boolean>;
}

export interface KeptFile {
  fileId: string;
  name: string;
  mime: string;
}

/** Row r is in use, within its days and meant for this person. */
export function onShelf({ meantFor }: Shelf, me: Me): RawBuilder<boolean> {
  const today = bangkokDay(new Date());
  return sql<boolean>`(r.active and (r.from_day is null or r.from_day <= ${today}::date) and (r.until_day is null or r.until_day >= ${today}::date)
    and ${meantFor(me)})`;
}

/** The file f of a row as the contract tells of it. */
export const fileTold = sql`case when f.id is not null then json_build_object('name', f.name, 'size', f.size, 'mime', f.mime) end`;

/** A file that this person may read; another's answers as if it did not exist. `which`: the file of row r, where it is not its own. */
export async function shelfFile(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  shelf: Shelf,
  id: number,
  which: RawBuilder<unknown> = sql`r.file_id`,
): Promise<{ sha256: string; name: string; mime: string }> {
  const { rows } = await sql<{ sha256: string; name: string; mime: string }>`
    select f.sha256, f.name, f.mime from ${sql.table(shelf.table)} r join file f on f.id = ${which}
      where r.id = ${id} and ${onShelf(shelf, me)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The days do not cross; without a file there is a link. */
export function shelfSource(table: Shelf['table'], columns: Record<string, string> = {}): ListSource {
  return {
    table,
    columns,
    async check(ctx, { id, values }) {
      if (values.fromDay && values.untilDay && String(values.untilDay) < String(values.fromDay)) throw badField('untilDay', 'days_crossed');
      if (values.link && !/^https?:\/\//i.test(String(values.link))) throw badField('link', 'bad_url');
      if (values.link) return;
      const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and file_id is not null`.execute(ctx.db);
      if (rows.length === 0) throw badField('link', 'file_or_link_needed');
    },
  };
}
