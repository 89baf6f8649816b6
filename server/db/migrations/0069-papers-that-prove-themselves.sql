-- A file that somebody brings is looked up by the lengths of its beginnings, then by their hash.
create index letter_paper_revision_bytes on letter_paper_revision (size, sha256);

-- How number and day were drawn into the paper: while the typesetter draws the same, their looks are made anew and compared.
alter table letter_paper add column press text collate "C";

-- Certificates of seals whose key lies in a hardware module, from the first letter on that each has sealed.
create table module_seal (
  fingerprint text collate "C" primary key,
  certificate bytea not null,
  since timestamptz not null default now()
);
grant select, insert on module_seal to :app;
