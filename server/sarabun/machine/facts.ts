import { type RawBuilder, sql } from 'kysely';
import { exchangeMethod } from '../../../contract/exchange/calls.ts';
import { codesWhere } from '../../../contract/kinds.ts';
import { publicationStands } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import { prepared, slot } from '../../db/prepared.ts';
import type { Db, Me } from '../../http/context.ts';

export type TransmissionState = 'PREPARED' | 'SENT' | 'RECEIVED' | 'WORKING' | 'DONE' | 'ACKED' | 'RETURNED' | 'RECALLED';
export type TaskState = 'NEW' | 'SEEN' | 'DOING' | 'REPORTED' | 'DONE' | 'SENT_BACK' | 'RECALLED' | 'PASSED_ON' | 'CANCELLED';
export type TaskKind = 'REVIEW' | 'SIGN' | 'NUMBER' | 'PRESENT' | 'ASSIGN' | 'COMMAND';
/** Who takes the number of a letter of one's own; set when it is submitted. */
export type Numbering = 'REGISTRY' | 'AT_SIGN' | 'NONE';
export type Purpose = 'ACTION' | 'COPY' | 'INFO';

/** What the lifecycle table is decided from: the letter, all its transmissions and tasks, the caller, the instant. */
export interface Facts {
  me: Me;
  at: Date;
  /** The caller follows this letter. */
  following: boolean;
  document: DocumentFacts;
  transmissions: TransmissionFacts[];
  tasks: TaskFacts[];
}

export interface DocumentFacts {
  id: number;
  version: number;
  numbering: Numbering | null;
  /** Stands in a published book now. */
  published: boolean;
  state: number;
  type: number;
  /** The agency's own kind, where it is of one. */
  ownType: number | null;
  /** A circular: opening it does not acknowledge it, its readers say so themselves. */
  circular: boolean;
  /** A letter of our own that names no receiver: it can be published and kept, not sent. */
  toNobody: boolean;
  /** Its paper waits for a time stamp. */
  awaitsStamp: boolean;
  origin: string;
  secrecy: number;
  speed: number;
  ownerUnitId: number;
  drafterId: number | null;
}

export interface TransmissionFacts {
  id: number;
  parentId: number | null;
  fromUnitId: number | null;
  sentBy: number | null;
  receiverKind: 'UNIT' | 'PERSON' | 'OUTSIDE';
  receiverId: number | null;
  receiverText: string;
  purpose: Purpose;
  state: TransmissionState;
  worked: boolean;
  entryId: number | null;
  /** As it is read: 123/2569. */
  receiveNo: string | null;
  receivedBy: number | null;
  /** Day of receipt in Bangkok. */
  receivedDay: string | null;
  due: string | null;
  remindedAt: string | null;
  /** It came back, and its sender leaves it at that. */
  returnNoted: boolean;
  /** It goes by a way on which the receiver's office answers: taken back and ended by what that says. */
  carried: boolean;
}

/** A transmission that has only been sent: nothing has come of it yet. */
export const justSent = {
  state: 'SENT',
  worked: false,
  entryId: null,
  receiveNo: null,
  receivedBy: null,
  receivedDay: null,
  due: null,
  remindedAt: null,
  returnNoted: false,
  carried: false,
} as const satisfies Partial<TransmissionFacts>;

export interface TaskFacts {
  id: number;
  transmissionId: number | null;
  parentId: number | null;
  endorsementId: number | null;
  kind: TaskKind;
  makerId: number;
  madeBy: number;
  holderId: number;
  executorId: number | null;
  isMain: boolean;
  state: TaskState;
  resultSeen: boolean;
  /** Where a review or a signature stands on the route. */
  place: number | null;
  /** Done for a version that went back to its drafter: kept, but no longer counts. */
  superseded: boolean;
  /** Who passed a review, in his own right or in another's. */
  reviewedBy: number | null;
  /** A signature of a post for whose holder somebody is รักษาราชการแทน now, by an order that covers this letter. */
  actedFor: boolean;
  due: string | null;
  /** The later day that its holder has asked for and that is not answered yet. */
  askedDue: string | null;
  remindedAt: string | null;
}

export const liveTask: readonly TaskState[] = ['NEW', 'SEEN', 'DOING', 'REPORTED'];
export const liveTransmission: readonly TransmissionState[] = ['PREPARED', 'SENT', 'RECEIVED', 'WORKING'];

/** Number and year of a line of a book. */
export function numberText(seq: number, beYear: number): string {
  return `${seq}/${beYear}`;
}

/** Of the letter `d`. */
export const toNobody = sql<boolean>`not exists (select 1 from draft w where w.document_id = d.id and w.receivers <> '[]'::jsonb)`;

/** Of the letter `d`: this person follows it. */
export function followedBy(personId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from follow f where f.document_id = d.id and f.holder_id = ${personId} and f.ended_at is null)`;
}

/** What gives each field of a row; a field that is forgotten does not compile. */
export type Columns<Row> = { [Field in keyof Row]-?: RawBuilder<unknown> };

/** The row as JSON. */
export function rowOf<Row>(columns: Columns<Row>): RawBuilder<Row> {
  const pairs = Object.entries<RawBuilder<unknown>>(columns).map(([field, column]) => sql`${sql.lit(field)}, ${column}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** The row as columns. */
export function columnsOf<Row>(columns: Columns<Row>): RawBuilder<Row> {
  return sql`${sql.join(Object.entries<RawBuilder<unknown>>(columns).map(([field, column]) => sql`${column} as ${sql.id(field)}`))}`;
}

/** Of the letter `d`. */
export const documentFacts = rowOf<DocumentFacts>({
  id: sql`d.id`,
  version: sql`d.version`,
  numbering: sql`d.numbering`,
  published: sql`exists (select 1 from publication pn where pn.document_id = d.id and ${publicationStands('pn')})`,
  state: sql`d.state`,
  type: sql`d.type`,
  ownType: sql`d.own_type`,
  circular: sql`(d.type in (${sql.raw(codesWhere((kind) => kind.circular).join(', '))}) or d.is_circular)`,
  toNobody,
  awaitsStamp: sql`exists (select 1 from letter_paper wp where wp.document_id = d.id and wp.superseded_at is null and wp.awaits_stamp_since is not null)`,
  origin: sql`d.origin`,
  secrecy: sql`d.secrecy`,
  speed: sql`d.speed`,
  ownerUnitId: sql`d.owner_unit_id`,
  drafterId: sql`d.drafter_id`,
});

/** Of the transmission `t` and the line `e` of the book that its receipt stands in. */
export const transmissionColumns: Columns<TransmissionFacts> = {
  id: sql`t.id`,
  parentId: sql`t.parent_id`,
  fromUnitId: sql`t.from_unit_id`,
  sentBy: sql`t.sent_by`,
  receiverKind: sql`t.receiver_kind`,
  receiverId: sql`t.receiver_id`,
  receiverText: sql`t.receiver_text`,
  purpose: sql`t.purpose`,
  state: sql`t.state`,
  worked: sql`t.worked`,
  entryId: sql`t.register_entry_id`,
  receiveNo: sql`coalesce(e.seq || '/' || e.be_year, (select s.number from brought_stub s where s.id = t.brought_stub_id))`,
  receivedBy: sql`t.received_by`,
  receivedDay: sql`(t.received_at at time zone 'Asia/Bangkok')::date`,
  due: iso('t.due_at'),
  remindedAt: iso('t.reminded_at'),
  returnNoted: sql`t.return_noted_at is not null`,
  carried: sql`t.receiver_kind = 'OUTSIDE' and t.method = ${sql.lit(exchangeMethod)}`,
};

/** Such an order stands in for the holder altogether (พ.ร.บ.ระเบียบบริหารราชการแผ่นดิน ม.48), the other kinds beside him. */
const actedFor = sql`(k.kind = 'SIGN' and k.is_live and exists (select 1 from delegation g
  join document d on d.id = k.document_id join person p on p.id = g.delegate_person_id
  where g.principal_position_id = k.holder_id and g.kind = 'ACTING_POST' and g.revoked_at is null
    and issue_clock() >= g.starts_at and issue_clock() < g.ends_at and 'sign' = any(g.actions)
    and (g.document_types is null or d.type = any(g.document_types) or d.own_type = any(g.document_types)) and d.secrecy <= g.max_secrecy and p.active))`;

/** Of the task `k`. */
export const taskColumns: Columns<TaskFacts> = {
  id: sql`k.id`,
  transmissionId: sql`k.transmission_id`,
  parentId: sql`k.parent_id`,
  endorsementId: sql`k.endorsement_id`,
  kind: sql`k.kind`,
  makerId: sql`k.maker_id`,
  madeBy: sql`k.made_by`,
  holderId: sql`k.holder_id`,
  executorId: sql`k.executor_id`,
  isMain: sql`k.is_main`,
  state: sql`k.state`,
  resultSeen: sql`k.result_seen`,
  place: sql`k.place`,
  superseded: sql`k.result_code is not distinct from 'SUPERSEDED'`,
  reviewedBy: sql`case when k.kind = 'REVIEW' and k.state = 'DONE' then (select v.actor_id from event v
    where v.document_id = k.document_id and v.task_id = k.id and v.action = 'approve' order by v.seq desc limit 1) end`,
  actedFor,
  due: iso('k.due_at'),
  askedDue: iso('k.asked_due_at'),
  remindedAt: iso('k.reminded_at'),
};

type Route = Pick<Facts, 'at' | 'transmissions' | 'tasks'>;

/** Transmissions and tasks of a letter, and the instant, in one statement. */
export async function loadRoute(db: Db, documentId: number): Promise<Route> {
  const [route] = await routeOf(db, documentId);
  if (!route) throw new Error('no row');
  return route;
}

const routeOf = prepared<number, Route>(() => {
  const id = slot<number>((documentId) => documentId);
  return sql`select issue_clock() as at, coalesce((${transmissionRows(id)}), '[]') as transmissions, coalesce((${taskRows(id)}), '[]') as tasks`;
});

function transmissionRows(documentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select json_agg(${rowOf(transmissionColumns)} order by t.id)
    from transmission t left join register_entry e on e.id = t.register_entry_id where t.document_id = ${documentId}`;
}

function taskRows(documentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select json_agg(${rowOf(taskColumns)} order by k.id) from task k where k.document_id = ${documentId}`;
}
