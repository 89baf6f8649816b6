-- ตรวจสอบพัสดุประจำปี (regulation 213): once a fiscal year persons who do not look after the store go from room to room. What the books say on the first day
-- is frozen; what they find is added and never changed.

create table asset_check (
  id bigint primary key generated always as identity,
  -- พ.ศ. of the fiscal year that begins with it
  fiscal_year int not null,
  state text not null check (state in ('PLANNED', 'APPOINTED', 'RUNNING', 'REPORTED', 'DONE', 'CANCELLED')),
  -- the first working day of the year, and the last of the working days in which it is reported
  starts_on date not null,
  due_on date not null,
  request_id bigint references document,
  order_id bigint references document,
  report_id bigint references document,
  started_at timestamptz,
  reported_at timestamptz,
  reported_by bigint references person,
  done_at timestamptz,
  reminded text not null default '',
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  version int not null default 1
);
create unique index asset_check_year on asset_check (fiscal_year) where state <> 'CANCELLED';

create table asset_check_person (
  check_id bigint not null references asset_check,
  person_id bigint not null references person,
  role text not null check (role in ('CHAIR', 'MEMBER')),
  -- the post that is printed with the name
  post text not null default '',
  primary key (check_id, person_id)
);
create index asset_check_person_of on asset_check_person (person_id);

-- What the books said when it began, and what it came to.
create table asset_check_line (
  id bigint primary key generated always as identity,
  check_id bigint not null references asset_check,
  asset_id bigint not null references asset,
  place_id bigint references asset_place,
  custodian_id bigint references person,
  unit_id bigint not null references unit,
  state text not null,
  -- what the books were set to after the report
  applied text check (applied in ('PLACE', 'CONDITION', 'BROKEN', 'LOST', 'UNNEEDED', 'KEPT')),
  unique (check_id, asset_id)
);
create index asset_check_line_place on asset_check_line (check_id, place_id);
create index asset_check_line_asset on asset_check_line (asset_id);

create table asset_finding (
  id bigint primary key generated always as identity,
  check_id bigint not null references asset_check,
  -- made by the device: what is sent twice stands once
  mark uuid not null,
  -- null: it stands in no book
  asset_id bigint references asset,
  -- what an extra thing is counted once by: what stands on it
  extra_key text,
  place_id bigint not null references asset_place,
  how text not null check (how in ('HERE', 'MOVED', 'VISITING', 'EXTRA', 'FOREIGN')),
  condition text not null check (condition in ('GOOD', 'WORN', 'BROKEN', 'UNNEEDED')),
  read_text text not null default '',
  name text not null default '',
  serial text not null default '',
  words text not null default '',
  photo_id uuid references file,
  found_by bigint not null references person,
  -- by the clock of the device
  found_at timestamptz not null,
  -- when the same person found it first: a correction takes no other's place
  first_at timestamptz not null,
  kept_at timestamptz not null default now(),
  device text not null default '',
  -- the same person has said it anew
  replaced boolean not null default false,
  unique (check_id, mark),
  check ((asset_id is null) = (how in ('EXTRA', 'FOREIGN')) and (asset_id is null) = (extra_key is not null))
);
create unique index asset_finding_own on asset_finding (check_id, asset_id, found_by) where asset_id is not null and not replaced;
create unique index asset_finding_own_extra on asset_finding (check_id, extra_key, found_by) where asset_id is null and not replaced;
create index asset_finding_by on asset_finding (check_id, found_by);
create index asset_finding_asset on asset_finding (asset_id) where asset_id is not null;
create index asset_finding_photo on asset_finding (photo_id) where photo_id is not null;

create table asset_check_event (
  id bigint primary key generated always as identity,
  check_id bigint not null references asset_check,
  at timestamptz not null,
  actor_id bigint references person,
  act text not null,
  words text not null default ''
);
create index asset_check_event_of on asset_check_event (check_id, id);

grant select, insert, update on asset_check, asset_check_person to :app;
-- what the books said is frozen
grant select, insert on asset_check_line to :app;
grant update (applied) on asset_check_line to :app;
grant delete on asset_check_person to :app;
grant select, insert on asset_finding, asset_check_event to :app;
grant update (replaced, photo_id) on asset_finding to :app;
