-- First pages of papers whose name and own words say nothing of their line: read from their picture behind everything else, and proposed.
create table brought_scan (
  paper_id bigint primary key references brought_paper on delete cascade,
  import_id bigint not null references brought_import,
  tries int not null default 0,
  claimed_until timestamptz
);
create index brought_scan_import on brought_scan (import_id);
grant select, insert, update, delete on brought_scan to :app;

alter table brought_paper drop constraint brought_paper_matched_by_check,
  add constraint brought_paper_matched_by_check check (matched_by in ('', 'NUMBER', 'DOC_NO', 'DAY', 'TEXT', 'SCAN', 'PERSON'));
