import { type RawBuilder, sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import { type Language, master } from '../../../contract/lang/index.ts';
import type { openDocument as call, StampView } from '../../../contract/sarabun/letters.ts';
import { onRoute, publicationStands, viewerSlots, visible } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import { eachShape, prepared, preparedTogether, slot } from '../../db/prepared.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { named, partyNamed, personNamed, type Reader, unitNamedAt } from '../../http/named.ts';
import { fileOrder } from '../files/attach-files.ts';
import {
  columnsOf,
  type DocumentFacts,
  documentFacts,
  followedBy,
  liveTask,
  type TaskFacts,
  type TransmissionFacts,
  taskColumns,
  transmissionColumns,
} from '../machine/facts.ts';
import { receiverNamed } from '../machine/receiver-named.ts';
import { type WaitedFor, waitedFor } from '../machine/waited-for.ts';
import { waitsAmong } from '../machine/waits.ts';
import type { StampContent } from '../registers/enter.ts';

type Opened = Given<typeof call>;

/** One letter with all that its window shows, as it stands in the database at one instant. */
export interface LetterRows extends Omit<Letter, 'at'> {
  at: Date;
  files: Opened['files'];
  stamps: Stamp[];
  transmissions: (Transmission & { receivedByName: string | null })[];
  tasks: (Omit<Task, 'overdue'> & Pick<Opened['tasks'][number], 'maker' | 'holder' | 'late' | 'waits'>)[];
  timeline: Opened['timeline'];
  /** Letters of the same matter, both ways: what this one names, and what names it. */
  related: Opened['related'];
}

interface Letter {
  /** ISO. */
  at: string;
  facts: DocumentFacts;
  document: Omit<Opened['document'], 'stateName' | 'awaitsStamp'>;
  waitedFor: WaitedFor | null;
  following: boolean;
  /** The caller, or a holder that he is, stands on the route; else he reads it as published. */
  onRoute: boolean;
  holidays: string[];
  /** Working days that the speed of the letter suggests. */
  dueDays: string;
  /** The caller's last reading, ISO. */
  readAt: string | null;
}

type Stamp = Omit<StampView, 'date' | 'time' | 'agency' | 'unit' | 'number'> & { content: StampContent };

type Transmission = TransmissionFacts &
  Omit<Opened['transmissions'][number], 'daysLeft' | 'dayBelow' | 'receivedBy' | keyof TransmissionFacts>;

type Task = TaskFacts &
  Omit<Opened['tasks'][number], 'daysLeft' | 'dayBelow' | 'dayAbove' | 'mine' | 'maker' | 'holder' | 'late' | 'waits' | keyof TaskFacts> & {
    overdue: boolean;
  };

/** Another letter of the same matter: `out` this one names it, `in` it names this one. */
type Link = Pick<Opened['related'][number], 'documentId' | 'kind' | 'direction'>;

/** What was done, without the names of who did it. */
interface Deed extends Omit<Opened['timeline'][number], 'actor' | 'unit' | 'to' | 'files'> {
  actorId: number | null;
  transmissionId: number | null;
  to: (number | string)[] | null;
  files: number[] | null;
}

/** Where somebody belongs, his main place first. */
interface Place {
  personId: number;
  unitId: number;
  unit: string | null;
  position: string | null;
}

interface Asked {
  me: Me;
  documentId: number;
}

/** Null where the caller may not see it. */
export async function loadLetter(ctx: Ctx, me: Me, documentId: number): Promise<LetterRows | null> {
  const { letter, names, places, deeds, links, ...found } = await opened({
    language: ctx.request.language ?? master,
    orders: me.acting.length > 0,
  })(ctx.db, { me, documentId });
  const [row] = letter;
  if (!row) return null;
  const nameById = new Map(names.map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null) => (id === null ? null : (nameById.get(id) ?? null));
  const transmissions = found.transmissions.map((one) => ({ ...one, receivedByName: nameOf(one.receivedBy) }));
  const tasks = found.tasks.map(({ overdue, ...task }) => {
    const waits = waitsAmong(found.tasks, task);
    return {
      ...task,
      maker: nameOf(task.makerId) ?? '',
      holder: nameOf(task.holderId) ?? '',
      waits,
      late: overdue && liveTask.includes(task.state) && !waits,
    };
  });
  const files = found.files.map(({ addedBy, ...file }) => ({ ...file, addedBy: nameOf(addedBy) ?? '' }));
  const byId = [...files].sort((one, other) => one.id - other.id);
  const timeline = deeds.map(({ actorId, transmissionId, to, files: attached, ...deed }) => {
    const own = places.filter(({ personId }) => personId === actorId);
    const sent = transmissions.find(({ id }) => id === transmissionId);
    const name = nameOf(actorId);
    return {
      ...deed,
      actor:
        actorId === null || name === null
          ? null
          : { id: actorId, name, position: own.find((one) => one.position !== null)?.position ?? '' },
      unit:
        sent?.receiverKind === 'UNIT' && own.some(({ unitId }) => unitId === sent.receiverId)
          ? sent.receiver
          : (own.find((one) => one.unit !== null)?.unit ?? null),
      to: (to ?? []).flatMap((id) => nameOf(Number(id)) ?? []),
      files: attached ? byId.filter(({ id }) => attached.includes(id)).map(({ id, name }) => ({ documentFileId: id, name })) : [],
    };
  });
  return { ...row, ...found, at: new Date(row.at), files, transmissions, tasks, timeline, related: await relatedOf(ctx, me, links) };
}

/** Most letters have none; whose there are is judged for each of them. Of an answer everybody is told number and day (ข้อ 39). */
async function relatedOf(ctx: Ctx, me: Me, links: Link[]): Promise<Opened['related']> {
  if (links.length === 0) return [];
  const others = await relatives(ctx.db, { me, ids: links.map((link) => link.documentId) });
  return links
    .flatMap((link) => {
      const other = others.find(({ id }) => id === link.documentId);
      if (!other) return [];
      const { id: _, open, ...said } = other;
      return other.mayOpen || (link.kind === 'ANSWERS' && link.direction === 'in' && open) ? [{ ...link, ...said }] : [];
    })
    .sort((one, next) => one.documentId - next.documentId);
}

const relatives = prepared<
  { me: Me; ids: number[] },
  Omit<Opened['related'][number], 'documentId' | 'kind' | 'direction'> & { id: number; open: boolean }
>(
  () => sql`select o.id, coalesce(o.doc_no, '') as "docNo", o.doc_date as "docDate", case when o.seen then o.subject else '' end as subject, o.seen as "mayOpen",
      o.secrecy = 0 and o.doc_no is not null as open
    from (select d2.id, d2.doc_no, d2.doc_date, d2.subject, d2.secrecy, ${visible(
      viewerSlots<{ me: Me }>(({ me }) => me, { orders: true }),
      'd2',
    )} as seen
      from document d2 where d2.id = any(${slot<{ ids: number[] }>(({ ids }) => ids)}::bigint[]) and d2.state <> 90 offset 0) o`,
);

const id = sql`${slot<Asked>(({ documentId }) => documentId)}::bigint`;

/** One by one they are small; setting up one statement of all of them took longer than all of these together. */
const opened = eachShape(({ language, orders }: { language: Language; orders: boolean }) => {
  const reader: Reader = { request: { language } };
  return preparedTogether<Asked>()({
    letter: () => letter(reader, { orders }),
    files: () => files,
    stamps: () => stamps,
    transmissions: () => transmissions(reader),
    tasks: () => tasks(reader),
    deeds: () => deeds(reader),
    names: () => names(reader),
    places: () => places(reader),
    links: () => links,
  });
});

function letter(reader: Reader, has: { orders: boolean }): RawBuilder<Letter> {
  const viewer = viewerSlots<Asked>(({ me }) => me, has);
  const name = (of: string) => named(reader, of);
  return sql<Letter>`select ${iso('issue_clock()')} as at, ${documentFacts} as facts,
      json_build_object('id', d.id, 'type', d.type, 'typeName', ${name('y')}, 'origin', d.origin, 'state', d.state, 'subject', d.subject, 'docNo', d.doc_no, 'docDate', d.doc_date,
        'from', d.from_text, 'to', d.to_text, 'refers', d.refers_text, 'enclosures', d.enclosures_text, 'summary', d.summary, 'speed', d.speed, 'speedName', ${name('s')},
        'secrecy', d.secrecy, 'secrecyName', ${name('c')}, 'wayIn', coalesce(${name('wi')}, ''), 'senderType', coalesce(${name('st')}, ''),
        'ownerUnit', ${unitNamedAt(reader, 'u.id', sql`coalesce(d.doc_date::timestamptz, d.created_at)`)}, 'version', d.version, 'createdAt', ${iso('d.created_at')}, 'closedAt', ${iso('d.closed_at')},
        'closedResult', d.closed_result, 'namesBrought', exists (select 1 from brought_stub bs where bs.document_id = d.id), 'publication', (select json_build_object('startsOn', pn.starts_on, 'endsOn', pn.ends_on, 'toPublic', pn.to_public) from publication pn
          where pn.document_id = d.id and ${publicationStands('pn')} limit 1)) as document,
      ${waitedFor(reader, { detailed: true })} as "waitedFor", ${followedBy(sql`${viewer.personId}::bigint`)} as following, ${onRoute(viewer)} as "onRoute",
      coalesce((select json_agg(day) from holiday where active), '[]'::json) as holidays, s.due_days as "dueDays",
      (select ${iso('max(r.at)')} from (select at, document_id, person_id from read_mark union all
        select at, document_id, person_id from reread) r where r.document_id = d.id and r.person_id = ${viewer.personId}::bigint) as "readAt"
    from document d join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed join secrecy c on c.code = d.secrecy
      join unit u on u.id = d.owner_unit_id left join way_in wi on wi.id = d.way_in_id left join sender_type st on st.id = d.sender_type_id
    where d.id = ${id} and ${visible(viewer)}`;
}

const files = sql<
  Omit<Opened['files'][number], 'addedBy'> & { addedBy: number | null }
>`select x.id, f.id as "fileId", x.role, f.name, f.mime, f.size, f.pages,
    ${iso('x.added_at')} as "addedAt", x.added_by as "addedBy", f.sha256, v.state as held,
    (select json_build_object('state', r.state, 'reason', r.reason, 'pages', r.pages, 'done', r.done, 'scanned', r.scanned, 'unread', r.unread)
      from file_reading r where r.sha256 = f.sha256 and not exists (select 1 from locked_file l where l.file_id = f.id)) as reading
  from document_file x join file f on f.id = x.file_id left join file_verdict v on v.sha256 = f.sha256 and v.state in ('PENDING', 'INFECTED')
  where x.document_id = ${id} order by ${fileOrder}`;

const stamps = sql<Stamp>`select m.id, m.transmission_id as "transmissionId",
    json_build_object('page', m.page, 'x', m.x_mm, 'y', m.y_mm, 'width', m.width_mm) as place, m.content, e.void_at is not null as voided
  from stamp_mark m left join register_entry e on e.id = m.register_entry_id
  where m.document_id = ${id} and m.kind = 'RECEIVE' and m.removed_at is null order by m.id`;

const transmissions = (reader: Reader) =>
  sql<Transmission>`select ${columnsOf<Transmission>({
    ...transmissionColumns,
    fromUnit: unitNamedAt(reader, 't.from_unit_id', sql`coalesce(t.sent_at, t.created_at)`),
    receiver: receiverNamed(reader),
    receivedAt: iso('t.received_at'),
    sentAt: iso('t.sent_at'),
    disposal: sql`coalesce(e.action_text, '')`,
    message: sql`t.message`,
    receiptCancelled: sql`t.receipt_cancelled`,
    endText: sql`t.end_text`,
    method: sql`case when t.receiver_kind = 'OUTSIDE' then t.method end`,
  })} from transmission t left join register_entry e on e.id = t.register_entry_id where t.document_id = ${id} order by t.id`;

const tasks = (reader: Reader) =>
  sql<Task>`select ${columnsOf<Task>({
    ...taskColumns,
    overdue: sql`coalesce(k.due_at < issue_clock(), false)`,
    asked: sql`case when k.asked_due_at is not null then json_build_object('due', ${iso('k.asked_due_at')}, 'reason', k.asked_reason) end`,
    message: sql`k.message`,
    jobType: sql`coalesce(${named(reader, 'j')}, '')`,
    resultCode: sql`k.result_code`,
    resultText: sql`k.result_text`,
    createdAt: iso('k.created_at'),
    endedAt: iso('k.ended_at'),
  })} from task k left join job_type j on j.id = k.job_type_id where k.document_id = ${id} order by k.id`;

const links = sql<Link>`select other_id as "documentId", kind, 'out' as direction from document_link where document_id = ${id}
  union all select document_id, kind, 'in' from document_link where other_id = ${id}`;

/** Whether something is live below a row follows from the act told beside it. */
const told = sql`v.action not in ('resume', 'settle')`;

const deeds = (
  reader: Reader,
) => sql<Deed>`select v.id, ${iso('v.at')} as at, v.action, v.actor_id as "actorId", v.transmission_id as "transmissionId",
    case when g.id is not null then json_build_object('kind', g.kind, 'positionName', ${named(reader, 'go')}, 'principal', ${holderAt(reader, 'go.id', 'v.at')}) end as "onBehalf",
    v.detail -> 'to' as "to", coalesce(v.detail ->> 'text', '') as text, v.detail ->> 'number' as number, v.detail ->> 'due' as due, v.detail ->> 'oldDue' as "oldDue",
    v.from_state as "fromState", v.to_state as "toState", v.detail -> 'files' as files
  from event v left join delegation g on g.id = v.delegation_id left join position go on go.id = g.principal_position_id
  where v.document_id = ${id} and ${told} order by v.seq`;

/** Who held a post at an instant; empty where nobody did. */
const holderAt = (
  reader: Reader,
  post: string,
  at: string,
) => sql`coalesce((select string_agg(${personNamed(reader, 'hp')}, ', ' order by a.id)
      from affiliation a join person hp on hp.id = a.person_id where a.position_id = ${sql.raw(post)}
        and a.since <= (${sql.raw(at)} at time zone 'Asia/Bangkok')::date and (a.until is null or a.until >= (${sql.raw(at)} at time zone 'Asia/Bangkok')::date)), '')`;

/** Of all persons, posts and units that the other statements name by their id. */
const names = (reader: Reader) => sql<{
  id: number;
  name: string;
}>`select y.id, ${partyNamed(reader, 'y')} as name from party y where y.id = any(array(
    select maker_id from task where document_id = ${id} union select holder_id from task where document_id = ${id}
    union select received_by from transmission where document_id = ${id} union select added_by from document_file where document_id = ${id}
    union select actor_id from event where document_id = ${id}
    union select w.id::bigint from event v, jsonb_array_elements_text(v.detail -> 'to') w(id) where v.document_id = ${id}))`;

const places = (
  reader: Reader,
) => sql<Place>`select a.person_id as "personId", a.unit_id as "unitId", ${named(reader, 'u')} as unit, ${named(reader, 'o')} as position
  from affiliation a left join unit u on u.id = a.unit_id left join position o on o.id = a.position_id
  where a.person_id = any(array(select actor_id from event where document_id = ${id})) order by a.is_main desc, a.id`;
