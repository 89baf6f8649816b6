-- What has come in and is not registered yet: one tray a unit, whichever way it came.
create table intake_item (
  id bigint primary key generated always as identity,
  -- in whose book it is to be registered
  unit_id bigint not null references unit,
  way text not null check (way in ('FOLDER', 'MAIL', 'BATCH', 'PHONE', 'PASTE')),
  -- what names it where it came from (the hash of a file, the Message-ID of a mail): a unit has it once
  source_key text not null check (source_key <> ''),
  -- as its source has them: the name of a file, the subject and the sender of a mail
  subject text not null default '',
  from_text text not null default '',
  arrived_at timestamptz not null default now(),
  brought_by bigint references person,
  -- it came again so often, and was not taken in again
  came_again int not null default 0,
  state text not null default 'WAITING' check (state in ('WAITING', 'TAKEN', 'REGISTERED', 'DISCARDED')),
  -- a class stands on its paper
  classed boolean not null default false,
  taken_by bigint references person,
  taken_at timestamptz,
  ended_by bigint references person,
  ended_at timestamptz,
  discard_reason text not null default '',
  document_id bigint references document,
  -- its files and words are gone; what stays keeps the same thing from coming twice
  emptied_at timestamptz,
  unique (unit_id, source_key),
  check ((taken_by is not null and taken_at is not null) = (state = 'TAKEN')),
  check ((ended_at is not null) = (state in ('REGISTERED', 'DISCARDED'))),
  check ((document_id is not null) = (state = 'REGISTERED')),
  check ((discard_reason <> '') = (state = 'DISCARDED' and emptied_at is null))
);
create index intake_item_open on intake_item (unit_id, state, arrived_at);
create index intake_item_document on intake_item (document_id) where document_id is not null;
grant select, insert, update on intake_item to :app;

create table intake_item_file (
  item_id bigint not null references intake_item,
  file_id uuid not null references file,
  place int not null,
  -- the letter itself (of a mail its words), or what came with it
  role text not null check (role in ('BODY', 'ATTACHMENT')),
  primary key (item_id, file_id),
  unique (item_id, place)
);
create index intake_item_file_file on intake_item_file (file_id);
grant select, insert, delete on intake_item_file to :app;

-- Who takes an item has its files as his own uploads.
grant update (uploaded_by) on file to :app;
