-- Each look at the structure of the database itself: tables and indexes, page by page. Records and files have tables of their own (chain_check, fixity_run).
create table structure_check (
  id bigint primary key generated always as identity,
  began_at timestamptz not null default now(),
  ended_at timestamptz not null,
  looked_at int not null,
  -- relation and what the database says of it; no words of the office
  findings jsonb not null default '[]',
  -- could_not: nothing was found, but some were not looked at: neither clean nor damaged
  outcome text not null check (outcome in ('clean', 'found', 'could_not'))
);
grant select, insert on structure_check to :app;
