-- Words inside the files of open letters: read page by page behind everything else, searched, and marked on the page. One row a content, whatever number of
-- letters has it. Rows go with the last file of their content, with the letter that is destroyed, and at once where a letter with it is classed.
create table file_reading (
  sha256 text primary key,
  mime text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'READ', 'CLASSED', 'FAILED')),
  -- why nothing, or no more, was read: TOO_MUCH, DAMAGED
  reason text check (reason in ('TOO_MUCH', 'DAMAGED')),
  -- pages of the file once it was opened, how many of them are done, how many of those say where their words stand, and how many nobody could read
  pages int,
  done int not null default 0,
  scanned int not null default 0,
  unread int not null default 0,
  tries int not null default 0,
  -- who reads a page of it has until then
  claimed_until timestamptz,
  -- of its newest letter: what came last is read first
  since timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  -- when its last page was read
  read_at timestamptz
);
create index file_reading_read on file_reading (read_at);
-- the first pages of all files go before what is left of the long ones
create index file_reading_waiting on file_reading (least(done / 20, 1), since desc) where state = 'WAITING';

create table page_text (
  sha256 text not null references file_reading on delete cascade,
  page int not null,
  -- in the spelling of the search (search-marks.ts), without spaces; of a picture a second time without the marks over and under letters, which are misread
  text text not null,
  -- as it is read, for who is shown what was found; of a picture it is in its lines
  said text,
  -- of a picture: lines from above, of runs [text, x, y, width, height] in thousandths of the page as it is seen
  lines jsonb,
  -- clockwise, so that the words stand upright
  turn smallint not null default 0 check (turn in (0, 90, 180, 270)),
  how text not null check (how in ('LAYER', 'PICTURE', 'BLANK', 'MIRRORED', 'UNREAD')),
  primary key (sha256, page)
);
create index page_text_search on page_text using gin (text public.gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 1024);
grant select, insert, update, delete on file_reading, page_text to :app;

-- Content that may be read: it stands with an open letter that is on its way or was, and with no classed one.
create function file_is_open(content text) returns boolean language sql stable as $$
  select exists (select 1 from file f join document_file x on x.file_id = f.id join document d on d.id = x.document_id
      where f.sha256 = content and d.secrecy = 0 and d.state > 0 and d.state <> 80)
    and not exists (select 1 from file f join locked_file l on l.file_id = f.id where f.sha256 = content)
$$;

insert into file_reading (sha256, mime, pages, since)
select f.sha256, min(f.mime), max(f.pages), max(d.created_at) from document_file x join document d on d.id = x.document_id join file f on f.id = x.file_id
where d.secrecy = 0 and d.state > 0 and d.state <> 80
  and f.mime in ('application/pdf', 'image/jpeg', 'image/png', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.oasis.opendocument.text',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
group by f.sha256
having not exists (select 1 from file g join locked_file l on l.file_id = g.id where g.sha256 = f.sha256);
