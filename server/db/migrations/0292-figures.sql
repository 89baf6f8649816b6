-- What an installation tells its administrator of this agency: one row of whole numbers, days and times. Lines of secret books are not counted: of
-- few letters their number tells something. Who may ask is said by the installation, to a role that may do nothing else here.
create function figures() returns table (
  -- the newest migration of its tables
  tables int,
  -- today in Bangkok, of which letters_in and letters_out count; the other two are of the day before
  day date,
  letters_in int,
  letters_out int,
  letters_in_before int,
  letters_out_before int,
  people int,
  bytes bigint,
  -- of the last day
  deliveries_failed int,
  backed_up_at timestamptz,
  -- since when chains, books and letters have all been checked, and what was found in the records and still stands
  checked_at timestamptz,
  findings int
) language sql stable security definer set search_path from current as $$
  with begins as (select today() as today, today()::timestamp at time zone 'Asia/Bangkok' as at),
  letters as (
    select (count(*) filter (where r.kind = 'RECEIVE' and e.issued_at >= b.at))::int as letters_in,
      (count(*) filter (where r.kind = 'SEND' and e.issued_at >= b.at))::int as letters_out,
      (count(*) filter (where r.kind = 'RECEIVE' and e.issued_at < b.at))::int as letters_in_before,
      (count(*) filter (where r.kind = 'SEND' and e.issued_at < b.at))::int as letters_out_before
    from begins b join register_entry e on e.issued_at >= b.at - interval '1 day' join register r on r.id = e.register_id
    where r.series <> 'SECRET' and e.document_id is not null and e.void_at is null)
  select (select max(left(id, 4)::int) from schema_migration), b.today, l.letters_in, l.letters_out, l.letters_in_before, l.letters_out_before,
    (select count(*)::int from account where active),
    (select coalesce(sum(size), 0)::bigint from (select max(size) as size from file group by sha256) kept),
    (select count(*)::int from delivery where state = 'FAILED' and ended_at > now() - interval '1 day'),
    greatest((select max(ended_at) from backup where outcome = 'GOOD'),
      (select least(made_on + time '23:59' at time zone 'Asia/Bangkok', now()) from backup_note order by made_on desc limit 1)),
    (select min(at) from (select max(ended_at) as at from check_run where kind in ('CHAINS', 'REGISTERS', 'MATTERS') and not facts ? 'failed'
      group by kind) checks having count(*) = 3),
    (select count(*)::int from integrity_finding where gone_at is null)
  from begins b cross join letters l
$$;
revoke all on function figures from public;
