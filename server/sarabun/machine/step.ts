import type { Action } from '../../../contract/sarabun/letters.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { Facts, TaskFacts, TaskKind, TransmissionFacts } from './facts.ts';

/** Says why not, or null. */
type Demand<Row> = (facts: Facts, row: Row) => ErrorCode | null;

/** A step of what stands in a row of its own beside the letter: a transmission or a task. */
interface RowStep<Row extends { state: unknown }> {
  /** No act that is offered: it follows from another act, from the passing of time or from a change of the office's units. */
  follows?: true;
  from: readonly Row['state'][];
  /** Absent: it stays where it is. */
  to?: Row['state'];
  /** States of the letter in which it is done; 50 where it is not said. */
  during?: readonly number[];
  /** Does this concern the caller at all? If not: 403, and not offered. */
  who: (facts: Facts, row: Row) => boolean;
  demands: readonly Demand<Row>[];
}

export interface TransmissionStep extends RowStep<TransmissionFacts> {
  action: Action | 'takeBack' | 'allRead' | 'lapse' | 'resume' | 'settle' | 'handOver' | 'merge';
}

export interface TaskStep extends RowStep<TaskFacts> {
  action: Action | 'open' | 'cancel' | 'handOver' | 'comeBack';
  kinds: readonly TaskKind[];
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
  | 'comesBack'
  | 'sendAnew'
  | 'closeDocument'
  | 'cancelDocument'
  | 'reopenDocument'
  | 'store'
  | 'condemn'
  | 'spare'
  | 'destroy'
  | 'handOver';
