import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashToken } from '../server/access/sessions.ts';

export interface Clerk {
  personId: number;
  unitId: number;
  token: string;
}

export interface Agency {
  /** Registries of units, heads of units, officers; and one of the central registry. */
  registries: Clerk[];
  heads: Clerk[];
  officers: Clerk[];
  registrar: Clerk;
}

const unitCount = 300;
const personCount = 5000;
const firstUnit = 10_000_000;
const firstPost = 10_001_000;
const firstPerson = 10_010_000;

/**
 * A large agency by SQL alone: 300 units, 5,000 people, and so many letters over two years with three transmissions and two tasks each,
 * their events, lines of books, stamps and files. Six in a hundred, the newest, are still at work. Needs a superuser: nothing is checked on the way in.
 */
export async function seedLetters(url: string, letters: number): Promise<Agency> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=office,public -c session_replication_role=replica -c synchronous_commit=off',
  });
  await client.connect();
  try {
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      "select indexname, indexdef from pg_indexes where schemaname = 'office' and indexname in ('letter_text_search', 'outside_body_search')",
    );
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    for (const statement of [...people(), ...documents(letters), ...routes(letters), ...books(), ...histories(letters)])
      await client.query(statement);
    await client.query('insert into letter_text select id, search_text(id) from document where secrecy = 0 and state > 0');
    // sealed already: the sealer has no backlog beside what is measured
    await client.query(`insert into seal (seq, source, row_id, row_hash, hash) select row_number() over (), source, id, hash, hash from (
      select 'event' as source, id, hash from event union all select 'endorsement', id, hash from endorsement) s`);
    for (const { indexdef } of indexes) await client.query(indexdef);
    for (const table of identities)
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    await client.query(`select setval('party_id', ${firstPerson + personCount})`);
    const agency = await openSessions(client);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return agency;
  } finally {
    await client.end();
  }
}

const identities = [
  'document',
  'transmission',
  'task',
  'register',
  'register_entry',
  'document_file',
  'stamp_mark',
  'endorsement',
  'event',
  'publication',
];

function people(): string[] {
  return [
    `insert into unit (id, parent_id, code, name, letter_prefix) select ${firstUnit} + i, case when i = 0 then null when i <= 20 then ${firstUnit} else ${firstUnit + 1} + i % 20 end,
      'U' || i, case when i = 0 then 'กรมตัวอย่าง' else 'กองที่ ' || i end, 'อว 0601.' || i from generate_series(0, ${unitCount}) i`,
    `insert into position (id, unit_id, name, role_type_id, heads_unit) select ${firstPost} + i, ${firstUnit} + i,
      case when i = 0 then 'อธิบดี' else 'ผู้อำนวยการกองที่ ' || i end, case when i = 0 then 2007 else 2008 end, true from generate_series(0, ${unitCount}) i`,
    `insert into person (id, prefix, first_name, last_name) select ${firstPerson} + i, 'นาย', 'ชื่อ' || i, 'สกุล' || i from generate_series(0, ${personCount}) i`,
    // 0 heads the agency, 1-300 head units, 301-600 are their registries, the rest are officers
    `insert into affiliation (person_id, unit_id, position_id, is_main) select ${firstPerson} + i, case when i = 0 then ${firstUnit} else ${firstUnit + 1} + (i - 1) % ${unitCount} end,
      case when i <= ${unitCount} then ${firstPost} + i end, true from generate_series(0, ${personCount}) i`,
    `insert into duty (person_id, unit_id, kind) select ${firstPerson + unitCount} + i, ${firstUnit} + i, 'REGISTRY' from generate_series(1, ${unitCount}) i`,
    `insert into duty (person_id, unit_id, kind) values (${firstPerson + personCount}, ${firstUnit}, 'REGISTRY')`,
    `insert into account (person_id, username, password_hash) select ${firstPerson} + i, 'u' || i, '-' from generate_series(0, ${personCount}) i`,
    `insert into outside_body (name, letter_prefix) select 'หน่วยงานภายนอกที่ ' || i, 'นร ' || i from generate_series(1, 400) i`,
    `insert into register (id, unit_id, kind, series, name) overriding system value select 1 + i, ${firstUnit} + i, 'RECEIVE', 'GENERAL', 'ทะเบียนหนังสือรับ ' || i
      from generate_series(0, ${unitCount}) i`,
  ];
}

/** What every statement knows of letter `i`: its instant, unit, second unit, officer, whether it is at work, and how far it has come. */
function plan(letters: number): string {
  return `(select i, now() - (${letters} - i) * (interval '700 days' / ${letters}) as at, ${firstUnit + 1} + (i % ${unitCount} * 7919) % ${unitCount} as unit, (i % ${unitCount} * 7919) % ${unitCount} + 1 as u,
      ${firstUnit + 1} + (i % ${unitCount} * 7919 + 1 + i % 250) % ${unitCount} as other, ${firstPerson} + (i % ${unitCount} * 7919) % ${unitCount} + 1 + ${unitCount} * (3 + (i / ${unitCount}) % 12) as officer,
      i > ${letters} * 0.94 as open, case when i > ${letters} * 0.94 then i % 6 else 9 end as phase,
      case i % 20 when 0 then 4 when 1 then 3 when 2 then 2 when 3 then 2 else 1 end as speed from generate_series(1, ${letters}) i) p`;
}

const subjects = `(array['ขอเชิญประชุมคณะกรรมการพัฒนาระบบราชการ', 'ขอความอนุเคราะห์ข้อมูลเพื่อประกอบการจัดทำแผน', 'แจ้งมติคณะรัฐมนตรีเกี่ยวกับการจัดซื้อจัดจ้าง',
  'เร่งรัดการเบิกจ่ายงบประมาณ', 'ขอส่งบุคลากรเข้ารับการฝึกอบรม', 'รายงานผลการปฏิบัติงานประจำเดือน', 'แต่งตั้งผู้ประสานงานโครงการ'])[1 + i % 7]`;

function documents(letters: number): string[] {
  return [
    `insert into document (id, type, origin, state, subject, doc_no, doc_date, speed, owner_unit_id, drafter_id, outside_body_id, from_text, to_text, has_file, created_at, updated_at,
        closed_at, event_seq, event_hash)
      overriding system value select i, 1, 'IN', case when open then 50 else 60 end, ${subjects} || ' ครั้งที่ ' || i % 97 || ' เรื่องที่ ' || i, 'นร ' || i % 400 || '/ว ' || i, (at - interval '3 days')::date, speed,
        ${firstUnit}, ${firstPerson + personCount}, 1 + i % 400, 'หน่วยงานภายนอกที่ ' || 1 + i % 400, 'อธิบดี', true, at, at, case when not open then at + interval '5 days' end,
        8, sha256(convert_to(i::text, 'UTF8')) from ${plan(letters)}`,
    `insert into file (id, sha256, name, mime, size, pages, uploaded_by, created_at) select ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
      encode(sha256(convert_to(i::text, 'UTF8')), 'hex'), 'หนังสือ ' || i || '.pdf', 'application/pdf', 24000, 2, ${firstPerson + personCount}, at from ${plan(letters)}`,
    `insert into document_file (id, document_id, file_id, role, added_by, added_at) overriding system value
      select i, i, ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'MAIN', ${firstPerson + personCount}, at from ${plan(letters)}`,
    `insert into document_party (document_id, holder_id, since) select i, h, at from ${plan(letters)},
      lateral (select distinct unnest(array[${firstUnit}::bigint, ${firstPerson + personCount}, unit, other, ${firstPost} + u, officer]) as h) x`,
  ];
}

function routes(letters: number): string[] {
  return [
    // the centre's own, the unit's, and a copy for another unit
    `insert into transmission (id, document_id, parent_id, from_unit_id, sent_by, receiver_kind, receiver_id, receiver_text, purpose, state, received_at, received_by, sent_at, due_at,
        ended_at, speed, created_at)
      overriding system value select i * 3 - 2, i, null, null, null, 'UNIT', ${firstUnit}, 'กรมตัวอย่าง', 'ACTION', case when open then 'WORKING' else 'DONE' end, at,
        ${firstPerson + personCount}, at, null, case when not open then at + interval '5 days' end, speed, at from ${plan(letters)}
      union all select i * 3 - 1, i, i * 3 - 2, ${firstUnit}, ${firstPerson + personCount}, 'UNIT', unit, 'กองที่ ' || u, 'ACTION',
        case when phase = 0 then 'SENT' when phase = 1 then 'RECEIVED' when open then 'WORKING' else 'DONE' end, case when phase <> 0 then at + interval '2 hours' end,
        case when phase <> 0 then ${firstPerson + unitCount} + u end, at + interval '1 hour', at + interval '20 days', case when not open then at + interval '4 days' end, speed, at + interval '1 hour'
        from ${plan(letters)}
      union all select i * 3, i, i * 3 - 2, ${firstUnit}, ${firstPerson + personCount}, 'UNIT', other, 'กองอื่น', 'INFO', case when open and i % 3 = 0 then 'SENT' else 'ACKED' end, null, null,
        at + interval '1 hour', null, case when not open or i % 3 <> 0 then at + interval '1 day' end, speed, at + interval '1 hour' from ${plan(letters)}`,
    `insert into task (id, document_id, transmission_id, kind, maker_id, made_by, holder_id, state, due_at, message, result_code, result_seen, ended_at, speed, created_at)
      overriding system value select i * 2 - 1, i, i * 3 - 1, 'PRESENT', unit, ${firstPerson + unitCount} + u, ${firstPost} + u, case when phase = 2 then 'NEW' else 'DONE' end, null,
        'เพื่อโปรดพิจารณา', case when phase <> 2 then 'ENDORSED' end, phase <> 2, case when phase <> 2 then at + interval '4 hours' end, speed, at + interval '3 hours'
        from ${plan(letters)} where phase >= 2
      union all select i * 2, i, i * 3 - 1, case when phase = 5 then 'COMMAND' else 'ASSIGN' end, ${firstPost} + u, ${firstPerson} + u, officer,
        case phase when 3 then 'SEEN' when 4 then 'REPORTED' when 5 then 'NEW' else 'DONE' end, at + interval '15 days', 'โปรดดำเนินการ', case when phase in (4, 9) then 'REPORTED' end, false,
        case when not open then at + interval '3 days' end, speed, at + interval '4 hours' from ${plan(letters)} where phase >= 3`,
  ];
}

function books(): string[] {
  return [
    `insert into register_entry (id, register_id, be_year, seq, document_id, transmission_id, issued_at, issued_by) overriding system value
      select row_number() over (order by received_at, id), receiver_id - ${firstUnit} + 1, be_year(received_at), row_number() over (partition by receiver_id, be_year(received_at) order by received_at, id),
        document_id, id, received_at, received_by from transmission where received_at is not null`,
    'update transmission t set register_entry_id = e.id from register_entry e where e.transmission_id = t.id',
    `insert into register_counter (register_id, be_year, last_no, last_at) select register_id, be_year, max(seq), max(issued_at) from register_entry group by 1, 2`,
    `insert into stamp_mark (document_id, transmission_id, register_entry_id, kind, x_mm, y_mm, width_mm, content, placed_by, placed_at) select document_id, transmission_id, id, 'RECEIVE', 150, 12, 50,
      jsonb_build_object('agency', 'กรมตัวอย่าง', 'unit', '', 'number', seq || '/' || be_year, 'at', to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), issued_by, issued_at
      from register_entry`,
  ];
}

function histories(letters: number): string[] {
  const acts = `(values (1, 'register', 'transmission', 0), (2, 'forward', 'transmission', 1), (3, 'receive', 'transmission', 2), (4, 'present', 'transmission', 3),
    (5, 'endorse', 'task', 4), (6, 'report', 'task', 30), (7, 'accept', 'task', 50), (8, 'close', 'transmission', 90)) as a(seq, action, subject, hours)`;
  return [
    `insert into event (document_id, seq, at, actor_id, action, subject, transmission_id, task_id, from_state, to_state, detail, prev_hash, hash)
      select i, seq, at + hours * interval '1 hour', case seq when 1 then ${firstPerson + personCount} when 2 then ${firstPerson + personCount} when 6 then officer when 5 then ${firstPerson} + u
        when 7 then ${firstPerson} + u else ${firstPerson + unitCount} + u end, action, subject, case when seq <= 2 then i * 3 - 2 else i * 3 - 1 end,
        case seq when 5 then i * 2 - 1 when 6 then i * 2 when 7 then i * 2 end, 'RECEIVED', 'WORKING', jsonb_build_object('text', 'เพื่อโปรดพิจารณาดำเนินการ'),
        case when seq > 1 then sha256(convert_to(i || '/' || seq - 1, 'UTF8')) end, sha256(convert_to(i || '/' || seq, 'UTF8'))
      from ${plan(letters)}, ${acts} where not open or seq <= greatest(2, phase + 2)`,
    `insert into endorsement (document_id, transmission_id, task_id, author_id, position_id, text, at, hash) select i, i * 3 - 1, i * 2 - 1, ${firstPerson} + u, ${firstPost} + u,
      'ทราบ มอบดำเนินการ', at + interval '4 hours', sha256(convert_to(i::text, 'UTF8')) from ${plan(letters)} where phase >= 3 and i % 10 < 3`,
    `insert into endorsement_addressee (endorsement_id, holder_id) select e.id, k.holder_id from endorsement e join task k on k.id = e.task_id + 1`,
    `insert into read_mark (document_id, person_id, at) select i, officer, at + interval '1 day' from ${plan(letters)} where phase >= 3`,
    `insert into notification (person_id, kind, document_id, transmission_id, task_id, actor_id, created_at, read_at) select officer, 'assigned', i, i * 3 - 1, i * 2, ${firstPerson} + u, at,
      case when not open then at + interval '1 hour' end from ${plan(letters)} where phase >= 3`,
    `insert into publication (document_id, book, starts_on, published_by) select i, i % 8, at::date, ${firstPerson + personCount} from ${plan(letters)} where i % 500 = 0`,
  ];
}

async function openSessions(client: pg.Client): Promise<Agency> {
  const chosen = (from: number) => Array.from({ length: 60 }, (_, i) => from + i * 5);
  const open = async (index: number): Promise<Clerk> => {
    const token = randomBytes(32).toString('base64url');
    const personId = firstPerson + index;
    await client.query(
      `insert into session (token_hash, account_id, person_id, expires_at) select $1, id, $2, now() + interval '12 hours' from account where person_id = $2`,
      [hashToken(token), personId],
    );
    return { personId, unitId: firstUnit + 1 + ((index - 1) % unitCount), token };
  };
  const all = async (indexes: number[]) => {
    const made: Clerk[] = [];
    for (const index of indexes) made.push(await open(index));
    return made;
  };
  return {
    heads: await all(chosen(1)),
    registries: await all(chosen(unitCount + 1)),
    officers: await all(chosen(unitCount * 3 + 1)),
    registrar: await open(personCount),
  };
}
