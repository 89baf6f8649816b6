-- Words of the files that an agency adds to the manual: pages of documents, passages of subtitles. A file is read once in the background.
create table manual_reading (
  manual_id bigint not null references manual on delete cascade,
  file_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (manual_id, file_id)
);
create table manual_words (
  manual_id bigint not null,
  file_id uuid not null,
  -- page of a document, from 1; second of a video
  place int not null,
  words text not null,
  -- lines of a page break Thai words anywhere: looked for without spaces
  packed text generated always as (replace(th_norm(words), ' ', '')) stored,
  primary key (manual_id, file_id, place),
  foreign key (manual_id, file_id) references manual_reading on delete cascade
);
grant select, insert, delete on manual_reading, manual_words to :app;
