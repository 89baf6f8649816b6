import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/request/calls.ts';
import type { OwnField, OwnStep, OwnStepTarget } from '../../contract/request/calls.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound } from '../http/errors.ts';
import { nameIn } from '../http/languages.ts';
import { pageRight } from '../http/menu-rights.ts';
import { named, partyNamed } from '../http/named.ts';
import { ownModule } from './own-content.ts';
import { findForm } from './own-forms.ts';

/** Kinds that may be asked for now, by name. */
export async function offeredOwnKinds(ctx: Ctx): Promise<Given<typeof calls.offeredOwnKinds>> {
  const { rows } = await sql<{ code: string; names: { th: string; en: string }; about: string }>`
    select k.code, f.names, f.about from own_request_kind k join own_request_form f on f.kind_id = k.id and f.version = k.version
    where k.active order by f.names ->> 'th' collate "th-x-icu", k.id`.execute(ctx.db);
  return { kinds: rows.map(({ code, names, about }) => ({ code, name: nameIn(ctx.request.language, given(names)), about })) };
}

export async function openOwnForm(ctx: Ctx, { code, version }: Taken<typeof calls.openOwnForm>): Promise<Given<typeof calls.openOwnForm>> {
  const form = await findForm(ctx, code, version);
  if (!form) throw notFound();
  const holders = await namesOf(ctx, form.steps);
  return {
    code,
    version: form.version,
    name: form.names.th,
    nameEn: form.names.en,
    about: form.about,
    fields: form.fields,
    verb: form.verb,
    route: form.steps.map(({ name, to, holderId }) => ({ name, to, holder: holders.get(holderId ?? 0) ?? null })),
  };
}

interface Row {
  id: number;
  code: string;
  version: number;
  active: boolean;
  names: { th: string; en: string };
  about: string;
  fields: OwnField[];
  steps: OwnStep[];
  verb: 'APPROVE' | 'PERMIT';
  prefix: string;
  fiscal: boolean;
  private: boolean;
  used: number;
}

export async function listOwnKinds(ctx: Ctx): Promise<Given<typeof calls.listOwnKinds>> {
  const { rows } = await sql<Row>`
    select k.id, k.code, k.version, k.active, f.names, f.about, f.fields, f.steps, f.verb, f.prefix, f.fiscal, f.private,
      (select count(*)::int from request r where r.kind = ${`${ownModule}.`} || k.code) as used
    from own_request_kind k join own_request_form f on f.kind_id = k.id and f.version = k.version
    order by k.active desc, f.names ->> 'th' collate "th-x-icu", k.id`.execute(ctx.db);
  const holders = await namesOf(
    ctx,
    rows.flatMap(({ steps }) => steps),
  );
  return {
    rows: rows.map(({ names, steps, ...row }) => ({
      ...row,
      name: names.th,
      nameEn: names.en,
      steps: steps.map((step) => ({ ...step, holderId: step.holderId ?? null, holder: holders.get(step.holderId ?? 0) ?? null })),
    })),
    total: rows.length,
    manage: pageRight(ctx.me, 'own-request-kinds') === 'manage',
  };
}

/** Posts first: they stay when persons go. */
export async function findOwnStepHolders(
  ctx: Ctx,
  { search }: Taken<typeof calls.findOwnStepHolders>,
): Promise<Given<typeof calls.findOwnStepHolders>> {
  const pattern = `%${normalizeThai(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: number; name: string; detail: string }>`
    select y.id, ${partyNamed(ctx, 'y')} as name, coalesce((select ${named(ctx, 'u')} from position o join unit u on u.id = o.unit_id where o.id = y.id), '') as detail
    from party y where th_norm(y.name) like ${pattern}
    order by array_position(array['POSITION', 'UNIT', 'PERSON'], y.kind), length(y.name), y.name collate "th-x-icu", y.id limit 30`.execute(
    ctx.db,
  );
  return { holders: rows };
}

/** A new kind, or a new version of the form of one; requests that are there keep the version that they were made with. */
export async function saveOwnKind(ctx: Ctx, input: Taken<typeof calls.saveOwnKind>): Promise<Given<typeof calls.saveOwnKind>> {
  await judgeForm(ctx, input);
  const { id, version } = input.id ? await nextVersion(ctx, input.id, input.version) : await newKind(ctx, input.code);
  const { name, nameEn, about, fields, steps, verb, prefix, fiscal } = input;
  await sql`insert into own_request_form (kind_id, version, names, about, fields, steps, verb, prefix, fiscal, private, made_by)
    values (${id}, ${version}, ${JSON.stringify({ th: name, en: nameEn })}::jsonb, ${about}, ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(steps)}::jsonb, ${verb},
      ${prefix}, ${fiscal}, ${input.private}, ${ctx.me.personId})`.execute(ctx.db);
  await audit(ctx, 'settings.own-request-kinds', { detail: { code: input.code } });
  return { id, version };
}

export async function switchOwnKind(
  ctx: Ctx,
  { id, active }: Taken<typeof calls.switchOwnKind>,
): Promise<Given<typeof calls.switchOwnKind>> {
  const { rows } = await sql<{ code: string }>`update own_request_kind set active = ${active} where id = ${id} returning code`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  await audit(ctx, 'settings.own-request-kinds', { detail: { code: rows[0].code } });
  return {};
}

async function newKind(ctx: Ctx, code: string): Promise<{ id: number; version: number }> {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(code)) throw badField('code', 'own_code');
  const { rows } = await sql<{
    id: number;
  }>`insert into own_request_kind (code) values (${code}) on conflict do nothing returning id`.execute(ctx.db);
  if (!rows[0]) throw badField('code', 'own_code_taken');
  return { id: rows[0].id, version: 1 };
}

async function nextVersion(ctx: Ctx, id: number, seen: number | undefined): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ version: number }>`select k.version from own_request_kind k where k.id = ${id} for no key update`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  if (row.version !== seen) throw conflict('conflict');
  await sql`update own_request_kind set version = version + 1 where id = ${id}`.execute(ctx.db);
  return { id, version: row.version + 1 };
}

/** What the shape of the call can't tell: names and keys that differ, choices that can be chosen, one period, steps that find somebody. */
async function judgeForm(ctx: Ctx, { fields, steps }: Taken<typeof calls.saveOwnKind>): Promise<void> {
  for (const [place, field] of fields.entries()) {
    const before = fields.slice(0, place);
    if (before.some((one) => one.key === field.key || one.name === field.name)) throw badField(`fields.${place}.name`, 'own_field_twice');
    if (field.kind === 'CHOICE' && new Set(field.options).size < 2) throw badField(`fields.${place}.options`, 'own_options');
    if (field.kind === 'PERIOD' && before.some((one) => one.kind === 'PERIOD')) throw badField(`fields.${place}.kind`, 'own_one_period');
  }
  const holders = await namesOf(ctx, steps);
  for (const [place, step] of steps.entries()) {
    if (steps.slice(0, place).some((one) => one.name === step.name)) throw badField(`steps.${place}.name`, 'own_step_twice');
    if (step.to === 'HOLDER' && !holders.has(step.holderId ?? 0)) throw badField(`steps.${place}.holderId`, 'required');
  }
}

/** Posts, units and persons by id, as the reader reads them. */
async function namesOf(
  ctx: Ctx,
  steps: readonly { to: OwnStepTarget; holderId?: number | null | undefined }[],
): Promise<Map<number, string>> {
  const ids = steps.flatMap(({ to, holderId }) => (to === 'HOLDER' && holderId ? [holderId] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select y.id, ${partyNamed(ctx, 'y')} as name from party y where y.id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** An English name only where one was given. */
function given({ th, en }: { th: string; en: string }) {
  return { th, ...(en ? { en } : {}) };
}
