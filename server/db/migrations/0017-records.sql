-- Readings after the first one, the last day of a publication, and the personal record.

-- A letter opened again after something of it was sent or given since the last reading. INSERT only.
create table reread (
  document_id bigint not null references document,
  person_id bigint not null references person,
  at timestamptz not null,
  primary key (document_id, person_id, at)
);

-- the last day in the book; null: until it is withdrawn
alter table publication
  add column ends_on date,
  add constraint publication_days check (ends_on >= starts_on);

-- What a personal record says beside name, post and address of work.
create table person_record (
  person_id bigint primary key references person,
  id_card text collate "C" check (id_card ~ '^\d{13}$'),
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  birthday date,
  nationality text not null default '',
  address text not null default '',
  -- name in the agency's directory service
  user_ad text not null default '',
  signature_file_id uuid references file,
  updated_at timestamptz not null default now()
);

-- Race, religion and blood type: there only while the person consents to each by itself.
create table person_sensitive (
  person_id bigint not null references person,
  kind text not null check (kind in ('RACE', 'RELIGION', 'BLOOD')),
  value text not null,
  consented_at timestamptz not null,
  primary key (person_id, kind)
);

grant select, insert on reread to :app;
grant select, insert, update on person_record to :app;
grant select, insert, update, delete on person_sensitive to :app;
