import type { MeetingState } from '../../../contract/meeting/kinds.ts';
import type { MeetingAct } from '../../../contract/meeting/meetings.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { MeetingInHand } from './meeting-in-hand.ts';

/** What may happen to a meeting: from where, to where, by whom. What else stands in its way each verb says. */
export interface MeetingStep {
  act: MeetingAct;
  from: readonly MeetingState[];
  /** Absent: it stays. */
  to?: MeetingState;
  who: (meeting: MeetingInHand) => boolean;
  /** Why not, or null. */
  demand?: (meeting: MeetingInHand) => ErrorCode | null;
}

export const meetingSteps: readonly MeetingStep[] = [
  { act: 'keep', from: ['PLANNED', 'INVITED', 'OPEN'], who: keeps },
  { act: 'move', from: ['PLANNED', 'INVITED'], who: keeps },
  { act: 'invite', from: ['PLANNED'], to: 'INVITED', who: keeps, demand: notPast },
  { act: 'cancel', from: ['PLANNED', 'INVITED'], to: 'CANCELLED', who: keeps },
  { act: 'open', from: ['INVITED'], to: 'OPEN', who: runs },
  { act: 'adjourn', from: ['INVITED', 'OPEN'], to: 'ADJOURNED', who: runs },
  { act: 'recall', from: ['ADJOURNED'], who: keeps },
  { act: 'close', from: ['OPEN'], to: 'HELD', who: runs },
  { act: 'draft', from: ['HELD'], who: keeps },
  { act: 'circulate', from: ['HELD'], to: 'CIRCULATED', who: keeps },
  { act: 'certify', from: ['CIRCULATED'], to: 'CERTIFIED', who: keeps },
  { act: 'issue', from: ['CERTIFIED'], who: keeps },
];

function keeps({ keeps: own }: MeetingInHand): boolean {
  return own;
}

/** Its secretary, or who presides. */
function runs({ keeps: own, presides }: MeetingInHand): boolean {
  return own || presides;
}

function notPast({ until, at }: MeetingInHand): ErrorCode | null {
  return until <= at ? 'meeting_over' : null;
}
