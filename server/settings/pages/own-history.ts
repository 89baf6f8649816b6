import { sql } from 'kysely';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { GroupDuty, MemberKind } from '../../../contract/settings/users-groups.ts';
import { getAdministered } from '../../access/administered-book.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { nameIn, textsIn } from '../../http/languages.ts';
import { named, partyNamed } from '../../http/named.ts';
import { readMenus } from '../menus/entries.ts';
import { mustLookAfter } from '../people/scope.ts';
import { administersNow } from '../structure/change-unit.ts';
import { seesAll } from '../structure/list-units.ts';

/** The history of a row of a page with a screen of its own is told to whom the row is shown. */
export async function mustSeeOwn(ctx: Ctx, path: SettingsPath, id: number): Promise<void> {
  if (path === 'employee-information') await mustLookAfter(ctx, id);
  if (path === 'manage-number-permission') await getAdministered(ctx, id);
  if (path === 'manage-section' && !seesAll(ctx.me) && !(await administersNow(ctx, id))) throw notFound();
}

/** What the audit keeps in letters of its own, as it is read; null: as it stands. */
export async function ownWords(ctx: Ctx, path: SettingsPath, field: string, value: unknown): Promise<string | null> {
  const words = textsIn(ctx.request.language, 'menus');
  if (path === 'users-group' && field === 'members') {
    const members = await Promise.all([value ?? []].flat().map((one) => memberOf(ctx, String(one), words)));
    return members.join('\n');
  }
  if (path === 'manage-role' && Array.isArray(value)) {
    const { rows } = await sql<{
      name: string;
    }>`select ${named(ctx, 'g')} as name from users_group g where g.id = any(${value.map(Number)}::int[]) order by g.sort`.execute(ctx.db);
    return rows.map((row) => row.name).join(', ');
  }
  if (path === 'registration-book-display' && Array.isArray(value)) {
    const { fn, column } = textsIn(ctx.request.language, 'bookSettings');
    if (field === 'off') return value.map((one) => fn.names[String(one) as 'PRINT']).join(', ');
    return value
      .map((one) => String(one).replace(' -screen', ` (${column.screen} ✕)`).replace(' -paper', ` (${column.paper} ✕)`))
      .join('\n');
  }
  if (path === 'users-group' && /^\d+$/.test(field)) return words.level[String(value) as 'none'] ?? null;
  return null;
}

/** What a field is called that the audit keeps as an id; null where the page's own words know it. */
export async function ownField(ctx: Ctx, path: SettingsPath, field: string): Promise<string | null> {
  const words = textsIn(ctx.request.language, 'menus');
  if (path === 'users-group' && /^\d+$/.test(field)) {
    const menu = (await readMenus(ctx.db)).find((one) => one.id === Number(field));
    return menu ? nameIn(ctx.request.language, { th: menu.name, en: menu.nameEn }) : null;
  }
  if (path !== 'manage-role') return null;
  if (Object.hasOwn(words.duty, field)) return words.duty[field as GroupDuty];
  if (!/^\d+$/.test(field)) return null;
  const type = await ctx.db
    .selectFrom('role_type')
    .select(named(ctx, 'role_type').as('name'))
    .where('id', '=', Number(field))
    .executeTakeFirst();
  return type?.name ?? null;
}

/** `UNIT 10000003 +`: the unit with those below it. */
async function memberOf(
  ctx: Ctx,
  said: string,
  words: { kind: Record<MemberKind, string>; duty: Record<GroupDuty, string>; groups: { withBelow: string } },
) {
  const [kind, ref = '', below] = said.split(' ') as [MemberKind, string?, string?];
  const called = kind === 'DUTY' ? words.duty[ref as GroupDuty] : await nameOf(ctx, kind, Number(ref));
  return [words.kind[kind], called, below ? words.groups.withBelow : ''].filter(Boolean).join(' ');
}

async function nameOf(ctx: Ctx, kind: MemberKind, id: number): Promise<string> {
  if (kind === 'EVERYBODY') return '';
  const called =
    kind === 'ROLE_TYPE'
      ? sql`select ${named(ctx, 'c')} as name from role_type c`
      : sql`select ${partyNamed(ctx, 'c')} as name from party c`;
  const { rows } = await sql<{ name: string }>`${called} where c.id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? String(id);
}
