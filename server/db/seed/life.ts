import type { TaskFacts, TaskState, TransmissionState } from '../../sarabun/machine/facts.ts';
import type { EventDetail } from '../../sarabun/machine/letter-in-hand.ts';
import type { Unit } from './world.ts';

/** The life of one letter in memory: the same steps as the lifecycle table takes, at instants of the past. Rows get their ids when they are written. */
export interface Letter {
  id: number;
  type: number;
  origin: 'IN' | 'OUT';
  state: number;
  subject: string;
  docNo: string | null;
  docDate: string | null;
  circular: boolean;
  speed: number;
  secrecy: number;
  owner: Unit;
  drafter: number;
  outsideBodyId: number | null;
  fromText: string;
  toText: string;
  refers: string;
  enclosures: string;
  createdAt: Date;
  closedAt: Date | null;
  closedResult: string | null;
  retention: string | null;
  transmissions: Transmission[];
  tasks: Task[];
  endorsements: Endorsement[];
  entries: Entry[];
  events: Happening[];
  parties: Map<number, Date>;
  readBy: Map<number, Date>;
  follows: Map<number, Date | null>;
}

export interface Entry {
  id: number;
  unitId: number;
  seq: number;
  beYear: number;
  at: Date;
  by: number;
  letter: Letter;
  transmission: Transmission | null;
  void: { at: Date; by: number; reason: string } | null;
}

export interface Transmission {
  id: number;
  parent: Transmission | null;
  fromUnit: Unit | null;
  sentBy: number | null;
  unit: Unit;
  state: TransmissionState;
  receiptCancelled: boolean;
  worked: boolean;
  entry: Entry | null;
  receivedAt: Date | null;
  receivedBy: number | null;
  sentAt: Date | null;
  due: Date | null;
  message: string;
  endedAt: Date | null;
  endText: string | null;
  createdAt: Date;
}

export interface Task
  extends Pick<TaskFacts, 'id' | 'kind' | 'makerId' | 'madeBy' | 'holderId' | 'executorId' | 'isMain' | 'state' | 'resultSeen'> {
  transmission: Transmission;
  parent: Task | null;
  endorsement: Endorsement | null;
  due: Date | null;
  message: string;
  resultCode: string | null;
  resultText: string | null;
  endedAt: Date | null;
  createdAt: Date;
}

export interface Endorsement {
  id: number;
  transmission: Transmission;
  task: Task | null;
  author: number;
  positionId: number | null;
  delegationId: number | null;
  text: string;
  due: Date | null;
  at: Date;
  to: number[];
}

export interface Happening {
  at: Date;
  actor: number;
  right: Right;
  action: string;
  on: 'document' | 'transmission' | 'task';
  transmission: Transmission | null;
  task: Task | null;
  from: string | null;
  to: string | null;
  detail: EventDetail;
  /** Its line of a book: number and id are known when the numbers are given. */
  entry: Entry | null;
}

export interface Right {
  positionId: number | null;
  delegationId: number | null;
}

/** Who acts, when, and in whose right. */
export interface Act {
  at: Date;
  by: number;
  right?: Right;
}

/** A letter that has come in and on which nothing has been done. */
export function newLetter(
  given: Pick<
    Letter,
    | 'type'
    | 'subject'
    | 'docNo'
    | 'docDate'
    | 'circular'
    | 'speed'
    | 'secrecy'
    | 'owner'
    | 'drafter'
    | 'outsideBodyId'
    | 'fromText'
    | 'toText'
    | 'refers'
    | 'enclosures'
    | 'createdAt'
  >,
): Letter {
  return {
    ...given,
    id: 0,
    origin: 'IN',
    state: 50,
    closedAt: null,
    closedResult: null,
    retention: null,
    transmissions: [],
    tasks: [],
    endorsements: [],
    entries: [],
    events: [],
    parties: new Map(),
    readBy: new Map(),
    follows: new Map(),
  };
}

const oneself: Right = { positionId: null, delegationId: null };
const live: readonly TaskState[] = ['NEW', 'SEEN', 'DOING', 'REPORTED'];
const liveTransmission: readonly TransmissionState[] = ['PREPARED', 'SENT', 'RECEIVED', 'WORKING'];

/** Registered in the book of the unit that took it in. */
export function register(letter: Letter, act: Act): Transmission {
  const row = newTransmission(letter, act, letter.owner, { parent: null, fromUnit: null, message: '', due: null });
  Object.assign(row, { state: 'RECEIVED', sentBy: null });
  enter(letter, row, act, 'register', null);
  join(letter, act.at, [letter.owner.id, act.by]);
  return row;
}

export function forward(letter: Letter, from: Transmission, act: Act, to: Unit[], message = '', due: Date | null = null): Transmission[] {
  const parts = to.map((unit) => newTransmission(letter, act, unit, { parent: from, fromUnit: from.unit, message, due }));
  step(letter, act, from, 'forward', 'WORKING', { to: to.map((unit) => unit.id), ...textOf(message), ...dueOf(due) });
  join(
    letter,
    act.at,
    to.map((unit) => unit.id),
  );
  return parts;
}

export function receive(letter: Letter, row: Transmission, act: Act): void {
  const from = row.state;
  row.state = 'RECEIVED';
  enter(letter, row, act, 'receive', from);
}

/** The number stays in the book, void. */
export function cancelReceipt(letter: Letter, row: Transmission, act: Act, reason: string): void {
  const { entry } = row;
  if (entry) entry.void = { at: act.at, by: act.by, reason };
  step(letter, act, row, 'cancelReceipt', 'SENT', { text: reason }, entry);
  Object.assign(row, { receiptCancelled: true, entry: null, receivedAt: null, receivedBy: null });
}

export function returnLetter(letter: Letter, row: Transmission, act: Act, reason: string): void {
  step(letter, act, row, 'return', 'RETURNED', { text: reason });
  Object.assign(row, { endedAt: act.at, endText: reason });
  settle(letter, row.parent);
}

export function recall(letter: Letter, row: Transmission, act: Act, reason: string): void {
  step(letter, act, row, 'recall', 'RECALLED', { text: reason });
  Object.assign(row, { endedAt: act.at, endText: reason });
  letter.parties.delete(row.unit.id);
  settle(letter, row.parent);
}

export function present(letter: Letter, row: Transmission, act: Act, to: number, message: string): Task {
  const task = newTask(letter, act, row, { kind: 'PRESENT', makerId: row.unit.id, holderId: to, message, due: null });
  step(letter, act, row, 'present', 'WORKING', { to: [to], ...textOf(message) });
  return task;
}

export function recordResult(letter: Letter, task: Task, act: Act, code: string, text: string, seen: boolean): void {
  Object.assign(task, { resultCode: code, resultText: text, resultSeen: seen });
  stepTask(letter, act, task, 'result', 'DONE', { code, text });
  settle(letter, task.transmission);
}

/** A signed note; what it asks becomes a task of each holder that it names. */
export function endorse(
  letter: Letter,
  row: Transmission,
  task: Task | null,
  act: Act,
  text: string,
  to: { holder: number; isUnit?: boolean }[],
  due: Date | null = null,
): Task[] {
  const note: Endorsement = {
    id: 0,
    transmission: row,
    task,
    author: act.by,
    positionId: act.right?.positionId ?? null,
    delegationId: act.right?.delegationId ?? null,
    text,
    due,
    at: act.at,
    to: to.map((one) => one.holder),
  };
  letter.endorsements.push(note);
  const detail = { text, ...(note.to.length ? { to: note.to } : {}), ...dueOf(due) };
  if (task) {
    Object.assign(task, { resultCode: 'ENDORSED', resultText: text, resultSeen: true });
    stepTask(letter, act, task, 'endorse', 'DONE', detail);
  } else {
    step(letter, act, row, 'endorse', to.length > 0 ? 'WORKING' : row.state, detail);
  }
  const made = to.map(({ holder, isUnit }) =>
    newTask(letter, act, row, {
      kind: 'COMMAND',
      makerId: act.right?.positionId ?? act.by,
      holderId: holder,
      message: text,
      due,
      endorsement: note,
      executorId: isUnit && holder !== row.unit.id ? row.unit.id : null,
    }),
  );
  settle(letter, row);
  if (due) letter.follows.set(act.by, due);
  return made;
}

/** The first is the main holder, the others stand beside. */
export function assign(
  letter: Letter,
  row: Transmission,
  from: Task | null,
  act: Act,
  to: number[],
  message: string,
  due: Date | null,
): Task[] {
  const makerId = from?.holderId ?? act.right?.positionId ?? row.unit.id;
  const detail = { to, ...textOf(message), ...dueOf(due) };
  if (from) {
    Object.assign(from, { resultCode: 'ASSIGNED', resultText: message || null, resultSeen: true });
    stepTask(letter, act, from, 'assign', 'DONE', detail);
  } else step(letter, act, row, 'assign', 'WORKING', detail);
  const [main] = to
    .slice(0, 1)
    .map((holderId) => newTask(letter, act, row, { kind: 'ASSIGN', makerId, holderId, message, due, parent: from }));
  const beside = to
    .slice(1)
    .map((holderId) => newTask(letter, act, row, { kind: 'ASSIGN', makerId, holderId, message, due, parent: main ?? null, isMain: false }));
  row.state = 'WORKING';
  if (due) letter.follows.set(act.by, due);
  return [...(main ? [main] : []), ...beside];
}

export function open(letter: Letter, task: Task, act: Act): void {
  letter.readBy.set(act.by, act.at);
  if (task.state === 'NEW') stepTask(letter, act, task, 'open', 'SEEN', {});
}

export function report(letter: Letter, task: Task, act: Act, text: string): void {
  Object.assign(task, { resultCode: 'REPORTED', resultText: text });
  stepTask(letter, act, task, 'report', 'REPORTED', { text });
}

export function reject(letter: Letter, task: Task, act: Act, reason: string): void {
  stepTask(letter, act, task, 'reject', 'DOING', { text: reason });
}

export function accept(letter: Letter, task: Task, act: Act, text: string): void {
  stepTask(letter, act, task, 'accept', 'DONE', textOf(text));
  settle(letter, task.transmission);
}

export function acknowledge(letter: Letter, task: Task, act: Act): void {
  task.resultCode = 'NOTED';
  stepTask(letter, act, task, 'acknowledge', 'DONE', {});
  settle(letter, task.transmission);
}

/** A command to another unit is carried out by sending the letter there. */
export function forwardCommand(letter: Letter, task: Task, act: Act, unit: Unit, message = ''): Transmission {
  const [part] = forward(letter, task.transmission, act, [unit], message, task.due);
  task.resultCode = 'FORWARDED';
  stepTask(letter, act, task, 'forward', 'DONE', {});
  return part as Transmission;
}

/** Closing goes upwards: the last one closes the letter. */
export function close(letter: Letter, row: Transmission, act: Act, result: string): void {
  step(letter, act, row, 'close', 'DONE', { text: result, ...(row.parent ? {} : { code: 'Y10' }) });
  Object.assign(row, { endedAt: act.at, endText: result });
  settle(letter, row.parent);
  if (row.parent) return;
  Object.assign(letter, { state: 60, closedAt: act.at, closedResult: result, retention: 'Y10' });
  happen(letter, act, 'closeDocument', { on: 'document', from: '50', to: '60', detail: { text: result, code: 'Y10' } });
  letter.follows.clear();
}

function newTransmission(
  letter: Letter,
  act: Act,
  unit: Unit,
  more: { parent: Transmission | null; fromUnit: Unit | null; message: string; due: Date | null },
): Transmission {
  const row: Transmission = {
    id: 0,
    ...more,
    sentBy: act.by,
    unit,
    state: 'SENT',
    receiptCancelled: false,
    worked: false,
    entry: null,
    receivedAt: null,
    receivedBy: null,
    sentAt: act.at,
    endedAt: null,
    endText: null,
    createdAt: act.at,
  };
  letter.transmissions.push(row);
  return row;
}

function newTask(
  letter: Letter,
  act: Act,
  transmission: Transmission,
  more: Pick<Task, 'kind' | 'makerId' | 'holderId' | 'message' | 'due'> &
    Partial<Pick<Task, 'parent' | 'endorsement' | 'executorId' | 'isMain'>>,
): Task {
  const task: Task = {
    id: 0,
    transmission,
    parent: null,
    endorsement: null,
    executorId: null,
    isMain: true,
    ...more,
    madeBy: act.by,
    state: 'NEW',
    resultCode: null,
    resultText: null,
    resultSeen: false,
    endedAt: null,
    createdAt: act.at,
  };
  letter.tasks.push(task);
  join(letter, act.at, [task.holderId, task.makerId]);
  return task;
}

function enter(letter: Letter, row: Transmission, act: Act, action: string, from: string | null): void {
  const entry: Entry = { id: 0, unitId: row.unit.id, seq: 0, beYear: 0, at: act.at, by: act.by, letter, transmission: row, void: null };
  letter.entries.push(entry);
  Object.assign(row, { entry, receivedAt: act.at, receivedBy: act.by });
  happen(letter, act, action, { on: 'transmission', transmission: row, from, to: 'RECEIVED', entry });
}

function step(
  letter: Letter,
  act: Act,
  row: Transmission,
  action: string,
  to: TransmissionState,
  detail: EventDetail,
  entry: Entry | null = null,
): void {
  happen(letter, act, action, { on: 'transmission', transmission: row, from: row.state, to, detail, entry });
  row.state = to;
}

function stepTask(letter: Letter, act: Act, task: Task, action: string, to: TaskState, detail: EventDetail): void {
  happen(letter, act, action, { on: 'task', transmission: task.transmission, task, from: task.state, to, detail });
  task.state = to;
  if (!live.includes(to)) task.endedAt = act.at;
}

/** As the lifecycle table settles: WORKING while something is live below, else with the unit again, worked when something was done. */
function settle(letter: Letter, row: Transmission | null): void {
  if (!row || (row.state !== 'RECEIVED' && row.state !== 'WORKING')) return;
  const tasks = letter.tasks.filter((task) => task.transmission === row);
  const parts = letter.transmissions.filter((part) => part.parent === row);
  const busy = tasks.some((task) => live.includes(task.state)) || parts.some((part) => liveTransmission.includes(part.state));
  row.state = busy ? 'WORKING' : 'RECEIVED';
  const done = tasks.some((task) => task.state === 'DONE' || task.state === 'SENT_BACK') || parts.some((part) => part.state === 'DONE');
  row.worked ||= !busy && done;
}

function happen(letter: Letter, act: Act, action: string, more: Pick<Happening, 'on'> & Partial<Happening>): void {
  letter.events.push({
    at: act.at,
    actor: act.by,
    right: act.right ?? oneself,
    action,
    transmission: null,
    task: null,
    from: null,
    to: null,
    detail: {},
    entry: null,
    ...more,
  });
}

function join(letter: Letter, at: Date, holders: number[]): void {
  for (const holder of holders) if (!letter.parties.has(holder)) letter.parties.set(holder, at);
}

function textOf(text: string): { text?: string } {
  return text ? { text } : {};
}

function dueOf(due: Date | null): { due?: string } {
  return due ? { due: due.toISOString() } : {};
}
