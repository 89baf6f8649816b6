-- การลา: the record of service, rules of leave from a day on, the ledger of days, standing deputies, papers that only few may see.

-- What a person was employed as, and on which days of the week: one row a span without a break. How long he has served is read from them.
create table service_span (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  employee_type_id int not null references employee_type,
  since date not null,
  until date,
  -- 0 is Sunday; none: the week of the agency
  work_days int[] not null default '{}',
  -- why it ended: who was dismissed or resigned begins anew
  ended text check (ended in ('RESIGNED', 'DISMISSED', 'RETIRED', 'CHANGED')),
  order_no text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (until >= since)
);
create index service_span_person on service_span (person_id, since);

-- ผู้รักษาราชการแทนตามคำสั่งที่วางไว้: who acts for a post whose holder is away, the first that is there.
create table standing_deputy (
  id bigint primary key generated always as identity,
  position_id bigint not null references position,
  deputy_id bigint not null references person,
  order_no text not null,
  order_date date not null,
  since date not null,
  until date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (until >= since)
);
create index standing_deputy_position on standing_deputy (position_id, sort);

-- What one of a type of employees may have of a kind of leave, from a day on; an old request keeps the rule of its day. Days are whole days.
create table leave_rule (
  id bigint primary key generated always as identity,
  employee_type_id int not null references employee_type,
  kind text not null check (kind in ('SICK', 'MAT', 'PAT', 'PER', 'CHILD', 'VAC', 'ORD', 'HAJJ', 'MIL', 'STUDY', 'INTL', 'SPOUSE', 'REHAB')),
  counting text not null default 'WORKING' check (counting in ('WORKING', 'CALENDAR')),
  -- most days of a fiscal year (of a birth, of a life); null: as he who decides sees fit
  quota int,
  -- paid days of a fiscal year (of a birth); null: all of them
  paid int,
  -- further paid days that the head of the agency may give
  extra int,
  -- paid days in the fiscal year of entry, where they are others
  first_year int,
  min_months int not null default 0,
  notice_days int not null default 0,
  -- calendar days after the first day within which it is still filed; 0: before it
  back_days int not null default 0,
  halves boolean not null default false,
  -- from so many days on a paper is asked for
  paper_days int,
  once text not null default 'NO' check (once in ('NO', 'BIRTH', 'LIFE')),
  -- at a time
  most_days int,
  -- days after the birth within which it begins, and within which it is paid
  within_days int,
  paid_within int,
  -- vacation: most days with what was carried, after so many years of unbroken service, and of those not taken
  carry_cap int,
  carry_cap_long int,
  long_years int,
  carry_most int,
  carry_after_months int not null default 0,
  sex text check (sex in ('MALE', 'FEMALE')),
  -- the agency has compared it with its own regulation
  confirmed boolean not null default false,
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from)
);
create index leave_rule_kind on leave_rule (employee_type_id, kind, valid_from);

-- Half days of a person, a kind and a fiscal year (พ.ศ.). Nothing is ever changed: what is left is the sum.
create table ledger_entry (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  kind text not null,
  year int not null,
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('OPENING', 'GRANT', 'CARRY', 'LAPSE', 'TAKE', 'GIVE_BACK', 'ADJUST')),
  request_id bigint references request,
  words text not null default '',
  made_by bigint references person,
  at timestamptz not null default now(),
  check ((request_id is null) = (reason not in ('TAKE', 'GIVE_BACK')))
);
create index ledger_entry_account on ledger_entry (person_id, kind, year);
create index ledger_entry_request on ledger_entry (request_id) where request_id is not null;

-- ผู้ตรวจสอบ: what was counted when a leave was checked; the mark stays when the paper itself is gone.
create table leave_check (
  request_id bigint not null references request,
  round int not null,
  checked_by bigint not null references person,
  at timestamptz not null,
  paper_seen boolean not null,
  statistics jsonb not null,
  primary key (request_id, round)
);

-- ผู้รับมอบงาน: he hears from when until when, and nothing of why.
create table leave_hand_over (
  request_id bigint primary key references request,
  person_id bigint not null references person,
  taken_at timestamptz
);
create index leave_hand_over_person on leave_hand_over (person_id) where taken_at is null;

-- An acting order that came with a leave, and ends with it.
alter table delegation add column request_id bigint references request;
create index delegation_request on delegation (request_id) where request_id is not null;

-- Papers of a request that only few may see lie encrypted, each request with a key of its own, as files of classed letters do.
create table request_key (
  request_id bigint primary key references request,
  master_id text not null,
  wrapped bytea not null,
  made_at timestamptz not null default now()
);
alter table locked_file alter column document_id drop not null, add column request_id bigint references request_key,
  add constraint locked_file_of check ((document_id is null) <> (request_id is null));
create index locked_file_request on locked_file (request_id) where request_id is not null;

-- ระเบียบว่าด้วยการลาของข้าราชการ พ.ศ. 2555; of the others what is common, for the agency to compare with its own.
insert into leave_rule (employee_type_id, kind, counting, quota, paid, extra, first_year, min_months, notice_days, back_days, halves, paper_days, once, most_days, within_days,
  paid_within, carry_cap, carry_cap_long, long_years, sex, confirmed, valid_from, sort)
select t.id, r.kind, r.counting, r.quota, r.paid, r.extra, r.first_year, r.min_months, r.notice_days, r.back_days, r.halves, r.paper_days, r.once, r.most_days, r.within_days,
  r.paid_within, r.carry_cap, r.carry_cap_long, r.long_years, r.sex, t.name = 'ข้าราชการพลเรือน' and r.certain, date '2012-01-25', r.sort
from employee_type t, (values
  (1, 'SICK', 'WORKING', null::int, 60, 60, null::int, 0, 0, 60, true, 30, 'NO', null::int, null::int, null::int, null::int, null::int, null::int, null::text, true),
  (2, 'MAT', 'CALENDAR', 90, 90, null, null, 0, 0, 30, false, null, 'BIRTH', null, null, null, null, null, null, 'FEMALE', false),
  (3, 'PAT', 'WORKING', 15, 15, null, null, 0, 0, 0, false, null, 'BIRTH', null, 90, 30, null, null, null, 'MALE', true),
  (4, 'PER', 'WORKING', null, 45, null, 15, 0, 0, 7, true, null, 'NO', null, null, null, null, null, null, null, true),
  (5, 'CHILD', 'WORKING', 150, 0, null, null, 0, 0, 0, false, null, 'BIRTH', null, null, null, null, null, null, null, true),
  (6, 'VAC', 'WORKING', 10, null, null, null, 6, 0, 0, true, null, 'NO', null, null, null, 20, 30, 10, null, true),
  (7, 'ORD', 'CALENDAR', 120, 120, null, null, 12, 60, 0, false, null, 'LIFE', null, null, null, null, null, null, 'MALE', true),
  (8, 'HAJJ', 'CALENDAR', 120, 120, null, null, 12, 60, 0, false, null, 'LIFE', null, null, null, null, null, null, null, true),
  (9, 'MIL', 'CALENDAR', null, null, null, null, 0, 0, 15, false, null, 'NO', null, null, null, null, null, null, null, true),
  (10, 'STUDY', 'CALENDAR', null, null, null, null, 0, 0, 0, false, 1, 'NO', null, null, null, null, null, null, null, true),
  (11, 'INTL', 'CALENDAR', null, 0, null, null, 0, 0, 0, false, 1, 'NO', null, null, null, null, null, null, null, true),
  (12, 'SPOUSE', 'CALENDAR', 1461, 0, null, null, 0, 0, 0, false, 1, 'LIFE', 731, null, null, null, null, null, null, true),
  (13, 'REHAB', 'CALENDAR', 366, null, null, null, 0, 0, 0, false, 1, 'LIFE', null, null, null, null, null, null, null, true))
  as r(sort, kind, counting, quota, paid, extra, first_year, min_months, notice_days, back_days, halves, paper_days, once, most_days, within_days, paid_within, carry_cap,
    carry_cap_long, long_years, sex, certain)
where t.name like 'ข้าราชการ%' or t.name in ('ลูกจ้างประจำ', 'พนักงานมหาวิทยาลัย', 'พนักงานส่วนท้องถิ่น')
  or (t.name = 'พนักงานราชการ' and r.kind in ('SICK', 'MAT', 'PAT', 'PER', 'VAC', 'ORD', 'HAJJ', 'MIL'))
  or (t.name = 'ลูกจ้างชั่วคราว' and r.kind in ('SICK', 'MAT', 'PER', 'VAC', 'MIL'));
update leave_rule r set paid = x.paid, extra = null, first_year = x.first_year, min_months = x.min_months, carry_cap = x.carry_cap, carry_cap_long = null, long_years = null,
  carry_most = x.carry_most, carry_after_months = x.after
from employee_type t, (values
  ('พนักงานราชการ', 'SICK', 30, null::int, 0, null::int, null::int, 0), ('พนักงานราชการ', 'PER', 10, null, 0, null, null, 0), ('พนักงานราชการ', 'MAT', 45, null, 0, null, null, 0),
  ('พนักงานราชการ', 'PAT', 15, null, 0, null, null, 0), ('พนักงานราชการ', 'VAC', null, null, 6, 15, 5, 12), ('พนักงานราชการ', 'ORD', 120, null, 48, null, null, 0),
  ('พนักงานราชการ', 'HAJJ', 120, null, 48, null, null, 0),
  ('ลูกจ้างชั่วคราว', 'SICK', 15, 8, 0, null, null, 0), ('ลูกจ้างชั่วคราว', 'PER', 0, null, 0, null, null, 0), ('ลูกจ้างชั่วคราว', 'MAT', 45, null, 0, null, null, 0),
  ('ลูกจ้างชั่วคราว', 'VAC', null, null, 6, 10, 0, 0))
  as x(type, kind, paid, first_year, min_months, carry_cap, carry_most, after)
where t.id = r.employee_type_id and t.name = x.type and r.kind = x.kind;

grant select, insert, update, delete on service_span, standing_deputy, leave_rule to :app;
grant select, insert, update, delete on leave_hand_over to :app;
grant select, insert on ledger_entry, leave_check, request_key to :app;
grant update (master_id, wrapped) on request_key to :app;
