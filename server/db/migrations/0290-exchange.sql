-- Official letters between installations, by signed messages (decision 0121).

-- By which code others know this agency.
create table exchange_self (
  one boolean primary key default true check (one),
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,39}$')
);
grant select, insert, update on exchange_self to :app;

-- Agencies that letters are exchanged with.
create table exchange_peer (
  id bigint primary key generated always as identity,
  -- as letters are addressed to it and come from it
  name text not null,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  adapter text not null default 'signed',
  address text not null,
  -- in whose tray its letters wait
  unit_id bigint not null references unit,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  -- tries that failed one after the other; after ten of them nobody calls before that instant
  failures int not null default 0,
  rests_until timestamptz,
  good_at timestamptz,
  fault text
);
create unique index exchange_peer_name on exchange_peer (th_norm(name));
create index exchange_peer_unit on exchange_peer (unit_id);
grant select, insert, update, delete on exchange_peer to :app;

-- Its keys. One is believed once two persons have compared its fingerprint, or a believed one has announced it.
create table exchange_key (
  id bigint primary key generated always as identity,
  peer_id bigint not null references exchange_peer on delete cascade,
  -- sha-256 of the public key (DER)
  kid text not null check (kid ~ '^[0-9a-f]{64}$'),
  public_key bytea not null,
  found_at timestamptz not null default now(),
  first_by bigint references person,
  first_at timestamptz,
  second_by bigint references person,
  second_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references person,
  unique (peer_id, kid),
  check (first_by <> second_by),
  check (second_by is null or first_by is not null),
  check ((revoked_at is null) = (revoked_by is null))
);
grant select, insert, update, delete on exchange_key to :app;

-- One letter on its way to or from one peer: on both sides under the same key.
create table exchange_letter (
  id bigint primary key generated always as identity,
  side text not null check (side in ('OUT', 'IN')),
  key uuid not null,
  peer_id bigint not null references exchange_peer,
  state text not null,
  -- OUT: the letter that was sent and its part of the route. IN: what it was registered as last
  document_id bigint references document,
  transmission_id bigint references transmission,
  -- IN: where it waits
  item_id bigint references intake_item,
  number_text text not null default '',
  letter_date text,
  main_sha256 text,
  -- the last receive number that was told, and how often one was
  accepted_no text,
  accepted_at timestamptz,
  accepted int not null default 0,
  -- why it is held, was refused or has failed
  reason text,
  reason_text text not null default '',
  -- what a later notice says against what stands here; the registry decides
  contrary text,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (side, peer_id, key),
  check (state in ('QUEUED', 'UNSURE', 'DELIVERED', 'ACKNOWLEDGED', 'ACCEPTED', 'REJECTED', 'RECALLED', 'FAILED') or side = 'IN'),
  check (state in ('KEPT', 'HELD', 'OFFERED', 'TAKEN', 'REFUSED', 'WRONG', 'WITHDRAWN') or side = 'OUT'),
  check ((side = 'OUT') = (transmission_id is not null))
);
create unique index exchange_letter_transmission on exchange_letter (transmission_id) where transmission_id is not null;
create unique index exchange_letter_item on exchange_letter (item_id) where item_id is not null;
-- one live part a letter and peer
create unique index exchange_letter_live on exchange_letter (document_id, peer_id)
  where side = 'OUT' and state in ('QUEUED', 'UNSURE', 'DELIVERED', 'ACKNOWLEDGED');
create index exchange_letter_document on exchange_letter (document_id) where document_id is not null;
create index exchange_letter_open on exchange_letter (state, changed_at) where state in ('KEPT', 'HELD', 'FAILED', 'UNSURE');
create index exchange_letter_number on exchange_letter (peer_id, number_text) where side = 'IN';
grant select, insert, update on exchange_letter to :app;

-- Files of a letter that came in, from the moment they are kept.
create table exchange_file (
  letter_id bigint not null references exchange_letter,
  file_id uuid not null references file,
  place int not null,
  role text not null check (role in ('MAIN', 'ENCLOSURE')),
  primary key (letter_id, place)
);
create index exchange_file_file on exchange_file (file_id);
grant select, insert, delete on exchange_file to :app;

-- What became of it, step by step.
create table exchange_step (
  id bigint primary key generated always as identity,
  letter_id bigint not null references exchange_letter,
  action text not null,
  from_state text not null,
  to_state text not null,
  by_person bigint references person,
  note text not null default '',
  at timestamptz not null default now()
);
create index exchange_step_letter on exchange_step (letter_id, id);
grant select, insert on exchange_step to :app;

-- Messages to a peer. Signed once, before the first try; every try has the same bytes.
create table exchange_out (
  id bigint primary key generated always as identity,
  peer_id bigint not null references exchange_peer,
  letter_id bigint not null references exchange_letter,
  kind text not null,
  n int not null,
  message_id text not null unique,
  -- what it says beside that; of ACCEPTED the number is read from the book at the first try
  says jsonb not null,
  document_id bigint references document,
  signed text,
  state text not null default 'WAITING' check (state in ('WAITING', 'HANDED', 'FAILED', 'STOPPED')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  fault text,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (letter_id, kind, n),
  check ((ended_at is null) = (state = 'WAITING'))
);
create index exchange_out_due on exchange_out (next_at) where state = 'WAITING';
create index exchange_out_peer on exchange_out (peer_id) where state = 'WAITING';
create index exchange_out_document on exchange_out (document_id) where document_id is not null;
grant select, insert, update on exchange_out to :app;

-- The files of a message, as they are stored.
create table exchange_out_file (
  out_id bigint not null references exchange_out,
  place int not null,
  role text not null check (role in ('MAIN', 'ENCLOSURE')),
  sha256 text not null collate "C",
  name text not null,
  mime text not null,
  size bigint not null,
  primary key (out_id, place)
);
grant select, insert on exchange_out_file to :app;

-- Messages that came: as they came, kept before the peer is told, each with the answer that it got and gets again.
create table exchange_in (
  id bigint primary key generated always as identity,
  adapter text not null,
  peer_id bigint not null references exchange_peer,
  message_id text not null,
  letter_key uuid not null,
  kind text not null,
  n int not null,
  raw text not null,
  raw_hash text not null,
  state text not null check (state in ('DONE', 'PARKED', 'LAPSED')),
  answer text not null,
  letter_id bigint references exchange_letter,
  sent_at timestamptz not null,
  came_at timestamptz not null default now(),
  came_again int not null default 0,
  unique (adapter, peer_id, message_id),
  unique (peer_id, letter_key, kind, n)
);
create index exchange_in_letter on exchange_in (letter_id) where letter_id is not null;
create index exchange_in_parked on exchange_in (peer_id, letter_key) where state = 'PARKED';
grant select, insert, update on exchange_in to :app;

-- A further way into the tray, with what its sender's office says of it: known, not read.
alter table intake_item drop constraint intake_item_way_check;
alter table intake_item add constraint intake_item_way_check check (way in ('FOLDER', 'MAIL', 'BATCH', 'PHONE', 'PASTE', 'API', 'EXCHANGE'));
alter table intake_item add column said jsonb;
