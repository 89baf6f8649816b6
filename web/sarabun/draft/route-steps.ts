import type { RouteStep } from '../../../contract/sarabun/drafts.ts';

export type Kind = RouteStep['kind'];

/** A step as a person arranges it: after the one before it, or side by side with it. */
export interface Step {
  kind: Kind;
  id: number;
  together: boolean;
}

/** The route as it is arranged: reviewers, then signers, each in their order. */
export function stepsOf(route: RouteStep[]): Step[] {
  const sorted = [...route].sort((a, b) => rank(a.kind) - rank(b.kind) || a.order - b.order);
  return sorted.map(({ kind, id, order }, index) => {
    const before = sorted[index - 1];
    return { kind, id, together: before?.kind === kind && before.order === order };
  });
}

/** Places of the route: those side by side share one; the first of a kind has none beside it. */
export function routeOf(steps: Step[]): RouteStep[] {
  let order = 0;
  return [...steps]
    .sort((a, b) => rank(a.kind) - rank(b.kind))
    .map(({ kind, id, together }, index, all) => {
      if (!(together && all[index - 1]?.kind === kind)) order += 1;
      return { kind, id, order };
    });
}

/** One more at the end of its kind; who stands there already is not added again. */
export function added(route: RouteStep[], kind: Kind, id: number): RouteStep[] {
  if (route.some((step) => step.kind === kind && step.id === id)) return route;
  return routeOf([...stepsOf(route), { kind, id, together: false }]);
}

/** Moved within its kind: it stands alone where it comes to, and whom it leaves first stands alone too. */
export function moved(route: RouteStep[], kind: Kind, from: number, to: number): RouteStep[] {
  const steps = stepsOf(route);
  const own = steps.filter((step) => step.kind === kind);
  const [step] = own.splice(from, 1);
  if (!step) return route;
  const next = own[from];
  // the first of several side by side goes: the next one takes its place
  if (next?.together && !step.together) own[from] = { ...next, together: false };
  own.splice(to, 0, { ...step, together: false });
  return routeOf([...steps.filter((one) => one.kind !== kind), ...own]);
}

export function changed(route: RouteStep[], kind: Kind, id: number, together: boolean): RouteStep[] {
  return routeOf(stepsOf(route).map((step) => (step.kind === kind && step.id === id ? { ...step, together } : step)));
}

export function without(route: RouteStep[], kind: Kind, id: number): RouteStep[] {
  const steps = stepsOf(route);
  const place = steps.findIndex((step) => step.kind === kind && step.id === id);
  const [gone, next] = [steps[place], steps[place + 1]];
  if (gone && next?.together && !gone.together) steps[place + 1] = { ...next, together: false };
  return routeOf(steps.filter((step) => step !== gone));
}

function rank(kind: Kind): number {
  return kind === 'REVIEW' ? 0 : 1;
}
