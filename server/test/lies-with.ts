import { sql } from 'kysely';
import { rightsNow } from '../access/acting.ts';
import { cleared, viewerSlots } from '../access/see.ts';
import { prepared, slot } from '../db/prepared.ts';
import type { Db, Me } from '../http/context.ts';
import { type DocumentFacts, documentFacts, type Facts, liveTask, loadRoute, type TransmissionFacts } from '../sarabun/machine/facts.ts';
import { mayOf } from '../sarabun/machine/may.ts';
import { rowsOfQueue } from '../sarabun/queues/queue-rows.ts';
import { queues, whoseSlots } from '../sarabun/queues/queues.ts';
import type { Desk, Officer } from './desk.ts';

/** A row of a queue of the default set. */
interface Row {
  code: string;
  transmissionId: number | null;
  taskId: number | null;
}

interface Step {
  action: string;
  on: 'document' | 'transmission' | 'task';
  id: number;
}

/** What a letter waits for: one of these acts, found in a queue by the row of this task, of this transmission, or of the letter. */
interface Need {
  what: string;
  transmissionId: number | null;
  taskId: number | null;
  acts: readonly string[];
  /** By any row of the letter. */
  anyRow?: true;
}

/** Acts that bring the letter on; to remind, to follow or to ask for time do not. */
const onward = [
  ...['receive', 'acknowledge', 'return', 'forward', 'circulate', 'present', 'endorse', 'assign', 'result', 'report', 'accept', 'reject'],
  ...[
    'sendBack',
    'close',
    'closeOutstanding',
    'cancelReceipt',
    'approve',
    'sign',
    'issue',
    'submit',
    'edit',
    'send',
    'sendMore',
    'closeOwn',
  ],
  ...['deliver', 'publish', 'cancelLetter', 'discard'],
];

/** All who work in the agency, each with a session; those of a story come first, because they will be asked first. */
export async function everybody(desk: Desk, first: Officer[]): Promise<Officer[]> {
  const accounts = await desk.office.db.selectFrom('account').select(['username', 'person_id']).where('active', '=', true).execute();
  const rest = accounts.filter((one) => !first.some(({ personId }) => personId === one.person_id));
  return [...first, ...(await Promise.all(rest.map(({ username }) => desk.as(username))))];
}

/**
 * Of an open letter: what it waits for that no queue of the default set shows to anybody who may do it. Empty where nothing of it is lost.
 * Read beside the door: opening a letter already acts on it.
 */
export async function lostOf({ office }: Desk, officers: Officer[], documentId: number): Promise<string[]> {
  const document = await documentOf(office.db, documentId);
  const route = await loadRoute(office.db, documentId);
  const open = needsOf({ document, ...route });
  const parties = await office.db.selectFrom('document_party').select('holder_id').where('document_id', '=', documentId).execute();
  const ids = new Set(parties.map((one) => one.holder_id));
  for (const officer of officers) {
    if (open.length === 0) break;
    const found = await office.sessions.find(officer.token);
    if (!found) continue;
    const me = rightsNow(found);
    if (![...me.holders, ...me.secretRegistryUnits].some((id) => ids.has(id))) continue;
    const rows = await rowsOf(office.db, { me, documentId });
    if (rows.length === 0) continue;
    const may = mayNow({ me, following: false, document, ...route });
    for (const need of [...open]) if (rows.some((row) => serves(row, need, may))) open.splice(open.indexOf(need), 1);
  }
  return open.map((one) => one.what);
}

/** Can the reader of this row bring the letter on by it? */
export function servesReader(row: Row, documentId: number, may: (Step & { allowed: boolean })[]): boolean {
  return may.some((one) => one.allowed && onward.includes(one.action) && isOf(one, row, documentId));
}

function serves(row: Row, need: Need, may: Step[]): boolean {
  return (
    (need.anyRow || (row.taskId === need.taskId && (need.taskId !== null || row.transmissionId === need.transmissionId))) &&
    may.some(
      (one) =>
        need.acts.includes(one.action) &&
        (one.on === 'document' ? need.transmissionId === null || need.taskId === null : isOf(one, row, 0)),
    )
  );
}

function isOf(step: Step, row: Row, documentId: number): boolean {
  if (step.on === 'document') return documentId !== 0 && step.id === documentId && row.taskId === null;
  return step.on === 'task' ? step.id === row.taskId : step.id === row.transmissionId;
}

function needsOf({ document, tasks, transmissions }: Pick<Facts, 'document' | 'tasks' | 'transmissions'>): Need[] {
  const none = { transmissionId: null, taskId: null };
  const live = tasks.filter((one) => liveTask.includes(one.state));
  const work = live.map((one) => ({
    what: `${one.kind} ${one.id} ${one.state}`,
    transmissionId: one.transmissionId,
    taskId: one.id,
    acts: one.state === 'REPORTED' ? ['accept'] : onward,
  }));
  if (document.state === 0) return tasks.length > 0 ? [{ what: 'draft', ...none, acts: ['submit'] }] : [];
  if (document.state < 40) return work.length > 0 ? work : [{ what: 'no work on its route', ...none, acts: [] }];
  if (document.state === 40) return [{ what: 'to send', ...none, acts: ['send', 'publish', 'closeOwn', 'cancelLetter'] }];
  if (document.state !== 50) return [];
  const parts = transmissions.flatMap((one) => needOf(one, transmissions));
  const all = [...work, ...parts];
  return all.length > 0 || transmissions.some((one) => one.state === 'WORKING')
    ? all
    : [{ what: 'nothing lives of it', ...none, acts: ['sendMore', 'closeOwn'], anyRow: true }];
}

function needOf(row: TransmissionFacts, transmissions: TransmissionFacts[]): Need[] {
  const need = { what: `${row.receiverText} ${row.state}`, transmissionId: row.id, taskId: null };
  if (row.state === 'SENT') return [{ ...need, acts: row.receiverKind === 'OUTSIDE' ? ['deliver'] : ['receive', 'acknowledge', 'return'] }];
  if (row.state === 'RECEIVED') return [{ ...need, acts: onward }];
  const above = transmissions.find((one) => one.id === row.parentId);
  const waits =
    row.state === 'RETURNED' && !row.returnNoted && (row.parentId === null || ['RECEIVED', 'WORKING'].includes(above?.state ?? ''));
  return waits ? [{ ...need, acts: ['acknowledge', 'sendMore', 'forward', 'closeOwn'] }] : [];
}

function mayNow(facts: Facts): Step[] {
  return mayOf(facts, []).filter((one) => one.allowed);
}

async function documentOf(db: Db, documentId: number): Promise<DocumentFacts> {
  const { rows } = await sql<{
    document: DocumentFacts;
  }>`select ${documentFacts} as document from document d where d.id = ${documentId}`.execute(db);
  return rows[0]?.document as DocumentFacts;
}

interface Given {
  me: Me;
  year: number;
  documentId: number;
}

const ofLetter = prepared<Given, Row>(() => {
  const whose = whoseSlots<Given>();
  const viewer = viewerSlots<Given>(({ me }) => me, { orders: true });
  const parts = queues
    .filter((queue) => queue.inDefault)
    .map(
      (
        queue,
      ) => sql`select ${sql.lit(queue.code)} as code, h.document_id, h.transmission_id as "transmissionId", h.task_id as "taskId", h.secrecy
        from (${rowsOfQueue(queue, whose, false)}) h where h.document_id = ${slot<Given>(({ documentId }) => documentId)}::bigint`,
    );
  return sql<Row>`select w.* from (${sql.join(parts, sql` union all `)}) w where ${cleared(viewer, 'w')}`;
});

function rowsOf(db: Db, given: Omit<Given, 'year'>): Promise<Row[]> {
  return ofLetter(db, { ...given, year: 2569 });
}
