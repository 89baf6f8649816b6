-- A program may prove itself by a key that it alone has (private_key_jwt) in place of a secret; here stands the public one.
alter table api_client add column public_key text not null default '';
-- What was opened so hangs on that key: it ends where another takes its place.
alter table api_token alter column secret_id drop not null;

-- Each assertion opens once.
create table api_assertion (
  client_id bigint not null references api_client on delete cascade,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, jti_hash)
);
create index api_assertion_expires on api_assertion (expires_at);
grant select, insert, delete on api_assertion to :app;
