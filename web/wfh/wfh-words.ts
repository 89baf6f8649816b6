import type { Endpoint, Given } from '../../contract/endpoint.ts';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { myWfh, openWfh, teamWfh, type WfhDayState } from '../../contract/wfh/calls.ts';
import type { Tone } from '../ui/Pill.tsx';

export type Wfh = Given<typeof openWfh>;
export type WfhDay = Wfh['days'][number];
export type Mine = Given<typeof myWfh>;

/** What is old after an act of the module. */
export const stale: Endpoint[] = [myWfh, openWfh, teamWfh, listRequests, openRequest, waitingForMe];

export const tones: Record<WfhDayState, Tone> = {
  ASKED: 'brand',
  PLANNED: 'ok',
  REPORTED: 'brand',
  RETURNED: 'warn',
  ACCEPTED: 'ok',
  NOT_PROVEN: 'urgent',
  LEAVE: 'warn',
  ABSENT: 'urgent',
  CANCELLED: 'plain',
};
