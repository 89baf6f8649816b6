import { sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, forbidden, refuse } from '../../http/errors.ts';
import { askSecond } from '../approvals/ask-second.ts';
import { inForce } from '../structure/responsible.ts';

/** The one place where a duty is given to a person, whichever page or sheet it comes from. */

export type GivenKind = 'REGISTRY' | 'SECRET_REGISTRY' | 'SCREENER' | 'AUDITOR';

export interface DutyWanted {
  personId: number;
  unitId: number;
  kind: GivenKind;
  /** The post that a screener serves. */
  positionId: number | null;
  /** The page that it was given on; its history tells of it. */
  path: Extract<SettingsPath, 'manage-section' | 'sarabun-structure' | 'manage-role'>;
}

/** What reaches over the whole agency is not given by one person alone. */
export function needsSecond(kind: string, unitId: number): boolean {
  return ['SECRET_REGISTRY', 'AUDITOR', 'ADMIN'].includes(kind) || (kind === 'REGISTRY' && unitId === rootUnit);
}

/** The id of the duty, or null where it waits for a second person. Nobody gives one to himself. */
export async function giveDuty(ctx: Ctx, { unitId, personId, kind, positionId, path }: DutyWanted): Promise<number | null> {
  if (personId === ctx.me.personId) throw refuse('not_oneself', { field: 'personId' });
  const agencys = needsSecond(kind, unitId);
  if (agencys && !ctx.me.isAdmin) throw forbidden(kind === 'SECRET_REGISTRY' ? 'secret_registrar_by_agency' : 'duty_by_agency');
  if (kind === 'AUDITOR' && unitId !== rootUnit) throw badField('unitId', 'auditor_at_root');
  const wanted = { personId, unitId, kind, positionId: kind === 'SCREENER' ? await postOf(ctx.db, unitId, positionId) : null, path };
  await judge(ctx, wanted);
  if (!agencys) return beginDuty(ctx, wanted);
  const { personId: _, ...detail } = wanted;
  await askSecond(ctx, { act: 'DUTY', personId, detail, field: 'personId' });
  return null;
}

/** As it stands at this moment: days may lie between asking and consent. */
export async function beginDuty(ctx: Ctx, { path, ...wanted }: DutyWanted): Promise<number> {
  await judge(ctx, wanted);
  const { personId, unitId, kind, positionId } = wanted;
  const { id } = await ctx.db
    .insertInto('duty')
    .values({ person_id: personId, unit_id: unitId, kind, position_id: positionId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { kind, personId, ...(positionId ? { positionId } : {}) };
  if (path === 'manage-role')
    await auditSetting(ctx, path, 'GIVEN', { id, after: { duty: kind, person: personId, unit: unitId, position: positionId } });
  else await auditSetting(ctx, path, 'DUTY_GIVEN', { id: unitId, after });
  await rightsChanged(ctx, personId);
  return id;
}

async function judge(ctx: Ctx, { personId, unitId, kind, positionId }: Omit<DutyWanted, 'path'>): Promise<void> {
  const unit = await ctx.db.selectFrom('unit').select('id').where('id', '=', unitId).where('active', '=', true).executeTakeFirst();
  if (!unit) throw badField('unitId', 'unit_unknown');
  const person = await ctx.db
    .selectFrom('person')
    .select('clearance')
    .where('id', '=', personId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!person) throw badField('personId', 'holder_unknown');
  // who keeps classed letters must be cleared first (regulation on secrets)
  if (kind === 'SECRET_REGISTRY' && person.clearance === 0) throw badField('personId', 'person_not_cleared');
  const { rows } = await sql`select 1 from duty y where y.person_id = ${personId} and y.unit_id = ${unitId} and y.kind = ${kind}
    and y.position_id is not distinct from ${positionId}::bigint and ${inForce('y')}`.execute(ctx.db);
  if (rows.length > 0) throw badField('personId', 'duty_twice');
}

/** The post that a screener serves stands in the unit. */
async function postOf(db: Db, unitId: number, positionId: number | null): Promise<number> {
  if (!positionId) throw badField('positionId', 'required');
  const post = await db
    .selectFrom('position')
    .select('id')
    .where('id', '=', positionId)
    .where('unit_id', '=', unitId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!post) throw badField('positionId', 'holder_unknown');
  return post.id;
}

/** A post by which its holder decides for the agency itself: its head's, or an executive's of the highest unit. */
export async function decidesForAgency(db: Db, positionId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from position o left join role_type r on r.id = o.role_type_id
    where o.id = ${positionId} and o.unit_id = ${rootUnit} and (o.heads_unit or r.executive)`.execute(db);
  return rows.length > 0;
}

/**
 * A change of posts or kinds of roles that makes its holders decide: not for oneself, and not for the agency behind the back of a second person.
 * `which`: posts `o` that come to decide by it.
 */
export async function mustNotRaise(ctx: Ctx, which: ReturnType<typeof sql>, field: string): Promise<void> {
  const { rows } = await sql<{ own: boolean; root: boolean }>`select coalesce(bool_or(a.person_id = ${ctx.me.personId}), false) as own,
      coalesce(bool_or(o.unit_id = ${rootUnit}), false) as root
    from position o join affiliation a on a.position_id = o.id and (a.until is null or a.until >= today()) where ${which}`.execute(ctx.db);
  if (rows[0]?.own) throw badField(field, 'not_oneself');
  if (rows[0]?.root) throw badField(field, 'post_held_decides');
}
