-- หนังสือรับรองและเกียรติบัตร: templates of the agency, batches from a sheet, what was issued of them. The tables named certificate are of keys that sign.

create table testimonial_template (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  use text not null check (use in ('AWARD', 'WORK', 'SALARY', 'STATUS')),
  layout text not null check (layout in ('PORTRAIT', 'LANDSCAPE')),
  series text not null,
  title text not null default '',
  intro text not null default '',
  body text not null,
  signer_id bigint not null references position,
  seal boolean not null default false,
  frame_id uuid references file,
  active boolean not null default true,
  made_by bigint references person,
  made_at timestamptz not null default now(),
  version int not null default 1
);
-- what staff ask for has one template that holds
create unique index testimonial_template_staff on testimonial_template (use) where active and use <> 'AWARD';

-- Numbers of a series by year, without a gap: taken last, given back by a rollback.
create table testimonial_counter (
  series text not null,
  be_year int not null,
  last_no int not null default 0,
  primary key (series, be_year)
);

create table testimonial_batch (
  id bigint primary key generated always as identity,
  template_id bigint not null references testimonial_template,
  subject text not null,
  -- of all rows alike, by the names of the template's fields
  field_values jsonb not null default '{}',
  file_name text not null default '',
  -- as the paper says it; null: the day on which it is signed
  given_on date,
  signer_id bigint not null references position,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'CHECKED', 'SIGNING', 'ISSUED')),
  -- what a member of the staff asked for
  request_id bigint unique references request,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  checked_by bigint references person,
  checked_at timestamptz,
  -- who signs it now, in which run; a run that is silent for a minute is over
  signing_by bigint references person,
  signing_run uuid,
  signing_seen_at timestamptz,
  issued_at timestamptz,
  version int not null default 1,
  check ((state = 'SIGNING') = (signing_run is not null))
);
create index testimonial_batch_open on testimonial_batch (signer_id) where state in ('CHECKED', 'SIGNING');
create index testimonial_batch_newest on testimonial_batch (made_at desc);

create table testimonial (
  id bigint primary key generated always as identity,
  batch_id bigint not null references testimonial_batch on delete cascade,
  -- line of the sheet, the heads included
  row_no int not null,
  holder_name text not null,
  holder_unit text not null default '',
  person_id bigint references person,
  field_values jsonb not null default '{}',
  -- why it is left out, as it was judged last; what it is about
  fault text,
  hints text[] not null default '{}',
  about text not null default '',
  accepted boolean not null default false,
  skipped boolean not null default false,
  state text not null default 'WAITING' check (state in ('WAITING', 'VALID', 'REVOKED', 'REPLACED')),
  series text,
  no int check (no > 0),
  be_year int,
  -- 130 bits on its paper
  code text unique,
  given_on date,
  -- the words of the paper as they were set
  said text not null default '',
  file_id uuid references file,
  awaits_stamp boolean not null default false,
  issued_at timestamptz,
  signed_by bigint references person,
  -- an error code, of the last try to sign it
  problem text,
  shared boolean not null default false,
  -- its holder has heard of it
  told boolean not null default false,
  ended_at timestamptz,
  ended_by bigint references person,
  reason text not null default '',
  -- the one in whose place it comes
  replaces_id bigint references testimonial,
  version int not null default 1,
  unique (batch_id, row_no),
  unique (series, be_year, no),
  check ((state = 'WAITING') = (no is null)),
  check ((no is null) = (code is null) and (no is null) = (file_id is null) and (no is null) = (issued_at is null))
);
create index testimonial_waiting on testimonial (batch_id, row_no) where state = 'WAITING';
create index testimonial_person on testimonial (person_id, issued_at desc) where person_id is not null and state <> 'WAITING';
create index testimonial_newest on testimonial (issued_at desc) where state <> 'WAITING';
create index testimonial_file on testimonial (file_id) where file_id is not null;
create index testimonial_stamp on testimonial (id) where awaits_stamp;
create unique index testimonial_replaces on testimonial (replaces_id) where replaces_id is not null;

-- เงินเดือน, from a day on: what was kept is ended, never changed, so that a letter can name the line it says.
create table person_salary (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  since date not null,
  until date,
  baht numeric(12, 2) not null check (baht > 0),
  order_no text not null default '',
  added_by bigint references person,
  added_at timestamptz not null default now(),
  unique (person_id, since),
  check (until >= since)
);

grant select, insert, update on testimonial_template, testimonial_counter to :app;
grant select, insert, update, delete on testimonial_batch, testimonial to :app;
grant select, insert on person_salary to :app;
grant update (until) on person_salary to :app;
