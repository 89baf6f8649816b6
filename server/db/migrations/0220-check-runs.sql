-- Each run of each check of the data, one table for all kinds (docs/decisions/0100). CHAINS: events and seals; REGISTERS: numbers, order and
-- counters of the books, and each letter against what its events told; MATTERS: the same of requests and meetings; CHECKPOINTS: against what lies
-- outside; FILES: kept files against their hashes; STRUCTURE: tables and indexes; PAGES: checksums of pages; BACKUP: the last one and its proof.
create table check_run (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('CHAINS', 'REGISTERS', 'MATTERS', 'CHECKPOINTS', 'FILES', 'STRUCTURE', 'PAGES', 'BACKUP')),
  -- null: by the clock
  asked_by bigint references person,
  asked_at timestamptz not null default now(),
  began_at timestamptz,
  ended_at timestamptz,
  -- COULD_NOT: nothing was found, but not all was looked at: neither clean nor damaged
  result text check (result in ('CLEAN', 'DAMAGED', 'COULD_NOT')),
  looked bigint not null default 0,
  -- of so many, as far as is known
  looked_all bigint not null default 0,
  found int not null default 0,
  -- what could not be looked at
  unread int not null default 0,
  -- what else it counted, by kind; no words of the office
  facts jsonb not null default '{}',
  -- where it goes on
  place jsonb,
  tries int not null default 0,
  -- a server is at it until then
  worked_until timestamptz,
  check ((ended_at is null) = (result is null))
);
create index check_run_kind on check_run (kind, id desc);
-- whose newest bad and clean runs are asked for at each look
create index check_run_clean on check_run (kind, id desc) where result = 'CLEAN';
create unique index check_run_open on check_run (kind) where ended_at is null;

-- Who was told of what a check found, or that it could not be made, and when; notices themselves go when they are read and old.
create table check_told (
  kind text not null,
  person_id bigint not null references person,
  at timestamptz not null default now(),
  primary key (kind, at, person_id)
);
create index check_told_person on check_told (person_id);

alter table check_run add column was bigint;

-- One check of the records was what is three kinds and the checkpoints now.
with parts(part, kind) as (values ('events', 'CHAINS'), ('requestEvents', 'CHAINS'), ('meetingEvents', 'CHAINS'), ('seals', 'CHAINS'),
  ('books', 'REGISTERS'), ('letters', 'REGISTERS'), ('requests', 'MATTERS'), ('meetings', 'MATTERS'), ('checkpoints', 'CHECKPOINTS')),
read as (
  select c.id, p.kind, sum((r.one ->> 'rows')::bigint) as rows, sum((r.one ->> 'findings')::int) as found, jsonb_object_agg(p.part, (r.one ->> 'rows')::bigint) as parts
  from chain_check c cross join lateral jsonb_array_elements(c.parts) as r(one) join parts p on p.part = r.one ->> 'part'
  group by c.id, p.kind
),
run as (
  select c.*, k.kind, coalesce(r.rows, case when k.kind = 'CHAINS' then c.rows_done else 0 end) as looked,
    coalesce(r.found, case when k.kind = 'CHAINS' then c.finding_count else 0 end) as of_kind, coalesce(r.parts, '{}') as read,
    case when k.kind = 'REGISTERS' then c.unread else 0 end as left_out
  from chain_check c cross join unnest(array['CHAINS', 'REGISTERS', 'MATTERS', 'CHECKPOINTS']) with ordinality as k(kind, place)
    left join read r on r.id = c.id and r.kind = k.kind
  where (r.kind is not null or c.error is not null or k.kind = 'CHAINS')
    and (c.finished_at is not null or k.kind = 'CHAINS')
)
insert into check_run (kind, asked_by, asked_at, began_at, ended_at, result, looked, looked_all, found, unread, facts, was)
select kind, asked_by, asked_at, coalesce(started_at, asked_at), coalesce(finished_at, started_at, asked_at),
  case when finished_at is null or error is not null then 'COULD_NOT' when of_kind > 0 then 'DAMAGED' when left_out > 0 then 'COULD_NOT' else 'CLEAN' end,
  looked, looked, of_kind, left_out, read || case when finished_at is null or error is not null then '{"failed": true}'::jsonb else '{}' end, id
from run order by id, kind;

insert into check_run (kind, asked_at, began_at, ended_at, result, looked, looked_all, found, facts, place)
select 'FILES', started_at, started_at, finished_at, case when damaged + missing > 0 then 'DAMAGED' else 'CLEAN' end, checked, checked, damaged + missing,
  jsonb_build_object('bytes', bytes, 'damaged', damaged, 'missing', missing, 'mended', mended, 'orphans', orphans, 'leftovers', leftovers),
  case when goes_on_after is not null then jsonb_build_object('after', goes_on_after) end
from fixity_run order by id;

insert into check_run (kind, asked_at, began_at, ended_at, result, looked, looked_all, found)
select 'STRUCTURE', began_at, began_at, ended_at, case outcome when 'found' then 'DAMAGED' when 'could_not' then 'COULD_NOT' else 'CLEAN' end,
  looked_at, looked_at, jsonb_array_length(findings)
from structure_check order by id;

-- What was found stands with its kind; `says`: the words of the database itself.
alter table integrity_finding add column kind text, add column says text;
update integrity_finding f set
  kind = case when what in ('event_missing', 'chain_broken', 'event_changed', 'head_differs', 'seal_missing', 'seal_changed', 'row_missing', 'row_changed',
      'row_unsealed', 'endorsement_changed') then 'CHAINS'
    when what in ('seals_cut', 'seals_rewritten', 'chain_shorter', 'book_shorter', 'checkpoint_forged', 'checkpoint_order', 'clock_back') then 'CHECKPOINTS'
    when place like 'request %' or place like 'meeting %' then 'MATTERS' else 'REGISTERS' end;
update integrity_finding f set check_id = r.id from check_run r where r.was = f.check_id and r.kind = f.kind;
insert into integrity_finding (kind, what, place, says, check_id, found_at, told_at)
select distinct on (one ->> 'at') 'STRUCTURE', 'relation_damaged', one ->> 'at', one ->> 'says', r.id, s.ended_at, s.ended_at
from (select * from structure_check order by id desc limit 1) s cross join lateral jsonb_array_elements(s.findings) as f(one)
  cross join lateral (select max(id) as id from check_run where kind = 'STRUCTURE') r
on conflict (what, place) do nothing;
-- two checks may come upon one thing; for each it is there until its own next run finds it no more
alter table integrity_finding alter column kind set not null, drop constraint integrity_finding_what_place_key, add unique (kind, what, place);
-- an alarm that several checks may raise is one of each
update alarm set kind = kind || ' STRUCTURE' where kind = 'structure_check_fault';
update alarm set kind = kind || ' REGISTERS' where kind = 'check_fault';

alter table check_run drop column was;
drop table chain_check, fixity_run, structure_check;
grant select, insert, update on check_run to :app;
grant select, insert on check_told to :app;
