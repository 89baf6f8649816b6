-- That somebody proved himself anew in this session, for one purpose; good for minutes.
create table session_proof (
  session_id bigint not null references session on delete cascade,
  purpose text not null check (purpose in ('contact', 'channels', 'factors')),
  way text not null,
  proven_at timestamptz not null default now(),
  primary key (session_id, purpose)
);
alter table session drop column proven_at;

-- A trip to a provider that proves somebody who is signed in already: of this session, for this purpose.
alter table provider_trip
  add column session_id bigint references session on delete cascade,
  add column purpose text;

-- What an account was before a change, for who did not make it: a link in a mail to the address of then brings it back.
create table way_back (
  id bigint primary key generated always as identity,
  key_hash bytea not null unique,
  account_id bigint not null references account,
  -- what was changed, told again on its page
  what text not null,
  email text not null,
  phone text not null,
  username text collate "C" not null,
  line_user text,
  push_devices bigint[] not null default '{}',
  totp_master_id text,
  totp_wrapped bytea,
  totp_since timestamptz,
  passkeys jsonb not null default '[]',
  -- those that were left, as they lay
  recovery jsonb not null default '[]',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index way_back_account on way_back (account_id, id);
create index way_back_username on way_back (username);
grant select, insert, update, delete on session_proof, way_back to :app;

-- An office that is in use already gives its people days to take up a second factor; a new one begins with it.
insert into setting (key, value)
  select 'system.secondFactor', '{"factorGraceDays": 14}'::jsonb where exists (select 1 from account)
  on conflict (key) do update set value = excluded.value || setting.value, version = setting.version + 1;
