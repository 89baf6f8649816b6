-- Documents, their transmissions and tasks, registers and numbers, endorsements, events.
create table document_type (
  -- type codes of creation: 1 outside … 16 stamp
  code int primary key,
  name text not null,
  name_en text not null
);
insert into document_type values
  (1, 'หนังสือภายนอก', 'External letter'), (2, 'หนังสือภายใน', 'Internal letter'), (3, 'หนังสือเวียน', 'Circular'),
  (4, 'คำสั่ง', 'Order'), (5, 'ระเบียบ', 'Regulation'), (6, 'ข้อบังคับ', 'By-law'), (7, 'ประกาศ', 'Announcement'),
  (8, 'แถลงการณ์', 'Declaration'), (9, 'ข่าว', 'News'), (10, 'หนังสือรับรอง', 'Certificate letter'),
  (11, 'รายงานการประชุม', 'Minutes'), (14, 'บันทึก', 'Note'), (15, 'หนังสืออื่น', 'Other'), (16, 'หนังสือประทับตรา', 'Stamped letter');

create table speed (
  code smallint primary key,
  name text not null,
  name_en text not null
);
insert into speed values (1, 'ปกติ', 'Normal'), (2, 'ด่วน', 'Urgent'), (3, 'ด่วนมาก', 'Very urgent'), (4, 'ด่วนที่สุด', 'Most urgent');

create table secrecy (
  code smallint primary key,
  name text not null,
  name_en text not null
);
insert into secrecy values (0, 'ปกติ', 'Open'), (1, 'ลับ', 'Confidential'), (2, 'ลับมาก', 'Secret'), (3, 'ลับที่สุด', 'Top secret');

create table outside_body (
  id bigint primary key generated always as identity,
  name text not null,
  name_norm text generated always as (th_norm(name)) stored unique,
  letter_prefix text not null default '',
  email text not null default '',
  active boolean not null default true
);
create index outside_body_search on outside_body using gin (name_norm public.gin_trgm_ops);

-- Ready words for an endorsement, a report or a return; of everybody, of a unit, or of a person (holder).
create table phrase (
  id bigint primary key generated always as identity,
  holder_id bigint,
  purpose text not null check (purpose in ('ENDORSE', 'PRESENT', 'REPORT', 'RETURN')),
  text text not null,
  sort int not null default 0,
  active boolean not null default true
);

-- Stored bytes are found by their hash; a row is one upload. INSERT only.
create table file (
  id uuid primary key default gen_random_uuid(),
  sha256 text collate "C" not null,
  name text not null,
  mime text not null,
  size bigint not null,
  pages int,
  warnings jsonb not null default '[]',
  uploaded_by bigint references person,
  created_at timestamptz not null default now()
);
create index file_sha on file (sha256);

create table document (
  id bigint primary key generated always as identity,
  type int not null references document_type,
  origin text not null check (origin in ('IN', 'OUT')),
  -- 0 draft, 5 intake, 10 in review, 20 wait sign, 30 wait number, 40 numbered, 50 in circulation, 60 closed, 70 stored, 80 destroyed, 90 cancelled
  state smallint not null check (state in (0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90)),
  subject text not null,
  -- the number on the letter, composed; null before issue
  doc_no text,
  doc_date date,
  number_by_owner boolean not null default false,
  is_circular boolean not null default false,
  speed smallint not null default 1 references speed,
  secrecy smallint not null default 0 references secrecy,
  owner_unit_id bigint not null references unit,
  drafter_id bigint references person,
  outside_body_id bigint references outside_body,
  from_text text not null default '',
  to_text text not null default '',
  refers_text text not null default '',
  enclosures_text text not null default '',
  summary text not null default '',
  has_file boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_result text,
  retention_class text,
  -- head of this document's event chain
  event_seq int not null default 0,
  event_hash bytea,
  search text generated always as (th_norm(coalesce(doc_no, '') || ' ' || subject || ' ' || from_text)) stored,
  duplicate_key text generated always as (
    case when origin = 'IN' and doc_no is not null then replace(th_norm(from_text || '|' || doc_no), ' ', '') end) stored
);
create index document_search on document using gin (search public.gin_trgm_ops) with (fastupdate = off) where secrecy = 0;
create index document_duplicate on document (duplicate_key, doc_date) where duplicate_key is not null;
create index document_newest on document (created_at desc, id desc);

create table document_file (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  file_id uuid not null references file,
  role text not null check (role in ('MAIN', 'ENCLOSURE', 'RESULT')),
  sort int not null default 0,
  task_id bigint,
  added_by bigint references person,
  added_at timestamptz not null default now()
);
create index document_file_document on document_file (document_id);
create index document_file_file on document_file (file_id);

-- Who stands on the route: persons, positions and units. Seeing a letter starts here (access/see.ts).
create table document_party (
  document_id bigint not null references document,
  holder_id bigint not null,
  since timestamptz not null default now(),
  primary key (document_id, holder_id)
);
create index document_party_holder on document_party (holder_id, document_id desc);

-- Named readers of a secret document.
create table document_access (
  document_id bigint not null references document,
  person_id bigint not null references person,
  granted_by bigint not null references person,
  granted_at timestamptz not null default now(),
  primary key (document_id, person_id)
);

-- A book of numbers: one per unit, kind and series.
create table register (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  kind text not null check (kind in ('RECEIVE', 'SEND', 'ORDER', 'REGULATION', 'BYLAW', 'ANNOUNCE', 'CERTIFICATE', 'MINUTES', 'NOTE')),
  series text not null default 'GENERAL' check (series in ('GENERAL', 'CIRCULAR', 'SECRET')),
  name text not null,
  active boolean not null default true,
  unique (unit_id, kind, series)
);

-- The next number comes from this row, locked by the transaction that uses it: never from a sequence.
create table register_counter (
  register_id bigint not null references register,
  be_year int not null,
  last_no int not null default 0,
  last_at timestamptz,
  primary key (register_id, be_year)
) with (fillfactor = 50);

-- A line of a book. Number, year, date and document never change; a void mark is set once.
create table register_entry (
  id bigint primary key generated always as identity,
  register_id bigint not null references register,
  be_year int not null,
  seq int not null check (seq > 0),
  document_id bigint not null references document,
  transmission_id bigint,
  issued_at timestamptz not null default now(),
  issued_by bigint not null references person,
  -- การปฏิบัติ and หมายเหตุ of forms 13 and 14
  action_text text not null default '',
  remark text not null default '',
  void_at timestamptz,
  void_by bigint references person,
  void_reason text,
  unique (register_id, be_year, seq),
  check ((void_at is null) = (void_reason is null))
);
create index register_entry_document on register_entry (document_id);
create index register_entry_newest on register_entry (register_id, be_year, seq desc);

create table transmission (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  parent_id bigint references transmission,
  from_unit_id bigint references unit,
  sent_by bigint references person,
  receiver_kind text not null check (receiver_kind in ('UNIT', 'PERSON', 'OUTSIDE')),
  -- unit or person; null for an outside body
  receiver_id bigint,
  receiver_text text not null,
  purpose text not null default 'ACTION' check (purpose in ('ACTION', 'COPY', 'INFO')),
  method text not null default 'SYSTEM' check (method in ('SYSTEM', 'POST', 'HAND', 'EMAIL', 'ECMS')),
  state text not null check (state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING', 'DONE', 'ACKED', 'RETURNED', 'RECALLED')),
  -- received and un-received once (F_CANCEL_RECEIVED)
  receipt_cancelled boolean not null default false,
  -- came back to the unit with its work done, waiting to be closed
  worked boolean not null default false,
  register_entry_id bigint references register_entry,
  received_at timestamptz,
  received_by bigint references person,
  sent_at timestamptz,
  due_at timestamptz,
  message text not null default '',
  ended_at timestamptz,
  end_text text,
  -- copied from the document, so that queues are read from one index
  speed smallint not null default 1,
  secrecy smallint not null default 0,
  created_at timestamptz not null default now()
);
create index transmission_document on transmission (document_id);
create index transmission_parent on transmission (parent_id) where parent_id is not null;
create index transmission_queue on transmission (receiver_id, state, speed desc, due_at, created_at, id) where state in ('SENT', 'RECEIVED');
create index transmission_done on transmission (receiver_id, ended_at desc, id desc) where state = 'DONE';
create unique index transmission_live on transmission (document_id, receiver_id, purpose)
  where state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING') and receiver_id is not null;
alter table transmission set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- An officer's piece of work on a letter ("job" on the wire).
create table task (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  transmission_id bigint references transmission,
  parent_id bigint references task,
  endorsement_id bigint,
  kind text not null check (kind in ('REVIEW', 'SIGN', 'NUMBER', 'PRESENT', 'ASSIGN', 'COMMAND')),
  -- the holder in whose right it was made (person, position or unit), and the person who made it
  maker_id bigint not null,
  made_by bigint not null references person,
  holder_id bigint not null,
  is_main boolean not null default true,
  state text not null check (state in ('NEW', 'SEEN', 'DOING', 'REPORTED', 'DONE', 'SENT_BACK', 'RECALLED', 'PASSED_ON', 'CANCELLED')),
  due_at timestamptz,
  message text not null default '',
  result_code text,
  result_text text,
  -- the maker has seen the result of what was presented
  result_seen boolean not null default false,
  ended_at timestamptz,
  speed smallint not null default 1,
  secrecy smallint not null default 0,
  created_at timestamptz not null default now(),
  is_live boolean generated always as (state in ('NEW', 'SEEN', 'DOING', 'REPORTED')) stored,
  -- still of interest to its maker: live, or a result not yet seen
  is_awaited boolean generated always as (
    state in ('NEW', 'SEEN', 'DOING', 'REPORTED') or (kind = 'PRESENT' and state in ('DONE', 'SENT_BACK') and not result_seen)) stored
);
create index task_document on task (document_id);
create index task_transmission on task (transmission_id) where transmission_id is not null;
create index task_holder on task (holder_id, kind, speed desc, due_at, created_at, id) where is_live;
create index task_maker on task (maker_id, kind, speed desc, due_at, created_at, id) where is_awaited;
create index task_done on task (holder_id, ended_at desc, id desc) where state = 'DONE';
create unique index task_present_once on task (transmission_id, holder_id) where kind = 'PRESENT' and is_live;
alter table task set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- เกษียน: evidence, so INSERT only.
create table endorsement (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  transmission_id bigint references transmission,
  task_id bigint references task,
  author_id bigint not null references person,
  -- the post in whose right it was written, and the delegation when acting for its holder
  position_id bigint references position,
  delegation_id bigint references delegation,
  text text not null,
  due_at timestamptz,
  at timestamptz not null default now(),
  prev_hash bytea,
  hash bytea not null
);
create index endorsement_document on endorsement (document_id);
create table endorsement_addressee (
  endorsement_id bigint not null references endorsement,
  holder_id bigint not null,
  primary key (endorsement_id, holder_id)
);
alter table task add foreign key (endorsement_id) references endorsement;

-- Marks laid over a page of the untouched original, in millimetres from the top left of the page as seen.
create table stamp_mark (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  transmission_id bigint references transmission,
  register_entry_id bigint references register_entry,
  kind text not null check (kind in ('RECEIVE')),
  page int not null default 1,
  x_mm real not null,
  y_mm real not null,
  width_mm real not null,
  content jsonb not null,
  placed_by bigint not null references person,
  placed_at timestamptz not null default now(),
  removed_at timestamptz
);
create index stamp_mark_document on stamp_mark (document_id);

create table follow (
  holder_id bigint not null,
  document_id bigint not null references document,
  transmission_id bigint references transmission,
  due_at timestamptz,
  since timestamptz not null default now(),
  ended_at timestamptz,
  primary key (holder_id, document_id)
);
create index follow_open on follow (holder_id) where ended_at is null;

create table read_mark (
  document_id bigint not null references document,
  person_id bigint not null references person,
  at timestamptz not null default now(),
  primary key (document_id, person_id)
);

-- What happened to a document. Person ids only. Each row carries the hash of the previous one of its document. INSERT only.
create table event (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  seq int not null,
  at timestamptz not null,
  actor_id bigint references person,
  principal_id bigint references position,
  delegation_id bigint references delegation,
  action text not null,
  subject text not null check (subject in ('document', 'transmission', 'task')),
  transmission_id bigint references transmission,
  task_id bigint references task,
  from_state text,
  to_state text,
  detail jsonb not null default '{}',
  request_id text,
  prev_hash bytea,
  hash bytea not null,
  unique (document_id, seq)
);

-- The agency's chain over committed rows, appended by the sealer every second. INSERT only.
create table seal (
  seq bigint primary key,
  source text not null check (source in ('event', 'audit', 'endorsement')),
  row_id bigint not null,
  row_hash bytea not null,
  prev_hash bytea,
  hash bytea not null,
  at timestamptz not null default now(),
  unique (source, row_id)
);

-- Books shown to everybody: 0 cycle, 1 command, 2 regularity, 3 rule, 4 news, 5 announce, 6 declaration, 7 meeting report.
create table publication (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  book smallint not null check (book between 0 and 7),
  starts_on date not null,
  meeting_no text,
  published_by bigint references person,
  published_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  unique (document_id, book)
);
create index publication_book on publication (book, starts_on desc, id desc) where withdrawn_at is null;

grant select on document_type, speed, secrecy to :app;
grant select, insert, update on outside_body, phrase, transmission, task, follow, read_mark, publication, register, register_counter to :app;
grant select, insert on file, endorsement, endorsement_addressee, event, seal to :app;
grant select, insert, delete on document_file, document_party, document_access to :app;
grant select, insert on document, register_entry, stamp_mark to :app;
grant update (state, subject, doc_no, doc_date, number_by_owner, is_circular, speed, secrecy, owner_unit_id, outside_body_id, from_text, to_text, refers_text,
  enclosures_text, summary, has_file, version, updated_at, closed_at, closed_result, retention_class, event_seq, event_hash) on document to :app;
grant update (transmission_id, action_text, remark, void_at, void_by, void_reason) on register_entry to :app;
grant update (page, x_mm, y_mm, placed_by, placed_at, removed_at) on stamp_mark to :app;
