import type { Acting, Me } from '../http/context.ts';

/** The caller without the delegations that have ended: a session may outlive them. */
export function rightsNow(me: Me, at = new Date()): Me {
  const acting = me.acting.filter((a) => a.endsAt > at);
  return acting.length === me.acting.length ? me : withActing(me, acting);
}

/** Units that an order of delegation puts under the caller: their head's post, with the power to command. */
export function commandedUnits(acting: Acting[]): number[] {
  return acting.filter((one) => one.headsUnit && one.actions.includes('endorse')).map((one) => one.unitId);
}

function withActing(me: Me, acting: Acting[]): Me {
  const workHolders = unique([...me.own, ...acting.map((a) => a.positionId)]);
  const queueHolders = unique([...workHolders, ...me.screenedPositions]);
  const workUnits = unique([...me.registryUnits, ...me.headedUnits, ...me.screenedUnits, ...commandedUnits(acting)]);
  return { ...me, acting, workHolders, queueHolders, workUnits, holders: unique([...queueHolders, ...workUnits]) };
}

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}
