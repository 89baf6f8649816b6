import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/lang/index.ts';
import { longThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import type { openDocument as call, May, StampView } from '../../../contract/sarabun/letters.ts';
import { rightsNow } from '../../access/acting.ts';
import { audit, auditRefusal } from '../../access/audit.ts';
import { onRoute, publicationStands, type Viewer, viewerSlots, visible } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import { prepared, slot } from '../../db/prepared.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { inEachLanguage, named, partyNamed, personNamed, type Reader, unitNamedAt } from '../../http/named.ts';
import { readDueDays } from '../../settings/speeds.ts';
import { dayAbove, type HeldDay, heldDay } from '../deadlines/superior-day.ts';
import { calendarOf, daysLeft, dueChoices } from '../deadlines/working-days.ts';
import { fileOrder } from '../files/attach-files.ts';
import {
  type DocumentFacts,
  documentFacts,
  type Facts,
  followedBy,
  liveTask,
  liveTransmission,
  rowOf,
  type TaskFacts,
  type TransmissionFacts,
  taskColumns,
  transmissionColumns,
} from '../machine/facts.ts';
import { mayOf } from '../machine/may.ts';
import { stampedFor } from '../machine/own-stamps.ts';
import { receiverNamed } from '../machine/receiver-named.ts';
import { actOf, dispatches, rightOf, screens } from '../machine/rights.ts';
import { documentStateName, holderName } from '../machine/state-names.ts';
import { type WaitedAct, type WaitedFor, waitedFor } from '../machine/waited-for.ts';
import { waits } from '../machine/waits.ts';
import { focusOf } from '../machine/work-on.ts';
import type { StampContent } from '../registers/enter.ts';
import { mayReadReport } from '../reports/report-facts.ts';
import { markSeen } from './mark-seen.ts';

type Opened = Given<typeof call>;

interface Row {
  at: Date;
  facts: DocumentFacts;
  document: Omit<Opened['document'], 'stateName' | 'awaitsStamp'>;
  waitedFor: WaitedFor | null;
  files: Opened['files'];
  stamps: (Omit<StampView, 'date' | 'time' | 'agency' | 'unit' | 'number'> & { content: StampContent })[];
  transmissions: (TransmissionFacts & Opened['transmissions'][number])[];
  tasks: (TaskFacts & Opened['tasks'][number])[];
  timeline: Opened['timeline'];
  related: Opened['related'];
  following: boolean;
  /** The caller, or a holder that he is, stands on the route; else he reads it as published. */
  onRoute: boolean;
  holidays: string[];
  /** Working days that the speed of the letter suggests. */
  dueDays: string;
  /** The caller's last reading, ISO. */
  readAt: string | null;
}

/** One letter with all that the window shows, in one statement; what the caller may do is worked out from the same rows. */
export async function openDocument(ctx: Ctx, input: Taken<typeof call>): Promise<Opened> {
  const me = rightsNow(ctx.me);
  const found = await load(ctx, me, input.documentId);
  if (found.facts.secrecy > 0) await audit(ctx, 'secret.open', { subject: { type: 'document', id: input.documentId } });
  const row = (await markSeen(ctx, found.facts, { ...found, read: hasRead(me, found) })) ? await load(ctx, me, input.documentId) : found;
  const facts: Facts = {
    me,
    at: row.at,
    following: row.following,
    document: row.facts,
    transmissions: row.transmissions,
    tasks: row.tasks,
  };
  const holidays = calendarOf(ctx.office, row.holidays);
  const left = (one: { state: string; due: string | null }, live: readonly string[]) =>
    one.due && live.includes(one.state) ? daysLeft(new Date(one.due), row.at, holidays) : null;
  const focus = askedFocus(facts, input) ?? focusOf(facts);
  const stamped = stampedFor(facts);
  const whole: Opened = {
    document: documentOf(row, ctx.request.language),
    files: row.files,
    stamps: row.stamps.filter((one) => one.transmissionId === null || stamped.has(one.transmissionId)).map(stampOf),
    transmissions: row.transmissions.map((one) => ({
      ...one,
      daysLeft: left(one, liveTransmission),
      dayBelow: saidDay(row, heldDay(row, { task: null, transmission: one })),
    })),
    tasks: row.tasks.map((task) => ({
      ...task,
      daysLeft: left(task, liveTask),
      dayBelow: saidDay(row, heldDay(row, { task, transmission: row.transmissions.find((one) => one.id === task.transmissionId) ?? null })),
      dayAbove: saidDay(row, dayAbove(row, task)),
      mine: rightOf(facts, task.holderId, actOf(task)) !== null || screens(facts, task.holderId),
    })),
    timeline: oneLineOf(row.timeline),
    related: row.related,
    may: mayOf(facts, row.stamps) as May[],
    focus,
    waitedFor: heldBy(row, facts, ctx.request.language, (due) => daysLeft(new Date(due), row.at, holidays)),
    following: row.following,
    reports: mayReadReport(facts),
    dueChoices: dueChoices(readDueDays(row.dueDays), row.at, holidays),
  };
  return row.onRoute ? whole : asPublished(whole);
}

/** With the name of who set it: the maker of the work, or the unit that the letter came from. */
function saidDay({ tasks, transmissions }: Row, held: HeldDay | null): { due: string; who: string } | null {
  if (!held) return null;
  const task = tasks.find((one) => one.id === held.task?.id);
  const sent = transmissions.find((one) => one.id === held.transmission?.id);
  return { due: held.due, who: task?.maker ?? sent?.fromUnit ?? '' };
}

/** One reminding is one line, however many it went to. */
function oneLineOf(timeline: Opened['timeline']): Opened['timeline'] {
  const lines: Opened['timeline'] = [];
  for (const one of timeline) {
    const last = lines.at(-1);
    const same = one.action === 'remind' && last?.action === 'remind' && last.at === one.at && last.actor?.id === one.actor?.id;
    if (same) last.to = [...last.to, ...one.to];
    else lines.push({ ...one });
  }
  return lines;
}

const toldToAll = ['signed', 'numbered', 'publish'];

/** Of a published letter everybody reads the paper, its number and its publication; who worked on it and how stays in the office. */
function asPublished(whole: Opened): Opened {
  return {
    ...whole,
    document: { ...whole.document, closedResult: null },
    waitedFor: { count: 0, first: [] },
    files: whole.files.filter((file) => file.role !== 'RESULT'),
    stamps: [],
    transmissions: [],
    tasks: [],
    timeline: whole.timeline.filter((one) => toldToAll.includes(one.action)),
  };
}

/** Has the caller opened it since anything of it was last sent or given to him, his units or his posts? */
function hasRead(me: Me, { readAt, transmissions, tasks }: Row): boolean {
  if (readAt === null) return false;
  const own = [me.personId, ...me.units, ...me.registryUnits, ...me.secretRegistryUnits, ...me.positions];
  return (
    !transmissions.some((row) => own.includes(row.receiverId ?? 0) && (row.sentAt ?? '') >= readAt) &&
    !tasks.some((task) => own.includes(task.holderId) && task.createdAt >= readAt)
  );
}

async function load(ctx: Ctx, me: Me, documentId: number): Promise<Row> {
  const [row] = await opened(ctx)(ctx.db, { me, documentId });
  if (!row) {
    await auditSecret(ctx, documentId);
    throw notFound();
  }
  return { ...row, at: new Date(row.at) };
}

/** A try to open a classed letter is kept, though it answers like any other absence. */
async function auditSecret(ctx: Ctx, documentId: number): Promise<void> {
  const there = await ctx.db.selectFrom('document').select('id').where('id', '=', documentId).where('secrecy', '>', 0).executeTakeFirst();
  if (there) await auditRefusal(ctx, 'secret.open', { subject: { type: 'document', id: documentId } });
}

function documentOf({ document, facts: { awaitsStamp }, onRoute, waitedFor }: Row, language: Language | undefined) {
  const stateName = documentStateName({ ...document, awaitsStamp, waitedFor: onRoute ? waitedFor : null }, language);
  return { ...document, awaitsStamp, stateName };
}

/** What an order of delegation must name for it. */
const orders: Partial<Record<WaitedAct, string>> = { review: 'review', sign: 'sign' };

/** Who has it in hand now; `mine`: the caller is among them. */
function heldBy({ waitedFor }: Row, facts: Facts, language: Language | undefined, left: (due: string) => number): Opened['waitedFor'] {
  if (!waitedFor) return { count: 0, first: [] };
  return {
    count: waitedFor.count,
    first: waitedFor.first.map(({ act, since, due, detail = '', ...holder }) => ({
      name: holderName(holder, language),
      detail,
      act,
      since,
      due,
      daysLeft: due ? left(due) : null,
      mine:
        rightOf(facts, holder.holderId, orders[act] ?? 'endorse') !== null ||
        screens(facts, holder.holderId) ||
        // a letter of one's own is sent by its drafter too
        (holder.holderId === facts.document.ownerUnitId && dispatches(facts)),
    })),
  };
}

/** The row that the client came from, where it is really one that the caller may act on. */
function askedFocus(facts: Facts, { transmissionId, taskId }: Taken<typeof call>): Opened['focus'] | null {
  const task = facts.tasks.find((one) => one.id === taskId && liveTask.includes(one.state));
  if (task) return { transmissionId: task.transmissionId, taskId: task.id };
  const row = facts.transmissions.find((one) => one.id === transmissionId);
  if (!row) return null;
  const own = focusOf(facts);
  return own.transmissionId === row.id ? own : { transmissionId: row.id, taskId: null };
}

function stampOf({ content, ...stamp }: Row['stamps'][number]): StampView {
  return {
    ...stamp,
    agency: content.agency,
    unit: content.unit,
    number: content.number,
    date: longThaiDate(new Date(content.at)),
    time: thaiTime(content.at),
  };
}

interface Asked {
  me: Me;
  documentId: number;
}

const list = (select: RawBuilder<unknown>) => sql`coalesce((${select}), '[]'::json)`;

const opened = inEachLanguage((reader) =>
  prepared<Asked, Row>(() => {
    const me = (read: (me: Me) => unknown) => slot<Asked>((asked) => read(asked.me));
    const name = (of: string) => named(reader, of);
    return sql<Row>`
    select issue_clock() as at,
      ${documentFacts} as facts,
      json_build_object('id', d.id, 'type', d.type, 'typeName', ${name('y')}, 'origin', d.origin, 'state', d.state, 'subject', d.subject, 'docNo', d.doc_no, 'docDate', d.doc_date,
        'from', d.from_text, 'to', d.to_text, 'refers', d.refers_text, 'enclosures', d.enclosures_text, 'summary', d.summary, 'speed', d.speed, 'speedName', ${name('s')},
        'secrecy', d.secrecy, 'secrecyName', ${name('c')}, 'wayIn', coalesce((select ${name('w')} from way_in w where w.id = d.way_in_id), ''),
        'senderType', coalesce((select ${name('w')} from sender_type w where w.id = d.sender_type_id), ''), 'ownerUnit', ${unitNamedAt(reader, 'u.id', sql`coalesce(d.doc_date::timestamptz, d.created_at)`)}, 'version', d.version, 'createdAt', ${iso('d.created_at')}, 'closedAt', ${iso('d.closed_at')},
        'closedResult', d.closed_result, 'publication', (select json_build_object('startsOn', pn.starts_on, 'endsOn', pn.ends_on, 'toPublic', pn.to_public) from publication pn
          where pn.document_id = d.id and ${publicationStands('pn')} limit 1)) as document,
      ${waitedFor(reader, { detailed: true })} as "waitedFor", ${list(files(reader))} as files, ${list(stamps)} as stamps, ${list(transmissions(reader))} as transmissions, ${list(tasks(reader))} as tasks, ${list(timeline(reader))} as timeline, ${list(related(viewerSlots<Asked>((asked) => asked.me)))} as related,
      ${followedBy(sql`${me((one) => one.personId)}::bigint`)} as following,
      ${onRoute(viewerSlots<Asked>((asked) => asked.me))} as "onRoute",
      coalesce((select json_agg(day) from holiday where active), '[]'::json) as holidays, s.due_days as "dueDays",
      (select ${iso('max(r.at)')} from (select at, document_id, person_id from read_mark union all
        select at, document_id, person_id from reread) r where r.document_id = d.id and r.person_id = ${me((one) => one.personId)}::bigint) as "readAt"
    from document d join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed join secrecy c on c.code = d.secrecy join unit u on u.id = d.owner_unit_id
    where d.id = ${slot<Asked>(({ documentId }) => documentId)}::bigint and ${visible(viewerSlots<Asked>((asked) => asked.me))}`;
  }),
);

/** Behind `offset 0` the few people of a letter are looked up one by one: the planner would rather read all of the agency. */
const personOf = (id: string) =>
  sql`lateral (select id, prefix, first_name, last_name, name_en from person where id = ${sql.raw(id)} offset 0)`;

const files = (
  reader: Reader,
) => sql`select json_agg(json_build_object('id', x.id, 'fileId', f.id, 'role', x.role, 'name', f.name, 'mime', f.mime, 'size', f.size, 'pages', f.pages,
    'addedAt', ${iso('x.added_at')}, 'addedBy', coalesce(${personNamed(reader, 'p')}, ''), 'sha256', f.sha256,
    'held', (select v.state from file_verdict v where v.sha256 = f.sha256 and v.state in ('PENDING', 'INFECTED'))) order by ${fileOrder})
  from document_file x join file f on f.id = x.file_id left join person p on p.id = x.added_by where x.document_id = d.id`;

const stamps = sql`select json_agg(json_build_object('id', m.id, 'transmissionId', m.transmission_id,
    'place', json_build_object('page', m.page, 'x', m.x_mm, 'y', m.y_mm, 'width', m.width_mm), 'content', m.content, 'voided', e.void_at is not null) order by m.id)
  from stamp_mark m left join register_entry e on e.id = m.register_entry_id where m.document_id = d.id and m.kind = 'RECEIVE' and m.removed_at is null`;

const transmissions = (reader: Reader) => sql`select json_agg(${rowOf<Omit<Row['transmissions'][number], 'daysLeft' | 'dayBelow'>>({
  ...transmissionColumns,
  fromUnit: sql`fu.name`,
  receiver: receiverNamed(reader),
  receivedAt: iso('t.received_at'),
  receivedBy: sql`case when p.id is not null then ${personNamed(reader, 'p')} end`,
  sentAt: iso('t.sent_at'),
  disposal: sql`coalesce(e.action_text, '')`,
  message: sql`t.message`,
  receiptCancelled: sql`t.receipt_cancelled`,
  endText: sql`t.end_text`,
  method: sql`case when t.receiver_kind = 'OUTSIDE' then t.method end`,
})} order by t.id)
  from transmission t left join register_entry e on e.id = t.register_entry_id left join lateral (select ${unitNamedAt(reader, 't.from_unit_id', sql`coalesce(t.sent_at, t.created_at)`)} as name) fu on true left join ${personOf('t.received_by')} p on true
  where t.document_id = d.id`;

const tasks = (reader: Reader) => sql`select json_agg(${rowOf<Omit<Row['tasks'][number], 'daysLeft' | 'dayBelow' | 'dayAbove' | 'mine'>>({
  ...taskColumns,
  maker: sql`coalesce(${partyNamed(reader, 'm')}, '')`,
  holder: sql`coalesce(${partyNamed(reader, 'h')}, '')`,
  late: sql`coalesce(k.is_live and k.due_at < issue_clock() and not ${waits('k')}, false)`,
  waits: waits('k'),
  asked: sql`case when k.asked_due_at is not null then json_build_object('due', ${iso('k.asked_due_at')}, 'reason', k.asked_reason) end`,
  message: sql`k.message`,
  jobType: sql`coalesce((select ${named(reader, 'j')} from job_type j where j.id = k.job_type_id), '')`,
  resultCode: sql`k.result_code`,
  resultText: sql`k.result_text`,
  createdAt: iso('k.created_at'),
  endedAt: iso('k.ended_at'),
})} order by k.id)
  from task k left join party m on m.id = k.maker_id left join party h on h.id = k.holder_id where k.document_id = d.id`;

/** Both ways: what this letter names, and what names it. */
function related(viewer: Viewer) {
  return sql`select json_agg(json_build_object('documentId', o.id, 'kind', l.kind, 'direction', l.direction, 'docNo', coalesce(o.doc_no, ''), 'docDate', o.doc_date,
      'subject', case when o.seen then o.subject else '' end, 'mayOpen', o.seen) order by o.id)
    from (select other_id as id, kind, 'out' as direction from document_link where document_id = d.id
      union all select document_id, kind, 'in' from document_link where other_id = d.id) l
    join lateral (select d2.*, ${visible(viewer, 'd2')} as seen from document d2 where d2.id = l.id and d2.state <> 90) o
      on o.seen or (l.kind = 'ANSWERS' and l.direction = 'in' and o.secrecy = 0 and o.doc_no is not null)`;
}

/** Who held a post at an instant; empty where nobody did. */
const holderAt = (
  reader: Reader,
  post: string,
  at: string,
) => sql`coalesce((select string_agg(${personNamed(reader, 'hp')}, ', ' order by a.id)
      from affiliation a join person hp on hp.id = a.person_id where a.position_id = ${sql.raw(post)}
        and a.since <= (${sql.raw(at)} at time zone 'Asia/Bangkok')::date and (a.until is null or a.until >= (${sql.raw(at)} at time zone 'Asia/Bangkok')::date)), '')`;

const timeline = (reader: Reader) => sql`select json_agg(json_build_object('id', v.id, 'at', ${iso('v.at')}, 'action', v.action,
    'actor', case when p.id is not null then json_build_object('id', p.id, 'name', ${personNamed(reader, 'p')}, 'position', coalesce(
      (select ${named(reader, 'o')} from affiliation a join position o on o.id = a.position_id where a.person_id = p.id order by a.is_main desc, a.id limit 1), '')) end,
    'onBehalf', case when g.id is not null then json_build_object('kind', g.kind, 'positionName', ${named(reader, 'go')}, 'principal', ${holderAt(reader, 'go.id', 'v.at')}) end,
    'unit', coalesce(case when t.receiver_kind = 'UNIT' and exists (select 1 from affiliation aw where aw.person_id = p.id and aw.unit_id = t.receiver_id)
      then ${receiverNamed(reader)} end, (select ${named(reader, 'au')} from affiliation a join unit au on au.id = a.unit_id where a.person_id = p.id order by a.is_main desc, a.id limit 1)),
    'to', coalesce((select json_agg(${partyNamed(reader, 'y')} order by w.place) from jsonb_array_elements_text(coalesce(v.detail -> 'to', '[]'::jsonb)) with ordinality as w(id, place)
      join party y on y.id = w.id::bigint), '[]'::json),
    'text', coalesce(v.detail ->> 'text', ''), 'number', v.detail ->> 'number', 'due', v.detail ->> 'due', 'oldDue', v.detail ->> 'oldDue', 'fromState', v.from_state, 'toState', v.to_state,
    'files', coalesce((select json_agg(json_build_object('documentFileId', x.id, 'name', f.name) order by x.id) from document_file x join file f on f.id = x.file_id
      where x.document_id = v.document_id and v.detail -> 'files' @> to_jsonb(x.id)), '[]'::json)) order by v.seq)
  from event v left join ${personOf('v.actor_id')} p on true left join delegation g on g.id = v.delegation_id left join position go on go.id = g.principal_position_id
    left join transmission t on t.id = v.transmission_id
  -- whether something is live below a row follows from the act told beside it
  where v.document_id = d.id and v.action not in ('resume', 'settle')`;
