-- A scan of many letters, looked through for the sheets between them, cut where a clerk says, kept as it came.
create table intake_batch (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  file_id uuid not null references file,
  brought_by bigint not null references person,
  pages int not null,
  -- so many were looked at, and what was found on them: [{"page": 3, "kind": "SEPARATOR"}]
  looked int not null default 0,
  marks jsonb not null default '[]',
  state text not null default 'LOOKING' check (state in ('LOOKING', 'READY', 'FAILED', 'CUT', 'DROPPED')),
  tries int not null default 0,
  claimed_until timestamptz,
  at timestamptz not null default now(),
  ended_at timestamptz
);
create index intake_batch_looking on intake_batch (id) where state = 'LOOKING';
grant select, insert, update on intake_batch to :app;
