import type { Given } from '../../contract/endpoint.ts';
import type { dayHalves, LeaveContent, leaveDeputies, openLeave } from '../../contract/leave/calls.ts';
import { fromAnEvent, type LeaveKind } from '../../contract/leave/kinds.ts';

export type Half = (typeof dayHalves)[number];
export type Leave = Given<typeof openLeave>;
export type HeldPost = Given<typeof leaveDeputies>['posts'][number];

/** What was kept before, and is written on. */
export interface KeptLeave {
  requestId: number;
  leave: Leave;
}

export type LeaveValues = {
  applicantId: string;
  kind: LeaveKind | '';
  from: string;
  fromHalf: Half;
  until: string;
  untilHalf: Half;
  eventDay: string;
  reason: string;
  contact: string;
  phone: string;
  handOver: string;
  isAbroad: boolean;
  abroad: string;
  paperNo: string;
  /** Person by post: '' nobody; left out: whom the standing order names. */
  acting: Record<string, string>;
  papers: File[];
};

/** Kinds that rest on an order, a contract or a summons. */
export const withPaperNo: readonly LeaveKind[] = ['MIL', 'STUDY', 'INTL', 'SPOUSE', 'REHAB', 'CAB'];

export function valuesOf(kept: Leave | undefined): LeaveValues {
  const content = kept?.content;
  return {
    applicantId: '',
    kind: kept?.kind ?? '',
    from: content?.from ?? '',
    fromHalf: content?.fromHalf ?? 'AM',
    until: content?.until ?? '',
    untilHalf: content?.untilHalf ?? 'PM',
    eventDay: content?.eventDay ?? '',
    reason: content?.reason ?? '',
    contact: content?.contact ?? '',
    phone: content?.phone ?? '',
    handOver: content?.handOver ? String(content.handOver) : '',
    isAbroad: Boolean(content?.abroad),
    abroad: content?.abroad ?? '',
    paperNo: content?.paperNo ?? '',
    acting: Object.fromEntries(content?.acting.map((one) => [one.positionId, String(one.personId)]) ?? []),
    papers: [],
  };
}

/** Who acts for a post: as chosen, else the first of the standing order who is at the office then. */
export function actsFor({ positionId, deputies }: HeldPost, acting: LeaveValues['acting']): string {
  const proposed = deputies.find((one) => one.free);
  return acting[positionId] ?? (proposed ? String(proposed.personId) : '');
}

/** Who acts, as it stands in the form: by hand, else by the standing order. */
export function actingOf({ acting }: Pick<LeaveValues, 'acting'>, posts: readonly HeldPost[]): LeaveContent['acting'] {
  return posts.flatMap((post) => {
    const personId = Number(actsFor(post, acting));
    return personId ? [{ positionId: post.positionId, personId }] : [];
  });
}

/** As the server takes it; what the kind does not ask for is not sent along. */
export function contentOf(values: LeaveValues, kind: LeaveKind, posts: readonly HeldPost[]): LeaveContent {
  const { from, fromHalf, until, untilHalf, reason, contact, phone } = values;
  return {
    from,
    fromHalf,
    until,
    untilHalf,
    reason,
    contact,
    phone,
    handOver: Number(values.handOver) || null,
    abroad: values.isAbroad ? values.abroad : '',
    eventDay: fromAnEvent.includes(kind) ? values.eventDay : '',
    paperNo: withPaperNo.includes(kind) ? values.paperNo : '',
    acting: actingOf(values, posts),
  };
}
