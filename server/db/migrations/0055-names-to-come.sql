-- A name that a unit will bear from a day to come: ordered today, shown and printed from that day on. One a unit.
create table unit_name_due (
  unit_id bigint primary key references unit,
  valid_from date not null,
  name text not null,
  short_name text not null,
  name_en text not null,
  letter_prefix text not null,
  ordered_by bigint references person,
  ordered_at timestamptz not null default now()
);
grant select, insert, delete on unit_name_due to :app;
