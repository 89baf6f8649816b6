import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/sign-type.ts';
import type { SignTypeGroup } from '../../../contract/settings/sign-type.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { named, readingThai } from '../../http/named.ts';

/** Its audit stands beside the page's own, so that a group's history is its own. */
const path = 'sign-type';

export async function signTypeGroups(ctx: Ctx): Promise<Given<typeof calls.signTypeGroups>> {
  const kinds = await ctx.db
    .selectFrom('document_type')
    .select(['code as id', named(ctx, 'document_type').as('name')])
    .orderBy('code')
    .execute();
  return { groups: await readGroups(ctx), kinds, manage: pageRight(ctx.me, path) === 'manage' };
}

export async function saveSignTypeGroup(
  ctx: Ctx,
  { id, version, ...input }: Taken<typeof calls.saveSignTypeGroup>,
): Promise<Given<typeof calls.saveSignTypeGroup>> {
  await lockFor(ctx.db, `settings.${path}`);
  const groups = await readGroups(readingThai(ctx));
  const before = groups.find((one) => one.id === id);
  if (id !== undefined && !before) throw notFound();
  if (before && before.version !== version) throw await changedMeanwhile(ctx, path, before.id);
  await judge(ctx, input);
  if (groups.some((one) => one.id !== id && one.name.trim().toLowerCase() === input.name.toLowerCase()))
    throw badField('name', 'taken', { value: input.name });
  const columns = {
    name: input.name,
    document_types: input.documentTypes,
    unit_ids: input.units,
    amount_from: input.amountFrom ?? null,
    type: input.type,
    active: input.active,
  };
  const kept = before
    ? await ctx.db
        .updateTable('sign_type_group')
        .set({ ...columns, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await ctx.db.insertInto('sign_type_group').values(columns).returning(['id', 'version']).executeTakeFirstOrThrow();
  const told = ({ units, version: _, id: __, ...one }: SignTypeGroup) => ({ ...one, units: units.map(({ name }) => name) });
  const after = (await readGroups(readingThai(ctx))).find((one) => one.id === kept.id);
  const act = before ? 'CHANGED' : 'ADDED';
  await auditSetting(ctx, path, act, { id: kept.id, before: before ? told(before) : null, after: after ? told(after) : null });
  return kept;
}

export async function removeSignTypeGroup(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Record<string, never>> {
  const before = await ctx.db.selectFrom('sign_type_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw notFound();
  if (before.version !== version) throw await changedMeanwhile(ctx, path, id);
  await ctx.db.deleteFrom('sign_type_group').where('id', '=', id).execute();
  await auditSetting(ctx, path, 'REMOVED', { id, before: { name: before.name, type: before.type } });
  return {};
}

async function judge(
  ctx: Ctx,
  { documentTypes, units, amountFrom }: Omit<Taken<typeof calls.saveSignTypeGroup>, 'version'>,
): Promise<void> {
  const kinds = await ctx.db.selectFrom('document_type').select('code').execute();
  const unknown = documentTypes.find((code) => !kinds.some((kind) => kind.code === code));
  if (unknown !== undefined) throw badField('documentTypes', 'not_a_choice', { value: unknown });
  const known = units.length > 0 ? await ctx.db.selectFrom('unit').select('id').where('id', 'in', units).execute() : [];
  const strange = units.find((unit) => !known.some((one) => one.id === unit));
  if (strange !== undefined) throw badField('units', 'not_a_choice', { value: strange });
  if (amountFrom != null && !(amountFrom > 0 && amountFrom <= mostAmount))
    throw badField('amountFrom', 'out_of_range', { min: 1, max: mostAmount });
  // what fits every paper is said by kind, where it is seen
  if (documentTypes.length === 0 && units.length === 0 && amountFrom == null) throw badField('documentTypes', 'group_says_nothing');
}

const mostAmount = 999_999_999_999;

async function readGroups(ctx: Ctx): Promise<SignTypeGroup[]> {
  const { rows } = await sql<Omit<SignTypeGroup, 'amountFrom'> & { amountFrom: string | null }>`
    select g.id, g.name, g.document_types as "documentTypes", g.amount_from::text as "amountFrom", g.type, g.active, g.version,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', ${named(ctx, 'u')}) order by u.sort, u.name) from unit u where u.id = any(g.unit_ids)), '[]') as units
    from sign_type_group g order by g.active desc, g.name`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amountFrom: row.amountFrom === null ? null : Number(row.amountFrom) }));
}
