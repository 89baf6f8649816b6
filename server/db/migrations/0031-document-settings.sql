-- What an agency decides about its letters: kinds, speeds, classes, ways in and out, ready words, footers, central documents.

-- A kind of the agency's own is written, numbered and signed as the kind of the regulation that it stands on.
alter table document_type add column base int references document_type;
alter table document_type add column active boolean not null default true;
alter table document_type add column sort int not null default 0;
alter table document_type add column version int not null default 1;
update document_type set sort = array_position(array[1, 2, 3, 16, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15], code);
alter table document_type add constraint own_kind_has_base check ((code <= 16) = (base is null));
alter table document add column own_type int references document_type;

-- The order of speeds is their urgency, the calm one first. Minutes are of office hours; null: no clock.
alter table speed add column active boolean not null default true;
alter table speed add column sort int not null default 0;
alter table speed add column version int not null default 1;
alter table speed add column tone text not null default 'RED' check (tone in ('GREEN', 'RED', 'ORANGE', 'BLUE', 'GREY'));
alter table speed add column receive_minutes int check (receive_minutes > 0);
alter table speed add column hand_on_minutes int check (hand_on_minutes > 0);
alter table speed add column warn_days smallint not null default 1 check (warn_days between 0 and 30);
alter table speed add column due_days text not null default '0, 1, 3';
update speed set sort = code;
update speed set tone = 'GREEN', receive_minutes = 480, hand_on_minutes = 480, due_days = '1, 3, 5, 7' where code = 1;
update speed set receive_minutes = 240, hand_on_minutes = 240 where code = 2;
update speed set receive_minutes = 60, hand_on_minutes = 60 where code = 3;
update speed set receive_minutes = 30, hand_on_minutes = 30 where code = 4;
-- By when the registry of the receiver should receive the letter; once it has, by when it should hand it on.
alter table transmission add column clock_by timestamptz;
create index transmission_clock on transmission (clock_by) where state in ('SENT', 'RECEIVED') and clock_by is not null;

-- Classes are given by the regulation: their words, who may give them and what the watermark says beside the reader are the agency's.
alter table secrecy add column active boolean not null default true;
alter table secrecy add column sort int not null default 0;
alter table secrecy add column version int not null default 1;
alter table secrecy add column hint text not null default '';
alter table secrecy add column who_may text not null default 'DRAFTER' check (who_may in ('DRAFTER', 'HEAD', 'REGISTRAR'));
alter table secrecy add column watermark text not null default '';
update secrecy set sort = code + 1;

-- Ready words of everybody, of a unit, of a post or of a person.
alter table phrase add column unit_id bigint references unit;
alter table phrase add column position_id bigint references position;
alter table phrase add column person_id bigint references person;
alter table phrase add column version int not null default 1;
update phrase set unit_id = (select id from unit where id = holder_id), position_id = (select id from position where id = holder_id),
  person_id = (select id from person where id = holder_id) where holder_id is not null;
alter table phrase drop column holder_id;
alter table phrase add column holder_id bigint generated always as (coalesce(person_id, position_id, unit_id)) stored;

-- Kinds of work that is assigned.
create table job_type (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  -- working days that are suggested; null: none
  due_days smallint check (due_days between 0 and 365),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
insert into job_type (name, name_en, due_days, sort) values
  ('เพื่อทราบ', 'For information', null, 1), ('เพื่อพิจารณา', 'For consideration', 3, 2), ('เพื่อดำเนินการ', 'For action', 5, 3),
  ('เพื่อเข้าร่วมประชุม', 'To attend', null, 4), ('เพื่อตอบหนังสือ', 'To answer', 5, 5);
alter table task add column job_type_id bigint references job_type;

-- How letters come in.
create table way_in (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
insert into way_in (name, name_en, sort) values
  ('ไปรษณีย์', 'Post', 1), ('นำส่งด้วยตนเอง', 'By hand', 2), ('ไปรษณีย์อิเล็กทรอนิกส์กลาง', 'Central e-mail', 3),
  ('ระบบแลกเปลี่ยนหนังสือภาครัฐ (e-CMS)', 'e-CMS', 4), ('โทรสาร', 'Fax', 5), ('ยื่นทางออนไลน์', 'Online', 6);

-- Kinds of senders outside.
create table sender_type (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
insert into sender_type (name, name_en, sort) values
  ('ส่วนราชการ', 'Government agency', 1), ('รัฐวิสาหกิจ', 'State enterprise', 2), ('องค์การมหาชน', 'Public organization', 3),
  ('องค์กรปกครองส่วนท้องถิ่น', 'Local government', 4), ('สถาบันการศึกษา', 'Educational institution', 5),
  ('ศาลและองค์กรอิสระ', 'Court or independent body', 6), ('เอกชน', 'Private body', 7), ('ประชาชน', 'Member of the public', 8);
alter table outside_body add column sender_type_id bigint references sender_type;
alter table document add column way_in_id bigint references way_in;
alter table document add column sender_type_id bigint references sender_type;

-- How letters go out. `electronic`: never for a classed letter; `proof`: who records the delivery says by what it is proven.
create table way_out (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  electronic boolean not null default false,
  proof boolean not null default false,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  code text collate "C" generated always as (case id when 1 then 'POST' when 2 then 'HAND' when 3 then 'EMAIL' else 'WAY' || id::text end) stored
);
insert into way_out (name, name_en, electronic, sort) values
  ('ไปรษณีย์', 'Post', false, 1), ('นำส่งด้วยตนเอง', 'By hand', false, 2), ('ไปรษณีย์อิเล็กทรอนิกส์', 'E-mail', true, 3);
alter table transmission drop constraint transmission_method_check;
alter table transmission add constraint transmission_method_check check (method ~ '^[A-Z0-9]{2,24}$');

-- Lines at the foot of a letter's last page, by kind and unit; null: of all.
create table letter_footer (
  id bigint primary key generated always as identity,
  type int references document_type,
  unit_id bigint references unit,
  text text not null,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- How a kind of letter is made, in the agency or in a unit and those below it.
create table letter_rule (
  id bigint primary key generated always as identity,
  type int not null references document_type,
  unit_id bigint references unit,
  creates boolean not null default true,
  numbering text not null default 'STANDARD' check (numbering in ('STANDARD', 'AT_SIGN', 'REGISTRY')),
  sign_type text not null default 'STANDARD' check (sign_type in ('STANDARD', 'ACCOUNT', 'CERTIFICATE', 'OUTSIDE')),
  needs text[] not null default '{}',
  hides text[] not null default '{}',
  opening text not null default '',
  closing text not null default '',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- Documents that everybody finds in one place. No units: open to the whole agency.
create table central_document (
  id bigint primary key generated always as identity,
  title text not null,
  title_norm text generated always as (th_norm(title)) stored,
  category text not null check (category in ('FORM', 'REGULATION', 'ANNOUNCE', 'GUIDE', 'OTHER')),
  number text not null default '',
  note text not null default '',
  file_id uuid not null references file,
  unit_ids bigint[] not null default '{}',
  starts_on date not null,
  ends_on date,
  added_by bigint references person,
  added_at timestamptz not null default now(),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- what asks whether anything uses a row of these lists
create index document_own_type on document (own_type) where own_type is not null;
create index document_own_speed on document (speed) where speed > 4;
create index document_way_in on document (way_in_id) where way_in_id is not null;
create index document_sender_type on document (sender_type_id) where sender_type_id is not null;
create index task_job_type on task (job_type_id) where job_type_id is not null;
create index transmission_own_method on transmission (method) where method like 'WAY%';

grant insert, update, delete on document_type, speed, secrecy to :app;
grant delete on phrase to :app;
grant select, insert, update, delete on job_type, way_in, sender_type, way_out, letter_footer, letter_rule, central_document to :app;
