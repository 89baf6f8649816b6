-- การปฏิบัติงานนอกเวลาราชการ: rates by regulation, and the sheet of each order as it was reported.

create table overtime_rate (
  id bigint primary key generated always as identity,
  order_no text not null,
  kind text not null check (kind in ('WORKDAY', 'DAY_OFF')),
  -- an hour, and so many hours of a day at most
  baht int not null check (baht > 0),
  hours_most int not null check (hours_most between 1 and 24),
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from)
);
insert into overtime_rate (order_no, kind, baht, hours_most, valid_from, sort) values
  ('ระเบียบกระทรวงการคลังว่าด้วยการเบิกจ่ายเงินตอบแทนการปฏิบัติงานนอกเวลาราชการ พ.ศ. 2550', 'WORKDAY', 50, 4, date '2007-10-01', 1),
  ('ระเบียบกระทรวงการคลังว่าด้วยการเบิกจ่ายเงินตอบแทนการปฏิบัติงานนอกเวลาราชการ พ.ศ. 2550', 'DAY_OFF', 60, 7, date '2007-10-01', 2);

-- Who is to work when, from the sending of the order on: nobody is ordered for the same day twice.
create table overtime_day (
  request_id bigint not null references request,
  person_id bigint not null references person,
  day date not null,
  primary key (request_id, person_id, day)
);
create index overtime_day_person on overtime_day (person_id, day);

-- หลักฐานการเบิกจ่าย.
create table overtime_sheet (
  request_id bigint primary key references request,
  certifier_id bigint not null references person,
  reported_by bigint not null references person,
  reported_at timestamptz not null,
  -- why it came later than the regulation wants
  words text not null default '',
  sent_by bigint references person,
  sent_at timestamptz,
  sent_words text not null default ''
);
create table overtime_line (
  request_id bigint not null references overtime_sheet,
  person_id bigint not null references person,
  day date not null,
  in_at timestamptz,
  out_at timestamptz,
  hours int not null check (hours >= 0),
  rate int not null,
  baht int not null,
  fault text check (fault in ('TRAVEL', 'WFH', 'LEAVE', 'TWICE', 'NO_PUNCH', 'SHORT')),
  primary key (request_id, person_id, day),
  check (baht = hours * rate)
);
create index overtime_line_person on overtime_line (person_id, day);

grant select, insert, update, delete on overtime_rate, overtime_day to :app;
grant select, insert, update on overtime_sheet to :app;
grant select, insert on overtime_line to :app;
