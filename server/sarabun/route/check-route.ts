import type { RouteStep } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { getHolders } from '../machine/parties.ts';

/** Signers come last; each holder is a person or a post, once a place. Faults stand at `field`. */
export async function checkRoute(ctx: Ctx, route: RouteStep[], field: string): Promise<void> {
  const holders = await getHolders(
    ctx,
    route.map((step) => step.id),
    field,
  );
  if (holders.some((holder) => holder.kind === 'UNIT')) throw badField(field, 'holder_must_be_officer');
  const lastReview = Math.max(-1, ...route.filter((step) => step.kind === 'REVIEW').map((step) => step.order));
  if (route.some((step) => step.kind === 'SIGN' && step.order <= lastReview)) throw badField(field, 'signers_last');
  const places = route.map((step) => `${step.order}/${step.id}`);
  if (new Set(places).size !== places.length) throw badField(field, 'holder_twice');
}
