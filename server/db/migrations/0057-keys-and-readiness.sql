-- A key's hash is of what was sent, so that it means the same call to every later release. False: of a release before 1.14, which kept the hash
-- of what it understood.
alter table idempotency add column hashes_sent boolean not null default false;

-- What readiness commits: whether a commit ends is known only by one.
create table readiness (
  id int primary key default 1 check (id = 1),
  at timestamptz not null default now()
) with (fillfactor = 20);
insert into readiness default values;
grant select, update on readiness to :app;
