-- Kinds of requests that an agency makes for itself, without code. A request keeps the form that it was made with.

create table own_request_kind (
  id bigint primary key generated always as identity,
  -- the second part of the kind's code: request.<code>
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- of the form that new requests take
  version int not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table own_request_form (
  kind_id bigint not null references own_request_kind,
  version int not null,
  names jsonb not null,
  about text not null default '',
  fields jsonb not null,
  steps jsonb not null,
  verb text not null check (verb in ('APPROVE', 'PERMIT')),
  prefix text not null,
  fiscal boolean not null,
  private boolean not null,
  made_by bigint references person,
  made_at timestamptz not null default now(),
  primary key (kind_id, version)
);

-- a form is never changed: a change is a new version
grant select, insert, update on own_request_kind to :app;
grant select, insert on own_request_form to :app;
