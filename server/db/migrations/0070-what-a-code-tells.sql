-- By kind: does the agency seal what officers sign by their account, and what does the page behind the code of a paper show of it.
-- A kind without a row goes by the product's own answer.
create table paper_proof (
  document_type int primary key references document_type,
  seal boolean not null,
  subject boolean not null,
  signers boolean not null,
  -- page 1, small
  picture boolean not null,
  updated_by bigint references person,
  updated_at timestamptz not null default now()
);
grant select, insert, update on paper_proof to :app;
