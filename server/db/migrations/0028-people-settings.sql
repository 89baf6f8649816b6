-- What administrators keep of people: kinds of roles, posts, persons, accounts.

-- Role types that an agency adds, and which of all count as executive beside the head roles of the configuration.
alter table role_type
  add column executive boolean not null default false,
  add column active boolean not null default true,
  add column sort int not null default 0,
  add column version int not null default 1;

-- What people and posts are described by. `name` is as it stands before or after a person's name, `full_name` as it is spelled out.
create table prefix (
  id int primary key generated always as identity,
  name text not null,
  full_name text not null default '',
  name_en text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
create table suffix (
  id int primary key generated always as identity,
  name text not null,
  full_name text not null default '',
  name_en text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
create table employee_type (
  id int primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
create table position_type (
  id int primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
create table position_level (
  id int primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
grant select, insert, update, delete on prefix, suffix, employee_type, position_type, position_level to :app;

insert into prefix (sort, name, full_name, name_en) values
  (1, 'นาย', 'นาย', 'Mr.'), (2, 'นาง', 'นาง', 'Mrs.'), (3, 'นางสาว', 'นางสาว', 'Miss'), (4, 'ดร.', 'ดอกเตอร์', 'Dr.'),
  (5, 'อ.', 'อาจารย์', ''), (6, 'อ.ดร.', 'อาจารย์ ดอกเตอร์', 'Dr.'), (7, 'ผศ.', 'ผู้ช่วยศาสตราจารย์', 'Asst. Prof.'),
  (8, 'ผศ.ดร.', 'ผู้ช่วยศาสตราจารย์ ดอกเตอร์', 'Asst. Prof. Dr.'), (9, 'รศ.', 'รองศาสตราจารย์', 'Assoc. Prof.'),
  (10, 'รศ.ดร.', 'รองศาสตราจารย์ ดอกเตอร์', 'Assoc. Prof. Dr.'), (11, 'ศ.', 'ศาสตราจารย์', 'Prof.'),
  (12, 'ศ.ดร.', 'ศาสตราจารย์ ดอกเตอร์', 'Prof. Dr.'), (13, 'ว่าที่ ร.ต.', 'ว่าที่ร้อยตรี', 'Acting Sub Lt.'),
  (14, 'ว่าที่ ร.ต.หญิง', 'ว่าที่ร้อยตรีหญิง', 'Acting Sub Lt.'), (15, 'ร.ต.', 'ร้อยตรี', 'Sub Lt.'), (16, 'ร.ท.', 'ร้อยโท', 'Lt.'),
  (17, 'ร.อ.', 'ร้อยเอก', 'Capt.'), (18, 'พ.ต.', 'พันตรี', 'Maj.'), (19, 'พ.ท.', 'พันโท', 'Lt. Col.'), (20, 'พ.อ.', 'พันเอก', 'Col.'),
  (21, 'นพ.', 'นายแพทย์', 'Dr.'), (22, 'พญ.', 'แพทย์หญิง', 'Dr.'), (23, 'ม.ล.', 'หม่อมหลวง', 'M.L.'), (24, 'ม.ร.ว.', 'หม่อมราชวงศ์', 'M.R.');
-- what people are called already
insert into prefix (sort, name, full_name) select 100, p.prefix, p.prefix from person p where p.prefix <> '' and not exists (select 1 from prefix x where x.name = p.prefix) group by p.prefix;
insert into suffix (sort, name, full_name, name_en) values
  (1, 'ร.น.', 'ราชนาวี', 'RTN'), (2, 'Ph.D.', 'ปรัชญาดุษฎีบัณฑิต', 'Ph.D.'), (3, 'CFA', 'นักวิเคราะห์การเงินรับอนุญาต', 'CFA');
insert into employee_type (sort, name, name_en) values
  (1, 'ข้าราชการ', 'Civil servant'), (2, 'พนักงานราชการ', 'Government employee'), (3, 'พนักงานมหาวิทยาลัย', 'University employee'),
  (4, 'พนักงานส่วนท้องถิ่น', 'Local government employee'), (5, 'ลูกจ้างประจำ', 'Permanent employee'), (6, 'ลูกจ้างชั่วคราว', 'Temporary employee'),
  (7, 'พนักงานจ้างเหมาบริการ', 'Contracted worker');
insert into position_type (sort, name, name_en) values
  (1, 'บริหาร', 'Executive'), (2, 'อำนวยการ', 'Managerial'), (3, 'วิชาการ', 'Knowledge worker'), (4, 'ทั่วไป', 'General');
insert into position_level (sort, name, name_en) values
  (1, 'ปฏิบัติงาน', 'Operational'), (2, 'ชำนาญงาน', 'Experienced'), (3, 'อาวุโส', 'Senior'), (4, 'ทักษะพิเศษ', 'Highly skilled'),
  (5, 'ปฏิบัติการ', 'Practitioner'), (6, 'ชำนาญการ', 'Professional'), (7, 'ชำนาญการพิเศษ', 'Senior professional'), (8, 'เชี่ยวชาญ', 'Expert'),
  (9, 'ทรงคุณวุฒิ', 'Advisory'), (10, 'ต้น', 'Primary'), (11, 'สูง', 'Higher');

alter table position
  add column level_id int references position_level,
  add column type_id int references position_type,
  add column version int not null default 1;
create index position_level_id on position (level_id) where level_id is not null;
create index position_type_id on position (type_id) where type_id is not null;

alter table person
  add column suffix text not null default '',
  add column employee_type_id int references employee_type,
  add column version int not null default 1,
  -- the last day of work of who has left
  add column left_on date;
create index person_employee_type on person (employee_type_id) where employee_type_id is not null;
create index person_name on person (th_norm(first_name || ' ' || last_name));

-- `active` and `sort` as every list has them; what a duty gives is judged by its days, which go with the switch.
alter table duty
  add column active boolean not null default true,
  add column sort int not null default 0,
  add column version int not null default 1;

-- A password_hash of '-' opens nothing: an account that waits for its owner's first sign-in.
alter table account
  add column must_change_password boolean not null default false,
  -- a first password that was handed over opens nothing after this instant
  add column first_password_until timestamptz,
  -- told by mail that it closes if it is not used
  add column warned_at timestamptz;
create index session_account on session (account_id, last_seen_at desc);

-- Closing and reopening of accounts: why, from which day, by whose leave. One row a decision; never changed but for when it was done or withdrawn.
create table account_decision (
  id bigint primary key generated always as identity,
  account_id bigint not null references account,
  act text not null check (act in ('CLOSE', 'REOPEN')),
  reason text not null,
  from_day date not null,
  -- who gave leave for it, or the number of the order
  approved_by text not null default '',
  -- null: the clock, an account that nobody used
  decided_by bigint references person,
  decided_at timestamptz not null default now(),
  done_at timestamptz,
  withdrawn_at timestamptz
);
create index account_decision_account on account_decision (account_id, id desc);
create index account_decision_waiting on account_decision (from_day) where done_at is null and withdrawn_at is null;

alter table signup_request
  add column reason text not null default '',
  -- whom it became
  add column person_id bigint references person,
  add check (decision in ('APPROVED', 'REFUSED'));
create index signup_request_waiting on signup_request (id) where decided_at is null;

grant insert, update, delete on role_type to :app;
grant delete on position, duty, affiliation to :app;
grant select, insert, update on account_decision to :app;
