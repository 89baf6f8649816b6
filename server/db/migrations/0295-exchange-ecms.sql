-- Letters by e-CMS (decision 0128).

alter table exchange_peer drop constraint exchange_peer_adapter;
alter table exchange_peer add constraint exchange_peer_adapter check (adapter in ('signed', 'inside', 'ecms'));
-- organisations of e-CMS are numbers
alter table exchange_peer drop constraint exchange_peer_code_check;
alter table exchange_peer add constraint exchange_peer_code_check check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$');

-- What stands at the head of the queue at the node and can't be taken; it keeps back what is behind it until the registry has it removed there.
create table exchange_stray (
  id bigint primary key generated always as identity,
  -- as the node names it
  process_id text not null,
  reason text not null check (reason in ('UNREADABLE', 'DTD', 'TOO_LARGE', 'SECRECY', 'NOTICE')),
  raw bytea,
  found_at timestamptz not null default now(),
  dropped_at timestamptz,
  dropped_by bigint references person,
  check (dropped_by is null or dropped_at is not null)
);
create unique index exchange_stray_open on exchange_stray (process_id);
grant select, insert, update on exchange_stray to :app;
