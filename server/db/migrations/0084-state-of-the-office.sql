-- What the operator's own means have backed up, as administrators note it until the office does it by itself.
create table backup_note (
  id bigint generated always as identity primary key,
  made_on date not null,
  place text not null,
  noted_by bigint not null references person,
  noted_at timestamptz not null default now()
);
create index backup_note_made_on on backup_note (made_on desc, id desc);
create index backup_note_noted_by on backup_note (noted_by);
grant select, insert on backup_note to :app;
