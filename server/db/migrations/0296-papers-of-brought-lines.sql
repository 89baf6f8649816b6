-- Papers of former registers: what came of a folder or an archive, and the line that each belongs to.

-- What somebody packed is unpacked behind everything else, a paper a commit, so that a killed server goes on where it stood.
create table brought_archive (
  id bigint primary key generated always as identity,
  import_id bigint not null references brought_import,
  -- gone when it is unpacked
  file_id uuid references file,
  name text not null,
  entries int not null default 0,
  place int not null default 0,
  fault text not null default '',
  at timestamptz not null default now()
);
create index brought_archive_import on brought_archive (import_id);
create index brought_archive_file on brought_archive (file_id) where file_id is not null;
grant select, insert, update, delete on brought_archive to :app;

create table brought_paper (
  id bigint primary key generated always as identity,
  import_id bigint not null references brought_import,
  -- with the folders that it lay in
  name text not null,
  -- of its bytes; empty where they were not taken
  hash text not null default '',
  file_id uuid references file,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'PROPOSED', 'CHOOSE', 'NONE', 'LEFT_OUT', 'ATTACHING', 'ATTACHED', 'REFUSED', 'SAME')),
  line_id bigint references brought_line,
  -- lines that it may belong to, where there are several
  options bigint[] not null default '{}',
  matched_by text not null default '' check (matched_by in ('', 'NUMBER', 'DOC_NO', 'DAY', 'TEXT', 'PERSON')),
  fault text not null default '',
  -- what can be read on its first pages
  words text not null default '',
  at timestamptz not null default now(),
  unique (import_id, name, hash),
  check ((state in ('PROPOSED', 'ATTACHING', 'ATTACHED')) = (line_id is not null)),
  check ((state in ('REFUSED', 'SAME')) = (file_id is null))
);
-- the same bytes are kept once
create unique index brought_paper_bytes on brought_paper (import_id, hash) where file_id is not null;
create index brought_paper_state on brought_paper (import_id, state, id);
create index brought_paper_line on brought_paper (line_id) where line_id is not null;
create index brought_paper_file on brought_paper (file_id) where file_id is not null;
grant select, insert, update, delete on brought_paper to :app;

-- By what papers find their line. The number of a letter as a file may be called: / is - or _ there.
create index brought_line_seq on brought_line (import_id, seq);
create index brought_line_doc on brought_line (import_id, (replace(translate(th_norm(doc_no), '-_', '//'), ' ', ''))) where doc_no <> '';

-- The words of papers are told beside those of their line.
grant update (text) on brought_text to :app;
