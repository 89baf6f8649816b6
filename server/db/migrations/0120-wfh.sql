-- ปฏิบัติงานนอกสถานที่ตั้ง: what the agency has announced, the days that were asked for, and what was reported of each.

-- From a day on; without a unit it is everybody's, without a type every type's. The nearest unit comes first.
create table wfh_rule (
  id bigint primary key generated always as identity,
  order_no text not null,
  unit_id bigint references unit,
  employee_type_id int references employee_type,
  days_week numeric(2, 1) not null default 2,
  -- 0 is Sunday
  not_weekdays text[] not null default '{}',
  -- of a hundred members of the unit so many are at the office in each half of a day
  present_share int not null default 60 check (present_share between 0 and 100),
  core_from text not null default '09:30',
  core_until text not null default '15:30',
  notice_days int not null default 1,
  places text[] not null default '{HOME}',
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from)
);
create index wfh_rule_unit on wfh_rule (unit_id);

-- A day, or a half of it, from the sending of its request on: what waits to be decided counts too where shares and quotas are judged.
create table wfh_day (
  id bigint primary key generated always as identity,
  request_id bigint not null references request,
  person_id bigint not null references person,
  unit_id bigint not null references unit,
  day date not null,
  am boolean not null,
  pm boolean not null,
  state text not null default 'ASKED'
    check (state in ('ASKED', 'PLANNED', 'REPORTED', 'RETURNED', 'ACCEPTED', 'NOT_PROVEN', 'LEAVE', 'ABSENT', 'CANCELLED')),
  in_at timestamptz,
  out_at timestamptz,
  -- of the report; who lets it pass is reminded, and from the second instant on the day is one without proof
  due_at timestamptz,
  lapse_at timestamptz,
  reminded_at timestamptz,
  -- the step of the request in which it waits for somebody
  step_id bigint references request_step,
  reported_at timestamptz,
  -- what he did in letters (ids, acts and times alone), and what he wrote himself
  letters jsonb not null default '[]',
  items jsonb not null default '[]',
  report_words text not null default '',
  decided_by bigint references person,
  decided_at timestamptz,
  words text not null default '',
  check (am or pm),
  unique (request_id, day)
);
create index wfh_day_person on wfh_day (person_id, day);
create index wfh_day_unit on wfh_day (unit_id, day);
create index wfh_day_open on wfh_day (due_at) where state in ('PLANNED', 'RETURNED');

grant select, insert, update, delete on wfh_rule, wfh_day to :app;
