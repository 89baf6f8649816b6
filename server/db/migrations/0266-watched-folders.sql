-- Folders in which scanners lay their files, each with the unit whose tray they come into.
create table intake_folder (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  path text not null,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
create unique index intake_folder_path on intake_folder (path) where active;
grant select, insert, update, delete on intake_folder to :app;

-- What went wrong at a way in, until somebody who keeps the tray has seen it or it is over.
create table intake_fault (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  -- where: the path of the folder, the address of the mailbox
  source text not null,
  -- the file or the mail that it is about; '' for the source itself
  about text not null default '',
  -- an error code, with what its sentence is filled from
  code text not null,
  params jsonb not null default '{}',
  at timestamptz not null default now(),
  gone_at timestamptz,
  seen_by bigint references person
);
create unique index intake_fault_open on intake_fault (unit_id, source, about) where gone_at is null;
grant select, insert, update on intake_fault to :app;
