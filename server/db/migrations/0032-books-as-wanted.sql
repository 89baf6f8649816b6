-- Groups of books: their order in the chooser, and units whose people read the books of a group besides those of its registry.
create table book_group (
  id bigint primary key generated always as identity,
  name text not null,
  readers bigint[] not null default '{}',
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- หมวดหนังสือ: what a closed letter is filed under and how long it is kept (regulation 57). document.retention_class holds the code.
create table document_category (
  id bigint primary key generated always as identity,
  code text not null unique,
  name text not null,
  name_en text not null default '',
  parent_id bigint references document_category,
  -- null: kept for ever
  years int check (years between 1 and 200),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
insert into document_category (code, name, name_en, years, sort) values
  ('Y10', 'หนังสือทั่วไป เก็บ 10 ปี', 'Ordinary letters, kept 10 years', 10, 1),
  ('PERM', 'เก็บตลอดไป', 'Kept for ever', null, 2),
  ('Y5_COPY', 'สำเนาที่มีต้นเรื่องค้นได้จากที่อื่น เก็บ 5 ปี', 'Copies whose original is elsewhere, kept 5 years', 5, 3),
  ('Y5_FIN', 'หนังสือเกี่ยวกับการเงินที่ไม่เป็นหลักฐานแห่งการก่อสิทธิ เก็บ 5 ปี', 'Finance papers that prove no right, kept 5 years', 5, 4),
  ('Y1', 'เรื่องธรรมดาสามัญที่เกิดขึ้นประจำ เก็บ 1 ปี', 'Everyday routine, kept 1 year', 1, 5);
create index document_filed on document (retention_class) where retention_class is not null;

-- How one book looks and what is offered in it; null: as the books of its kind.
alter table register
  add column group_id bigint references book_group,
  add column sort int not null default 0,
  add column columns jsonb,
  add column functions_off text[],
  -- false: numbers run on over the turn of the year
  add column yearly boolean not null default true,
  -- a closed book is read and takes no number
  add column closed_at timestamptz,
  add column version int not null default 1,
  add column columns_version int not null default 1,
  add column functions_version int not null default 1,
  add column numbers_version int not null default 1;
create index register_group on register (group_id) where group_id is not null;

-- What the books of a kind begin with, also those opened later.
create table book_standard (
  kind text primary key,
  columns jsonb,
  functions_off text[]
);

-- Columns of the agency's own, filled in at a line of a book.
create table book_field (
  id bigint primary key generated always as identity,
  name text not null,
  kind text not null check (kind in ('TEXT', 'CHOICE')),
  choices text[] not null default '{}',
  active boolean not null default true,
  version int not null default 1
);
create unique index book_field_name on book_field (th_norm(name)) where active;
alter table register_entry add column own jsonb not null default '{}';

-- Who of a book's registry may take, reserve or strike its numbers: persons, positions, units. No row of an act: the whole registry.
create table number_right (
  register_id bigint not null references register,
  act text not null check (act in ('ISSUE', 'RESERVE', 'VOID')),
  holder_id bigint not null,
  primary key (register_id, act, holder_id)
);

-- How a book writes its numbers from an instant on. Never changed: a number follows the pattern of its own instant.
create table register_pattern (
  id bigint primary key generated always as identity,
  register_id bigint not null references register,
  pattern text not null,
  thai boolean not null default false,
  effective_at timestamptz not null,
  set_by bigint references person,
  set_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index register_pattern_at on register_pattern (register_id, effective_at desc, id desc);
insert into register_pattern (register_id, pattern, effective_at) select id, pattern, '-infinity' from register where pattern is not null;

grant select, insert, update, delete on book_group, document_category, book_standard, book_field, number_right to :app;
grant select, insert on register_pattern to :app;
grant update (withdrawn_at) on register_pattern to :app;
grant update (own) on register_entry to :app;
