-- Other ways to prove who one is: the agency's directory, a provider (OpenID Connect), a second factor.

alter table account
  -- last instant without a second factor where the agency requires one; null until the first sign-in under that rule
  add column factor_due_at timestamptz;

alter table session
  -- PASSWORD, DIRECTORY, PASSKEY or the provider's place (PROVIDER1 …)
  add column via text not null default 'PASSWORD',
  -- the owner proved himself again, to change his factors
  add column proven_at timestamptz;

-- One program of codes for each account. Its secret is locked by the master key; last_step: a code is good once.
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

create table passkey (
  id bigint primary key generated always as identity,
  account_id bigint not null references account,
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- For whoever has lost the others. Only hashes.
create table recovery_code (
  id bigint primary key generated always as identity,
  account_id bigint not null references account,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (account_id, code_hash)
);

-- What a browser was asked to sign. `purpose`: ADD a passkey, PROVE with one of the account's, ENTER without a password.
create table passkey_challenge (
  challenge_hash bytea primary key,
  account_id bigint references account,
  purpose text not null check (purpose in ('ADD', 'PROVE', 'ENTER')),
  client_hash bytea not null,
  expires_at timestamptz not null
);

-- Between the proof of a password (or of a provider) and the session: what is still missing. Single use, bound to account and client.
create table entry_pass (
  id bigint primary key generated always as identity,
  secret_hash bytea not null unique,
  account_id bigint not null references account,
  client_hash bytea not null,
  via text not null,
  -- FACTOR: the second factor; DEVICE: yes to the use of this device
  needs text not null check (needs in ('FACTOR', 'DEVICE')),
  -- this device may take over a live session
  takes_over boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A browser that is not asked for the second factor for some days.
create table trusted_device (
  id bigint primary key generated always as identity,
  account_id bigint not null references account,
  secret_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index trusted_device_account on trusted_device (account_id);

-- One trip to a provider and back. State, nonce and verifier are derived from the browser's cookie, of which only the hash is here.
create table provider_trip (
  cookie_hash bytea primary key,
  place int not null,
  client_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- the answer of the provider came: it is taken once
  returned_at timestamptz,
  account_id bigint references account,
  refused text,
  spent_at timestamptz
);

grant select, insert, update, delete on totp_factor, passkey, recovery_code, passkey_challenge, entry_pass, trusted_device, provider_trip to :app;
