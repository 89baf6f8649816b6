import { bangkokDay } from '../../../contract/rules/thai.ts';
import { badField } from '../../http/errors.ts';
import type { Facts, TaskFacts, TransmissionFacts } from '../machine/facts.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import type { Right } from '../machine/rights.ts';
import { announce } from '../machine/tell.ts';
import { dueOf } from './due.ts';

/** A day that holds for what is given on below it, and the row that has it: its maker or sender set the day. */
export interface HeldDay {
  due: string;
  task: TaskFacts | null;
  transmission: TransmissionFacts | null;
}

type Rows = Pick<Facts, 'tasks' | 'transmissions'>;

/** The nearest day on the way up from here: of the task in hand and those above it, else of the letter as it was sent to the unit. */
export function heldDay(
  rows: Rows,
  { task, transmission }: { task: TaskFacts | null; transmission: TransmissionFacts | null },
): HeldDay | null {
  return daysUp(rows, task, transmission)[0] ?? null;
}

/** The same where it is another's: who set a day himself sets another as he likes. */
export function heldBelow(letter: LetterInHand, on: { task: TaskFacts | null; transmission: TransmissionFacts | null }): HeldDay | null {
  const held = heldDay(letter, on);
  const by = held?.task ? held.task.makerId : held?.transmission?.sentBy;
  return held && !letter.me.own.includes(by ?? 0) ? held : null;
}

/** The earliest day that a superior set above this task; null where nobody did. */
export function dayAbove(rows: Rows, task: TaskFacts): HeldDay | null {
  const above = rows.tasks.find((one) => one.id === task.parentId) ?? null;
  const row = rows.transmissions.find((one) => one.id === task.transmissionId) ?? null;
  return daysUp(rows, above, row).reduce<HeldDay | null>((first, one) => (first && first.due <= one.due ? first : one), null);
}

function daysUp(rows: Rows, task: TaskFacts | null, transmission: TransmissionFacts | null): HeldDay[] {
  const days: HeldDay[] = [];
  for (let one = task; one; one = rows.tasks.find((up) => up.id === one?.parentId) ?? null)
    if (one.due) days.push({ due: new Date(one.due).toISOString(), task: one, transmission: null });
  for (let one = transmission; one; one = rows.transmissions.find((up) => up.id === one?.parentId) ?? null)
    if (one.due) days.push({ due: new Date(one.due).toISOString(), task: null, transmission: one });
  return days;
}

/** The day of what is given on: the superior's where none is said; a later one only with a reason, of which he hears. */
export function dueBelow(given: { due?: string | undefined; dueReason?: string | undefined }, held: HeldDay | null, at: Date): Date | null {
  const due = dueOf(given.due, at);
  if (!held) return due;
  if (!due) return new Date(held.due);
  if (isLater(due, held) && !given.dueReason?.trim())
    throw badField('dueReason', 'due_after_superior', { date: { day: new Date(held.due) } });
  return due;
}

function isLater(due: Date, { due: held }: HeldDay): boolean {
  return bangkokDay(due) > bangkokDay(new Date(held));
}

interface Given {
  /** Rows that got the day. */
  tasks?: TaskFacts[];
  transmissions?: TransmissionFacts[];
  due: Date | null;
  reason: string | undefined;
  right: Right;
}

/** A day that is later than the superior's: told in the history with its reason and both days, and to him. */
export function tellLaterDay(
  letter: LetterInHand,
  held: HeldDay | null,
  { tasks = [], transmissions = [], due, reason = '', right }: Given,
): void {
  if (!held || !due || !isLater(due, held)) return;
  const detail = { due: due.toISOString(), oldDue: held.due, ...(reason ? { text: reason } : {}) };
  for (const { id, transmissionId, state } of tasks.slice(0, 1))
    letter.events.push({ action: 'laterDay', on: 'task', transmissionId, taskId: id, from: state, to: state, right, detail });
  for (const { id, state } of transmissions.slice(0, 1))
    letter.events.push({ action: 'laterDay', on: 'transmission', transmissionId: id, taskId: null, from: state, to: state, right, detail });
  const holders = held.task ? [held.task.makerId] : [held.transmission?.sentBy ?? null];
  announce(letter, { kind: 'later_day', holders, transmissionId: tasks[0]?.transmissionId ?? transmissions[0]?.id, taskId: tasks[0]?.id });
}
