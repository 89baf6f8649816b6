import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, described, id, list, named, needed, nothing, text } from '../wire.ts';

/** Acting for another: orders by which a person lets others act for his post, and those by which he acts for others. */

/** A vacant post is filled by the administrator's order: nobody holds it who could give it away. */
export const ownDelegationKinds = ['BY_ORDER', 'ACTING_POST', 'IN_PLACE'] as const;
/** With letters; all of them until the order says otherwise. */
export const letterActions = ['review', 'sign', 'endorse'] as const;
/** With requests, by whose they are; none of them until the order says so. */
export const approvalActions = [
  'approve.room',
  'approve.vehicle',
  'approve.leave',
  'approve.time',
  'approve.wfh',
  'approve.overtime',
  'approve.archive',
  'approve.asset',
  'approve.request',
] as const;
export const delegationActions = [...letterActions, ...approvalActions] as const;
export type DelegationAction = (typeof delegationActions)[number];
/** Days that one order may last. */
export const longestDelegation = 366;

/** How far an order goes, as the banner and the rows of queues say it. */
export const orderLimits = {
  kind: z.enum([...ownDelegationKinds, 'ACTING_OFFICE']),
  acts: z.array(z.enum(delegationActions)),
  /** Names of the kinds of letters; null for all. */
  types: z.nullable(z.array(z.object({ th: z.string(), en: z.string() }))),
  /** The highest class of secrecy. */
  secrecy: z.number(),
};

const delegation = z.object({
  id: z.number(),
  kind: z.enum([...ownDelegationKinds, 'ACTING_OFFICE']),
  /** The post acted for. */
  position: z.string(),
  /** Who acts; of what one has received: who holds the post. */
  person: z.string(),
  orderNo: z.string(),
  orderDate: z.string(),
  actions: z.array(z.string()),
  /** Names of the kinds of letters; null for all. */
  types: z.nullable(z.array(z.string())),
  maxSecrecy: z.number(),
  from: z.string(),
  until: z.string(),
  state: z.enum(['COMING', 'NOW', 'OVER', 'ENDED']),
  remark: z.string(),
});
export type Delegation = z.infer<typeof delegation>;

export const ownDelegations = read('/users/delegations', {
  about: 'การมอบหมายให้ผู้อื่นปฏิบัติราชการแทนตนเอง และที่ตนเองปฏิบัติแทนผู้อื่น',
  give: z.object({
    /** Posts of one's own that may be acted for. */
    posts: z.array(named),
    /** The highest class of secrecy that one may hand on. */
    clearance: z.number(),
    given: z.array(delegation),
    received: z.array(delegation),
  }),
});

/** Who may act for another: staff with an open account. */
export const findDelegates = read('/users/delegations/persons', {
  about: 'ค้นหาผู้ที่จะมอบหมายให้ปฏิบัติราชการแทน',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({ persons: z.array(described) }),
});

export const giveDelegation = write('/users/delegations', {
  about: 'มอบหมายให้ผู้อื่นปฏิบัติราชการแทนในตำแหน่งของตนเอง',
  take: z.object({
    positionId: id,
    /** 0: nobody is chosen. */
    personId: count,
    kind: z.enum(ownDelegationKinds),
    orderNo: needed(100),
    orderDate: day,
    actions: list(z.enum(delegationActions)).check(z.minLength(1, 'required')),
    /** Codes of kinds of letters; none for all. */
    types: list(count),
    maxSecrecy: count.check(z.refine((code) => code <= 3)),
    from: day,
    until: day,
  }),
  give: z.object({ id: z.number() }),
});

/** Before its day; what was done under it stands. */
export const endDelegation = write('/users/delegations/:delegationId/end', {
  about: 'สิ้นสุดการมอบหมายของตนเองก่อนกำหนด',
  take: z.object({ delegationId: id, remark: text(500) }),
  give: nothing,
});
