-- Every notice that leaves the office is a delivery: by mail, by LINE, to a browser. Held, queued, sent, failed or cancelled, each once.
alter table mail_outbox rename to delivery;
alter table delivery
  add column channel text collate "C" not null default 'MAIL' check (channel in ('MAIL', 'LINE', 'PUSH')),
  add column state text collate "C" not null default 'QUEUED' check (state in ('HELD', 'QUEUED', 'SENT', 'FAILED', 'CANCELLED')),
  -- who it is for; null: an address that is nobody's here
  add column person_id bigint references person,
  -- what it tells of; null: a mail of before
  add column event text collate "C",
  -- the same at every try: Message-ID of a mail, X-Line-Retry-Key, topic of a push
  add column retry_key uuid not null default gen_random_uuid(),
  -- what the words are put together from, when it goes
  add column text_id bigint references notice_text,
  add column document_id bigint references document,
  add column transmission_id bigint references transmission,
  add column task_id bigint references task,
  add column actor_id bigint references person,
  add column facts jsonb not null default '{}',
  add column hold_until timestamptz,
  -- goes in one message with the others of that day
  add column digest boolean not null default false,
  -- the device of a push
  add column device_id bigint,
  -- where a press on it leads
  add column link text not null default '',
  add column first_at timestamptz,
  -- null: at once
  add column next_at timestamptz,
  add column ended_at timestamptz,
  -- administrators were told that it failed
  add column told_at timestamptz;
update delivery set state = 'SENT', ended_at = sent_at where sent_at is not null;
update delivery set state = 'FAILED', ended_at = now(), told_at = now() where sent_at is null and attempts >= 12;
alter table delivery alter column subject set default '', alter column body set default '', alter column to_address set default '';

insert into delivery (kind, state, channel, person_id, event, text_id, document_id, transmission_id, task_id, actor_id, facts, hold_until, digest, created_at)
select 'notice', 'HELD', 'MAIL', person_id, event, text_id, document_id, transmission_id, task_id, actor_id, facts, hold_until, digest, made_at
from notice_mail order by id;
drop table notice_mail;

create index delivery_held on delivery (hold_until) where state = 'HELD';
create index delivery_queued on delivery (next_at, id) where state = 'QUEUED';
create index delivery_untold on delivery (id) where state = 'FAILED' and told_at is null;
create index delivery_person on delivery (person_id, id);

-- What a person chose of what the agency offers; without a row: as the agency has it.
create table notice_choice (
  person_id bigint primary key references person,
  choices jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- One LINE account for one person.
create table line_link (
  person_id bigint primary key references person,
  line_user text collate "C" not null unique,
  linked_at timestamptz not null default now()
);

-- Proves that who writes to the official account is who is signed in here. Hashed, single use, short.
create table line_code (
  code_hash bytea primary key,
  person_id bigint not null references person,
  -- CODE: typed in the chat; NONCE: by LINE's own page of linking
  kind text collate "C" not null check (kind in ('CODE', 'NONCE')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index line_code_person on line_code (person_id);

-- Events that LINE sent: it sends one again where it heard no answer.
create table line_event (
  id text collate "C" primary key,
  at timestamptz not null default now()
);

-- A browser that shows notices of a person, until it is asked to stop or is gone.
create table push_device (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  endpoint text collate "C" not null unique,
  p256dh text not null,
  auth text not null,
  name text not null default '',
  made_at timestamptz not null default now(),
  used_at timestamptz
);
create index push_device_person on push_device (person_id);

grant select, insert, update, delete on notice_choice, line_link, line_code, push_device to :app;
grant select, insert, delete on line_event to :app;
