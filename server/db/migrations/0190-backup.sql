-- Each backup that the office made by itself or by the command. What somebody noted by hand stands in backup_note.
create table backup (
  id bigint primary key generated always as identity,
  began_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- folder of the backups, and the name of this one in it
  place text not null,
  name text,
  bytes bigint not null default 0,
  files int not null default 0,
  outcome text not null check (outcome in ('GOOD', 'FAILED')),
  -- by language: why there is none, or what the store had lost already
  reason jsonb,
  -- restored to a scratch folder and compared
  proved boolean not null default false,
  check ((outcome = 'GOOD') = (name is not null))
);
create index backup_outcome on backup (outcome, ended_at desc);
grant select, insert on backup to :app;
