import { IconArrowDown, IconCheck } from '@tabler/icons-react';
import { shortDateTime } from '../ui/dates.ts';
import classes from './RequestView.module.css';
import type { OpenedRequest } from './request-words.ts';

/** One place of the line: done, where it is now, or to come. */
export interface LineStep {
  name: string;
  /** Whose it is or was. */
  who: string;
  /** When it was done, or until when it is to be. */
  at: string | null;
  state: 'DONE' | 'WAITING' | 'COMING';
}

/** The steps of a decision, for a line that a module goes on with. */
export function decisionLine({ steps }: OpenedRequest): LineStep[] {
  return steps
    .filter(({ state }) => state === 'DONE' || state === 'WAITING' || state === 'COMING')
    .map((step) => ({
      name: step.name,
      who: step.actor ?? step.holder,
      at: step.at ?? step.due,
      state: step.state as LineStep['state'],
    }));
}

/** Where something is on its whole way, from left to right; a phone has its steps one under the other. */
export function StepLine({ label, steps }: { label: string; steps: LineStep[] }) {
  return (
    <ol className={`bare ${classes.way}`} aria-label={label}>
      {steps.map((step) => (
        <li key={step.name} data-state={step.state} aria-current={step.state === 'WAITING' ? 'step' : undefined}>
          <span className={classes.dot}>
            {step.state === 'DONE' ? <IconCheck size={15} aria-hidden /> : null}
            {step.state === 'WAITING' ? <IconArrowDown size={15} aria-hidden /> : null}
          </span>
          <span className={classes.called}>
            <span className="medium">{step.name}</span>
            <span className="detail">
              {[step.who, step.at && step.state !== 'COMING' ? shortDateTime(step.at) : ''].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
