-- What a person may do beyond his own work, and in which unit it lies; null: in the whole agency. Who administers whom is judged by it
-- (server/settings/people/scope.ts). What begins later counts already: it would be too late to ask on the day.
create view person_power as
  select d.person_id, d.kind, case when d.kind in ('AUDITOR', 'SECRET_REGISTRY') then null else d.unit_id end as unit_id
    from duty d where d.until is null or d.until >= today()
  union all
  select d.person_id, d.kind, o.unit_id from duty d join position o on o.id = d.position_id where d.until is null or d.until >= today()
  union all
  select p.id, 'CLEARANCE', null from person p where p.clearance > 0
  union all
  select c.person_id, 'CERTIFICATE', null from certificate c where c.state in ('ISSUED', 'SUSPENDED')
  union all
  select a.person_id, 'DECIDES', o.unit_id from affiliation a join position o on o.id = a.position_id left join role_type r on r.id = o.role_type_id
    where (a.until is null or a.until >= today()) and (o.heads_unit or r.executive)
  union all
  select g.delegate_person_id, 'ACTS', o.unit_id from delegation g join position o on o.id = g.principal_position_id
    where g.revoked_at is null and g.ends_at > now()
  union all
  select u.person_id, 'SETTINGS', null from users_group_person u join users_group g on g.id = u.group_id join menu_right r on r.group_id = g.id
      join menu_item i on i.id = r.menu_id join portal_app a on a.id = i.app_id
    where g.active and g.code is null and r.level = 2 and a.code = 'settings';
grant select on person_power to :app;

-- What one administrator asks for and another person grants. Nobody stands on two sides of it.
create table account_approval (
  id bigint primary key generated always as identity,
  act text collate "C" not null
    check (act in ('INVITE', 'SLIP', 'CONTACT', 'FACTORS', 'REOPEN', 'RETURN', 'CLEARANCE', 'DUTY', 'OFFICE', 'POST')),
  -- whose account or right it is
  person_id bigint not null references person,
  -- what exactly: ids, days, and of a change the values as they were and as they shall be
  detail jsonb not null default '{}',
  reason text not null default '',
  asked_by bigint not null references person,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decision text collate "C" check (decision in ('APPROVED', 'REFUSED', 'WITHDRAWN')),
  -- null beside a decision: the operator, on the machine itself
  decided_by bigint references person,
  decided_at timestamptz,
  note text not null default '',
  check (asked_by <> person_id),
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'APPROVED' or decided_by is null or (decided_by <> asked_by and decided_by <> person_id))
);
create index account_approval_open on account_approval (person_id) where decision is null;
create index account_approval_decided on account_approval (decided_at desc) where decision is not null;

-- After a way in was opened by others, what weighs most sleeps until a person who gives it has seen its owner.
create table power_sleep (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  what text collate "C" not null check (what in ('CLEARANCE', 'SIGNING')),
  approval_id bigint not null references account_approval,
  since timestamptz not null default now(),
  woken_by bigint references person,
  woken_at timestamptz,
  note text not null default '',
  check (woken_by is null or woken_by <> person_id)
);
create unique index power_sleep_now on power_sleep (person_id, what) where woken_at is null;

-- A paper for who has no address: it carries a link, its code is given out by somebody else who has seen its owner.
create table entry_slip (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  account_id bigint not null references account,
  approval_id bigint references account_approval,
  asked_by bigint not null references person,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  printed_by bigint references person,
  printed_at timestamptz,
  -- the link on the paper
  reset_id bigint references password_reset,
  handed_by bigint references person,
  handed_at timestamptz,
  revoked_by bigint references person,
  revoked_at timestamptz,
  check (asked_by <> person_id and printed_by is distinct from person_id and handed_by is distinct from person_id),
  check (handed_by is null or handed_by is distinct from printed_by)
);
create index entry_slip_person on entry_slip (person_id);
create unique index entry_slip_reset on entry_slip (reset_id) where reset_id is not null;

-- Nobody is told another's password any more: those that were and have not been used yet open nothing.
update account set password_hash = '-', first_password_until = null where first_password_until is not null;
alter table account drop column first_password_until;

grant select, insert, update on account_approval, power_sleep, entry_slip to :app;
