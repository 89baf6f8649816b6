-- What letters of this office show of a line of a former register that they cite or go on with. It stays when the line is taken back.
create table brought_stub (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  kind text not null check (kind in ('REFERS', 'CONTINUES')),
  import_id bigint not null references brought_import,
  line_id bigint references brought_line,
  book text not null,
  number text not null,
  doc_no text not null,
  doc_date date,
  day date,
  from_text text not null,
  subject text not null,
  at timestamptz not null default now(),
  withdrawn_at timestamptz,
  unique (document_id, line_id),
  check ((withdrawn_at is not null) = (line_id is null))
);
-- a matter is gone on with once
create unique index brought_stub_continued on brought_stub (line_id) where kind = 'CONTINUES';
create index brought_stub_line on brought_stub (line_id) where line_id is not null;
create index brought_stub_import on brought_stub (import_id);
grant select, insert, delete on brought_stub to :app;
grant update (line_id, withdrawn_at, doc_no, from_text, subject) on brought_stub to :app;

-- A letter that came in before this office gave numbers: the number of its receipt is that of the former register.
alter table transmission add column brought_stub_id bigint references brought_stub;
alter table transmission add constraint transmission_number_once check (brought_stub_id is null or register_entry_id is null) not valid;
create unique index transmission_brought on transmission (brought_stub_id) where brought_stub_id is not null;
