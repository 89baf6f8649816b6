import type { Given } from '../../contract/endpoint.ts';
import { times } from '../../contract/rules/times.ts';
import { checkWfh, type WfhContent } from '../../contract/wfh/calls.ts';
import { useRead } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';

/** What the typed days would be; the last answer stays until the next is there. */
export interface Checked {
  data: Given<typeof checkWfh> | undefined;
  /** In the way, at this field. */
  faultOf: (field: string) => string | undefined;
}

export function useCheck(
  { days, weekly, place }: WfhContent,
  { applicantId, requestId }: { applicantId: string; requestId?: number | undefined },
): Checked {
  const whole = weekly ? weekly.from !== '' && weekly.until !== '' && weekly.weekdays.length > 0 : days.length > 0;
  const input = JSON.stringify({
    ...{ days, weekly, place },
    ...(applicantId ? { applicantId: Number(applicantId) } : {}),
    ...(requestId ? { requestId } : {}),
  });
  const asked = useSettled(whole ? input : '', times.preview);
  const read = useRead(checkWfh, JSON.parse(asked || '{}'), { enabled: asked !== '', keep: true, staleTime: 10_000 });
  const fresh = whole && asked === input && !read.isPlaceholderData && !read.isError;
  const data = whole && !read.isError ? read.data : undefined;
  return { data, faultOf: (field) => (fresh ? data?.faults.find((one) => one.field === field)?.text : undefined) };
}
