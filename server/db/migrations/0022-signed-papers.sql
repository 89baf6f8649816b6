-- The paper of a letter of our own from its first signature (or its number) on: one for each version that was signed. Its bytes only grow.
create table letter_paper (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  version int not null,
  -- what stands under the QR code on it; none for a classed letter, which answers nobody
  code text collate "C" unique,
  -- the last revision
  file_id uuid not null references file,
  -- places kept in it for signatures, number, day and seal, as the typesetting gave them; empty for a paper without digital signatures
  fields jsonb not null default '[]',
  made_at timestamptz not null,
  -- its letter went back after a signature: kept, and void
  superseded_at timestamptz
);
create unique index letter_paper_current on letter_paper (document_id) where superseded_at is null;
create index letter_paper_document on letter_paper (document_id);
create index letter_paper_file on letter_paper (file_id);

-- Every state that the bytes of a paper have had: an earlier one is a beginning of the last. INSERT only.
create table letter_paper_revision (
  paper_id bigint not null references letter_paper,
  seq smallint not null,
  kind text not null check (kind in ('PRINTED', 'SIGNED', 'SEALED', 'PROVEN')),
  sha256 text collate "C" not null,
  size bigint not null,
  at timestamptz not null,
  primary key (paper_id, seq)
);

-- Of which of the three types of the law a signing was, and with which certificate.
alter table signature
  add column sign_type smallint not null default 1 check (sign_type in (1, 2, 3)),
  add column certificate_serial text,
  add column timestamped boolean not null default false,
  -- place on the paper
  add column field text,
  -- picture of the hand that the signer chose
  add column picture uuid;
create index signature_signer on signature (signer_id, at desc, id desc);

-- What was found of a signed file, for as long as the agency trusts the same roots and the same revocation lists.
create table file_proof (
  sha256 text collate "C" not null,
  trust text collate "C" not null,
  proof jsonb not null,
  at timestamptz not null default now(),
  primary key (sha256, trust)
);

grant select, insert, update on letter_paper to :app;
grant select, insert on letter_paper_revision to :app;
grant select, insert, update, delete on file_proof to :app;
