-- What authorities of certificates from outside answered: kept for as long as it is good, and that they gave no answer for a little while.
create table authority_answer (
  kind text not null check (kind in ('OCSP', 'LIST', 'ISSUER')),
  -- hash of what was asked
  key text collate "C" not null,
  url text not null,
  -- as it came, checked; null: there was none that counts
  der bytea,
  -- why the last asking brought nothing
  fault text,
  good_from timestamptz,
  good_to timestamptz,
  asked_at timestamptz not null,
  ask_again_at timestamptz not null,
  primary key (kind, key)
);
create index authority_answer_asked on authority_answer (asked_at);

-- A verdict that rests on such an answer is kept no longer than the answer.
alter table file_proof add column until timestamptz;

grant select, insert, update, delete on authority_answer to :app;
