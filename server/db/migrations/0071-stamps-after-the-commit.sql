-- A time stamp comes after the commit that took the number: so long the paper waits, and the letter leaves the office only with it.
alter table letter_paper add column awaits_stamp_since timestamptz;
create index letter_paper_awaits_stamp on letter_paper (awaits_stamp_since) where awaits_stamp_since is not null;

-- STAMPED: the same bytes with the time stamp in the room that the signature kept for it. `field`: whose stamp it is.
alter table letter_paper_revision add column field text;
alter table letter_paper_revision drop constraint letter_paper_revision_kind_check;
alter table letter_paper_revision add constraint letter_paper_revision_kind_check
  check (kind in ('PRINTED', 'SIGNED', 'SEALED', 'STAMPED', 'PROVEN'));
