-- Accounts, sessions and what surrounds signing in. Secrets are stored hashed only.
create table account (
  id bigint primary key generated always as identity,
  person_id bigint not null unique references person,
  username text collate "C" not null unique check (username = lower(username)),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  is_demo boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table session (
  id bigint primary key generated always as identity,
  token_hash bytea not null unique,
  account_id bigint not null references account,
  person_id bigint not null references person,
  ip inet,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_live on session (account_id) where ended_at is null;

-- The single-use pass between users/pre-login and users/login (oauth_id), bound to account and client, 120 s.
create table login_pass (
  id bigint primary key generated always as identity,
  secret_hash bytea not null unique,
  account_id bigint not null references account,
  client_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table captcha_used (
  challenge text collate "C" primary key,
  expires_at timestamptz not null
);

create table password_reset (
  id bigint primary key generated always as identity,
  key_hash bytea not null unique,
  account_id bigint not null references account,
  expires_at timestamptz not null,
  otp_hash bytea not null,
  otp_expires_at timestamptz not null,
  otp_tries int not null default 0,
  otp_sent int not null default 1,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- Shape of rate-limiter-flexible's PostgreSQL store.
create table throttle (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

create table consent_text (
  id bigint primary key generated always as identity,
  kind text not null,
  version int not null,
  body jsonb not null,
  hash text not null,
  since timestamptz not null default now(),
  unique (kind, version)
);
create table consent (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  consent_text_id bigint not null references consent_text,
  agreed boolean not null,
  language text not null,
  channel text not null,
  ip inet,
  at timestamptz not null default now()
);
create index consent_person on consent (person_id, consent_text_id, id desc);

create table mail_outbox (
  id bigint primary key generated always as identity,
  kind text not null,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);

create table signup_request (
  id bigint primary key generated always as identity,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null default '',
  unit_text text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references person,
  decision text
);

create table setting (
  key text collate "C" primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint references person
);

-- One row per keyed write: the same key never makes a second letter or a second number. Replies of keyed calls hold ids and states only.
create table idempotency (
  person_id bigint not null,
  key text collate "C" not null,
  call text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_age on idempotency (created_at);

-- Who did or tried what. Holds person ids, never names. INSERT only for the application.
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
create index audit_subject on audit (subject_type, subject_id);

grant select, insert, update on account, session, login_pass, password_reset, setting, mail_outbox, signup_request to :app;
grant select, insert on consent_text, consent, audit to :app;
grant select, insert, update, delete on throttle, captcha_used, idempotency to :app;
grant delete on login_pass, password_reset to :app;
