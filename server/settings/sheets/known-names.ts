import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { ColumnKey, Judge, SheetLine } from './own-sheet.ts';

/** Units, people, posts and role types by what a sheet calls them; looked up once a sheet. */
export interface KnownNames {
  unit(line: SheetLine, key: ColumnKey, said: string): number | null;
  person(line: SheetLine, key: ColumnKey, said: string): number | null;
  /** `unitId`: a post of that unit; else its name and the name of its unit, « · » between them. */
  post(line: SheetLine, key: ColumnKey, said: string, unitId?: number): number | null;
  roleType(line: SheetLine, key: ColumnKey, said: string): number | null;
  /** A person, a post or a unit. */
  holder(line: SheetLine, key: ColumnKey, said: string): number | null;
}

interface Named {
  id: number;
  /** Everything that it is called by. */
  words: string[];
  unitId?: number;
}

export async function knownNames(ctx: Ctx, judge: Judge): Promise<KnownNames> {
  const units = await read(ctx, sql`select id, array[code, name] as words from unit where active`);
  const people = await read(
    ctx,
    sql`select id, array[employee_code, prefix || first_name || ' ' || last_name, first_name || ' ' || last_name] as words from person where active`,
  );
  const posts = await read(
    ctx,
    sql`select o.id, array[o.name || ' · ' || u.name, o.name || ' ' || u.name, o.name] as words, o.unit_id as "unitId"
      from position o join unit u on u.id = o.unit_id where o.active and u.active`,
  );
  const types = await read(ctx, sql`select id, array[name, name_en] as words from role_type`);
  const pick = (line: SheetLine, key: ColumnKey, found: Named[], said: string, code: ErrorCode = 'not_a_choice'): number | null => {
    const [one] = found;
    if (one && found.length === 1) return one.id;
    judge.say(line, key, found.length > 1 ? 'name_of_many' : code, { value: said });
    return null;
  };
  const among = (all: Named[], said: string) => all.filter((one) => one.words.includes(spelt(said)));
  return {
    unit: (line, key, said) => pick(line, key, among(units, said), said, 'unit_unknown'),
    person: (line, key, said) => pick(line, key, among(people, said), said),
    roleType: (line, key, said) => pick(line, key, among(types, said), said),
    post: (line, key, said, unitId) =>
      pick(
        line,
        key,
        among(
          posts.filter((post) => unitId === undefined || post.unitId === unitId),
          said,
        ),
        said,
      ),
    holder: (line, key, said) =>
      pick(line, key, [people, posts, units].map((all) => among(all, said)).find((found) => found.length > 0) ?? [], said),
  };
}

async function read(ctx: Ctx, rows: RawBuilder<unknown>): Promise<Named[]> {
  const found = await (rows as RawBuilder<{ id: number; words: (string | null)[]; unitId?: number }>).execute(ctx.db);
  return found.rows.map((row) => ({ ...row, words: row.words.flatMap((word) => (word ? spelt(word) : [])) }));
}

/** Spaces and letter case apart. */
function spelt(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What a sheet calls person `p`: his name, or his code where another has the same name. */
export const sheetName = sql<string>`case when p.employee_code is not null and exists (select 1 from person x where x.active and x.id <> p.id
  and x.first_name = p.first_name and x.last_name = p.last_name) then p.employee_code else p.prefix || p.first_name || ' ' || p.last_name end`;
