-- การประชุม: bodies with their seats and rules, meetings with agenda and papers, who is there, votes, resolutions, minutes.

-- A book of a unit beside its general one of the kind: the minutes of one body, numbered as its meetings are.
alter table register add column apart text not null default '';
alter table register drop constraint register_unit_id_kind_series_key, add unique (unit_id, kind, series, apart);

-- A letter whose number was taken before it was written, and whose text was settled before it became a letter.
create table settled_letter (
  document_id bigint primary key references document,
  entry_id bigint not null unique references register_entry
);

-- Headings of an agenda, as a new meeting begins with them.
create table meeting_heading (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  kind text not null check (kind in ('INFORM', 'MINUTES', 'FOLLOW_UP', 'CONSIDER', 'OTHER')),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);
insert into meeting_heading (name, name_en, kind, sort) values
  ('เรื่องที่ประธานแจ้งให้ที่ประชุมทราบ', 'Announcements of the chair', 'INFORM', 1),
  ('เรื่องรับรองรายงานการประชุม', 'Minutes of the last meeting', 'MINUTES', 2),
  ('เรื่องสืบเนื่อง', 'Matters arising', 'FOLLOW_UP', 3),
  ('เรื่องเสนอให้ที่ประชุมพิจารณา', 'Matters to be considered', 'CONSIDER', 4),
  ('เรื่องอื่น ๆ', 'Other matters', 'OTHER', 5);

create table meeting_body (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  kind text not null check (kind in ('BOARD', 'COMMITTEE', 'WORKING', 'STAFF')),
  order_no text not null default '',
  order_date date,
  -- whose secretariat it is: it owns the letters
  unit_id bigint not null references unit,
  quorum text not null default 'HALF' check (quorum in ('HALF', 'OVER_HALF', 'COUNT', 'FRACTION')),
  quorum_count int check (quorum_count > 0),
  quorum_part int check (quorum_part > 0),
  quorum_of int check (quorum_of >= quorum_part),
  base text not null default 'MEMBERS_NOW' check (base in ('MEMBERS_NOW', 'SEATS')),
  majority text not null default 'CAST' check (majority in ('CAST', 'PRESENT', 'ALL')),
  chair_breaks_tie boolean not null default true,
  secret_votes boolean not null default false,
  notice_days int not null default 3 check (notice_days between 0 and 60),
  proxies boolean not null default false,
  by_circulation boolean not null default false,
  -- decides disputes: a third is never enough
  tribunal boolean not null default false,
  publishes boolean not null default false,
  -- baht for a meeting
  allowance_chair int not null default 0 check (allowance_chair >= 0),
  allowance_member int not null default 0 check (allowance_member >= 0),
  since date not null,
  until date check (until >= since),
  register_id bigint references register,
  active boolean not null default true,
  version int not null default 1,
  check ((quorum = 'COUNT') = (quorum_count is not null)),
  check ((quorum = 'FRACTION') = (quorum_part is not null and quorum_of is not null))
);

-- A person, a post, somebody from outside by name, or nobody yet.
create table meeting_seat (
  id bigint primary key generated always as identity,
  body_id bigint not null references meeting_body,
  role text not null check (role in ('CHAIR', 'DEPUTY', 'MEMBER', 'SECRETARY', 'CLERK')),
  person_id bigint references person,
  position_id bigint references position,
  outside_name text not null default '',
  detail text not null default '',
  -- a member: of the quorum, and with a vote
  counts boolean not null default true,
  substitutes boolean not null default false,
  since date not null,
  until date check (until >= since),
  sort int not null default 0,
  check (num_nonnulls(person_id, position_id, nullif(outside_name, '')) <= 1)
);
create index meeting_seat_body on meeting_seat (body_id, sort);
create index meeting_seat_person on meeting_seat (person_id) where person_id is not null;
create index meeting_seat_position on meeting_seat (position_id) where position_id is not null;

-- Who sits there on a day: the person, or who holds the post.
create view meeting_sitter as
  select s.id as seat_id, s.person_id, true as own from meeting_seat s where s.person_id is not null
  union select s.id, h.person_id, exists (select 1 from affiliation f where f.position_id = s.position_id and f.person_id = h.person_id
      and f.since <= today() and (f.until is null or f.until >= today()))
    from meeting_seat s join position_holder h on h.position_id = s.position_id;

create table meeting (
  id bigint primary key generated always as identity,
  body_id bigint not null references meeting_body,
  -- ครั้งที่ n/be_year; the line of the body's book that its minutes will have
  n int not null,
  be_year int not null,
  entry_id bigint not null unique references register_entry,
  kind text not null default 'ORDINARY' check (kind in ('ORDINARY', 'SPECIAL', 'RESUMED')),
  resumed_of bigint references meeting,
  -- its call says that a third is enough
  with_clause boolean not null default false,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'INVITED', 'OPEN', 'ADJOURNED', 'HELD', 'CIRCULATED', 'CERTIFIED', 'CANCELLED')),
  paused boolean not null default false,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  place text not null default '',
  link text not null default '',
  -- the booking of its room
  room_request_id bigint references request,
  mode text not null default 'ROOM' check (mode in ('ROOM', 'ONLINE', 'MIXED')),
  secrecy int not null default 0 check (secrecy between 0 and 2),
  closes_on date,
  invited_at timestamptz,
  urgent_reason text not null default '',
  invitation_id bigint references document,
  opened_at timestamptz,
  closed_at timestamptz,
  presiding_seat bigint references meeting_seat,
  current_item bigint,
  circulated_until date,
  certified_at timestamptz,
  certified_by text check (certified_by in ('MEETING', 'CIRCULATION')),
  certified_in bigint references meeting,
  minutes_hash bytea,
  minutes_id bigint references document,
  version int not null default 1,
  event_seq int not null default 0,
  event_hash bytea,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  unique (body_id, be_year, n)
);
create index meeting_time on meeting (from_at);
create unique index meeting_resumed on meeting (resumed_of) where state <> 'CANCELLED';
create index meeting_body_time on meeting (body_id, from_at desc);
create index meeting_room on meeting (room_request_id) where room_request_id is not null;

create table meeting_event (
  id bigint primary key generated always as identity,
  subject_id bigint not null references meeting,
  seq int not null,
  at timestamptz not null,
  actor_id bigint references person,
  seat_id bigint references meeting_seat,
  action text not null,
  from_state text,
  to_state text,
  detail jsonb not null default '{}',
  request_id text,
  prev_hash bytea,
  hash bytea not null,
  unique (subject_id, seq)
);

-- As `append_request_events` does for requests.
create function append_meeting_events(head bytea, rows text[]) returns bytea language plpgsql volatile as $$
declare
  line text;
  last bytea := head;
begin
  foreach line in array rows loop
    insert into meeting_event (subject_id, seq, at, actor_id, seat_id, action, from_state, to_state, detail, request_id, prev_hash, hash)
    select r.subject_id, r.seq, r.at, r.actor_id, r.seat_id, r.action, r.from_state, r.to_state, r.detail, r.request_id,
      last, sha256(convert_to('{"prev":' || coalesce('"' || encode(last, 'hex') || '"', 'null') || ',"row":' || line || '}', 'UTF8'))
    from jsonb_to_record(line::jsonb) as r(subject_id bigint, seq int, at timestamptz, actor_id bigint, seat_id bigint, action text,
      from_state text, to_state text, detail jsonb, request_id text)
    returning hash into last;
  end loop;
  return last;
end $$;
-- a further source of what is chained names itself, as a table does
alter table seal drop constraint seal_source_check;
alter table seal add constraint seal_source_check check (source ~ '^[a-z]+(_[a-z]+)*$');

create table meeting_item (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  heading int not null check (heading between 1 and 9),
  heading_name text not null,
  kind text not null check (kind in ('INFORM', 'MINUTES', 'FOLLOW_UP', 'CONSIDER', 'OTHER')),
  -- its place under the heading
  sort int not null,
  title text not null,
  presenter text not null default '',
  minutes int not null default 0 check (minutes between 0 and 600),
  proposed text not null default '',
  document_id bigint references document,
  follows_id bigint,
  -- whose minutes it certifies
  certifies_id bigint references meeting,
  carried_from bigint references meeting_item,
  secret boolean not null default false,
  two_thirds boolean not null default false,
  notes text not null default '',
  started_at timestamptz,
  ended_at timestamptz,
  version int not null default 1
);
create index meeting_item_meeting on meeting_item (meeting_id, heading, sort);
alter table meeting add foreign key (current_item) references meeting_item;

-- เสนอที่ประชุม: what waits for a meeting of the body.
create table meeting_proposal (
  id bigint primary key generated always as identity,
  body_id bigint not null references meeting_body,
  document_id bigint references document,
  title text not null,
  words text not null default '',
  presenter text not null default '',
  proposed_by bigint not null references person,
  proposed_at timestamptz not null default now(),
  item_id bigint references meeting_item,
  dropped_at timestamptz,
  dropped_words text not null default ''
);
create index meeting_proposal_open on meeting_proposal (body_id) where item_id is null and dropped_at is null;
create unique index meeting_proposal_once on meeting_proposal (body_id, document_id) where dropped_at is null;

create table meeting_paper (
  id bigint primary key generated always as identity,
  item_id bigint not null references meeting_item,
  file_id uuid not null references file,
  name text not null,
  n int not null default 1,
  -- from then on members read it
  embargo_at timestamptz,
  secret boolean not null default false,
  added_by bigint not null references person,
  added_at timestamptz not null default now(),
  removed_at timestamptz
);
create index meeting_paper_item on meeting_paper (item_id);

-- ผู้ชี้แจง, ผู้สังเกตการณ์: of one item or of the whole meeting.
create table meeting_guest (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  person_id bigint references person,
  name text not null default '',
  role text not null check (role in ('PRESENTER', 'OBSERVER')),
  item_id bigint references meeting_item,
  check ((person_id is null) <> (name = ''))
);
create index meeting_guest_meeting on meeting_guest (meeting_id);
create index meeting_guest_person on meeting_guest (person_id) where person_id is not null;

create table meeting_reply (
  meeting_id bigint not null references meeting,
  seat_id bigint not null references meeting_seat,
  answer text not null check (answer in ('YES', 'ONLINE', 'NO', 'SUBSTITUTE')),
  substitute_id bigint references person,
  words text not null default '',
  at timestamptz not null default now(),
  primary key (meeting_id, seat_id),
  check ((answer = 'SUBSTITUTE') = (substitute_id is not null))
);
create index meeting_reply_substitute on meeting_reply (substitute_id) where substitute_id is not null;

-- Who was there from when until when, in which way, and how he was known. A proxy has a vote and is no part of the quorum.
create table meeting_attendance (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  seat_id bigint not null references meeting_seat,
  person_id bigint references person,
  joined_at timestamptz not null,
  left_at timestamptz check (left_at >= joined_at),
  way text not null check (way in ('ROOM', 'ONLINE')),
  known_by text not null check (known_by in ('ACCOUNT', 'SIGNED', 'VOUCHED')),
  vouched_by bigint references meeting_seat,
  proxy_of_holder bigint references meeting_seat,
  leave_reason text not null default '',
  recorded_by bigint not null references person,
  check ((known_by = 'VOUCHED') = (vouched_by is not null))
);
create unique index meeting_attendance_once on meeting_attendance (meeting_id, seat_id) where left_at is null;

create table meeting_recusal (
  item_id bigint not null references meeting_item,
  seat_id bigint not null references meeting_seat,
  words text not null default '',
  at timestamptz not null,
  recorded_by bigint not null references person,
  primary key (item_id, seat_id)
);

-- What it was opened with never changes; what it came to is written once.
create table meeting_vote (
  id bigint primary key generated always as identity,
  item_id bigint not null references meeting_item,
  kind text not null check (kind in ('OPEN', 'SECRET', 'UNOPPOSED')),
  question text not null default '',
  majority text not null check (majority in ('CAST', 'PRESENT', 'ALL')),
  two_thirds boolean not null default false,
  -- members who count for the item, of them there then, of them needed, and who may vote
  base int not null,
  present int not null,
  quorum int not null,
  voters int not null,
  opened_at timestamptz not null,
  opened_by bigint not null references person,
  closed_at timestamptz,
  agree int,
  disagree int,
  abstain int,
  uncast int,
  needed int,
  outcome text check (outcome in ('PASSED', 'FAILED', 'TIED', 'VOID')),
  chair_choice text check (chair_choice in ('AGREE', 'DISAGREE')),
  check ((closed_at is null) = (outcome is null)),
  check (present >= quorum),
  check (kind <> 'SECRET' or voters >= 4)
);
create unique index meeting_vote_open on meeting_vote (item_id) where closed_at is null;
create index meeting_vote_item on meeting_vote (item_id);

create table meeting_voter (
  vote_id bigint not null references meeting_vote,
  seat_id bigint not null references meeting_seat,
  primary key (vote_id, seat_id)
);

-- An open vote: by seat, and may be changed until it is closed. `recorded_by`: for who has no device.
create table meeting_ballot (
  vote_id bigint not null,
  seat_id bigint not null,
  choice text not null check (choice in ('AGREE', 'DISAGREE', 'ABSTAIN')),
  recorded_by bigint not null references person,
  at timestamptz not null,
  primary key (vote_id, seat_id),
  foreign key (vote_id, seat_id) references meeting_voter
);

-- A secret vote: that a seat has voted, and what was chosen, in two tables that share nothing but the vote. Neither has a time, and both are
-- written anew in an order of chance with every ballot, so that neither their order nor the transaction that wrote a row joins them.
create table meeting_token (
  vote_id bigint not null,
  seat_id bigint not null,
  primary key (vote_id, seat_id),
  foreign key (vote_id, seat_id) references meeting_voter
);
create table meeting_secret_choice (
  vote_id bigint not null references meeting_vote,
  place uuid not null default gen_random_uuid(),
  choice text not null check (choice in ('AGREE', 'DISAGREE', 'ABSTAIN')),
  primary key (vote_id, place)
);

-- Its text is fixed; another one corrects it.
create table meeting_resolution (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  body_id bigint not null references meeting_body,
  item_id bigint not null references meeting_item,
  vote_id bigint references meeting_vote,
  result text not null check (result in ('RESOLVED', 'NOTED', 'DEFERRED', 'REJECTED')),
  text text not null,
  -- a person, a post or a unit
  owner_id bigint,
  due_on date,
  request_id bigint unique references request,
  corrects_id bigint unique references meeting_resolution,
  made_by bigint not null references person,
  made_at timestamptz not null,
  done_at timestamptz,
  check ((owner_id is null) = (due_on is null))
);
create index meeting_resolution_item on meeting_resolution (item_id);
create index meeting_resolution_open on meeting_resolution (body_id) where owner_id is not null and done_at is null;
alter table meeting_item add foreign key (follows_id) references meeting_resolution;

-- What goes wrong while it meets, by who met it.
create table meeting_incident (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  words text not null,
  reported_by bigint not null references person,
  at timestamptz not null
);
-- Of an electronic meeting: the account, when it came and went, by the office's clock.
create table meeting_traffic (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  person_id bigint not null references person,
  act text not null check (act in ('JOIN', 'BACK', 'LEAVE')),
  ip text not null default '',
  at timestamptz not null
);
create index meeting_traffic_meeting on meeting_traffic (meeting_id, at);
create table meeting_recording (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  file_id uuid not null references file,
  name text not null,
  added_by bigint not null references person,
  added_at timestamptz not null default now()
);
create index meeting_recording_meeting on meeting_recording (meeting_id);

create table meeting_hand (
  meeting_id bigint not null references meeting,
  seat_id bigint not null references meeting_seat,
  at timestamptz not null,
  primary key (meeting_id, seat_id)
);
-- One's own, read by nobody else.
create table meeting_private_note (
  item_id bigint not null references meeting_item,
  person_id bigint not null references person,
  text text not null,
  primary key (item_id, person_id)
);

-- The draft of its minutes, paragraph by paragraph.
create table meeting_paragraph (
  id bigint primary key generated always as identity,
  meeting_id bigint not null references meeting,
  item_id bigint references meeting_item,
  sort int not null,
  kind text not null check (kind in ('HEADING', 'TEXT', 'RESOLUTION')),
  text text not null,
  version int not null default 1
);
create index meeting_paragraph_meeting on meeting_paragraph (meeting_id, sort);
create table meeting_correction (
  id bigint primary key generated always as identity,
  paragraph_id bigint not null references meeting_paragraph,
  seat_id bigint not null references meeting_seat,
  person_id bigint not null references person,
  text text not null,
  words text not null default '',
  at timestamptz not null,
  verdict text check (verdict in ('TAKEN', 'REFUSED')),
  verdict_words text not null default '',
  verdict_by bigint references person,
  verdict_at timestamptz
);
create index meeting_correction_paragraph on meeting_correction (paragraph_id);

grant select, insert, update, delete on meeting_heading, meeting_seat, meeting_item, meeting_guest, meeting_reply, meeting_hand, meeting_private_note, meeting_paragraph,
  meeting_ballot, meeting_token, meeting_secret_choice to :app;
grant select, insert, update on meeting_body, meeting, meeting_proposal, meeting_correction to :app;
grant select, insert, delete on meeting_recusal to :app;
grant select, insert on meeting_event, meeting_voter, meeting_incident, meeting_traffic, meeting_recording, settled_letter to :app;
grant select, insert, update (left_at, leave_reason) on meeting_attendance to :app;
grant select, insert, delete, update (removed_at) on meeting_paper to :app;
grant select, insert, update (closed_at, agree, disagree, abstain, uncast, needed, outcome, chair_choice) on meeting_vote to :app;
grant select, insert, update (request_id, done_at) on meeting_resolution to :app;
grant select on meeting_sitter to :app;
