-- The bell and the live events behind it.
create table notification (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  module text not null default 'SARABUN',
  -- what happened; the text is built on reading, with the reader's rights of that moment
  kind text not null,
  document_id bigint references document,
  transmission_id bigint references transmission,
  task_id bigint references task,
  actor_id bigint references person,
  count int not null default 1,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_person on notification (person_id, created_at desc, id desc);
create index notification_unread on notification (person_id, module) where read_at is null;

-- What was emitted to a person, so that a client can ask for what it missed.
create table live_event (
  id bigint primary key generated always as identity,
  person_id bigint not null,
  topic text not null,
  document_id bigint,
  at timestamptz not null default now()
);
create index live_event_person on live_event (person_id, id);

grant select, insert, update on notification to :app;
grant select, insert, delete on live_event to :app;
