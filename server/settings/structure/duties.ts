import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type {
  addDuty as addCall,
  dutyCandidates as candidatesCall,
  endDuty as endCall,
} from '../../../contract/settings/manage-section.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, notFound } from '../../http/errors.ts';
import { bothNames, bothPersonNames, byName, named, personNamed } from '../../http/named.ts';
import { giveDuty } from '../people/give-right.ts';
import { mustAdministerNow, takeUnit } from './change-unit.ts';
import { inForce } from './responsible.ts';

type Path = Extract<SettingsPath, 'manage-section' | 'sarabun-structure'>;

/** Names a person for a duty of the unit, felt at his next call. Both pages of the structure do it. */
export function addDuty(path: Path) {
  return async (ctx: Ctx, given: Taken<typeof addCall>): Promise<Given<typeof addCall>> => {
    const { unitId, personId, kind, positionId } = given;
    await takeUnit(ctx, unitId);
    await candidate(ctx, personId);
    const dutyId = await giveDuty(ctx, { unitId, personId, kind, positionId: positionId ?? null, path });
    return { dutyId, waits: dutyId === null };
  };
}

/** The duty ends now; its holder loses the right with his next call. */
export function endDuty(path: Path) {
  return async (ctx: Ctx, { dutyId }: Taken<typeof endCall>) => {
    const { rows } = await sql<{
      unit_id: number;
      person_id: number;
      kind: string;
      position_id: number | null;
    }>`select unit_id, person_id, kind, position_id
      from duty y where y.id = ${dutyId} and y.kind in ('REGISTRY', 'SECRET_REGISTRY', 'SCREENER') and ${inForce('y')} for update`.execute(
      ctx.db,
    );
    const duty = rows[0];
    if (!duty) throw notFound();
    await mustAdministerNow(ctx, duty.unit_id);
    if (duty.kind === 'SECRET_REGISTRY' && !ctx.me.isAdmin) throw forbidden('secret_registrar_by_agency');
    await sql`update duty set until = today() - 1 where id = ${dutyId}`.execute(ctx.db);
    await auditSetting(ctx, path, 'DUTY_ENDED', {
      id: duty.unit_id,
      before: { kind: duty.kind, personId: duty.person_id, ...(duty.position_id ? { positionId: duty.position_id } : {}) },
    });
    await rightsChanged(ctx, duty.person_id);
    return {};
  };
}

/** By name; people of the unit first. An administrator of a unit names people of his own units. */
export async function dutyCandidates(
  ctx: Ctx,
  { unitId, search = '' }: Taken<typeof candidatesCall>,
): Promise<Given<typeof candidatesCall>> {
  await mustAdministerNow(ctx, unitId);
  const { rows } = await sql<{ id: number; name: string; detail: string }>`
    select p.id, ${personNamed(ctx, 'p')} as name, concat_ws(' · ', ${named(ctx, 'o')}, ${named(ctx, 'u')}) as detail
    from person p left join lateral (select unit_id, position_id from affiliation a where a.person_id = p.id and ${inForce('a')} order by a.is_main desc, a.id limit 1) m on true
      left join unit u on u.id = m.unit_id left join position o on o.id = m.position_id
    where p.active and ${within(ctx)} and th_norm(concat_ws(' ', ${bothPersonNames('p')}, ${bothNames('o')})) like '%' || th_norm(${search.replace(/[\\%_]/g, '\\$&')}) || '%'
    order by m.unit_id is distinct from ${unitId}, ${byName(ctx, 'p')}, p.id limit 20`.execute(ctx.db);
  return { people: rows };
}

async function candidate(ctx: Ctx, personId: number): Promise<void> {
  const { rows } = await sql`select 1 from person p where p.id = ${personId} and p.active and ${within(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw badField('personId', 'holder_unknown');
}

function within({ me }: Ctx) {
  return sql`(${me.isAdmin} or exists (select 1 from affiliation w where w.person_id = p.id and w.unit_id = any(${me.adminUnits}::bigint[]) and ${inForce('w')}))`;
}
