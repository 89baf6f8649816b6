-- Numbers reserved before their letter is ready: lines of the book from the start, so that it stays without a gap.
create table reservation (
  id bigint primary key generated always as identity,
  register_id bigint not null references register,
  requester text not null,
  purpose text not null,
  reserved_by bigint not null references person,
  reserved_at timestamptz not null default now(),
  expires_at timestamptz not null
);
alter table register_entry add column reservation_id bigint references reservation;
alter table register_entry alter column document_id drop not null;
alter table register_entry add check (document_id is not null or reservation_id is not null);
create index register_entry_reserved on register_entry (register_id, be_year, seq) where document_id is null and void_at is null;

-- A letter takes a reserved number: once, while the number is neither void nor expired. The line's number and date stay.
-- With the owner's right, because the application may not change whose line it is.
create function use_reserved(entry bigint, letter bigint) returns table (register_id bigint, be_year int, seq int, issued_at timestamptz)
  language sql volatile strict security definer set search_path from current as $$
  update register_entry e set document_id = letter from reservation v
    where e.id = entry and v.id = e.reservation_id and e.document_id is null and e.void_at is null and v.expires_at > issue_clock()
    returning e.register_id, e.be_year, e.seq, e.issued_at
$$;
revoke all on function use_reserved(bigint, bigint) from public;
grant execute on function use_reserved(bigint, bigint) to :app;

-- Where a book came from paper: its first number in this system. Set once, while the year is empty.
alter table register_counter add column first_no int not null default 1 check (first_no > 0);
-- How a number of this book is written; null: as its kind is written (server/sarabun/doc-no.ts).
alter table register add column pattern text;

-- A person's own choices of what a book shows.
create table book_view (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  register_id bigint not null references register,
  name text not null,
  criteria jsonb not null,
  created_at timestamptz not null default now(),
  unique (person_id, register_id, name)
);

grant select, insert on reservation to :app;
grant select, insert, update, delete on book_view to :app;
