import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { settingsPages } from '../../../contract/settings/catalogue.ts';
import type { Fields } from '../../../contract/settings/define.ts';
import { ownHistory } from '../../../contract/settings/own-history.ts';
import type { settingsHistory as call } from '../../../contract/settings/pages.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { personNamed } from '../../http/named.ts';
import { keyOf, scopeOf } from './columns.ts';
import { type List, listOf, pathOf } from './declared.ts';
import { calledBy } from './names-of.ts';
import { mustSeeOwn, ownField, ownWords } from './own-history.ts';

interface Line {
  at: Date;
  by: string | null;
  detail: { act: string; changes: Record<string, [unknown, unknown]> };
}

/** What the audit tells of a row, of a form, or of a whole list. */
export async function settingsHistory(ctx: Ctx, { page: name, id = 0 }: Taken<typeof call>): Promise<Given<typeof call>> {
  const path = pathOf(ctx, name);
  const page = settingsPages[path];
  if (page?.shape === 'list' && id > 0) await mustSee(ctx, listOf(ctx, path, 'view'), id);
  if (page?.shape === 'own' && id > 0) await mustSeeOwn(ctx, path, id);
  const { rows } = await sql<Line>`select a.at, a.detail, ${personNamed(ctx, 'p')} as by
    from audit a left join person p on p.id = a.person_id
    where a.subject_type = ${`settings.${path}`} and a.subject_id = ${id} and a.outcome = 'OK' order by a.id desc limit 50`.execute(ctx.db);
  const fields: Fields =
    page?.shape === 'list'
      ? page.fields
      : page?.shape === 'form'
        ? Object.assign({}, ...Object.values(page.parts))
        : (ownHistory[path] ?? {});
  const changes = rows.map(async ({ at, by, detail }) => ({
    at: at.toISOString(),
    by: by ?? '',
    act: detail.act,
    changes: await Promise.all(
      Object.entries(detail.changes ?? {}).map(async ([field, [before, after]]) => ({
        field: (await ownField(ctx, path, field)) ?? field,
        before: (await ownWords(ctx, path, field, before)) ?? (await wordsOf(ctx, fields, field, before)),
        after: (await ownWords(ctx, path, field, after)) ?? (await wordsOf(ctx, fields, field, after)),
      })),
    ),
  }));
  return { changes: await Promise.all(changes) };
}

async function mustSee(ctx: Ctx, list: List, id: number): Promise<void> {
  if (!list.source.where) return;
  const { rows } =
    await sql`select 1 from ${sql.table(list.source.table)} r where ${keyOf(list)} = ${id} and ${scopeOf(ctx, list)}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

async function wordsOf(ctx: Ctx, fields: Fields, name: string, value: unknown): Promise<string> {
  const field = fields[name];
  if (value === null || value === undefined) return '';
  if (field?.is === 'row' || field?.is === 'rows') {
    const ids = [value].flat().map(Number);
    const names = await calledBy(ctx, field.from, ids);
    return ids.map((id) => names.get(id) ?? String(id)).join(', ');
  }
  return Array.isArray(value) ? value.join(', ') : String(value);
}
