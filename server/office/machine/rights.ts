import type { Acting } from '../../http/context.ts';
import { openStep, type RequestInHand } from '../request-in-hand.ts';
import { asOneself, type Right } from '../write-request-events.ts';

/** The right by which the caller does the step whose turn it is, or null. */
export function rightOnStep(request: RequestInHand): Right | null {
  const step = openStep(request);
  return step ? rightOfHolder(request, step.holderId) : null;
}

/** As the holder himself, as who acts for the post by an order that names it, or for a unit as its head or registry. */
export function rightOfHolder(
  { me, rules }: Pick<RequestInHand, 'me'> & { rules: Pick<RequestInHand['rules'], 'act'> },
  holderId: number,
): Right | null {
  if (holderId === me.personId) return asOneself;
  if (me.positions.includes(holderId)) return { positionId: holderId, delegationId: null };
  const acting = me.acting.find((one) => one.positionId === holderId && approves(one, rules.act));
  if (acting) return { positionId: holderId, delegationId: acting.delegationId };
  return me.headedUnits.includes(holderId) || me.registryUnits.includes(holderId) ? asOneself : null;
}

/** The head of the unit, or who acts for him in such matters. */
export function isHeadOf({ me, rules }: Pick<RequestInHand, 'me' | 'rules'>, unitId: number): boolean {
  return me.headedUnits.includes(unitId) || me.acting.some((one) => one.headsUnit && one.unitId === unitId && approves(one, rules.act));
}

function approves({ actions }: Acting, act: string): boolean {
  return actions.includes(act);
}
