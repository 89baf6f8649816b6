-- The tree of units changes while letters are under way: names of earlier days, closed units and who has their work, who numbers for whom.
alter table unit
  -- grows with every change by an administrator
  add column version int not null default 1,
  -- whose book gives the numbers of this unit, which has none of its own; null: the nearest unit above it that issues
  add column number_unit_id bigint references unit check (number_unit_id <> id),
  add column email text not null default '',
  add column closed_at timestamptz,
  -- has the work, the books and the rights over the past of a closed unit
  add column successor_id bigint references unit check (successor_id <> id);
alter table unit add check ((closed_at is null) or not active);
create index unit_successor on unit (successor_id) where successor_id is not null;

-- A name that a unit bore until this day, that day included. Its name of today stands in `unit`. INSERT only.
create table unit_name (
  unit_id bigint not null references unit,
  until date not null,
  name text not null,
  short_name text not null,
  name_en text not null,
  changed_by bigint references person,
  changed_at timestamptz not null default now(),
  primary key (unit_id, until)
);

-- What the unit was called on the day of this instant in Bangkok.
create function unit_name_at(which bigint, at timestamptz) returns text language sql stable parallel safe as $$
  select coalesce(
    (select n.name from unit_name n where n.unit_id = which and n.until >= (at at time zone 'Asia/Bangkok')::date order by n.until limit 1),
    (select u.name from unit u where u.id = which))
$$;

-- Whose book numbers the letters of a unit: its own where it issues numbers, else that of the unit named for it, else the nearest above that issues.
create function number_unit_of(which bigint) returns bigint language sql stable parallel safe as $$
  with recursive way (id, next_id, issues, far) as (
    select u.id, coalesce(u.number_unit_id, u.parent_id), u.can_issue_number, 0 from unit u where u.id = which
    union all select u.id, coalesce(u.number_unit_id, u.parent_id), u.can_issue_number, w.far + 1
      from way w join unit u on u.id = w.next_id where not w.issues and w.far < 40)
  select id from way where issues order by far limit 1
$$;

-- A closed unit and everything it had went to these, the nearest first; an open unit is its own.
create function heir_of(which bigint) returns bigint language sql stable parallel safe as $$
  with recursive way (id, successor_id, far) as (
    select u.id, u.successor_id, 0 from unit u where u.id = which
    union all select u.id, u.successor_id, w.far + 1 from way w join unit u on u.id = w.successor_id where w.far < 40)
  select id from way order by far desc limit 1
$$;

-- Routes that an administrator gives to a unit and all units below it. A step names a post, or the head of the writer's own unit (0) or of one above it.
alter table saved_route add column template boolean not null default false;

grant select, insert on unit_name to :app;
create index document_unnumbered on document (owner_unit_id) where origin = 'OUT' and state < 40;
