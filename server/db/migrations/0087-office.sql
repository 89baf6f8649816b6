-- The office around the letters: one engine for whatever is asked for, checked, decided and carried out; the things that are booked with it,
-- and who is where on which day.

-- A request of any kind. What is asked for is `content`, of the shape that its kind declares.
create table request (
  id bigint primary key generated always as identity,
  kind text not null check (kind ~ '^[a-z][a-z0-9.-]{1,59}$'),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SUBMITTED', 'SENT_BACK', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCEL_ASKED', 'CANCELLED',
    'RUNNING', 'DONE', 'CLOSED', 'LAPSED')),
  -- as it is read, from its book; null until it is submitted
  number text,
  be_year int,
  applicant_id bigint not null references person,
  -- who wrote it for him, or he himself
  filed_by bigint not null references person,
  unit_id bigint not null references unit,
  position_id bigint references position,
  subject text not null default '',
  content jsonb not null default '{}',
  -- what it is about is shown to those on its way only
  private boolean not null default false,
  from_at timestamptz,
  until_at timestamptz,
  speed int not null default 0,
  version int not null default 1,
  -- of the steps: each time that it is submitted they are made anew
  round int not null default 0,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  ended_at timestamptz,
  -- sent back: until when what it holds is kept for it
  kept_until timestamptz,
  -- what went before an asked-for cancellation
  before_cancel text check (before_cancel in ('APPROVED', 'RUNNING')),
  event_seq int not null default 0,
  event_hash bytea,
  check (until_at > from_at)
);
create index request_applicant on request (applicant_id, created_at desc);
create index request_filed on request (filed_by, created_at desc) where filed_by <> applicant_id;
create index request_kind on request (kind, state, from_at);
create index request_unit on request (unit_id, created_at desc);
create index request_time on request (until_at) where state in ('SUBMITTED', 'SENT_BACK', 'APPROVED', 'RUNNING');

-- Names and posts as they were when it was submitted (step 0) and at each decision: what was printed never changes.
create table request_face (
  request_id bigint not null references request,
  round int not null,
  step int not null,
  face jsonb not null,
  at timestamptz not null default now(),
  primary key (request_id, round, step)
);

create table request_step (
  id bigint primary key generated always as identity,
  request_id bigint not null references request,
  round int not null,
  n int not null,
  -- what the kind calls it
  name text not null,
  role text not null check (role in ('CHECK', 'OPINION', 'DECIDE', 'ACCEPT', 'CARRY')),
  -- a person, a post or a unit
  holder_id bigint not null,
  -- why this holder: the rule, the order of delegation, who was passed over
  basis jsonb not null default '{}',
  due_at timestamptz,
  state text not null default 'COMING' check (state in ('COMING', 'WAITING', 'DONE', 'SENT_BACK', 'SKIPPED', 'LAPSED')),
  opened_at timestamptz,
  actor_id bigint references person,
  principal_id bigint references position,
  delegation_id bigint references delegation,
  decision text check (decision in ('PASS', 'SEND_BACK', 'APPROVE', 'REJECT')),
  words text not null default '',
  at timestamptz,
  unique (request_id, round, n)
);
create index request_step_waiting on request_step (holder_id) where state = 'WAITING';
create index request_step_actor on request_step (actor_id, at desc) where actor_id is not null;

-- Everything that happened to a request, each with the hash of the event before it.
create table request_event (
  id bigint primary key generated always as identity,
  subject_id bigint not null references request,
  seq int not null,
  at timestamptz not null,
  actor_id bigint references person,
  principal_id bigint references position,
  delegation_id bigint references delegation,
  action text not null,
  step int,
  from_state text,
  to_state text,
  detail jsonb not null default '{}',
  request_id text,
  prev_hash bytea,
  hash bytea not null,
  unique (subject_id, seq)
);

-- As `append_events` does for letters: what the hash stands over is the canonical JSON that the application gives.
create function append_request_events(head bytea, rows text[]) returns bytea language plpgsql volatile as $$
declare
  line text;
  last bytea := head;
begin
  foreach line in array rows loop
    insert into request_event (subject_id, seq, at, actor_id, principal_id, delegation_id, action, step, from_state, to_state, detail, request_id, prev_hash, hash)
    select r.subject_id, r.seq, r.at, r.actor_id, r.principal_id, r.delegation_id, r.action, r.step, r.from_state, r.to_state, r.detail, r.request_id,
      last, sha256(convert_to('{"prev":' || coalesce('"' || encode(last, 'hex') || '"', 'null') || ',"row":' || line || '}', 'UTF8'))
    from jsonb_to_record(line::jsonb) as r(subject_id bigint, seq int, at timestamptz, actor_id bigint, principal_id bigint, delegation_id bigint, action text,
      step int, from_state text, to_state text, detail jsonb, request_id text)
    returning hash into last;
  end loop;
  return last;
end $$;

create table request_file (
  id bigint primary key generated always as identity,
  request_id bigint not null references request,
  file_id uuid not null references file,
  -- what the kind asks the paper for
  role text not null default '',
  sensitivity text not null default 'OPEN' check (sensitivity in ('OPEN', 'PERSONAL', 'MEDICAL')),
  added_by bigint not null references person,
  added_at timestamptz not null default now()
);
create index request_file_request on request_file (request_id);
create index request_file_file on request_file (file_id);

-- Whatever one may have for a time and nobody else then.
create table resource (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('ROOM', 'VEHICLE', 'DRIVER', 'EQUIPMENT', 'SEAT')),
  name text not null,
  name_en text not null default '',
  -- a person, a post or a unit, where somebody looks after it
  keeper_id bigint,
  buffer_before int not null default 0 check (buffer_before between 0 and 480),
  buffer_after int not null default 0 check (buffer_after between 0 and 480),
  min_minutes int not null default 0,
  max_minutes int not null default 0,
  horizon_days int not null default 0,
  open_from time not null default '00:00',
  open_until time not null default '24:00',
  -- 0 is Sunday
  open_days int[] not null default '{0,1,2,3,4,5,6}',
  -- asked for and judged by its keeper; else who comes first has it
  judged boolean not null default false,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (open_until > open_from)
);
create index resource_kind on resource (kind, sort);

-- `during` is the time that was asked for; `block` is that with what must lie before and after it. Both are half open: one may begin as another ends.
create table resource_use (
  id bigint primary key generated always as identity,
  resource_id bigint not null references resource,
  request_id bigint not null references request,
  occurrence int not null default 0,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  block tstzrange not null check (block @> during),
  state text not null check (state in ('ASKED', 'HELD', 'FIRM', 'RELEASED', 'BUMPED', 'CANCELLED')),
  -- it waits for a time that is taken: the first one gets it when it falls free
  waits boolean not null default false,
  -- held for a while only
  held_until timestamptz,
  created_at timestamptz not null default now(),
  -- no two of them lie over each other. The range of one id stands for its equality, which core PostgreSQL can index beside a range.
  constraint resource_use_free exclude using gist (int8range(resource_id, resource_id, '[]') with &&, block with &&)
    where (state in ('HELD', 'FIRM')) deferrable initially immediate
);
create index resource_use_request on resource_use (request_id, occurrence);
create index resource_use_time on resource_use using gist (during);
create index resource_use_held on resource_use (held_until) where held_until is not null and state = 'HELD';

-- Who is away or elsewhere, by half days: written by what was approved, read by all.
create table presence (
  person_id bigint not null references person,
  day date not null,
  half text not null check (half in ('AM', 'PM')),
  kind text not null check (kind in ('LEAVE', 'TRAVEL', 'WFH', 'DUTY', 'TRAINING', 'MEETING_OUT')),
  request_id bigint references request,
  shown text not null default '',
  private boolean not null default false,
  primary key (person_id, day, half)
);
create index presence_request on presence (request_id);

-- Who may decide on what, up to which measure; a rule changes from a day on and what was decided before keeps the one of its day.
create table authority_row (
  id bigint primary key generated always as identity,
  kind text not null,
  -- the head of the unit so many levels above that of the applicant (0: his own), or this post
  level int check (level between 0 and 9),
  position_id bigint references position,
  measure text not null default 'NONE' check (measure in ('NONE', 'DAYS', 'KM', 'BAHT')),
  up_to numeric,
  -- a word of the kind: in town, in the province, outside
  scope text not null default '',
  order_no text not null default '',
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check ((level is null) <> (position_id is null)),
  check ((measure = 'NONE') = (up_to is null)),
  check (valid_to >= valid_from)
);
create index authority_row_kind on authority_row (kind, sort);

-- Addresses from which a calendar of one's own reads. The secret itself is nowhere.
create table calendar_feed (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  scope text not null check (scope in ('MINE', 'UNIT', 'RESOURCE')),
  ref_id bigint,
  secret_hash bytea not null unique,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feed_person on calendar_feed (person_id);

-- Numbers of requests stand in books of their own kind, by the same counters; such a book may count fiscal years, which begin in October.
alter table register drop constraint register_kind_check;
alter table register add constraint register_kind_check check (kind in ('RECEIVE', 'SEND', 'ORDER', 'REGULATION', 'BYLAW', 'ANNOUNCE', 'CERTIFICATE', 'MINUTES', 'NOTE', 'REQUEST'));
alter table register drop constraint register_series_check;
alter table register add constraint register_series_check check (kind = 'REQUEST' or series in ('GENERAL', 'CIRCULAR', 'SECRET'));
alter table register add column lead interval not null default '0';
alter table register_counter add column lead interval not null default '0';
alter table register_entry add column subject_id bigint references request;
alter table register_entry drop constraint register_entry_check1;
alter table register_entry add constraint register_entry_of check (document_id is not null or reservation_id is not null or subject_id is not null);
create index register_entry_subject on register_entry (subject_id) where subject_id is not null;

alter table seal drop constraint seal_source_check;
alter table seal add constraint seal_source_check check (source in ('event', 'endorsement', 'audit', 'request_event'));

grant select, insert on request_face, request_event, request_file to :app;
grant select, insert, update on request, request_step, resource, resource_use, calendar_feed to :app;
grant select, insert, update, delete on presence, authority_row to :app;
