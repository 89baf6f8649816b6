-- How a person wants to see and use the office: only what was chosen, so that a new default reaches whoever never chose.
create table person_preference (
  person_id bigint primary key references person,
  chosen jsonb not null default '{}' check (jsonb_typeof(chosen) = 'object'),
  updated_at timestamptz not null default now()
);
grant select, insert, update on person_preference to :app;
