import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  listTemplates as listCall,
  RouteTemplate,
  removeTemplate as removeCall,
  saveTemplate as saveCall,
  TemplateStep,
} from '../../../contract/settings/sarabun-structure.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { named, personNamed, type Reader } from '../../http/named.ts';
import { findUnit, mustAdministerNow } from '../../settings/structure/change-unit.ts';
import { seesAll } from '../../settings/structure/list-units.ts';
import { checkRoute } from '../route/check-route.ts';

const page = 'sarabun-structure';

/** Holder of post `o` now, by name. */
const holderName = (
  reader: Reader,
) => sql`coalesce((select ${personNamed(reader, 'x')} from affiliation a join person x on x.id = a.person_id
  where a.position_id = o.id and x.active and a.since <= today() and (a.until is null or a.until >= today()) order by a.id limit 1), '')`;

export async function listTemplates(ctx: Ctx): Promise<Given<typeof listCall>> {
  const manages = pageRight(ctx.me, page) === 'manage';
  const { rows: templates } = await sql<RouteTemplate>`
    select r.id, r.name, u.id as "unitId", ${named(ctx, 'u')} as unit, (${manages} and (${ctx.me.isAdmin} or u.id = any(${ctx.me.adminUnits}::bigint[]))) as manage,
      coalesce((select json_agg(s.value || jsonb_build_object('name', coalesce(${named(ctx, 'o')}, ''), 'holder', ${holderName(ctx)}, 'active', coalesce(o.active, o.id is null)) order by s.place)
        from jsonb_array_elements(r.steps) with ordinality as s(value, place) left join position o on o.id = (s.value ->> 'id')::bigint), '[]') as steps
    from saved_route r join unit u on u.id = r.unit_id where r.template and r.removed_at is null
      and (${seesAll(ctx.me)} or u.id = any(${ctx.me.adminUnits}::bigint[])) order by u.code, r.name collate "th-x-icu", r.id`.execute(
    ctx.db,
  );
  const { rows: posts } = await sql<
    Given<typeof listCall>['posts'][number]
  >`select o.id, ${named(ctx, 'o')} as name, ${named(ctx, 'u')} as unit, ${holderName(ctx)} as holder
    from position o join unit u on u.id = o.unit_id where o.active and u.active order by u.code, o.heads_unit desc, o.sort, o.name, o.id limit 3000`.execute(
    ctx.db,
  );
  return { templates, posts };
}

/** Of a unit that the caller administers; for it and every unit below. */
export async function saveTemplate(ctx: Ctx, { templateId, unitId, name, steps }: Taken<typeof saveCall>) {
  await mustAdministerNow(ctx, unitId);
  const unit = await findUnit(ctx.db, unitId);
  if (!unit?.active) throw badField('unitId', 'unit_unknown');
  await judge(ctx, steps);
  const before = templateId ? await take(ctx, templateId) : null;
  const { rows: same } =
    await sql`select 1 from saved_route where unit_id = ${unitId} and removed_at is null and id <> ${templateId ?? 0} and th_norm(name) = th_norm(${name})`.execute(
      ctx.db,
    );
  if (same.length > 0) throw badField('name', 'name_taken');
  const { rows } = templateId
    ? await sql<{
        id: number;
      }>`update saved_route set unit_id = ${unitId}, name = ${name}, steps = ${JSON.stringify(steps)}::jsonb where id = ${templateId} returning id`.execute(
        ctx.db,
      )
    : await sql<{ id: number }>`insert into saved_route (unit_id, name, steps, made_by, template)
        values (${unitId}, ${name}, ${JSON.stringify(steps)}::jsonb, ${ctx.me.personId}, true) returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (id === undefined) throw notFound();
  await auditSetting(ctx, page, templateId ? 'CHANGED' : 'ADDED', { id, before, after: { unitId, name, steps: told(steps) } });
  return { id };
}

export async function removeTemplate(ctx: Ctx, { templateId }: Taken<typeof removeCall>) {
  const before = await take(ctx, templateId);
  await sql`update saved_route set removed_at = now() where id = ${templateId}`.execute(ctx.db);
  await auditSetting(ctx, page, 'REMOVED', { id: templateId, before });
  return {};
}

async function take(ctx: Ctx, templateId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    unitId: number;
    name: string;
    steps: TemplateStep[];
  }>`select unit_id as "unitId", name, steps from saved_route
    where id = ${templateId} and template and removed_at is null for update`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  await mustAdministerNow(ctx, row.unitId);
  return { ...row, steps: told(row.steps) };
}

/** Each step names a post or a head, and somebody signs; posts and their places are judged as those of a draft are. */
async function judge(ctx: Ctx, steps: TemplateStep[]): Promise<void> {
  if (steps.some((step) => (step.id === undefined) === (step.head === undefined))) throw badField('steps', 'required');
  const lastReview = Math.max(-1, ...steps.filter((step) => step.kind === 'REVIEW').map((step) => step.order));
  if (steps.some((step) => step.kind === 'SIGN' && step.order <= lastReview)) throw badField('steps', 'signers_last');
  const heads = steps.flatMap((step) => (step.head === undefined ? [] : [`${step.order}/${step.head}`]));
  if (new Set(heads).size < heads.length) throw badField('steps', 'holder_twice');
  const posts = steps.flatMap(({ kind, order, id }) => (id === undefined ? [] : [{ kind, order, id }]));
  await checkRoute(ctx, posts, 'steps');
}

function told(steps: TemplateStep[]): string[] {
  return steps.map(({ kind, order, id, head }) => `${order} ${kind} ${id ?? `head+${head}`}`);
}
