-- Administrators of the installation: accounts of their own, never persons of an agency. What signing in stands on has the shape that it has in an
-- agency, so that the same functions serve both; a person_id is the id of the account here.
create table account (
  id bigint primary key generated always as identity,
  username text collate "C" not null unique check (username ~ '^[a-z][a-z0-9.-]{2,39}$'),
  -- null until it was set by the one-time link
  password_hash text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  -- of the link by which password and second factor are set
  key_hash bytea unique,
  key_until timestamptz
);

create table session (
  id bigint primary key generated always as identity,
  token_hash bytea not null unique,
  account_id bigint not null references account,
  person_id bigint not null,
  ip inet,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  via text not null default 'PASSWORD'
);
create index session_live on session (account_id) where ended_at is null;
create index session_ip on session (ip, created_at);

create table totp_factor (
  account_id bigint primary key references account,
  master_id text not null,
  wrapped bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- null: shown, and not proven by a first code yet
  confirmed_at timestamptz,
  used_at timestamptz
);

create table recovery_code (
  id bigint primary key generated always as identity,
  account_id bigint not null references account,
  master_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

create table throttle (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

create table wrong_try (
  address inet not null,
  name_hash bytea not null,
  at timestamptz not null default now(),
  primary key (address, name_hash)
);

create table idempotency (
  person_id bigint not null,
  key text collate "C" not null,
  call text not null,
  body_hash bytea not null,
  hashes_sent boolean not null default false,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

-- What administrators did and tried beside acts on agencies, which are agency_act.
create table audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  person_id bigint,
  session_id bigint,
  request_id text,
  ip inet,
  action text not null,
  outcome text not null check (outcome in ('OK', 'REFUSED')),
  subject_type text,
  subject_id bigint,
  detail jsonb not null default '{}'
);
create index audit_at on audit (at);
