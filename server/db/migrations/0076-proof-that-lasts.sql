-- ARCHIVED: a time stamp over the whole paper and all its evidence, put in before the certificate of the last one ends.
alter table letter_paper_revision drop constraint letter_paper_revision_kind_check;
alter table letter_paper_revision add constraint letter_paper_revision_kind_check
  check (kind in ('PRINTED', 'SIGNED', 'SEALED', 'STAMPED', 'PROVEN', 'ARCHIVED'));

-- When the first certificate ends on which the proof of its time rests; 'infinity': none; null: nobody has looked yet.
alter table letter_paper add column proven_until timestamptz;
-- An authority outside has not answered yet what would have to lie in the paper.
alter table letter_paper add column lacks_evidence boolean not null default false;
-- Nothing could be done for it: it is looked at again only then.
alter table letter_paper add column rests_until timestamptz;
create index letter_paper_proven_until on letter_paper (proven_until, id) where superseded_at is null and awaits_stamp_since is null;
create index letter_paper_lacks_evidence on letter_paper (id) where lacks_evidence and superseded_at is null;

-- Of signatures with a certificate: whose papers hold what its authority said of it.
create index signature_certificate on signature (certificate_serial) where certificate_serial is not null;

-- The paper of a letter grows by evidence: the letter's main file is then the grown one.
grant update (file_id) on document_file to :app;
