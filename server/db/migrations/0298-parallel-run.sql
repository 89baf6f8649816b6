-- ใช้คู่ขนาน: a book goes over from paper to this office, and the paper is kept beside it until both agree.

-- The bridge: after the last number on paper comes the first of this office, which can't be moved any more.
create table parallel_run (
  id bigint primary key generated always as identity,
  register_id bigint not null references register,
  be_year int not null,
  last_paper int not null check (last_paper >= 0),
  first_no int not null,
  -- numbers that the paper had reserved and nobody will use
  paper_void text not null default '',
  started_by bigint not null references person,
  started_at timestamptz not null default now(),
  ended_by bigint references person,
  ended_at timestamptz,
  -- the order by which it ended before both had agreed for ten working days
  ended_by_order text,
  unique (register_id, be_year),
  check (first_no = last_paper + 1),
  check ((ended_at is null) = (ended_by is null)),
  foreign key (register_id, be_year, first_no) references register_counter (register_id, be_year, first_no)
);
grant select, insert on parallel_run to :app;
grant update (ended_by, ended_at, ended_by_order) on parallel_run to :app;

-- What the paper had of a day.
create table parallel_day (
  run_id bigint not null references parallel_run,
  day date not null,
  count int not null check (count >= 0),
  first int,
  last int,
  kept_by bigint not null references person,
  kept_at timestamptz not null default now(),
  primary key (run_id, day),
  check ((count = 0) = (first is null)),
  check ((first is null) = (last is null)),
  check (first <= last)
);
grant select, insert, update on parallel_day to :app;

-- Where both differ: a number that is missing on paper, stands there twice, or is another matter there. Open until its cause is said.
create table parallel_difference (
  id bigint primary key generated always as identity,
  run_id bigint not null references parallel_run,
  day date not null,
  kind text not null check (kind in ('MISSING', 'DOUBLE', 'SUBJECT')),
  seq int not null check (seq > 0),
  words text not null default '',
  kept_by bigint not null references person,
  kept_at timestamptz not null default now(),
  cause text check (cause in ('LATE', 'FORGOTTEN', 'TYPING')),
  mended text not null default '',
  settled_by bigint references person,
  settled_at timestamptz,
  unique (run_id, kind, seq),
  check ((cause is null) = (settled_by is null)),
  check ((cause is null) = (settled_at is null))
);
grant select, insert on parallel_difference to :app;
grant update (cause, mended, settled_by, settled_at) on parallel_difference to :app;
