-- What administrators set for the whole office: settings by part, secrets of other services, days off, passwords that were used, runs of the check.
alter table setting add column if not exists version int not null default 1;

-- Passwords and tokens of other services, locked by the master key; only the newest of each.
create table setting_secret (
  key text primary key,
  master_id text not null,
  wrapped bytea not null,
  set_by bigint references person,
  set_at timestamptz not null default now()
);

-- The words that held until now go on under their new names.
insert into setting (key, value)
select 'system.deadlines', jsonb_build_object(
  'closeAfter', coalesce((select value::int from setting where key = 'circular.close_after' and jsonb_typeof(value) = 'number'), 30),
  'escalateAfter', coalesce((select value::int from setting where key = 'deadline.escalate_after' and jsonb_typeof(value) = 'number'), 3))
on conflict do nothing;

create table password_used (
  id bigint primary key generated always as identity,
  account_id bigint not null references account,
  password_hash text not null,
  at timestamptz not null default now()
);
create index password_used_account on password_used (account_id, id desc);

alter table holiday
  add column id bigint generated always as identity unique,
  add column kind text not null default 'GOVERNMENT' check (kind in ('GOVERNMENT', 'SPECIAL', 'AGENCY')),
  add column active boolean not null default true,
  add column sort int not null default 0,
  add column version int not null default 1;
update holiday set kind = 'SPECIAL' where name like 'วันหยุดราชการกรณีพิเศษ%';

-- Runs of the check of chains and seals, asked for on the page or by the clock.
create table chain_check (
  id bigint primary key generated always as identity,
  asked_by bigint references person,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  rows_done bigint not null default 0,
  rows_all bigint not null default 0,
  finding_count int not null default 0,
  -- the first hundred: what and where, no names and no subjects
  findings jsonb not null default '[]',
  error text
);

create index event_at on event using brin (at);
create index event_actor on event (actor_id, id desc);
create index audit_person on audit (person_id, id desc);

-- Manuals for staff: a file or a link.
create table manual (
  id bigint primary key generated always as identity,
  title text not null,
  module text not null,
  audience text not null default 'ALL' check (audience in ('ALL', 'REGISTRY', 'EXECUTIVE', 'ADMIN')),
  edition text not null default '',
  link text not null default '',
  file_id uuid references file,
  from_day date,
  until_day date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  created_by bigint references person,
  created_at timestamptz not null default now(),
  check (link <> '' or file_id is not null)
);
create index manual_file on manual (file_id) where file_id is not null;

grant select, insert, update, delete on setting_secret, holiday, manual to :app;
grant select, insert, delete on password_used to :app;
grant select, insert, update on chain_check to :app;
grant delete on session, notification, mail_outbox to :app;
