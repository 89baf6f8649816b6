-- Registers of a system before this one. What this office numbered itself is never among them: they stand in tables of their own, and a book
-- that counts in the same year counts from above the last of them.

-- What a former number must lie below: the first of this office in the same book and year.
alter table register_counter add unique (register_id, be_year, first_no);

create table brought_import (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  -- gone when it was taken back or dropped; its name and hash stay
  file_id uuid references file,
  name text not null,
  file_hash text not null,
  brought_by bigint not null references person,
  at timestamptz not null default now(),
  state text not null default 'READING'
    check (state in ('READING', 'FAILED', 'MAPPING', 'JUDGING', 'PREVIEW', 'COMMITTING', 'DONE', 'TAKING_BACK', 'TAKEN_BACK', 'DROPPED')),
  fault text not null default '',
  -- how each tab is read: contract/sarabun/brought.ts
  tabs jsonb not null default '[]',
  from_1904 boolean not null default false,
  rows int not null default 0,
  -- of what is under way so many rows are done
  place int not null default 0,
  claimed_until timestamptz,
  tries int not null default 0,
  shared boolean not null default false,
  lines int not null default 0,
  -- chained over the lines in their order
  root_hash bytea,
  committed_by bigint references person,
  committed_at timestamptz,
  asked_by bigint references person,
  ended_by bigint references person,
  ended_at timestamptz,
  reason text not null default ''
);
create index brought_import_unit on brought_import (unit_id, id);
create index brought_import_file on brought_import (file_id) where file_id is not null;
create index brought_import_work on brought_import (id) where state in ('READING', 'JUDGING', 'COMMITTING', 'TAKING_BACK');
grant select, insert, update on brought_import to :app;

-- A row as it stands in the sheet and what was made of it, until its import is committed; what is classed until it is taken into a secret book.
create table brought_row (
  import_id bigint not null references brought_import,
  place int not null,
  tab int not null,
  row int not null,
  cells jsonb not null,
  struck int[] not null default '{}',
  joined int[] not null default '{}',
  hidden boolean not null default false,
  -- a line of the register or what stands around the lines; null: not judged yet
  kind text check (kind in ('LINE', 'TITLE', 'HEAD', 'BAND', 'FOOT', 'UNUSED')),
  resolved jsonb,
  mended boolean not null default false,
  left_out boolean not null default false,
  register_id bigint references register,
  be_year int,
  seqs int[] not null default '{}',
  content jsonb,
  findings jsonb not null default '[]',
  level int not null default 0,
  held boolean not null default false,
  primary key (import_id, place)
);
create index brought_row_faults on brought_row (import_id, level, place) where level > 0 and not left_out;
create index brought_row_held on brought_row (import_id, place) where held;
grant select, insert, update, delete on brought_row to :app;

-- What an import brought of one year of a book: all its numbers lie below the first that this office gave.
create table brought_year (
  import_id bigint not null references brought_import,
  register_id bigint not null references register,
  be_year int not null,
  brought_to int not null,
  first_no int,
  primary key (import_id, register_id, be_year),
  unique (import_id, register_id, be_year, brought_to),
  foreign key (register_id, be_year, first_no) references register_counter (register_id, be_year, first_no) on update cascade,
  constraint brought_below_issued check (brought_to < first_no)
);
create index brought_year_book on brought_year (register_id, be_year);
grant select, insert, update, delete on brought_year to :app;

-- A line of a former register. Numbers may stand twice or be missing: nothing is put right, and nothing is changed but by taking all of it back.
create table brought_line (
  id bigint primary key generated always as identity,
  import_id bigint not null,
  place int not null,
  row int not null,
  register_id bigint not null,
  be_year int not null,
  brought_to int not null,
  -- null: it stands beside the count (เลขแทรก, ว, no number)
  seq int check (seq > 0 and seq <= brought_to),
  number_text text not null,
  day date,
  day_text text not null,
  time_text text not null,
  doc_no text not null,
  doc_date date,
  doc_date_text text not null,
  from_text text not null,
  to_text text not null,
  subject text not null,
  action_text text not null,
  remark text not null,
  speed smallint not null references speed,
  secrecy smallint not null references secrecy,
  unit_id bigint references unit,
  unit_text text not null,
  link text not null,
  void boolean not null,
  flags text[] not null,
  hash bytea not null,
  foreign key (import_id, register_id, be_year, brought_to) references brought_year (import_id, register_id, be_year, brought_to)
);
create index brought_line_book on brought_line (register_id, be_year, seq, id);
create index brought_line_import on brought_line (import_id, place);
grant select, insert, delete on brought_line to :app;

-- What a line is found by, as letters are: spelled by th_norm() without spaces, and beside it whose book it stands in.
create table brought_text (
  line_id bigint primary key references brought_line on delete cascade,
  text text not null,
  holders bigint[] not null
);
create index brought_text_search on brought_text using gin (text public.gin_trgm_ops, holders);
grant select, insert, delete on brought_text to :app;

-- Heads that were read before, and as what.
create table brought_mapping (
  hash text primary key,
  fields jsonb not null,
  used_by bigint not null references person,
  used_at timestamptz not null default now()
);
grant select, insert, update on brought_mapping to :app;
