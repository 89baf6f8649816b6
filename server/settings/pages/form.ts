import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Fields, FormPage } from '../../../contract/settings/define.ts';
import type { settingsForm as readCall, saveSettingsForm as saveCall } from '../../../contract/settings/pages.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { pageRight } from '../../http/menu-rights.ts';
import type { FormSource, Values } from '../../settings-source.ts';
import { checkChosen } from './check-rows.ts';
import { formOf } from './declared.ts';
import { judge } from './judge.ts';
import { namesOf } from './names-of.ts';

export async function settingsForm(ctx: Ctx, { page: name }: Taken<typeof readCall>): Promise<Given<typeof readCall>> {
  const { path, page, source } = formOf(ctx, name, 'view');
  const { version, values } = await readForm(ctx.db, source);
  const shown = withoutHidden(fieldsOf(page), values);
  const [names] = await namesOf(ctx, fieldsOf(page), [shown]);
  return { version, values: shown, names: names ?? {}, manage: pageRight(ctx.me, path) === 'manage' };
}

export async function saveSettingsForm(
  ctx: Ctx,
  { page: name, version, values: typed }: Taken<typeof saveCall>,
): Promise<Given<typeof saveCall>> {
  const { path, page, source } = formOf(ctx, name, 'manage');
  const fields = fieldsOf(page);
  await lockFor(ctx.db, `settings.${path}`);
  const before = await readForm(ctx.db, source);
  if (before.version !== version) throw await changedMeanwhile(ctx, path);
  const values = judge(fields, typed, before.values);
  await checkChosen(ctx, fields, values, before.values);
  await source.check?.(ctx, values, before.values);
  await sql`insert into setting (key, value, updated_by) values (${source.key}, ${JSON.stringify(values)}::jsonb, ${ctx.me.personId})
    on conflict (key) do update set value = setting.value || excluded.value, version = setting.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
    ctx.db,
  );
  await source.saved?.(ctx, values, before.values);
  const hidden = Object.keys(fields).filter((field) => fields[field]?.hidden);
  await auditSetting(ctx, path, 'CHANGED', { before: before.values, after: values, hidden });
  const after = await readForm(ctx.db, source);
  return { version: after.version, values: withoutHidden(fields, after.values) };
}

/** What stands now; version 0 where nothing was ever saved. */
export async function readForm(db: Db, { key, standard }: FormSource): Promise<{ version: number; values: Values }> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', key).executeTakeFirst();
  return { version: row?.version ?? 0, values: { ...standard, ...((row?.value ?? {}) as Values) } };
}

function fieldsOf(page: FormPage): Fields {
  return Object.assign({}, ...Object.values(page.parts));
}

function withoutHidden(fields: Fields, values: Values): Values {
  return Object.fromEntries(Object.keys(fields).flatMap((name) => (fields[name]?.hidden ? [] : [[name, values[name] ?? null]])));
}
