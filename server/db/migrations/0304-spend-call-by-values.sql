-- As 0303, and the minute is judged by values: of a cluster nothing that depends on the session's time zone may stand where a row is there already.

create or replace function spend_call(client bigint, size bigint, out calls int, out before float8, out of_day int, out minute_left int, out day_left int)
  language plpgsql volatile as $$
declare
  at timestamptz := now();
  at_day date := today();
  minute_ago timestamptz := at - interval '1 minute';
  use api_use;
begin
  insert into api_use as u (client_id, minute_at, calls, bytes, day, day_calls) values (client, at, 1, size, at_day, 1)
    on conflict (client_id) do update set
      minute_at = case when u.minute_at <= minute_ago then excluded.minute_at else u.minute_at end,
      calls = case when u.minute_at <= minute_ago then 1 else u.calls + 1 end,
      bytes = case when u.minute_at <= minute_ago then excluded.bytes else u.bytes + excluded.bytes end,
      day = excluded.day,
      day_calls = case when u.day = excluded.day then u.day_calls + 1 else 1 end
    returning u.* into use;
  calls := use.calls;
  before := use.bytes - size;
  of_day := use.day_calls;
  minute_left := greatest(1, ceil(extract(epoch from use.minute_at + interval '1 minute' - at)));
  day_left := greatest(1, ceil(extract(epoch from (at_day + 1)::timestamp at time zone 'Asia/Bangkok' - at)));
end $$;
