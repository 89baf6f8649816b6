-- What a restore brought back (docs/decisions/0098). As long as one is not confirmed, the office is read-only.
create table restore (
  id bigint primary key generated always as identity,
  restored_at timestamptz not null,
  -- name of the backup, and the instant of which it is
  backup text not null,
  of_at timestamptz not null,
  -- what its checks found, signed by the office: byte for byte the file that lies in the data folder
  report text not null,
  confirmed_at timestamptz,
  confirmed_by bigint references person,
  -- messages that waited at that instant and were cancelled with the confirmation
  cancelled int,
  check ((confirmed_at is null) = (confirmed_by is null))
);
grant select on restore to :app;
grant update (confirmed_at, confirmed_by, cancelled) on restore to :app;

-- Where a counter stood in the restored data, and the number that was used last by the word of who confirmed.
create table restore_number (
  restore_id bigint not null references restore,
  -- table of the counter, and which of its rows
  counter text not null,
  key text not null,
  restored int not null,
  used int not null check (used > restored),
  primary key (restore_id, counter, key)
);
grant select, insert on restore_number to :app;

alter table session_proof drop constraint session_proof_purpose_check;
alter table session_proof add check (purpose in ('contact', 'channels', 'factors', 'destruction', 'restore'));
