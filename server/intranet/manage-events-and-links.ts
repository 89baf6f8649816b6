import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/intranet/calls.ts';
import { isPlaceInside } from '../../contract/rules/place.ts';
import { nextPlace } from '../db/next-place.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { sayToAll } from '../live.ts';
import { keepHistory } from './keep-history.ts';
import { lockItem, orderItems, removeItem, writeItem } from './manage-items.ts';

export async function saveLink(ctx: Ctx, input: Taken<typeof calls.saveLink>): Promise<Given<typeof calls.saveLink>> {
  if (!isAddress(input.address)) throw badField('address', 'link_address');
  const row = {
    title: input.title,
    address: input.address,
    icon: /^[a-z-]{1,40}$/.test(input.icon) ? input.icon : 'link',
    grouping: input.group,
    staff_only: input.staffOnly,
  };
  const before = await lockItem(ctx, 'link', input);
  return writeItem(ctx, 'link', before, row, { sort: await nextPlace(ctx.db, 'intranet_link') });
}

export function removeLink(ctx: Ctx, { id }: Taken<typeof calls.removeLink>): Promise<Given<typeof calls.removeLink>> {
  return removeItem(ctx, 'link', id);
}

export function orderLinks(ctx: Ctx, { ids }: Taken<typeof calls.orderLinks>): Promise<Given<typeof calls.orderLinks>> {
  return orderItems(ctx, 'link', ids);
}

export async function saveEvent(ctx: Ctx, input: Taken<typeof calls.saveEvent>): Promise<Given<typeof calls.saveEvent>> {
  const [from, until] = [new Date(input.from), new Date(input.until)];
  if (until < from) throw badField('until', 'days_crossed');
  const row = {
    title: input.title,
    place: input.place,
    note: input.note,
    from_at: from,
    until_at: until,
    all_day: input.allDay,
    staff_only: input.staffOnly,
  };
  const before = await lockItem(ctx, 'event', input);
  return writeItem(ctx, 'event', before, row);
}

export function removeEvent(ctx: Ctx, { id }: Taken<typeof calls.removeEvent>): Promise<Given<typeof calls.removeEvent>> {
  return removeItem(ctx, 'event', id);
}

export async function sayNow(ctx: Ctx, { message }: Taken<typeof calls.sayNow>): Promise<Given<typeof calls.sayNow>> {
  await sayToAll(ctx.db, ctx.office.config.schema, message);
  await keepHistory(ctx, 'say', 'SAID', 0, message);
  return {};
}

/** A page of this office, or one outside by http or https; nothing that a browser would run. */
function isAddress(text: string): boolean {
  if (isPlaceInside(text)) return true;
  return !/[\s\\]/.test(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && /^https?:\/\//i.test(text);
}
