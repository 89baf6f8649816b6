import { type DocumentKind, kinds } from '../contract/kinds.ts';
import { emptyContent } from '../server/sarabun/draft/draft-content.ts';
import { firstPerson, firstPost, firstUnit, registrar, unitCount } from './agency.ts';
import { remarkOf, subjectOf } from './words.ts';

/** What is published of them. */
const publishing = [kinds.circular, kinds.order, kinds.announcement];
/** Codes of kinds, each as often as it comes. */
const mixed = (list: DocumentKind[]) => list.map((kind) => kinds[kind].code).join(', ');

/**
 * What every statement knows of letter `i`: its instant, unit `u`, three other units, officer, kind, state, and how far it has come.
 * Seven in ten came in; the others are of the agency's own. Six in a hundred, the newest, are still at work, some of them drafts.
 */
export function plan(letters: number): string[] {
  return [
    `create unlogged table bench.plan as
      select p.*, ${firstUnit} + u as unit, ${firstUnit} + other as other_unit, ${subjectOf} as subject,
        case when kind = 'OUT' then 'อว 0601.' || u || '/' || row_number() over (partition by u, be_year(at), kind order by i) end as own_no,
        case when kind = 'OUT' then row_number() over (partition by u, be_year(at), kind order by i) end as own_seq
      from (
        select i, at, u, (u + i % 250) % ${unitCount} + 1 as other, (u + i % 250 + 20) % ${unitCount} + 1 as other2, (u + i % 250 + 40) % ${unitCount} + 1 as other3,
          ${firstPerson} + u + ${unitCount} * (3 + (i / ${unitCount}) % 12) as officer, open, kind, speed,
          case when kind <> 'IN' then 0 when bench.share(i, 43, 400) = 0 then 1 else 0 end as secrecy,
          case when open then (i % 6)::int else 9 end as phase,
          case kind when 'IN' then (array[${mixed(['external', 'external', 'external', 'external', 'external', 'external', 'external', 'memo', 'circular', 'stamped'])}])[1 + bench.share(i, 44, 10)] else (array[${mixed(['external', 'external', 'external', 'memo', 'memo', 'memo', 'memo', 'circular', 'order', 'announcement', 'certificate', 'note'])}])[1 + bench.share(i, 45, 12)] end as type,
          case when kind = 'DRAFT' then (array[0, 10, 20, 30])[1 + i % 4] when open then 50 when i % 150 = 0 and kind = 'OUT' then 90 else 60 end as state
        from (
          select i, now() - (${letters} - i) * (interval '700 days' / ${letters}) as at, ((i % ${unitCount}) * 7919 % ${unitCount})::int + 1 as u, i > ${letters} * 0.94 as open,
            case when bench.share(i, 41, 100) < 72 then 'IN' when i > ${letters} * 0.94 and bench.share(i, 42, 100) < 20 then 'DRAFT' else 'OUT' end as kind,
            (array[4, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])[1 + bench.share(i, 46, 20)] as speed
          from generate_series(1, ${letters}::bigint) i) q) p`,
    'alter table bench.plan add primary key (i)',
    'analyze bench.plan',
  ];
}

export const documents = [
  `insert into document (id, type, origin, state, subject, doc_no, doc_date, number_by_owner, is_circular, speed, secrecy, owner_unit_id, drafter_id, outside_body_id, from_text, to_text, has_file,
      numbering, created_at, updated_at, closed_at, event_seq, event_hash)
    overriding system value
    select p.i, type, case kind when 'IN' then 'IN' else 'OUT' end, state, subject,
      case kind when 'IN' then b.letter_prefix || case when type = ${kinds.circular.code} then '/ว ' else '/' end || 1 + p.i % 9999 else own_no end, (at - case kind when 'IN' then interval '3 days' else interval '0' end)::date,
      kind = 'OUT', type = ${kinds.circular.code}, speed, secrecy, case kind when 'IN' then ${firstUnit} else unit end, case kind when 'IN' then ${registrar} else officer end, b.id,
      coalesce(b.name, ''), case kind when 'IN' then 'อธิบดี' else 'ผู้อำนวยการ' || o.name end, true, case kind when 'IN' then null else 'AT_SIGN' end, at, at,
      case when state >= 60 then at + interval '5 days' end, 8, sha256(convert_to(p.i || '/8', 'UTF8'))
    from bench.plan p join unit o on o.id = other_unit left join outside_body b on b.id = 1 + p.i % 400 and kind = 'IN' order by p.i`,
  `insert into file (id, sha256, name, mime, size, pages, uploaded_by, created_at) select ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
    encode(sha256(convert_to(i::text, 'UTF8')), 'hex'), case kind when 'IN' then 'สแกน ' else 'ร่าง ' end || left(subject, 40) || '.pdf', 'application/pdf', 24000, 2, ${registrar}, at from bench.plan`,
  `insert into document_file (id, document_id, file_id, role, added_by, added_at) overriding system value
    select i, i, ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'MAIN', ${registrar}, at from bench.plan`,
  `insert into draft (document_id, content, receivers, saved_by, saved_at) select i, ${json(emptyContent(kinds.memo.code, []))} || jsonb_build_object('subject', subject), '[]', officer, at from bench.plan where kind = 'DRAFT'`,
];

export const parties = [
  `insert into publication (document_id, book, starts_on, published_by) select i, case type ${publishing.map(({ code, published }) => `when ${code} then ${published?.book}`).join(' ')} end, at::date, ${registrar} from bench.plan
    where kind = 'OUT' and type in (${publishing.map(({ code }) => code).join(', ')}) and state in (50, 60) and i % 40 = 0`,
  `insert into document_party (document_id, holder_id, since) select i, h, at from bench.plan,
    lateral (select unnest(case kind when 'IN' then array[${firstUnit}::bigint, ${registrar}, unit, other_unit, ${firstPost} + u] || case when phase >= 3 then array[officer] else '{}' end
      when 'OUT' then array[unit, officer, ${firstPost} + u, other_unit, ${firstUnit} + other2, ${firstUnit} + other3]
      else array[officer] || case when state > 0 then array[unit, ${firstPost} + u] else '{}' end end) as h) x`,
  `insert into document_party (document_id, holder_id, since) select document_id, receiver_id, created_at from bench.sent where id > 3 * (select max(i) from bench.plan) on conflict do nothing`,
  `insert into document_access (document_id, person_id, granted_by, granted_at) select i, unnest(array[${registrar}::bigint, ${firstPerson} + u, ${firstPerson + unitCount} + u]), ${registrar}, at from bench.plan where secrecy > 0`,
];

/** Of a letter that came in: the centre's own, the unit's, and a copy for another unit. Of one's own: to three units, a circular to five more. */
export const transmissions = [
  `create unlogged table bench.sent as
    select i * 3 - 2 as id, i as document_id, null::bigint as parent_id, null::bigint as from_unit_id, null::bigint as sent_by, ${firstUnit}::bigint as receiver_id, 'ACTION' as purpose,
      case when open then 'WORKING' else 'DONE' end as state, at as received_at, ${registrar}::bigint as received_by, at as sent_at, null::timestamptz as due_at,
      case when not open then at + interval '5 days' end as ended_at, speed, secrecy, at as created_at from bench.plan where kind = 'IN'
    union all select i * 3 - 1, i, i * 3 - 2, ${firstUnit}, ${registrar}, unit, 'ACTION', case when phase = 0 then 'SENT' when phase = 1 then 'RECEIVED' when open then 'WORKING' else 'DONE' end,
      case when phase <> 0 then at + interval '2 hours' end, case when phase <> 0 then ${firstPerson + unitCount} + u end, at + interval '1 hour', at + interval '20 days',
      case when not open then at + interval '4 days' end, speed, secrecy, at + interval '1 hour' from bench.plan where kind = 'IN'
    union all select i * 3, i, i * 3 - 2, ${firstUnit}, ${registrar}, other_unit, 'INFO', case when open and i % 3 = 0 then 'SENT' else 'ACKED' end, null, null,
      at + interval '1 hour', null, case when not open or i % 3 <> 0 then at + interval '1 day' end, speed, secrecy, at + interval '1 hour' from bench.plan where kind = 'IN'
    union all select i * 3 - 3 + n, i, null, unit, officer, ${firstUnit} + (array[other, other2, other3])[n], case n when 3 then 'INFO' else 'ACTION' end,
      case when state = 90 then 'RECALLED' when n = 3 then case when open and i % 3 = 0 then 'SENT' else 'ACKED' end when phase = 0 then 'SENT' when open then 'RECEIVED' else 'DONE' end,
      case when n < 3 and phase <> 0 and state <> 90 then at + n * interval '2 hours' end, case when n < 3 and phase <> 0 and state <> 90 then ${firstPerson + unitCount} + (array[other, other2, other3])[n] end,
      at, case when n < 3 then at + interval '20 days' end, case when not open then at + interval '4 days' end, speed, secrecy, at
      from bench.plan, generate_series(1, 3) n where kind = 'OUT'
    union all select 3 * (select max(i) from bench.plan) + row_number() over (order by i, n), i, null, unit, officer, ${firstUnit} + (u + i % 250 + 40 + n) % ${unitCount} + 1, 'INFO',
      case when open then 'SENT' else 'ACKED' end, null, null, at, null, case when not open then at + interval '2 days' end, speed, secrecy, at
      from bench.plan, generate_series(1, 5) n where kind = 'OUT' and type = ${kinds.circular.code} and state <> 90`,
  `create unlogged table bench.entry as select row_number() over (order by at, transmission_id, document_id) as id, row_number() over (partition by register_id, be_year(at) order by at, transmission_id) as seq, e.*
    from (select receiver_id - ${firstUnit} + 1 as register_id, document_id, id as transmission_id, received_at as at, received_by as by from bench.sent where received_at is not null) e`,
  `insert into register_entry (id, register_id, be_year, seq, document_id, transmission_id, issued_at, issued_by) overriding system value
    select id, register_id, be_year(at), seq, document_id, transmission_id, at, by from bench.entry order by id`,
  `insert into register_entry (id, register_id, be_year, seq, document_id, issued_at, issued_by) overriding system value
    select (select max(id) from bench.entry) + row_number() over (order by i), 1001 + u, be_year(at), own_seq, i, at, ${firstPerson + unitCount} + u from bench.plan where kind = 'OUT'`,
  `insert into transmission (id, document_id, parent_id, from_unit_id, sent_by, receiver_kind, receiver_id, receiver_text, purpose, state, register_entry_id, received_at, received_by, sent_at, due_at,
      ended_at, speed, secrecy, created_at, return_rests)
    overriding system value select s.id, s.document_id, s.parent_id, from_unit_id, sent_by, 'UNIT', receiver_id, u.name, purpose, state, e.id, received_at, received_by, sent_at, due_at, ended_at, speed,
      secrecy, created_at, state = 'RECALLED' from bench.sent s join unit u on u.id = s.receiver_id left join bench.entry e on e.transmission_id = s.id order by s.id`,
  'insert into register_counter (register_id, be_year, last_no, last_at) select register_id, be_year, max(seq), max(issued_at) from register_entry group by 1, 2',
  `insert into stamp_mark (document_id, transmission_id, register_entry_id, kind, x_mm, y_mm, width_mm, content, placed_by, placed_at) select document_id, transmission_id, id, 'RECEIVE', 150, 12, 50,
    jsonb_build_object('agency', 'กรมส่งเสริมงานตัวอย่าง', 'unit', '', 'number', seq || '/' || be_year, 'at', to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), issued_by, issued_at
    from register_entry where transmission_id is not null`,
];

/** Presented to the head and assigned by him; of one's own, reviewed and signed. */
export const tasks = [
  `insert into task (id, document_id, transmission_id, kind, maker_id, made_by, holder_id, state, due_at, message, result_code, result_seen, ended_at, speed, secrecy, created_at)
    overriding system value select i * 2 - 1, i, i * 3 - 1, 'PRESENT', unit, ${firstPerson + unitCount} + u, ${firstPost} + u, case when phase = 2 then 'NEW' else 'DONE' end, null,
      'เพื่อโปรดพิจารณา', case when phase <> 2 then 'ENDORSED' end, phase <> 2, case when phase <> 2 then at + interval '4 hours' end, speed, secrecy, at + interval '3 hours'
      from bench.plan where kind = 'IN' and phase >= 2
    union all select i * 2, i, i * 3 - 1, case when phase = 5 then 'COMMAND' else 'ASSIGN' end, ${firstPost} + u, ${firstPerson} + u, officer,
      case phase when 3 then 'SEEN' when 4 then 'REPORTED' when 5 then 'NEW' else 'DONE' end, at + interval '15 days', 'โปรดดำเนินการ', case when phase in (4, 9) then 'REPORTED' end, false,
      case when not open then at + interval '3 days' end, speed, secrecy, at + interval '4 hours' from bench.plan where kind = 'IN' and phase >= 3
    union all select i * 2 - 1, i, null, 'REVIEW', officer, officer, ${firstPost} + u, case when state = 10 then 'NEW' else 'DONE' end, null, '', null, false,
      case when state <> 10 then at end, speed, secrecy, at - interval '2 hours' from bench.plan where kind <> 'IN' and state > 0
    union all select i * 2, i, null, 'SIGN', officer, officer, ${firstPost} + u, case when state = 20 then 'NEW' else 'DONE' end, null, '', null, false,
      case when state <> 20 then at end, speed, secrecy, at - interval '1 hour' from bench.plan where kind <> 'IN' and state > 10`,
  `insert into endorsement (document_id, transmission_id, task_id, author_id, position_id, text, at, hash) select i, i * 3 - 1, i * 2 - 1, ${firstPerson} + u, ${firstPost} + u,
    ${remarkOf}, at + interval '4 hours', sha256(convert_to(i::text, 'UTF8')) from bench.plan where kind = 'IN' and phase >= 3 and i % 10 < 4`,
  'insert into endorsement_addressee (endorsement_id, holder_id) select e.id, k.holder_id from endorsement e join task k on k.id = e.task_id + 1',
];

const acts = `(values ('IN', 1, 'register', 'transmission', 0), ('IN', 2, 'forward', 'transmission', 1), ('IN', 3, 'receive', 'transmission', 2), ('IN', 4, 'present', 'transmission', 3),
  ('IN', 5, 'endorse', 'task', 4), ('IN', 6, 'report', 'task', 30), ('IN', 7, 'accept', 'task', 50), ('IN', 8, 'close', 'transmission', 90), ('OUT', 1, 'create', 'document', -30), ('OUT', 2, 'submit', 'document', -20),
  ('OUT', 3, 'approve', 'task', -8), ('OUT', 4, 'sign', 'task', -1), ('OUT', 5, 'issue', 'document', 0), ('OUT', 6, 'send', 'document', 0), ('OUT', 7, 'receive', 'transmission', 2), ('OUT', 8, 'acknowledge', 'transmission', 50),
  ('DRAFT', 1, 'create', 'document', -30), ('DRAFT', 2, 'submit', 'document', -20)) as a(kind, seq, action, subject, hours)`;

/** As acts write it: who was given it, and what was said to them. */
const detail = `case a.action when 'forward' then jsonb_build_object('to', jsonb_build_array(unit, other_unit))
  when 'present' then jsonb_build_object('to', jsonb_build_array(${firstPost} + u), 'text', 'เพื่อโปรดพิจารณาดำเนินการ')
  when 'endorse' then jsonb_build_object('to', jsonb_build_array(officer), 'text', 'เพื่อโปรดพิจารณาดำเนินการ')
  when 'submit' then jsonb_build_object('to', jsonb_build_array(${firstPost} + u))
  when 'send' then jsonb_build_object('to', jsonb_build_array(other_unit, ${firstUnit} + other2, ${firstUnit} + other3)) else '{}' end`;

export const histories = [
  `insert into event (document_id, seq, at, actor_id, action, subject, transmission_id, task_id, from_state, to_state, detail, prev_hash, hash)
    select i, seq, at + hours * interval '1 hour', case when p.kind <> 'IN' then officer when seq <= 2 then ${registrar} when seq = 6 then officer when seq in (5, 7) then ${firstPerson} + u
      else ${firstPerson + unitCount} + u end, action, a.subject, case a.subject when 'transmission' then case when seq <= 2 then i * 3 - 2 else i * 3 - 1 end end,
      case a.subject when 'task' then case when seq in (3, 5) then i * 2 - 1 else i * 2 end end, 'RECEIVED', 'WORKING', ${detail},
      case when seq > 1 then sha256(convert_to(i || '/' || seq - 1, 'UTF8')) end, sha256(convert_to(i || '/' || seq, 'UTF8'))
    from bench.plan p join ${acts} on a.kind = p.kind where not open or p.kind = 'DRAFT' or seq <= greatest(case p.kind when 'OUT' then 6 else 2 end, phase + 2)`,
  "insert into read_mark (document_id, person_id, at) select i, officer, at + interval '1 day' from bench.plan where phase >= 3",
  `insert into notification (person_id, kind, document_id, transmission_id, task_id, actor_id, created_at, read_at) select officer, 'assigned', i, i * 3 - 1, i * 2, ${firstPerson} + u, at,
    case when not open then at + interval '1 hour' end from bench.plan where kind = 'IN' and phase >= 3`,
];

/** Sealed already: the sealer has no backlog beside what is measured. */
export const seals = `insert into seal (seq, source, row_id, row_hash, hash) select row_number() over (), source, id, hash, hash from (
  select 'event' as source, id, hash from event union all select 'endorsement', id, hash from endorsement) s`;

function json(value: unknown): string {
  return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
}
