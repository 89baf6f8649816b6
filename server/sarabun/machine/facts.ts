import { type RawBuilder, sql } from 'kysely';
import { codesWhere } from '../../../contract/kinds.ts';
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
  /** Its paper waits for a time stamp; read where the letter is opened or acted on. */
  awaitsStamp?: boolean;
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
}

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
export const isCircular = sql<boolean>`(d.type in (${sql.raw(codesWhere((kind) => kind.circular).join(', '))}) or d.is_circular)`;

/** Of the letter `d`. */
export const toNobody = sql<boolean>`not exists (select 1 from draft w where w.document_id = d.id and w.receivers <> '[]'::jsonb)`;

/** Of the letter `d`. */
export const awaitsStamp = sql<boolean>`exists (select 1 from letter_paper wp where wp.document_id = d.id and wp.superseded_at is null and wp.awaits_stamp_since is not null)`;

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
  return sql`select json_agg(json_build_object('id', t.id, 'parentId', t.parent_id, 'fromUnitId', t.from_unit_id, 'sentBy', t.sent_by,
      'receiverKind', t.receiver_kind, 'receiverId', t.receiver_id, 'receiverText', t.receiver_text, 'purpose', t.purpose, 'state', t.state,
      'worked', t.worked, 'entryId', t.register_entry_id, 'receiveNo', e.seq || '/' || e.be_year, 'receivedBy', t.received_by,
      'receivedDay', (t.received_at at time zone 'Asia/Bangkok')::date, 'due', t.due_at, 'remindedAt', t.reminded_at, 'returnNoted', t.return_noted_at is not null) order by t.id)
    from transmission t left join register_entry e on e.id = t.register_entry_id where t.document_id = ${documentId}`;
}

/** Of the task `k`. */
export const reviewedBy = sql<number | null>`case when k.kind = 'REVIEW' and k.state = 'DONE' then (select v.actor_id from event v
  where v.document_id = k.document_id and v.task_id = k.id and v.action = 'approve' order by v.seq desc limit 1) end`;

/** Of the task `k`: such an order stands in for the holder altogether (พ.ร.บ.ระเบียบบริหารราชการแผ่นดิน ม.48), the other kinds beside him. */
export const actedFor = sql<boolean>`(k.kind = 'SIGN' and k.is_live and exists (select 1 from delegation g
  join document d on d.id = k.document_id join person p on p.id = g.delegate_person_id
  where g.principal_position_id = k.holder_id and g.kind = 'ACTING_POST' and g.revoked_at is null
    and issue_clock() >= g.starts_at and issue_clock() < g.ends_at and 'sign' = any(g.actions)
    and (g.document_types is null or d.type = any(g.document_types) or d.own_type = any(g.document_types)) and d.secrecy <= g.max_secrecy and p.active))`;

function taskRows(documentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select json_agg(json_build_object('id', k.id, 'transmissionId', k.transmission_id, 'parentId', k.parent_id, 'endorsementId', k.endorsement_id,
      'kind', k.kind, 'makerId', k.maker_id, 'madeBy', k.made_by, 'holderId', k.holder_id, 'executorId', k.executor_id, 'isMain', k.is_main,
      'state', k.state, 'resultSeen', k.result_seen, 'place', k.place, 'superseded', k.result_code is not distinct from 'SUPERSEDED', 'reviewedBy', ${reviewedBy}, 'actedFor', ${actedFor},
      'due', k.due_at, 'askedDue', k.asked_due_at, 'remindedAt', k.reminded_at) order by k.id)
    from task k where k.document_id = ${documentId}`;
}
