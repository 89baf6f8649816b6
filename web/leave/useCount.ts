import type { Given } from '../../contract/endpoint.ts';
import { countLeave } from '../../contract/leave/calls.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { actingOf, type HeldPost, type LeaveValues } from './leave-values.ts';

export type Counted = Given<typeof countLeave>;

/** What the days that are typed would be; the last answer stays until the next is there. */
export interface Counting {
  data: Counted | undefined;
  /** It is of what stands there now. */
  fresh: boolean;
  /** In the way, at this field. */
  faultOf: (field: string) => string | undefined;
  /** Some field of the question can't be read. */
  error: string | undefined;
}

export function useCount(values: LeaveValues, posts: readonly HeldPost[], requestId: number | undefined): Counting {
  const { kind, from, fromHalf, until, untilHalf, eventDay, applicantId, handOver } = values;
  const whole = kind !== '' && from !== '' && until !== '' && until >= from;
  const input = JSON.stringify({
    ...{ kind, from, fromHalf, until, untilHalf, eventDay, handOver: Number(handOver) || null, acting: actingOf(values, posts) },
    ...(applicantId ? { applicantId: Number(applicantId) } : {}),
    ...(requestId ? { requestId } : {}),
  });
  const asked = useSettled(whole ? input : '', times.preview);
  const read = useRead(countLeave, JSON.parse(asked || '{}'), { enabled: asked !== '', keep: true, staleTime: 10_000 });
  const data = whole && !read.isError ? read.data : undefined;
  const fresh = asked === input && !read.isPlaceholderData;
  return {
    data,
    fresh,
    faultOf: (field) => (fresh ? data?.faults.find((one) => one.field === field)?.text : undefined),
    error: whole && read.isError ? read.error.message : undefined,
  };
}
