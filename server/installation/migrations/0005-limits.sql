-- What one agency may take of the machine that all share; null: as the product has it for each.
create table agency_limit (
  agency text primary key references agency,
  -- MB of files that it keeps
  storage_mb int check (storage_mb > 0),
  -- messages by mail in a day of Bangkok
  mails_day int check (mails_day > 0),
  -- calls of a minute, on each server
  calls_minute int check (calls_minute > 0),
  -- live connections, on each server
  sockets int check (sockets > 0),
  -- MB of bodies under way at once, on each server
  uploads_mb int check (uploads_mb > 0)
);
