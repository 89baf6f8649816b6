-- Keys and certificates: the agency's own authority, what it issued to persons, what outsiders issued, revocation lists,
-- whom the agency trusts, the kind of signature of each kind of letter, pictures of signatures.

-- The root, the authority that issues to persons, and the agency's seal. Keys lie locked by the master key; the root's may be taken out.
create table authority (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('ROOT', 'ISSUING', 'SEAL')),
  algorithm text not null check (algorithm in ('ES256', 'RS256')),
  certificate bytea not null,
  serial text collate "C" not null unique,
  not_before timestamptz not null,
  not_after timestamptz not null,
  issued_by bigint references authority,
  -- which master key opens it; null: the key was taken out of the office
  master_id text,
  locked bytea,
  -- number of the last revocation list
  crl_number int not null default 0,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index authority_live on authority (kind) where retired_at is null;

-- INSERT only.
create table revocation_list (
  authority_id bigint not null references authority,
  number int not null,
  der bytea not null,
  this_update timestamptz not null,
  next_update timestamptz not null,
  primary key (authority_id, number)
);

-- A person's key: PKCS#8 under a key of its own (AES-256-GCM), that one under the PIN, or under the master key for use by a code.
create table signing_key (
  id uuid primary key,
  person_id bigint not null references person,
  algorithm text not null check (algorithm in ('ES256', 'RS256')),
  locked bytea not null,
  pin_salt bytea,
  pin_wrapped bytea,
  master_id text,
  auto_wrapped bytea,
  -- when its owner agreed that the office keeps the key and releases it by a code
  auto_consent_at timestamptz,
  exported_at timestamptz,
  made_at timestamptz not null default now(),
  check ((pin_wrapped is null) = (pin_salt is null)),
  check ((auto_wrapped is null) = (master_id is null) and (auto_wrapped is null) = (auto_consent_at is null)),
  check (pin_wrapped is not null or auto_wrapped is not null)
);
create index signing_key_person on signing_key (person_id);

-- A person's certificate from the request to its end. `der` comes when its owner chooses the PIN: the key is made only then.
create table certificate (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  origin text not null check (origin in ('INTERNAL', 'OUTSIDE')),
  state text not null check (state in ('REQUESTED', 'IDENTITY_CHECKED', 'ISSUED', 'SUSPENDED', 'REVOKED', 'EXPIRED', 'RENEWED', 'REFUSED')),
  -- how the key is to lie: under the PIN, or released by a code
  release text not null default 'PIN' check (release in ('PIN', 'CODE')),
  purpose text not null default '',
  -- the one that this one follows
  renews bigint references certificate,
  -- as on the certificate; a change of name ends it
  holder_name text not null,
  key_id uuid references signing_key on delete set null,
  authority_id bigint references authority,
  der bytea,
  -- DER of the certificates above it, the nearest first; of an outside one only
  chain bytea[] not null default '{}',
  serial text collate "C",
  fingerprint text collate "C" unique,
  subject text not null default '',
  issuer text not null default '',
  not_before timestamptz,
  not_after timestamptz,
  revoked_at timestamptz,
  -- CRL reason: 0 to 10
  revoked_reason smallint,
  made_at timestamptz not null default now(),
  check ((der is null) = (not_after is null))
);
create index certificate_person on certificate (person_id, id desc);
create index certificate_state on certificate (state);
create unique index certificate_serial on certificate (authority_id, serial);
-- one being asked for and one in use a person
create unique index certificate_asked on certificate (person_id) where state in ('REQUESTED', 'IDENTITY_CHECKED') or (state = 'ISSUED' and der is null);
create unique index certificate_current on certificate (person_id) where state in ('ISSUED', 'SUSPENDED') and der is not null;

-- Who led it from state to state, and why. INSERT only.
create table certificate_event (
  id bigint primary key generated always as identity,
  certificate_id bigint not null references certificate,
  step text not null,
  -- null: the office itself, by the clock
  by_id bigint references person,
  note text not null default '',
  at timestamptz not null default now()
);
create index certificate_event_certificate on certificate_event (certificate_id, id);

-- Roots of outside authorities that the agency trusts.
create table trusted_root (
  id bigint primary key generated always as identity,
  certificate bytea not null,
  fingerprint text collate "C" not null,
  subject text not null,
  not_after timestamptz not null,
  added_by bigint not null references person,
  added_at timestamptz not null default now(),
  removed_by bigint references person,
  removed_at timestamptz
);
create unique index trusted_root_live on trusted_root (fingerprint) where removed_at is null;

-- A one-time code that releases a key; hashed, for one session.
create table signing_code (
  id uuid primary key default gen_random_uuid(),
  person_id bigint not null references person,
  session_id bigint not null,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  made_at timestamptz not null default now()
);
create index signing_code_person on signing_code (person_id, made_at desc);

-- The least that a kind of letter is signed with: 1 the account, 2 a certificate of the agency, 3 of an outside authority. Without a row: 1.
create table sign_type (
  document_type int primary key references document_type,
  type smallint not null check (type between 1 and 3),
  updated_by bigint references person,
  updated_at timestamptz not null default now()
);

-- Pictures of a person's signature, cleaned: PNG on nothing, trimmed.
create table signature_picture (
  id uuid primary key default gen_random_uuid(),
  person_id bigint not null references person,
  kind text not null check (kind in ('DRAWN', 'TYPED', 'UPLOADED')),
  file_id uuid not null references file,
  -- the strokes of the pen, or what was typed in which style
  source jsonb,
  width int not null,
  height int not null,
  is_default boolean not null default false,
  made_at timestamptz not null default now(),
  removed_at timestamptz
);
create index signature_picture_person on signature_picture (person_id) where removed_at is null;
create unique index signature_picture_default on signature_picture (person_id) where is_default and removed_at is null;
create index signature_picture_file on signature_picture (file_id);

-- those that a personal record held; cleaned when they are first used
insert into signature_picture (person_id, kind, file_id, width, height, is_default)
  select person_id, 'UPLOADED', signature_file_id, 0, 0, true from person_record where signature_file_id is not null;
alter table person_record drop column signature_file_id;

grant select, insert on authority, revocation_list, certificate_event to :app;
grant update (master_id, locked, crl_number, retired_at) on authority to :app;
grant select, insert, update, delete on signing_key, signing_code to :app;
grant select, insert, update on certificate, trusted_root, sign_type, signature_picture to :app;
