import type pg from 'pg';

export const [people, units, punches, leaves] = [2000, 100, 500_000, 40_000];
const [firstUnit, firstPerson, firstPost] = [20_000_000, 30_000_000, 10_500_000];

/** What was filled: months as 2026-01, days as 2026-01-31, ids. */
export interface Attendance {
  /** The last whole month, and those of half a year before it. */
  month: string;
  before: string[];
  from: string;
  until: string;
  unit: number;
  firstPerson: number;
  /** The first of the leaves; the others follow it. */
  leave: number;
  /** Those on which the head of the first unit decides. */
  waiting: number[];
}

/** An agency whose people punch every working day and have had three years of leave. `bench1` is one of them, `head1` heads his unit. */
export async function fillAttendance(client: pg.Client): Promise<Attendance> {
  for (const statement of [...agency, ...workTime, ...leave]) await client.query(statement);
  const { rows } =
    await client.query(`select to_char(today() - interval '1 month', 'YYYY-MM') as month, to_char(today() - 182, 'YYYY-MM-DD') as from, to_char(today(), 'YYYY-MM-DD') as until,
    array(select to_char(today() - m * interval '1 month', 'YYYY-MM') from generate_series(2, 6) m) as before, (select min(id) from request)::int as leave,
    array(select request_id::int from request_step where holder_id = ${firstPost + 1} and state = 'WAITING') as waiting`);
  return { unit: firstUnit, firstPerson: firstPerson + 1, ...rows[0] };
}

const agency = [
  `insert into unit (id, parent_id, code, name, letter_prefix) select ${firstUnit} + i, 10000000, 'B' || i, 'หน่วยงาน ' || i, '' from generate_series(0, ${units - 1}) i`,
  `insert into position (id, unit_id, name, role_type_id, heads_unit) select ${firstPost} + i, ${firstUnit} + i, 'ผู้อำนวยการหน่วยงาน ' || i, 2008, true from generate_series(0, ${units - 1}) i`,
  `insert into person (id, first_name, last_name) select ${firstPerson} + i, 'คนที่', i::text from generate_series(1, ${people}) i`,
  // the last of each unit heads it
  `insert into affiliation (person_id, unit_id, position_id, is_main, since) select ${firstPerson} + i, ${firstUnit} + i % ${units},
    case when i > ${people - units} then ${firstPost} + i % ${units} end, true, '2020-01-01' from generate_series(1, ${people}) i`,
  `insert into account (person_id, username, password_hash) values (${firstPerson + 1}, 'bench1', '-'), (${firstPerson + people - units + 1}, 'head1', '-')`,
  `insert into service_span (person_id, employee_type_id, since, order_no)
    select ${firstPerson} + i, t.id, '2010-10-01', '' from generate_series(1, ${people}) i, employee_type t where t.name = 'ข้าราชการพลเรือน'`,
];

/** Working days back from yesterday until there are as many; every twentieth is late, every fiftieth lacks his out. The months before are checked and may be closed. */
const workTime = [
  `insert into setting (key, value) values ('time-rules', '{"begins":"2020-01-01"}')`,
  `insert into time_device (name) values ('bench')`,
  `insert into punch_batch (device_id, file, sha256, rows, added, known, left_out, made_by) select d.id, '', '', 0, 0, 0, 0, ${firstPerson + 1} from time_device d`,
  `insert into punch (person_id, at, source, device_id, batch_id, made_by)
    select ${firstPerson} + i, (d.day + case x.out when 0 then time '08:10' + make_interval(mins => (i * 7 + d.n) % 19) + case when (i + d.n) % 20 = 0 then interval '30 minutes' else interval '0' end
      else time '16:31' + make_interval(mins => (i * 3 + d.n) % 50) end) at time zone 'Asia/Bangkok', 'SCANNER', b.device_id, b.id, ${firstPerson + 1}
    from generate_series(1, ${people}) i cross join (select g::date as day, row_number() over (order by g desc)::int as n from generate_series(today() - 400, today() - 1, interval '1 day') g
      where extract(dow from g) not in (0, 6) order by g desc limit ${punches / people / 2}) d cross join generate_series(0, 1) x(out) cross join punch_batch b`,
  `insert into unit_month (unit_id, month, state) select ${firstUnit} + i, date_trunc('month', today()) - m * interval '1 month', 'HR_CHECKED'
    from generate_series(0, ${units - 1}) i, generate_series(1, 6) m`,
];

const each = leaves / people;
const decided = (value: string) => `case when not open then ${value} end`;

/** Two days each, spread over three years of working days and in turn of three kinds; the last of every fourth person is to come and waits for his head. */
const leave = [
  `create temporary table bench_day as select g::date as day, row_number() over (order by g)::int as n from generate_series(today() - 1100, today() + 60, interval '1 day') g
    where extract(dow from g) not in (0, 6) and not exists (select 1 from holiday h where h.day = g::date)`,
  `create temporary table bench_leave as select (i - 1) * ${each} + k + 1 as n, ${firstPerson} + i as person, ${firstUnit} + i % ${units} as unit, ${firstPost} + i % ${units} as post,
      kind, open, a.day as from_day, b.day as until_day
    from generate_series(1, ${people}) i cross join generate_series(0, ${each - 1}) k
      cross join lateral (select (array['VAC', 'SICK', 'PER'])[1 + (i + k) % 3] as kind, k = ${each - 1} and i % 4 = 1 as open) x
      cross join lateral (select case when open then (select min(n) from bench_day where day > today()) + 10 + i % 10 else 1 + k * 35 + i % 33 end as at) y
      join bench_day a on a.n = y.at join bench_day b on b.n = y.at + 1`,
  `insert into request (id, kind, state, number, be_year, applicant_id, filed_by, unit_id, subject, content, private, from_at, until_at, round, version, created_at, submitted_at, ended_at)
    overriding system value
    select n, 'leave.' || lower(kind), case when open then 'SUBMITTED' else 'DONE' end, 'ลา ' || n, be_year(from_day::timestamptz), person, person, unit, kind,
      jsonb_build_object('from', from_day, 'fromHalf', 'AM', 'until', until_day, 'untilHalf', 'PM', 'reason', 'ธุระ', 'contact', '', 'phone', '', 'handOver', null, 'abroad', '', 'eventDay', '',
        'paperNo', '', 'acting', '[]'::jsonb), true, from_day at time zone 'Asia/Bangkok', (until_day + 1) at time zone 'Asia/Bangkok', 1, 2,
      least(from_day - 7, today()), least(from_day - 7, today()), case when not open then until_day + 1 end from bench_leave`,
  `select setval(pg_get_serial_sequence('request', 'id'), (select max(id) from request))`,
  `insert into request_step (request_id, round, n, name, role, holder_id, state, opened_at, due_at, actor_id, decision, at)
    select n, 1, 1, 'permit', 'DECIDE', post, case when open then 'WAITING' else 'DONE' end, least(from_day - 7, today()), from_day, ${decided('person')}, ${decided("'APPROVE'")},
      ${decided('from_day - 6')} from bench_leave`,
  `insert into presence (person_id, day, half, kind, request_id, private) select person, d, h, 'LEAVE', n, true from bench_leave cross join unnest(array[from_day, until_day]) d
    cross join unnest(array['AM', 'PM']) h where not open on conflict do nothing`,
  `insert into ledger_entry (person_id, kind, year, delta, reason, at) select ${firstPerson} + i, 'VAC', min(y.year), 20, 'OPENING', today() - 1100 from generate_series(1, ${people}) i
    cross join (select extract(year from today() - 1100 + interval '3 months')::int + 543 as year) y group by i`,
  `insert into ledger_entry (person_id, kind, year, delta, reason, request_id, at) select person, kind, extract(year from from_day + interval '3 months')::int + 543, -4, 'TAKE', n, from_day
    from bench_leave where not open`,
];
