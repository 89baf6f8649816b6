import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import type { RequestInHand } from './request-in-hand.ts';
import type { Right } from './write-request-events.ts';

/** Names, posts and the unit as they are now, Thai as papers have them. */
export interface Face {
  applicant: { name: string; position: string; unit: string; parent: string; phone: string };
  /** Who acted: the name, and the post in whose right. Not there in the face of the request itself. */
  actor?: { name: string; position: string; acting: string };
}

/** Keeps who stood behind a step, so that a form printed years later says what it said that day. Step 0 is the request as it was sent. */
export async function snapshot(ctx: Ctx, request: RequestInHand, step: number, right?: Right): Promise<void> {
  await sql`with found as materialized (
      select ${request.id}::bigint, ${request.round}::int, ${step}::int, jsonb_strip_nulls(jsonb_build_object(
      'applicant', (select jsonb_build_object('name', p.prefix || p.first_name || ' ' || p.last_name, 'position', coalesce(o.name, ''), 'unit', u.name,
        'parent', coalesce(h.name, ''), 'phone', p.phone)
        from person p join unit u on u.id = ${request.unitId} left join unit h on h.id = u.parent_id left join position o on o.id = ${request.positionId}
        where p.id = ${request.applicantId}),
      'actor', case when ${step} > 0 then (select jsonb_build_object('name', p.prefix || p.first_name || ' ' || p.last_name,
        'position', coalesce((select o.name from affiliation f join position o on o.id = f.position_id where f.person_id = p.id
          and (${right?.delegationId ?? null}::bigint is not null or f.position_id = coalesce(${right?.positionId ?? null}::bigint, f.position_id))
          order by f.is_main desc, f.id limit 1), ''),
        'acting', case when ${right?.delegationId ?? null}::bigint is null then '' else coalesce((select o.name from position o where o.id = ${right?.positionId ?? null}), '') end)
        from person p where p.id = ${ctx.visitor?.personId ?? null}) end)))
    insert into request_face (request_id, round, step, face) select * from found on conflict (request_id, round, step) do nothing`.execute(
    ctx.db,
  );
}

/** The faces of a round by step; of the last one where none is said. */
export async function facesOf(ctx: Ctx, requestId: number, round: number | null = null): Promise<Map<number, Face>> {
  const { rows } = await sql<{
    step: number;
    face: Face;
  }>`select f.step, f.face from request_face f join request r on r.id = f.request_id and coalesce(${round}::int, r.round) = f.round
    where f.request_id = ${requestId} order by f.step`.execute(ctx.db);
  return new Map(rows.map((row) => [row.step, row.face]));
}
