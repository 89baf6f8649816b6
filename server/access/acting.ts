import type { Acting, Me } from '../http/context.ts';

/** The caller without the delegations that have ended: a session may outlive them. */
export function rightsNow(me: Me, at = new Date()): Me {
  const acting = me.acting.filter((a) => a.endsAt > at);
  return acting.length === me.acting.length ? me : withActing(me, acting);
}

function withActing(me: Me, acting: Acting[]): Me {
  const workHolders = unique([...me.own, ...acting.map((a) => a.positionId)]);
  const queueHolders = unique([...workHolders, ...me.screenedPositions]);
  const workUnits = unique([
    ...me.registryUnits,
    ...me.headedUnits,
    ...me.screenedUnits,
    ...acting.filter((a) => a.headsUnit).map((a) => a.unitId),
  ]);
  return { ...me, acting, workHolders, queueHolders, workUnits, holders: unique([...queueHolders, ...workUnits]) };
}

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}
