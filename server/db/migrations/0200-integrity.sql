-- How the records of the office stood at an hour: a small signed document, whose copies lie outside the database (docs/decisions/0094).
create table checkpoint (
  no int primary key check (no > 0),
  at timestamptz not null,
  -- the document, byte for byte as it lies outside
  body text not null,
  sha256 text not null,
  -- it lies outside too
  kept_at timestamptz
);
grant select, insert on checkpoint to :app;
grant update (kept_at) on checkpoint to :app;
