-- What a person does with his own account: consents by purpose, a copy of his data, requests under the law, new contact details.

-- Of a purpose the last decision holds; it is looked for by purpose.
create index consent_text_kind on consent_text (kind, id desc);

-- A copy of one's own data, made by background work; the file goes after seven days, the line stays.
create table data_copy (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  state text not null default 'WAITING' check (state in ('WAITING', 'READY', 'FAILED', 'GONE')),
  language text not null default 'th' check (language in ('th', 'en')),
  file_id uuid references file,
  asked_at timestamptz not null default now(),
  made_at timestamptz,
  gone_after timestamptz,
  fetched int not null default 0,
  check ((state = 'READY') = (file_id is not null))
);
create index data_copy_person on data_copy (person_id, id desc);
create unique index data_copy_waiting on data_copy (person_id) where state = 'WAITING';
create index data_copy_file on data_copy (file_id) where file_id is not null;

-- Erasure, correction, objection, restriction: asked by the person, answered by who looks after accounts within thirty days.
create table data_request (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  kind text not null check (kind in ('ERASE', 'CORRECT', 'OBJECT', 'RESTRICT')),
  text text not null,
  asked_at timestamptz not null default now(),
  due_on date not null,
  decision text check (decision in ('DONE', 'PARTLY', 'REFUSED')),
  answer text not null default '',
  erased boolean not null default false,
  decided_by bigint references person,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create index data_request_person on data_request (person_id, id desc);
create index data_request_open on data_request (id) where decided_at is null;

-- A new address, name or number of one's own account, until the mailed code confirms it.
create table contact_change (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  field text not null check (field in ('email', 'username', 'phone')),
  value text not null,
  otp_hash bytea not null,
  otp_expires_at timestamptz not null,
  otp_tries int not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_change_person on contact_change (person_id, id desc);

-- Who put an order of delegation into the system, and why it ended early.
alter table delegation
  add column made_by bigint references person,
  add column made_at timestamptz,
  add column revoked_by bigint references person,
  add column remark text not null default '';
create index delegation_principal on delegation (principal_position_id, ends_at);

grant select, insert, update on data_copy, data_request to :app;
grant select, insert, update, delete on contact_change to :app;
