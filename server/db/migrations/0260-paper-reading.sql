-- What was read on the first page of a file that was handed in. One row a content: the same paper is read once. Rows go with the last file of their
-- content, and at once where the letter is classed.
create table paper_reading (
  sha256 text primary key,
  mime text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'READ', 'CLASSED', 'FAILED')),
  -- what stands in its head, with the places; null unless it was read
  head jsonb check ((head is not null) = (state = 'READ')),
  tries int not null default 0,
  -- who reads it has until then
  claimed_until timestamptz,
  asked_at timestamptz not null default now(),
  read_at timestamptz
);
create index paper_reading_waiting on paper_reading (asked_at) where state = 'WAITING';
grant select, insert, update, delete on paper_reading to :app;

-- What the numbers of a sender's letters begin with, learnt from what clerks have registered. Open letters alone.
create table sender_prefix (
  name text not null,
  -- in Arabic digits, up to the last stroke: อว 0601.1
  prefix text not null,
  letters int not null default 1,
  last_at timestamptz not null default now(),
  primary key (name, prefix)
);
grant select, insert, update on sender_prefix to :app;

insert into sender_prefix (name, prefix, letters, last_at)
select d.from_text, translate(trim(substring(d.doc_no from '^(.*)/[^/]*$')), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), count(*), max(d.created_at)
from document d
where d.origin = 'IN' and d.secrecy = 0 and d.from_text <> '' and d.doc_no ~ '^[^/]{2,60}/[^/]*$'
group by 1, 2;
