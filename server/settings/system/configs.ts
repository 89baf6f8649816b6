import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { contrast, readable } from '../../../contract/rules/contrast.ts';
import {
  type ConfigPart,
  type ConfigPartNow,
  configPartNames,
  configParts,
  type getConfigs as getCall,
  type saveConfigs as saveCall,
} from '../../../contract/settings/admin-configs.ts';
import type { Fields } from '../../../contract/settings/define.ts';
import { audit } from '../../access/audit.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { hostOf, refuseInside } from '../../http/inside-hosts.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { personNamed } from '../../http/named.ts';
import { sendWaiting } from '../../notify/channels/mail.ts';
import { tellPerson } from '../../notify/events/tell.ts';
import type { Values } from '../../settings-source.ts';
import { defaultsOf, keyOf, locksOf, type PartValues } from '../../system/defaults.ts';
import { systemChanged, valuesOf } from '../../system/open-system.ts';
import { keepSecret } from '../../system/secrets.ts';
import { factorOf } from '../../system/sign-in-settings.ts';
import { judge } from '../pages/judge.ts';
import { judgeSignIn } from './judge-sign-in.ts';

/** Every part as it holds now; what the environment decides is said, what is secret is not. */
export async function getConfigs(ctx: Ctx): Promise<Given<typeof getCall>> {
  const parts = await Promise.all(configPartNames.map(async (part) => [part, await partNow(ctx, part)] as const));
  return {
    manage: pageRight(ctx.me, 'admin-configs') === 'manage',
    factorExempt: ctx.office.config.factorExempt,
    parts: Object.fromEntries(parts),
  };
}

/** One part. Every process of the office reads it anew at the commit. */
export async function saveConfigs(
  ctx: Ctx,
  { part, version, values, clear = [] }: Taken<typeof saveCall>,
): Promise<Given<typeof saveCall>> {
  const { given } = ctx.office.system;
  const key = keyOf(part);
  await lockFor(ctx.db, key);
  const stored = await storedPart(ctx, part);
  if (stored.version !== version) throw await changedMeanwhile(ctx, 'admin-configs', idOf(part));
  const before = valuesOf(part, given, stored.values);
  const after = judgePart(ctx, part, values, before);
  await refuseHostsInside(ctx, before, after);
  const hidden = hiddenOf(part);
  const secrets = hidden.filter((field) => after[field] !== '' || clear.includes(field));
  for (const field of secrets) await keepSecret(ctx, `${part}.${field}`, clear.includes(field) ? null : String(after[field]));
  await keepPart(ctx, part, after);
  const marks = (value: string) => Object.fromEntries(secrets.map((field) => [field, value]));
  await auditSetting(ctx, 'admin-configs', 'CHANGED', {
    id: idOf(part),
    before: { ...without(before, hidden), ...marks('before') },
    after: { ...without(after, hidden), ...marks('after') },
    hidden,
  });
  if (part === 'secondFactor' && isLower(before, after)) await tellLowered(ctx);
  await systemChanged(ctx.db, ctx.office.config.schema);
  if (part === 'line') await sendWaiting(ctx.db, ctx.office.config.schema, 'LINE');
  if (part === 'mail' && after.host !== '') await sendWaiting(ctx.db, ctx.office.config.schema);
  return { part: await partNow(ctx, part) };
}

const hostFields = { host: String, ldapUrl: hostOf, oidcIssuer: hostOf, url: hostOf } as const;

/** A host that the server will call; one that stood there before goes on. */
async function refuseHostsInside({ office }: Ctx, before: PartValues, after: PartValues): Promise<void> {
  for (const [field, host] of Object.entries(hostFields)) {
    const value = String(after[field] ?? '');
    if (value && value !== before[field]) await refuseInside(office.config, field, host(value));
  }
}

/** What was typed for a part, judged; what the environment decides can't be set to anything else. */
export function judgePart({ office }: Ctx, part: ConfigPart, typed: Values, before: PartValues): PartValues {
  const locked = locksOf(part, office.config);
  for (const [field, name] of Object.entries(locked))
    if (typed[field] !== undefined && JSON.stringify(typed[field]) !== JSON.stringify(before[field]))
      throw badField(field, 'field_locked', { name });
  const judged = judge(configParts[part] as Fields, { ...typed, ...pick(before, Object.keys(locked)) }, before);
  if (part === 'look' && judged.colour) {
    const ratio = contrast(String(judged.colour), '#ffffff');
    if (ratio < readable) throw badField('colour', 'colour_pale', { ratio: ratio.toFixed(1) });
  }
  if (part === 'timestamp' && judged.url && !/^https?:\/\/[^/\s]+/i.test(String(judged.url))) throw badField('url', 'bad_url');
  if (part === 'mail' && judged.host && !/^[\w.-]+$/.test(String(judged.host))) throw badField('host', 'bad_host');
  if (part === 'line' && judged.basicId && !/^@[\w.-]{2,}$/.test(String(judged.basicId))) throw badField('basicId', 'bad_line_id');
  if (part === 'deadlines' && (judged.weekend as string[]).length > 6) throw badField('weekend', 'no_working_day');
  judgeSignIn(part, judged);
  return judged;
}

/** Fewer must have a second factor than before, or later. */
function isLower(before: PartValues, after: PartValues): boolean {
  const [was, is] = [factorOf(before), factorOf(after)];
  const rank = ['OFF', 'OPTIONAL', 'LEADERS', 'ALL'];
  if (rank.indexOf(is.policy) !== rank.indexOf(was.policy)) return rank.indexOf(is.policy) < rank.indexOf(was.policy);
  return (is.policy === 'LEADERS' && was.roles.some((role) => !is.roles.includes(role))) || is.graceDays > was.graceDays;
}

async function tellLowered(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct p.id from duty d join person p on p.id = d.person_id
    where d.kind = 'AUDITOR' and p.active and d.since <= today() and (d.until is null or d.until >= today())`.execute(ctx.db);
  await audit(ctx, 'settings.factor-lowered');
  const actor = `${ctx.me.firstName} ${ctx.me.lastName}`;
  for (const { id } of rows) await tellPerson(ctx, 'factor_rule_lowered', id, { actor, page: 'settings/3144/history-activity' });
}

/** The number of a part, by which the history of its changes is found. */
export function idOf(part: ConfigPart): number {
  return configPartNames.indexOf(part) + 1;
}

async function partNow(ctx: Ctx, part: ConfigPart): Promise<ConfigPartNow> {
  const { config, brand } = ctx.office.system.given;
  const stored = await storedPart(ctx, part);
  const hidden = hiddenOf(part);
  return {
    version: stored.version,
    values: without(valuesOf(part, { config, brand }, stored.values), hidden) as ConfigPartNow['values'],
    standard: without(defaultsOf(part, config, brand), hidden) as ConfigPartNow['values'],
    locked: locksOf(part, config),
    secrets: await secretsOf(ctx, part, hidden),
  };
}

async function secretsOf(ctx: Ctx, part: ConfigPart, hidden: string[]): Promise<ConfigPartNow['secrets']> {
  if (hidden.length === 0) return {};
  const rows = await ctx.db
    .selectFrom('setting_secret')
    .leftJoin('person', 'person.id', 'set_by')
    .select(['key', 'set_at', sql<string>`coalesce(${personNamed(ctx, 'person')}, '')`.as('by')])
    .where(
      'key',
      'in',
      hidden.map((field) => `${part}.${field}`),
    )
    .execute();
  return Object.fromEntries(rows.map(({ key, set_at, by }) => [key.slice(part.length + 1), { by, at: new Date(set_at).toISOString() }]));
}

async function storedPart({ db }: Ctx, part: ConfigPart): Promise<{ version: number; values: PartValues }> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', keyOf(part)).executeTakeFirst();
  return { version: row?.version ?? 0, values: (row?.value ?? {}) as PartValues };
}

/** Only what differs from the standard is kept, so that a later brand or environment comes through. */
async function keepPart({ db, office }: Ctx, part: ConfigPart, after: PartValues): Promise<void> {
  const { config, brand } = office.system.given;
  const standard = defaultsOf(part, config, brand);
  const skip = [...hiddenOf(part), ...Object.keys(locksOf(part, config))];
  const own = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !skip.includes(field) && JSON.stringify(value) !== JSON.stringify(standard[field])),
  );
  await sql`insert into setting (key, value, version) values (${keyOf(part)}, ${JSON.stringify(own)}::jsonb, 1)
    on conflict (key) do update set value = excluded.value, version = setting.version + 1`.execute(db);
}

export function hiddenOf(part: ConfigPart): string[] {
  return Object.entries(configParts[part] as Fields).flatMap(([name, field]) => (field.hidden ? [name] : []));
}

function without(values: PartValues, names: string[]): PartValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function pick(values: PartValues, names: string[]): PartValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
