import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { tellPetitioner as call } from '../../contract/petition/calls.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound, refuse } from '../http/errors.ts';
import { withinSight } from './list.ts';
import { mailPerson } from './mails.ts';

/** Words that leave the agency: an officer writes them for the person, and nothing within is told beside them. */
export async function tellPetitioner(ctx: Ctx, { petitionId, step, message, steps }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { rows } = await sql<{ state: string; said: number }>`select i.state,
      (select count(*)::int from petition_step s where s.petition_id = p.id) as said
    from petition p join intake_item i on i.id = p.item_id left join document d on d.id = i.document_id
    where p.id = ${petitionId} and ${withinSight(ctx)} for update of p`.execute(ctx.db);
  const [petition] = rows;
  if (!petition) throw notFound();
  if (petition.state !== 'REGISTERED') throw refuse('petition_waits');
  if (petition.said !== steps) throw conflict();
  if (step !== 'CONSIDERED' && message === '') throw badField('message', 'required');
  await ctx.db.insertInto('petition_step').values({ petition_id: petitionId, step, message, by_person: ctx.me.personId }).execute();
  const mailed = await mailPerson(ctx, petitionId, 'petition_step', {});
  await audit(ctx, 'petition.told', { subject: { type: 'petition', id: petitionId } });
  return { mailed };
}
