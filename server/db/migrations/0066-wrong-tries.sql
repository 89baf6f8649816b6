-- Names at which somebody from this address was wrong within a day and not right since; the name as a keyed hash, for a password may be typed there.
create table wrong_try (
  address inet not null,
  name_hash bytea not null,
  at timestamptz not null default now(),
  primary key (address, name_hash)
);
create index wrong_try_at on wrong_try (at);
-- How many people an address is known by.
create index session_ip on session (ip, created_at);

grant select, insert, update, delete on wrong_try to :app;
