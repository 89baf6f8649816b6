-- ลงเวลาปฏิบัติราชการ: shifts and who has which, sites, scanners, punches that nobody changes, what stands over them, months that are signed and closed.

-- Hours as they are written: 08:30.
create table shift (
  id bigint primary key generated always as identity,
  code text not null,
  name text not null,
  name_en text not null default '',
  comes_at text not null check (comes_at ~ '^\d\d:\d\d$'),
  goes_at text not null check (goes_at ~ '^\d\d:\d\d$'),
  next_day boolean not null default false,
  break_from text not null,
  break_until text not null,
  half_border text not null,
  grace_minutes int not null default 15 check (grace_minutes between 0 and 120),
  exempt boolean not null default false,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
insert into shift (code, name, name_en, comes_at, goes_at, break_from, break_until, half_border, sort) values
  ('ปกติ', 'เวลาราชการปกติ', 'office hours', '08:30', '16:30', '12:00', '13:00', '12:00', 1),
  ('เหลื่อม 1', 'เหลื่อมเวลา 07.30-15.30 น.', 'staggered 07:30-15:30', '07:30', '15:30', '12:00', '13:00', '12:00', 2),
  ('เหลื่อม 2', 'เหลื่อมเวลา 09.30-17.30 น.', 'staggered 09:30-17:30', '09:30', '17:30', '12:00', '13:00', '12:00', 3);
insert into shift (code, name, name_en, comes_at, goes_at, break_from, break_until, half_border, exempt, sort) values
  ('ยกเว้น', 'ไม่ต้องลงเวลา', 'exempt', '08:30', '16:30', '12:00', '13:00', '12:00', true, 4);

-- Who has which shift by rule: a person before his unit, that before the one above, the agency last.
create table shift_of (
  id bigint primary key generated always as identity,
  unit_id bigint references unit,
  person_id bigint references person,
  shift_id bigint not null references shift,
  order_no text not null default '',
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from),
  check (unit_id is null or person_id is null)
);
create index shift_of_person on shift_of (person_id) where person_id is not null;
insert into shift_of (shift_id, valid_from) select s.id, date '2000-01-01' from shift s where s.code = 'ปกติ';

-- A day of a person that is another than usual; without a shift it is free.
create table roster (
  person_id bigint not null references person,
  day date not null,
  shift_id bigint references shift,
  set_by bigint not null references person,
  set_at timestamptz not null default now(),
  primary key (person_id, day)
);
create index roster_day on roster (day);

-- ผู้ควบคุมเวลา of a unit, and of those below it that have none; where nobody is named it is the registry of the unit.
create table time_keeper (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  person_id bigint not null references person,
  order_no text not null default '',
  since date not null,
  until date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (until >= since)
);
create index time_keeper_unit on time_keeper (unit_id);
create index time_keeper_person on time_keeper (person_id);

-- Who keeps the time of each unit now: who is named for it or for the nearest unit above; where nobody is, the nearest registry.
create view time_keeper_of as
  with recursive up (unit_id, above, far) as (
    select u.id, u.id, 0 from unit u
    union all select p.unit_id, u.parent_id, p.far + 1 from up p join unit u on u.id = p.above where u.parent_id is not null and p.far < 20),
  named as (select distinct on (p.unit_id) p.unit_id, p.above from up p join time_keeper k on k.unit_id = p.above
    where k.active and k.since <= today() and (k.until is null or k.until >= today()) order by p.unit_id, p.far),
  registry as (select distinct on (p.unit_id) p.unit_id, p.above from up p join duty d on d.unit_id = p.above
    where d.kind = 'REGISTRY' and d.since <= today() and (d.until is null or d.until >= today()) order by p.unit_id, p.far)
  select n.unit_id, k.person_id from named n join time_keeper k on k.unit_id = n.above
    where k.active and k.since <= today() and (k.until is null or k.until >= today())
  union
  select r.unit_id, d.person_id from registry r join duty d on d.unit_id = r.above
    where d.kind = 'REGISTRY' and d.since <= today() and (d.until is null or d.until >= today()) and not exists (select 1 from named n where n.unit_id = r.unit_id);

-- Known by its middle and radius, by the QR of the day, or both.
create table time_site (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  radius int not null default 200 check (radius between 100 and 20000),
  by_qr boolean not null default false,
  -- whose people it is for; none: everybody's
  unit_id bigint references unit,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check ((lat is null) = (lon is null))
);

-- A screen at an entrance that shows the QR of the day. Its code is nowhere.
create table time_entrance (
  id bigint primary key generated always as identity,
  site_id bigint not null references time_site,
  name text not null default '',
  code_hash bytea not null unique,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz
);
create index time_entrance_site on time_entrance (site_id);

-- A scanner or gate, and how its files are read.
create table time_device (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  source text not null default 'SCANNER' check (source in ('SCANNER', 'GATE')),
  site_id bigint references time_site,
  serial_no text not null default '',
  layout text not null default 'ATTLOG' check (layout in ('ATTLOG', 'COLUMNS')),
  code_column text not null default '',
  date_column text not null default '',
  time_column text not null default '',
  direction_column text not null default '',
  in_words text not null default '',
  out_words text not null default '',
  date_order text not null default 'YMD' check (date_order in ('YMD', 'DMY', 'MDY')),
  era text not null default 'AUTO' check (era in ('AUTO', 'CE', 'BE')),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- What a scanner calls a person, where that is not his employee number.
create table scan_code (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  code text not null,
  device_id bigint references time_device,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
create index scan_code_code on scan_code (code);

-- Limits by an announcement of the agency, from a day on.
create table time_limit (
  id bigint primary key generated always as identity,
  order_no text not null,
  lates_most int,
  absent_most int,
  leave_most int,
  half_day_minutes int,
  corrections_most int not null default 3,
  correction_days int not null default 30,
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from)
);

-- A file of a scanner, once for all.
create table punch_batch (
  id bigint primary key generated always as identity,
  device_id bigint not null references time_device,
  file text not null,
  sha256 text not null,
  rows int not null,
  added int not null,
  known int not null,
  -- rows that could not be read, and were left out by who brought it
  left_out int not null,
  first_at timestamptz,
  last_at timestamptz,
  made_by bigint not null references person,
  made_at timestamptz not null default now()
);
create index punch_batch_sha on punch_batch (sha256);

-- A punch is a fact: it is never changed and never removed.
create table punch (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  at timestamptz not null,
  direction text check (direction in ('IN', 'OUT')),
  source text not null check (source in ('SCANNER', 'GATE', 'WEB', 'OFFICER')),
  device_id bigint references time_device,
  site_id bigint references time_site,
  inside boolean,
  accuracy int,
  -- why it does not count by itself
  waits text check (waits in ('KEPT', 'OUTSIDE', 'NO_PLACE')),
  -- the line of the file, or what the officer said it was taken from
  raw text not null default '',
  batch_id bigint references punch_batch,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  check ((batch_id is null) = (source in ('WEB', 'OFFICER'))),
  constraint punch_once unique nulls not distinct (person_id, at, device_id)
);
create index punch_waits on punch (id) where waits is not null;

-- Confirmed, or not taken: a row beside the punch.
create table punch_confirmation (
  punch_id bigint primary key references punch,
  counts boolean not null,
  words text not null default '',
  decided_by bigint not null references person,
  decided_at timestamptz not null default now()
);

-- Where somebody pressed; gone after a while, whether it was inside stays with the punch.
create table punch_place (
  punch_id bigint primary key references punch,
  lat double precision not null,
  lon double precision not null,
  at timestamptz not null default now()
);
create index punch_place_at on punch_place (at);

-- A correction that was approved: it stands over the punches of its day.
create table punch_correction (
  request_id bigint primary key references request,
  person_id bigint not null references person,
  day date not null,
  in_at timestamptz,
  out_at timestamptz,
  check (in_at is not null or out_at is not null),
  check (out_at > in_at)
);
create index punch_correction_day on punch_correction (person_id, day);

-- How far the month of a unit is; a month without a row is open.
create table unit_month (
  unit_id bigint not null references unit,
  month date not null check (extract(day from month) = 1),
  state text not null default 'OPEN' check (state in ('OPEN', 'UNIT_SIGNED', 'HR_CHECKED', 'CLOSED')),
  version int not null default 1,
  primary key (unit_id, month)
);
create table unit_month_event (
  id bigint primary key generated always as identity,
  unit_id bigint not null,
  month date not null,
  act text not null check (act in ('SIGN', 'CHECK', 'CLOSE', 'REOPEN')),
  words text not null default '',
  -- what the days came to then
  figures jsonb,
  actor_id bigint not null references person,
  at timestamptz not null default now(),
  foreign key (unit_id, month) references unit_month
);
create index unit_month_event_of on unit_month_event (unit_id, month);

-- What a day came to when its month was closed; before that it is computed.
create table day_status (
  person_id bigint not null references person,
  day date not null,
  unit_id bigint not null references unit,
  shift_id bigint references shift,
  am text not null check (am in ('IN', 'LATE', 'EARLY', 'NO_IN', 'NO_OUT', 'ABSENT', 'LEAVE', 'TRAVEL', 'WFH', 'HOLIDAY')),
  pm text not null check (pm in ('IN', 'LATE', 'EARLY', 'NO_IN', 'NO_OUT', 'ABSENT', 'LEAVE', 'TRAVEL', 'WFH', 'HOLIDAY')),
  late_minutes int not null default 0,
  early_minutes int not null default 0,
  in_at timestamptz,
  out_at timestamptz,
  claimed boolean not null default false,
  closed_at timestamptz not null default now(),
  primary key (person_id, day)
);
create index day_status_unit on day_status (unit_id, day);

-- A late fact of a closed month: what the day comes to since, in a month that is open.
create table day_adjustment (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  day date not null,
  unit_id bigint not null references unit,
  -- the month in which it stands
  month date not null,
  before_am text not null,
  before_pm text not null,
  before_late int not null,
  am text not null,
  pm text not null,
  late_minutes int not null,
  early_minutes int not null,
  in_at timestamptz,
  out_at timestamptz,
  cause text not null check (cause in ('CORRECTION', 'PRESENCE', 'OTHER')),
  request_id bigint references request,
  at timestamptz not null default now()
);
create index day_adjustment_day on day_adjustment (person_id, day);
create index day_adjustment_month on day_adjustment (unit_id, month);

grant select, insert, update, delete on shift, shift_of, roster, time_keeper, time_site, time_device, scan_code, time_limit to :app;
grant select, insert, update on time_entrance, unit_month to :app;
grant select on time_keeper_of to :app;
grant select, insert on punch, punch_batch, punch_confirmation, unit_month_event, day_adjustment to :app;
grant select, insert, delete on punch_place, punch_correction, day_status to :app;
