-- Classed letters: their files lie encrypted, each letter with a key of its own.
-- The key of a letter, locked by a master key that lies outside the database. Locked anew when the master is renewed.
create table letter_key (
  document_id bigint primary key references document,
  -- which master key opens it
  master_id text not null,
  wrapped bytea not null,
  made_at timestamptz not null default now()
);

-- A file whose bytes lie encrypted. `sha256` is that of the encrypted bytes, by which they are found; that of the plain ones stays in `file`. INSERT only.
create table locked_file (
  file_id uuid primary key references file,
  -- whose key opens it
  document_id bigint not null references letter_key,
  sha256 text collate "C" not null,
  at timestamptz not null default now()
);
create index locked_file_sha on locked_file (sha256);
create index locked_file_document on locked_file (document_id);

-- A PDF that was put together here: of which uploads, so that their plain bytes go with its own.
alter table file add column joined_from uuid[];

-- Whom the drafter of a classed letter named, beside those whom the route brings; and why it is classed.
alter table draft add column readers bigint[] not null default '{}';
alter table draft add column secrecy_reason text not null default '';

-- Who may know that a letter of the highest class is there: its line in the book is all that the office holds of it.
alter table person drop constraint person_clearance_check;
alter table person add check (clearance between 0 and 3);

grant select, insert on letter_key, locked_file to :app;
grant update (master_id, wrapped) on letter_key to :app;
