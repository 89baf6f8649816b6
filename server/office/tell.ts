import { sql } from 'kysely';
import type { NoticeEvent } from '../../contract/notify/notices.ts';
import type { Ctx } from '../http/context.ts';
import { emitLive } from '../live.ts';
import { type Reached, sendNotice } from '../notify/events/send-notice.ts';
import type { RequestInHand, StepFacts } from './request-in-hand.ts';

/** Events of requests that the product tells of. */
export type RequestNotice = Extract<
  NoticeEvent,
  `request_${string}` | `booking_${string}` | `trip_${string}` | `car_${string}` | `wfh_${string}` | `overtime_${string}`
>;

/** Who has a step hears of it, whoever acts for his post in such matters too. */
export async function tellHolder(ctx: Ctx, request: RequestInHand, step: StepFacts): Promise<void> {
  await tellAbout(ctx, request, 'request_waiting', await behindHolder(ctx, request, step.holderId));
}

/** The applicant, and who filed it for him, where it was not himself who acted. */
export async function tellApplicant(ctx: Ctx, request: RequestInHand, event: RequestNotice, words = ''): Promise<void> {
  const persons = [...new Set([request.applicantId, request.filedBy])].filter((id) => id !== ctx.visitor?.personId);
  await tellAbout(
    ctx,
    request,
    event,
    persons.map((id) => ({ id, role: 'HOLDER' })),
    { words },
  );
}

/** Tells these persons of the request; the bell, the mail and the phone lead to it. */
export async function tellAbout(
  ctx: Ctx,
  request: RequestInHand,
  event: RequestNotice,
  reached: Reached[],
  more: Record<string, string | number> = {},
): Promise<void> {
  const kind = request.rules.names;
  // what a private one is about stands in no mail
  const subject = request.private ? kind : request.subject;
  const facts = { kind, subject, number: request.number ?? '', page: request.rules.address(request.id), ...more };
  await sendNotice(ctx, { event, reached, facts });
  await emitLive(ctx, [...reached.map(({ id }) => id), request.applicantId], event, null);
}

/** Persons behind a person, a post or a unit: of a unit its head and its registry. The caller himself is left out. */
export async function behindHolder(ctx: Ctx, { rules }: Pick<RequestInHand, 'rules'>, holderId: number): Promise<Reached[]> {
  const { rows } = await sql<Reached>`select distinct x.id, x.role from (
      select p.id, 'HOLDER' as role from person p where p.id = ${holderId}
      union all select f.person_id, 'HOLDER' from affiliation f where f.position_id = ${holderId} and f.since <= today() and (f.until is null or f.until >= today())
      union all select g.delegate_person_id, 'ACTING' from delegation g where g.principal_position_id = ${holderId} and g.revoked_at is null
        and now() >= g.starts_at and now() < g.ends_at and ${rules.act} = any(g.actions)
      union all select d.person_id, 'REGISTRY' from duty d where d.kind = 'REGISTRY' and d.unit_id = ${holderId} and d.since <= today() and (d.until is null or d.until >= today())
      union all select f.person_id, 'HOLDER' from affiliation f join position o on o.id = f.position_id and o.heads_unit
        where o.unit_id = ${holderId} and f.since <= today() and (f.until is null or f.until >= today())) x
    where x.id <> ${ctx.visitor?.personId ?? 0}`.execute(ctx.db);
  return rows;
}
