-- What a letter said of itself (number, date, subject, class) when an event last told it: fingerprints, no words (server/sarabun/machine/said.ts).
alter table document add column said jsonb;
grant update (said) on document to :app;

-- One pass over all records. Goes on where it stopped: `place`. `parts`: how much of each was read and what was found there.
alter table chain_check
  add column place jsonb,
  add column parts jsonb not null default '[]',
  -- letters that could not be compared, because the key of a classed one is not here
  add column unread int not null default 0,
  add column tries int not null default 0,
  -- a server is at it until then
  add column worked_until timestamptz;

-- What a pass found and where, told once: until a later pass finds it no more.
create table integrity_finding (
  id bigint primary key generated always as identity,
  what text not null,
  -- the same each night: document 5 event 2, book 3 12/2569
  place text not null,
  document_id bigint,
  register_id bigint,
  -- of the line of the book
  number text,
  check_id bigint not null,
  found_at timestamptz not null default now(),
  told_at timestamptz,
  gone_at timestamptz,
  unique (what, place)
);
create index integrity_finding_open on integrity_finding (id) where gone_at is null;

-- What is wrong with the office itself now: told when it begins, not again until it was over.
create table alarm (
  kind text primary key,
  facts jsonb not null default '{}',
  since timestamptz not null default now(),
  over_at timestamptz
);

grant select, insert, update on integrity_finding, alarm to :app;
