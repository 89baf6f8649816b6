import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type tellPetitioner as call, infoSteps } from '../../contract/petition/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound, refuse } from '../http/errors.ts';
import { attachToStep } from './answers.ts';
import { tellChanged } from './changed.ts';
import { withinSight } from './list.ts';
import { mailPerson } from './mails.ts';
import { dueOn } from './stand.ts';

/** Words that leave the agency: an officer writes them for the person, and nothing within is told beside them. */
export async function tellPetitioner(
  ctx: Ctx,
  { petitionId, step, message, steps, until, files = [] }: Taken<typeof call>,
): Promise<Given<typeof call>> {
  const { rows } = await sql<{ state: string; kind: string; due: string | null; said: number }>`select i.state, p.kind, ${dueOn} as due,
      (select count(*)::int from petition_step s where s.petition_id = p.id) as said
    from petition p join intake_item i on i.id = p.item_id left join document d on d.id = i.document_id
    where p.id = ${petitionId} and ${withinSight(ctx)} for update of p`.execute(ctx.db);
  const [petition] = rows;
  if (!petition) throw notFound();
  if (petition.state !== 'REGISTERED') throw refuse('petition_waits');
  if (petition.said !== steps) throw conflict();
  if (infoSteps.includes(step) && petition.kind !== 'INFO') throw badField('step', 'not_a_choice');
  if (step !== 'CONSIDERED' && message === '') throw badField('message', 'required');
  const later = step === 'EXTENDED' ? judgeDay(until, petition.due) : null;
  const { id } = await ctx.db
    .insertInto('petition_step')
    .values({ petition_id: petitionId, step, message, until: later, by_person: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachToStep(ctx, id, files);
  await tellChanged(ctx, petitionId, step);
  const mailed = await mailPerson(ctx, petitionId, 'petition_step', {});
  await audit(ctx, 'petition.told', { subject: { type: 'petition', id: petitionId } });
  return { mailed };
}

/** A day that is later than the one that stood before it, and to come. */
function judgeDay(until: string | null | undefined, due: string | null): string {
  if (!until) throw badField('until', 'required');
  if (until <= (due ?? '') || until < bangkokDay(new Date())) throw badField('until', 'petition_until');
  return until;
}
