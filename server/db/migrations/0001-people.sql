-- Units, positions and persons share one id space ("party"), so that one column can name any holder of work.
-- :app is the application's role, replaced by the migration runner. 10000000 is the root unit.
create sequence party_id as bigint start 10000001;
grant usage on sequence party_id to :app;

-- One spelling for comparing and searching Thai text (the same steps as contract/thai.ts): compatibility forms of sara am,
-- doubled sara e, Thai digits, zero-width characters, runs of spaces, letter case.
create function th_norm(value text) returns text language sql immutable parallel safe strict as $$
  select lower(btrim(regexp_replace(
    translate(
      replace(
        regexp_replace(normalize(value, NFC), U&'\0E4D([\0E48-\0E4B]?)\0E32', E'\\1' || U&'\0E33', 'g'),
        U&'\0E40\0E40', U&'\0E41'),
      U&'\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59\00A0\200B\200C\200D\FEFF\2060',
      '0123456789 '),
    '\s+', ' ', 'g')))
$$;

create table unit (
  id bigint primary key default nextval('party_id'),
  parent_id bigint references unit,
  code text collate "C" not null unique,
  name text not null,
  short_name text not null default '',
  name_en text not null default '',
  -- owner code of annex 1, e.g. อว 0601.2
  letter_prefix text not null default '',
  phone text not null default '',
  -- keeps its own receive book
  keeps_register boolean not null default true,
  can_issue_number boolean not null default false,
  sort int not null default 0,
  active boolean not null default true
);
create index unit_parent on unit (parent_id);

-- Role types that count as executives are the "head roles" of the configuration.
create table role_type (
  id int primary key,
  name text not null,
  name_en text not null
);
insert into role_type values
  (1, 'ผู้บริหาร', 'Executive'), (2, 'เจ้าหน้าที่', 'Officer'), (3, 'ธุรการ', 'Administrative'), (4, 'ผู้ดูแลระบบ', 'Administrator'),
  (2007, 'ผู้บริหารระดับสูง', 'Senior executive'), (2008, 'ผู้บริหารระดับต้น', 'Junior executive');

create table position (
  id bigint primary key default nextval('party_id'),
  unit_id bigint not null references unit,
  name text not null,
  name_en text not null default '',
  role_type_id int not null default 2 references role_type,
  -- the post that heads its unit
  heads_unit boolean not null default false,
  sort int not null default 0,
  active boolean not null default true
);
create index position_unit on position (unit_id);

create table person (
  id bigint primary key default nextval('party_id'),
  employee_code text collate "C" unique,
  prefix text not null default '',
  first_name text not null,
  last_name text not null,
  name_en text not null default '',
  email text not null default '',
  phone text not null default '',
  -- 0 none, 1 ลับ, 2 ลับมาก
  clearance smallint not null default 0 check (clearance between 0 and 2),
  avatar_file_id uuid,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index person_email on person (lower(email));

create table affiliation (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  unit_id bigint not null references unit,
  position_id bigint references position,
  is_main boolean not null default false,
  since date not null default current_date,
  until date
);
create index affiliation_person on affiliation (person_id);
create index affiliation_position on affiliation (position_id);
create index affiliation_unit on affiliation (unit_id);

-- A duty binds a role to (person, unit): the registry of a unit, the screener of an executive's post, the administrator, the auditor.
create table duty (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  unit_id bigint not null references unit,
  kind text not null check (kind in ('REGISTRY', 'SECRET_REGISTRY', 'SCREENER', 'ADMIN', 'AUDITOR')),
  -- the executive's post that a screener serves
  position_id bigint references position,
  since date not null default current_date,
  until date,
  check ((kind = 'SCREENER') = (position_id is not null))
);
create index duty_person on duty (person_id);
create index duty_unit on duty (unit_id, kind);

-- Acting for another: every act stores the delegation it was done under; no chain of delegation.
create table delegation (
  id bigint primary key generated always as identity,
  principal_position_id bigint not null references position,
  delegate_person_id bigint not null references person,
  -- รักษาราชการแทน, ปฏิบัติราชการแทน, รักษาการในตำแหน่ง, ทำการแทน
  kind text not null check (kind in ('ACTING_POST', 'BY_ORDER', 'ACTING_OFFICE', 'IN_PLACE')),
  order_no text not null,
  order_date date not null,
  actions text[] not null default '{review,sign,endorse}',
  document_types int[],
  max_secrecy smallint not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  check (ends_at > starts_at)
);
create index delegation_delegate on delegation (delegate_person_id);

create view party as
  select id, 'PERSON' as kind, prefix || first_name || ' ' || last_name as name, null::bigint as unit_id from person
  union all select id, 'POSITION', name, unit_id from position
  union all select id, 'UNIT', name, id from unit;

grant select, insert, update on unit, position, person, affiliation, duty, delegation to :app;
grant select on role_type, party to :app;
