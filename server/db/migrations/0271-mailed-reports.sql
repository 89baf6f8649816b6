-- The few circulars among all letters, for who asks how they were acknowledged.
create index document_circular on document (id) where is_circular;

-- A report that is mailed by the clock, to persons who may read it themselves.
create table report_schedule (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  report text not null,
  -- of a unit, a kind, a speed
  narrowing jsonb not null default '{}',
  often text not null check (often in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- the day, week or month before, or the fiscal year until then
  span text not null check (span in ('BEFORE', 'YEAR')),
  form text not null check (form in ('pdf', 'xlsx')),
  next_on date not null,
  made_at timestamptz not null default now(),
  ended_at timestamptz
);
create index report_schedule_person on report_schedule (person_id) where ended_at is null;
create index report_schedule_due on report_schedule (next_on) where ended_at is null;

create table report_schedule_reader (
  schedule_id bigint not null references report_schedule,
  person_id bigint not null references person,
  primary key (schedule_id, person_id)
);
create index report_schedule_reader_person on report_schedule_reader (person_id);

-- What goes with a mail; gone once it was sent or will not be.
create table mail_file (
  id bigint primary key generated always as identity,
  name text not null,
  mime text not null,
  content bytea not null,
  made_at timestamptz not null default now()
);
alter table delivery add column mail_file_id bigint;

-- One row a reader and day: whatever ends in between, nobody is sent the same twice.
create table report_sending (
  schedule_id bigint not null references report_schedule,
  person_id bigint not null references person,
  day date not null,
  outcome text not null check (outcome in ('SENT', 'NO_RIGHT', 'NO_ADDRESS')),
  at timestamptz not null default now(),
  primary key (schedule_id, person_id, day)
);
create index report_sending_person on report_sending (person_id);

grant select, insert, update on report_schedule to :app;
grant select, insert, delete on report_schedule_reader, mail_file to :app;
grant select, insert on report_sending to :app;
