import type { Facts } from './facts.ts';

/**
 * The parts of a letter whose receive stamps its reader sees, as on paper: those of his own units and of whom their letter came through.
 * The stamp of another receiver lies on that one's copy. Who has no part of the route sees the paper as the office got it from outside.
 */
export function stampedFor({ me, document, transmissions, tasks }: Facts): ReadonlySet<number> {
  const mine = new Set([...me.holders, ...me.units, ...me.acting.map((one) => one.positionId)]);
  const worked = new Set(
    tasks
      .filter((one) => mine.has(one.holderId) || mine.has(one.makerId ?? 0) || one.madeBy === me.personId)
      .map((one) => one.transmissionId),
  );
  const own = transmissions.filter((row) => mine.has(row.receiverId ?? 0) || worked.has(row.id));
  const seen = new Set<number>();
  const up = (id: number | null) => {
    const row = transmissions.find((one) => one.id === id);
    if (!row || seen.has(row.id)) return;
    seen.add(row.id);
    up(row.parentId);
  };
  for (const row of own) up(row.id);
  if (own.length === 0 && document.origin === 'IN') for (const row of transmissions) if (row.parentId === null) seen.add(row.id);
  return seen;
}
