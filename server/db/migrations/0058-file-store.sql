-- Which store holds this agency's files: the same mark lies in the store. Another folder or bucket than this one has other files.
create table file_store (
  id int primary key default 1 check (id = 1),
  mark text not null,
  place text not null,
  adopted_at timestamptz not null default now()
);
grant select on file_store to :app;
