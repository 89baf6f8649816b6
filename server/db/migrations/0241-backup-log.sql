-- Which line of the kept log goes on after a backup; null: none was kept.
alter table backup add column log_line text;
-- One row: how far the log of the packaged database is kept, in the folder to which the office backs itself up.
create table backup_log (
  alone boolean primary key default true check (alone),
  place text not null,
  -- to every second between these one can go back; null: there is no backup yet from which the log goes on
  since timestamptz,
  until timestamptz,
  first_at timestamptz not null default now(),
  -- by language: why the newest round failed; null: it did not
  reason jsonb
);
grant select on backup_log to :app;
