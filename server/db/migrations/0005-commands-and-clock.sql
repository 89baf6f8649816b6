-- The unit whose registry carries out an endorsement that names another unit: it forwards the letter.
alter table task add column executor_id bigint references unit;
create index task_executor on task (executor_id, kind, speed desc, due_at, created_at, id) where is_live and executor_id is not null;

-- The clock that numbers are dated by: whole milliseconds, read when the counter is held.
create function issue_clock() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp())
$$;
create function be_year(at timestamptz) returns int language sql stable as $$
  select extract(year from at at time zone 'Asia/Bangkok')::int + 543
$$;

grant update (width_mm) on stamp_mark to :app;
