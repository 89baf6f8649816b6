import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type followPetition as call, type PetitionKind, petitionLimits } from '../../contract/petition/calls.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { giveBack, limitRate } from '../http/rate-limit.ts';
import { codeHash, contactHash, contactOf } from './code.ts';
import { followedUntil } from './papers.ts';
import { dueOn, type Stand, standColumns, standJoins, stepNow, stepsOf } from './stand.ts';

/** Wrong tries of one address in an hour, after which it waits. */
export const mostTries = 10;

export interface Known extends Stand {
  id: number;
  itemId: number;
  unitId: number;
  kind: PetitionKind;
  subject: string;
  masked: boolean;
  countsOn: string;
  dueOn: string | null;
}

/**
 * The petition of this code and contact. Wrong, another's, too old: one answer. A try is counted before it is looked at, so that many at once count
 * too; a right one is given back.
 * @throws petition_unknown
 */
export async function knownBy(ctx: Ctx, { code, contact }: { code: string; contact: string }): Promise<Known> {
  const { office } = ctx;
  const tries = { kind: 'petition-code', key: ctx.request.ip, points: mostTries, seconds: 3600 };
  await limitRate(office, tries);
  const { rows } = await sql<Known>`select p.id, p.item_id as "itemId", heir_of(i.unit_id) as "unitId", p.kind, p.subject,
      p.masked_for is not null as masked, p.counts_on::text as "countsOn", ${dueOn} as "dueOn", ${standColumns(null)}
    from petition p join intake_item i on i.id = p.item_id ${standJoins}
    where p.code_hash = ${codeHash(office, code)} and p.contact_hash = ${contactHash(office, contactOf(contact))}
      and p.entered_at > now() - make_interval(days => ${petitionLimits.followDays})`.execute(ctx.db);
  const [known] = rows;
  if (!known) throw refuse('petition_unknown');
  await giveBack(office, tries);
  return known;
}

export async function followPetition(ctx: Ctx, asked: Taken<typeof call>): Promise<Given<typeof call>> {
  const { kind, subject, enteredAt, countsOn, dueOn: due, receiveNo, receivedOn, ...stand } = await knownBy(ctx, asked);
  const steps = stepsOf({ ...stand, enteredAt, receiveNo, receivedOn });
  return {
    kind,
    subject,
    enteredAt,
    countsOn,
    receiveNo,
    receivedOn,
    dueOn: due,
    step: stepNow(steps),
    steps,
    until: followedUntil(new Date(enteredAt)),
  };
}
