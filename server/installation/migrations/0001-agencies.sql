-- The agencies of an installation: which there are, by which hosts they are called, and what was done with them. Nothing of what is in them.
create table agency (
  code text primary key check (code ~ '^[a-z][a-z0-9]{1,19}$'),
  name text not null check (name <> ''),
  name_en text not null default '',
  -- NEW: nobody is in it yet; BEHIND: its migrations failed
  state text not null default 'NEW' check (state in ('NEW', 'ACTIVE', 'BEHIND', 'SUSPENDED', 'REMOVED')),
  -- why it is suspended or behind, as was said
  reason text not null default '',
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- somebody called it so lately that its frequent rounds go on
  awake_until timestamptz not null default now()
);

-- an address belongs to one agency at a time
create table agency_host (
  host text primary key check (host = lower(host) and host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'),
  agency text not null references agency,
  is_main boolean not null default false,
  since timestamptz not null default now()
);
create unique index agency_host_main on agency_host (agency) where is_main;

-- every act on an agency, by whom on the machine it was done; lines are never changed
create table agency_act (
  id bigint generated always as identity primary key,
  agency text not null references agency,
  act text not null,
  detail text not null default '',
  done_by text not null,
  at timestamptz not null default now()
);
create index agency_act_agency on agency_act (agency, id);
