-- ครุภัณฑ์ (act 2560 s. 112-113, regulation 202-219): what the agency owns, who answers for each thing, where it is, and what became of it.
-- Money is whole satang. What a thing is worth on a day is worked out from the rules of the day on which it was received, and stands nowhere.

create table asset_class (
  id bigint primary key generated always as identity,
  code text not null unique,
  name text not null,
  name_en text not null default '',
  gpsc text not null default '',
  -- how its things are numbered: {class} {unit} {n} {n:4} {year} {year:2}
  pattern text not null default '{class}-{unit}-{n:4}/{year:2}',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- How long things of a class serve, of those received from a day on.
create table asset_life (
  id bigint primary key generated always as identity,
  class_id bigint not null references asset_class,
  years int not null check (years between 1 and 100),
  order_no text not null default '',
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from)
);
create index asset_life_of on asset_life (class_id, valid_from);

-- What costs less is under control only: it is registered and checked, and loses no value in the books.
create table asset_threshold (
  id bigint primary key generated always as identity,
  baht int not null check (baht between 0 and 10000000),
  order_no text not null default '',
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from)
);

-- How months are counted, and what is left in the end.
create table asset_dep_rule (
  id bigint primary key generated always as identity,
  months text not null check (months in ('MID_MONTH', 'FULL_MONTHS', 'DAILY')),
  -- MID_MONTH: what is received on the fifteenth itself counts that month
  fifteenth boolean not null default true,
  residual_baht int not null default 1 check (residual_baht between 0 and 1000000),
  order_no text not null default '',
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (valid_to >= valid_from)
);

create table asset_place (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  building text not null default '',
  unit_id bigint references unit,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- เจ้าหน้าที่พัสดุ.
create table asset_keeper (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  order_no text not null default '',
  since date not null,
  until date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- The last number of each series: what a pattern comes to without its {n}. A number is never given again.
create table asset_counter (
  series text primary key,
  last_no int not null default 0
);

-- What is printed before the code of every label: a label of another agency is known by it.
create table asset_tag (
  tag text primary key
);
insert into asset_tag (tag) values (upper(substr(md5(gen_random_uuid()::text), 1, 4)));

create table asset (
  id bigint primary key generated always as identity,
  number text not null unique,
  -- what the label says beside the tag
  code text not null unique,
  class_id bigint not null references asset_class,
  name text not null,
  brand text not null default '',
  model text not null default '',
  serial text not null default '',
  gpsc text not null default '',
  price bigint not null check (price between 1 and 100000000000),
  -- of its own, where it is not that of its class
  life_years int check (life_years between 1 and 100),
  fund text not null check (fund in ('BUDGET', 'INCOME', 'DONATION', 'LOAN', 'OTHER')),
  method text not null check (method in ('SPECIFIC', 'SELECTION', 'BIDDING', 'DONATED', 'TRANSFERRED', 'OTHER')),
  document_no text not null default '',
  vendor text not null default '',
  received_on date not null,
  warranty_until date,
  unit_id bigint not null references unit,
  place_id bigint references asset_place,
  -- who answers for it; null: it is in the store
  custodian_id bigint references person,
  condition text not null default 'GOOD' check (condition in ('GOOD', 'WORN', 'BROKEN')),
  photo_id uuid references file,
  parent_id bigint references asset check (parent_id <> id),
  state text not null default 'RECEIVED' check (state in ('RECEIVED', 'IN_USE', 'LENT', 'REPAIR', 'BROKEN', 'LOST', 'UNNEEDED', 'INQUIRY', 'DISPOSAL', 'STRUCK_OFF')),
  -- sold, given away or struck off: it loses no value after that day
  ended_on date,
  note text not null default '',
  search text generated always as (replace(th_norm(number || E'\n' || name || E'\n' || brand || ' ' || model || E'\n' || serial || E'\n' || document_no), ' ', '')) stored,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  version int not null default 1
);
create index asset_unit on asset (unit_id, number);
create index asset_custodian on asset (custodian_id) where custodian_id is not null;
create index asset_place_of on asset (place_id) where place_id is not null;
create index asset_class_of on asset (class_id);
create index asset_parent on asset (parent_id) where parent_id is not null;
create index asset_serial on asset (serial) where serial <> '';
create index asset_photo on asset (photo_id) where photo_id is not null;

-- Who answered for it, one after another. Offered: the next has not tapped yet, and the one before him still answers. No person: the store.
create table asset_custody (
  id bigint primary key generated always as identity,
  asset_id bigint not null references asset,
  person_id bigint references person,
  place_id bigint references asset_place,
  state text not null check (state in ('OFFERED', 'HELD', 'ENDED', 'REFUSED', 'WITHDRAWN')),
  reason text not null default '',
  -- those that were handed on in one go
  batch uuid not null,
  offered_by bigint not null references person,
  offered_at timestamptz not null default now(),
  -- his own tap
  accepted_at timestamptz,
  accepted_by bigint references person,
  ended_at timestamptz,
  words text not null default ''
);
create unique index asset_custody_held on asset_custody (asset_id) where state = 'HELD';
create unique index asset_custody_offered on asset_custody (asset_id) where state = 'OFFERED';
create index asset_custody_waits on asset_custody (person_id) where state = 'OFFERED';
create index asset_custody_of on asset_custody (asset_id, id);
create index asset_custody_batch on asset_custody (batch) where state = 'OFFERED';

-- What a request of loan came to (regulation 207-209), a row for each thing.
create table asset_loan (
  id bigint primary key generated always as identity,
  request_id bigint not null references request,
  asset_id bigint not null references asset,
  lent_at timestamptz not null,
  lent_by bigint not null references person,
  due_on date not null,
  returned_at timestamptz,
  returned_by bigint references person,
  condition text check (condition in ('GOOD', 'WORN', 'BROKEN')),
  words text not null default '',
  reminded text not null default '',
  unique (request_id, asset_id)
);
create unique index asset_loan_open on asset_loan (asset_id) where returned_at is null;
create index asset_loan_due on asset_loan (due_on) where returned_at is null;

create table asset_repair (
  id bigint primary key generated always as identity,
  asset_id bigint not null references asset,
  fault text not null,
  from_day date not null,
  -- null: it is still there
  until_day date,
  shop text not null default '',
  cost bigint check (cost between 0 and 100000000000),
  document_no text not null default '',
  outcome text not null default '',
  reported_by bigint not null references person,
  reported_at timestamptz not null default now(),
  closed_by bigint references person,
  version int not null default 1,
  check (until_day >= from_day)
);
create unique index asset_repair_open on asset_repair (asset_id) where until_day is null;
create index asset_repair_of on asset_repair (asset_id, id);

-- Sheets that were brought in: the same one is not taken twice.
create table asset_import (
  sheet_hash text primary key,
  lines int not null,
  made_by bigint not null references person,
  made_at timestamptz not null default now()
);

-- Everything that happened to it, appended only.
create table asset_event (
  id bigint primary key generated always as identity,
  asset_id bigint not null references asset,
  at timestamptz not null default now(),
  actor_id bigint references person,
  act text not null,
  from_state text,
  to_state text,
  words text not null default '',
  detail jsonb not null default '{}'
);
create index asset_event_of on asset_event (asset_id, id);

-- A car or a thing that is booked is one of the assets; while that can't be used nobody books it.
alter table resource add column asset_id bigint references asset;
alter table resource add column out_of_order boolean not null default false;
create unique index resource_asset on resource (asset_id) where asset_id is not null;

insert into asset_class (code, name, name_en, sort) values
  ('7110', 'ครุภัณฑ์สำนักงาน', 'Office furniture', 1),
  ('7440', 'ครุภัณฑ์คอมพิวเตอร์', 'Computers', 2),
  ('5810', 'ครุภัณฑ์ไฟฟ้าและวิทยุ', 'Electrical and radio', 3),
  ('6730', 'ครุภัณฑ์โฆษณาและเผยแพร่', 'Audio-visual', 4),
  ('2310', 'ครุภัณฑ์ยานพาหนะและขนส่ง', 'Vehicles', 5),
  ('6640', 'ครุภัณฑ์วิทยาศาสตร์', 'Laboratory', 6),
  ('3750', 'ครุภัณฑ์การเกษตร', 'Agriculture', 7),
  ('7310', 'ครุภัณฑ์งานบ้านงานครัว', 'Household', 8);
insert into asset_life (class_id, years, valid_from) select c.id, l.years, '1900-01-01' from asset_class c
  join (values ('7110', 10), ('7440', 4), ('5810', 5), ('6730', 5), ('2310', 8), ('6640', 8), ('3750', 5), ('7310', 5)) l(code, years) on l.code = c.code;
insert into asset_threshold (baht, valid_from, valid_to) values (30000, '1900-01-01', '2002-09-30'), (5000, '2002-10-01', '2019-09-30'), (10000, '2019-10-01', null);
insert into asset_dep_rule (months, fifteenth, residual_baht, valid_from) values ('MID_MONTH', true, 1, '1900-01-01');

grant select, insert, update, delete on asset_class, asset_life, asset_threshold, asset_dep_rule, asset_place, asset_keeper to :app;
grant select, insert, update on asset_counter, asset, asset_repair to :app;
-- whose it was and on which day it was due stays as it was written
grant select, insert on asset_custody, asset_loan to :app;
grant update (state, ended_at, accepted_at, accepted_by, words) on asset_custody to :app;
grant update (reminded, returned_at, returned_by, condition, words) on asset_loan to :app;
grant select, insert on asset_event, asset_import to :app;
grant select on asset_tag to :app;
