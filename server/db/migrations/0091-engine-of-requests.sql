-- The year of a book whose years begin `lead` before those of the calendar: reckoned on the clock in Bangkok, where October begins while it is still
-- September in UTC.
create function book_year(at timestamptz, lead interval) returns int language sql stable as $$
  select extract(year from (at at time zone 'Asia/Bangkok') + lead)::int + 543
$$;

-- A paper is taken off while its request is a draft; what it was stays in the events.
grant delete on request_file to :app;

-- A row of authority that is good everywhere says nothing of where; what was decided by one is found by it.
alter table authority_row alter column scope drop not null, alter column scope drop default;
create index request_step_authority on request_step ((basis -> 'authority')) where basis ? 'authority';
