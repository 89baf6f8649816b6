-- A manual is a document or a video. Every file that it had stays readable, and a video may have subtitles.
alter table manual
  add column kind text not null default 'DOCUMENT' check (kind in ('DOCUMENT', 'VIDEO')),
  add column subtitles_id uuid references file;
update manual m set kind = 'VIDEO' from file f where f.id = m.file_id and f.mime like 'video/%';
create index manual_subtitles on manual (subtitles_id) where subtitles_id is not null;

create table manual_version (
  manual_id bigint not null references manual on delete cascade,
  number int not null,
  file_id uuid not null references file,
  added_by bigint references person,
  added_at timestamptz not null default now(),
  primary key (manual_id, number)
);
create index manual_version_file on manual_version (file_id);
create index manual_version_person on manual_version (added_by) where added_by is not null;
insert into manual_version (manual_id, number, file_id, added_by, added_at)
  select id, 1, file_id, created_by, created_at from manual where file_id is not null;

grant select, insert on manual_version to :app;
