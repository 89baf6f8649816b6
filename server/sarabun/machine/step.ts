import type { Action } from '../../../contract/sarabun/letters.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { Facts, TaskFacts, TaskKind, TaskState, TransmissionFacts, TransmissionState } from './facts.ts';

/** Says why not, or null. */
type Demand<Row> = (facts: Facts, row: Row) => ErrorCode | null;

export interface TransmissionStep {
  action: Action | 'takeBack' | 'allRead' | 'lapse' | 'resume' | 'settle' | 'handOver' | 'merge';
  /** No act that is offered: it follows from another act, from the passing of time or from a change of the office's units. */
  follows?: true;
  from: readonly TransmissionState[];
  /** Absent: it stays where it is. */
  to?: TransmissionState;
  /** States of the letter in which it is done; 50 where it is not said. */
  during?: readonly number[];
  /** Does this concern the caller at all? If not: 403, and not offered. */
  who: (facts: Facts, row: TransmissionFacts) => boolean;
  demands: readonly Demand<TransmissionFacts>[];
}

export interface TaskStep {
  action: Action | 'open' | 'cancel' | 'handOver' | 'comeBack';
  /** No act that is offered: it follows from another act or from a change of the office's units. */
  follows?: true;
  kinds: readonly TaskKind[];
  from: readonly TaskState[];
  /** Absent: it stays where it is. */
  to?: TaskState;
  /** States of the letter in which it is done; 50 where it is not said. */
  during?: readonly number[];
  who: (facts: Facts, row: TaskFacts) => boolean;
  demands: readonly Demand<TaskFacts>[];
}

export interface DocumentStep {
  action: DocumentAction;
  from: readonly number[];
  /** Where it goes on from here; the first where the verb does not say. */
  to: readonly number[];
  /** Absent: no act of a person, it follows from others. */
  who?: (facts: Facts) => boolean;
  demands: readonly ((facts: Facts) => ErrorCode | null)[];
}

export type DocumentAction =
  | Extract<
      Action,
      'submit' | 'withdraw' | 'discard' | 'send' | 'sendMore' | 'closeOwn' | 'publish' | 'unpublish' | 'cancelLetter' | 'amend'
    >
  | 'reviewed'
  | 'signed'
  | 'backToDraft'
  | 'numbered'
  | 'closeDocument'
  | 'cancelDocument'
  | 'reopenDocument'
  | 'handOver';
