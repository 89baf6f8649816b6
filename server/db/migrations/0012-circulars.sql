-- Receivers that a unit names together, and circulars that every reader acknowledges for himself.
create table receiver_group (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  name text not null,
  -- LISTED: the members below. UNITS_BELOW: every unit under this one that keeps a receive book, as the tree stands when it is used.
  rule text not null default 'LISTED' check (rule in ('LISTED', 'UNITS_BELOW')),
  made_by bigint not null references person,
  changed_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index receiver_group_name on receiver_group (unit_id, th_norm(name)) where removed_at is null;
create table receiver_group_member (
  group_id bigint not null references receiver_group,
  holder_id bigint not null,
  primary key (group_id, holder_id)
);
grant select, insert, update on receiver_group to :app;
grant select, insert, delete on receiver_group_member to :app;

-- A letter sent for information closes by itself after so many days.
insert into setting (key, value) values ('circular.close_after', '30') on conflict do nothing;
create index transmission_information on transmission (sent_at, document_id) where state in ('SENT', 'RECEIVED', 'WORKING') and purpose = 'INFO';
