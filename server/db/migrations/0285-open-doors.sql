-- Programs of other systems that may call the office. A client has an id of the one id space of persons, posts and units, so that what is kept
-- under a caller's id is never a person's; it holds no post.
create table api_client (
  id bigint primary key default nextval('party_id'),
  -- what it calls itself by when it asks for a token
  code text collate "C" not null unique default 'c' || replace(gen_random_uuid()::text, '-', ''),
  name text not null,
  -- for which unit it acts, and who answers for it
  unit_id bigint not null references unit,
  owner_id bigint not null references person,
  scopes text[] not null,
  -- the letter by which the head of the unit agreed that its letters and books are read
  consent text not null default '',
  networks text not null,
  expires_on date not null,
  sort int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  -- when it last asked for a token, or was opened: silent for 90 days it is closed
  heard_at timestamptz not null default now()
);
create index api_client_unit on api_client (unit_id);
create index api_client_owner on api_client (owner_id);
grant select, insert, update, delete on api_client to :app;

-- Two of a client are good at the most: while it changes from one to the other. They are kept as hashes.
create table api_secret (
  id bigint primary key generated always as identity,
  client_id bigint not null references api_client on delete cascade,
  hash bytea not null unique,
  -- its last letters, by which people tell one from the other
  hint text not null,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  ended_at timestamptz
);
create index api_secret_client on api_secret (client_id) where ended_at is null;
grant select, insert, update on api_secret to :app;

-- What a client shows with each call, for ten minutes.
create table api_token (
  hash bytea primary key,
  client_id bigint not null references api_client on delete cascade,
  secret_id bigint not null references api_secret on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index api_token_client on api_token (client_id);
create index api_token_secret on api_token (secret_id);
create index api_token_expires on api_token (expires_at);
grant select, insert, delete on api_token to :app;

-- How much a client has asked for in this minute and on this day; one row each.
create table api_use (
  client_id bigint primary key references api_client on delete cascade,
  minute_at timestamptz not null,
  calls int not null,
  bytes bigint not null,
  day date not null,
  day_calls int not null
);
grant select, insert, update on api_use to :app;

-- Every call of a client and what came of it. Kept for a year.
create table api_call (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  client_id bigint not null references api_client,
  call text not null,
  status int not null,
  -- of a refusal
  code text not null default '',
  key text not null default '',
  address inet,
  bytes bigint not null default 0
);
create index api_call_client on api_call (client_id, id desc);
create index api_call_at on api_call (at);
grant select, insert, delete on api_call to :app;

-- A file that a client sent and has not offered yet; after a day it goes.
create table api_upload (
  file_id uuid primary key references file,
  client_id bigint not null references api_client,
  at timestamptz not null default now()
);
create index api_upload_client on api_upload (client_id);
create index api_upload_at on api_upload (at);
grant select, insert, delete on api_upload to :app;

-- What a client has offered to the registry of its unit, by its own reference: each once.
create table api_offer (
  item_id bigint primary key references intake_item,
  client_id bigint not null references api_client,
  reference text not null,
  at timestamptz not null default now(),
  unique (client_id, reference)
);
grant select, insert on api_offer to :app;

alter table intake_item drop constraint intake_item_way_check;
alter table intake_item add constraint intake_item_way_check check (way in ('FOLDER', 'MAIL', 'BATCH', 'PHONE', 'PASTE', 'API'));
