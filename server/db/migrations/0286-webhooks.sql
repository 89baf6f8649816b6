-- Addresses at which other systems want to hear what became of what is theirs. Their secrets lie among those of the settings, under the master key.
create table webhook (
  id bigint primary key generated always as identity,
  name text not null,
  client_id bigint not null references api_client,
  url text not null,
  events text[] not null,
  sort int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  -- when its secret was made: before that nothing is sent; the one before it signs too until this is ended
  secret_at timestamptz,
  former_at timestamptz,
  -- tries in a row that failed, and since when; after ten of them it is left alone for a while
  failures int not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  -- why the office switched it off
  off_reason text check (off_reason in ('GONE', 'FAILING'))
);
create index webhook_client on webhook (client_id);
grant select, insert, update, delete on webhook to :app;

-- What was told or will be: the same bytes in each try, under the same id. Kept for 30 days.
create table webhook_delivery (
  id bigint primary key generated always as identity,
  webhook_id bigint not null references webhook on delete cascade,
  message_id text collate "C" not null unique,
  event text not null,
  -- of the thing that it tells of
  key text not null,
  body text not null,
  made_at timestamptz not null default now(),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  attempts int not null default 0,
  first_at timestamptz,
  next_at timestamptz not null default now(),
  ended_at timestamptz,
  -- of the last try: the status and the beginning of what was answered, or why there was no answer
  status int,
  answer text not null default '',
  check ((ended_at is null) = (state = 'QUEUED'))
);
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'QUEUED';
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_made on webhook_delivery (made_at);
grant select, insert, update, delete on webhook_delivery to :app;

-- The how many-th state of it that was told: no order of messages is promised.
alter table api_offer add column n int not null default 0;
grant update (n) on api_offer to :app;

-- For which day of expiry its systems were told.
alter table api_client add column expiry_told date;
