-- What the fleet was told of a paper that ends or a service that comes due: each stage of each once. A renewed paper ends on another day and is told anew.
create table vehicle_reminder (
  resource_id bigint not null references resource,
  -- TAX, ACT, INSURANCE, INSPECTION, LICENCE, SERVICE
  what text not null,
  -- its last day, or the reading of the meter
  due text not null,
  -- so near; the last one: it is over
  stage text not null check (stage in ('FIRST', 'LAST', 'OVER')),
  told_at timestamptz not null default now(),
  primary key (resource_id, what, due, stage)
);
grant select, insert on vehicle_reminder to :app;
