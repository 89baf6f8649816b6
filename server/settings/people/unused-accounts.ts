import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/user-account-close-permission.ts';
import type { UnusedRule } from '../../../contract/settings/user-account-close-permission.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, forbidden } from '../../http/errors.ts';
import { unitsOf } from './scope.ts';

const key = 'unused-accounts';
const path = 'user-account-close-permission';
/** Nothing closes by itself before an administrator wants it. */
const standard = { on: false, days: 180, warnDays: 14 };

export async function readUnusedRule(db: Db): Promise<{ rule: UnusedRule }> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', key).executeTakeFirst();
  return { rule: { ...standard, ...(row?.value as Partial<UnusedRule> | undefined), version: row?.version ?? 0 } };
}

export async function getUnusedRule(ctx: Ctx): Promise<Given<typeof calls.getUnusedRule>> {
  return { ...(await readUnusedRule(ctx.db)), agency: unitsOf(ctx.me) === null };
}

/** For the whole agency: only who looks after all of it. */
export async function saveUnusedRule(
  ctx: Ctx,
  { version, ...rule }: Taken<typeof calls.saveUnusedRule>,
): Promise<Given<typeof calls.saveUnusedRule>> {
  if (unitsOf(ctx.me) !== null) throw forbidden();
  if (rule.days < 30 || rule.days > 3650) throw badField('days', 'unused_days');
  if (rule.warnDays < 1 || rule.warnDays >= rule.days) throw badField('warnDays', 'unused_days');
  await lockFor(ctx.db, key);
  const { rule: before } = await readUnusedRule(ctx.db);
  if (before.version !== version) throw await changedMeanwhile(ctx, path);
  await sql`insert into setting (key, value, updated_by, version) values (${key}, ${JSON.stringify(rule)}::jsonb, ${ctx.me.personId}, 1)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = setting.version + 1`.execute(
    ctx.db,
  );
  const { version: _, ...told } = before;
  await auditSetting(ctx, path, 'CHANGED', { before: told, after: rule });
  return readUnusedRule(ctx.db);
}
