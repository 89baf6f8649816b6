-- Letters between agencies of one installation (decision 0127).

-- The way to a peer is chosen. Within an installation no key is compared: two agencies are partners once each has the other here.
alter table exchange_peer add constraint exchange_peer_adapter check (adapter in ('signed', 'inside'));
alter table exchange_peer add column mutual boolean not null default false;
-- somebody changed this row, and the other agency is told and asked
alter table exchange_peer add column asks boolean not null default false;

-- WAITING: it came while this agency was suspended, and is read when it goes on.
alter table exchange_in drop constraint exchange_in_state_check;
alter table exchange_in add constraint exchange_in_state_check check (state in ('DONE', 'PARKED', 'LAPSED', 'WAITING'));
create index exchange_in_waiting on exchange_in (id) where state = 'WAITING';
