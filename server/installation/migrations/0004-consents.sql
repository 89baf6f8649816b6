-- What weighs most for an agency is done by two: one asks, another consents before a time. An agency that is to be brought in is not there yet.
create table consent (
  id bigint primary key generated always as identity,
  agency text collate "C" not null check (agency ~ '^[a-z][a-z0-9]{1,19}$'),
  act text not null check (act in ('export', 'restore', 'remove')),
  -- number of the order, or why
  reason text not null check (reason <> ''),
  -- what exactly, where the act has more to it than the agency
  detail text not null default '',
  -- administrator/NAME, or the user of the machine
  asked_by text not null,
  asked_at timestamptz not null default now(),
  -- consented to and carried out before
  until timestamptz not null check (until > asked_at),
  decision text check (decision in ('APPROVED', 'REFUSED', 'WITHDRAWN')),
  decided_by text,
  decided_at timestamptz,
  note text not null default '',
  done_at timestamptz check (done_at is null or decision = 'APPROVED'),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- two persons, whatever a program says
  check (decision is distinct from 'APPROVED' or decided_by <> asked_by),
  check (decision is distinct from 'WITHDRAWN' or decided_by = asked_by)
);
create index consent_agency on consent (agency, act, id);
