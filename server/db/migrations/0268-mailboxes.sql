-- Mailboxes whose mails come into the tray of a unit. The password lies among the secrets of the settings, under the master key.
create table mailbox (
  id bigint primary key generated always as identity,
  name text not null,
  unit_id bigint not null references unit,
  address text not null,
  host text not null,
  port int not null,
  security text not null check (security in ('TLS', 'STARTTLS', 'NONE')),
  user_name text not null,
  -- certificates (PEM) that are believed beside the known ones
  ca text not null default '',
  folder text not null default 'INBOX',
  -- what becomes of a mail there, once it lies in the tray
  after_taking text not null check (after_taking in ('SEEN', 'MOVE')),
  move_to text not null default '',
  -- mails that came there before this day are left alone
  from_day date not null,
  sort int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  -- how far it was looked through: the UIDs of a mailbox hold for one validity
  uid_validity bigint,
  last_uid bigint not null default 0,
  looked_at timestamptz,
  -- since when it can't be read, and what was said last; null: it can be
  fault_since timestamptz,
  fault text,
  check ((fault is not null) = (fault_since is not null))
);
create index mailbox_unit on mailbox (unit_id);
grant select, insert, update, delete on mailbox to :app;

-- Every mail that stood in one of them, and what became of it: nothing that came is passed over in silence.
create table received_mail (
  id bigint primary key generated always as identity,
  mailbox_id bigint not null references mailbox,
  uid_validity bigint not null,
  uid bigint not null,
  -- FOUND: it is being taken, or will be tried again; AGAIN: one that was taken before
  state text not null default 'FOUND' check (state in ('FOUND', 'TAKEN', 'AGAIN', 'SKIPPED', 'REFUSED')),
  -- why it was not taken
  reason text,
  message_id text not null default '',
  -- of what it says and holds, whatever servers wrote above it on its way
  content_hash text,
  from_text text not null default '',
  subject text not null default '',
  size bigint not null default 0,
  -- in the mailbox, by its server
  arrived_at timestamptz not null,
  found_at timestamptz not null default now(),
  ended_at timestamptz,
  -- the tries to take it that were begun
  tries int not null default 0,
  -- somebody of the registry wants it, though it was skipped
  wanted_by bigint references person,
  item_id bigint references intake_item,
  -- what of it was not taken, and why: [{"name": "…", "code": "…"}]
  left_out jsonb not null default '[]',
  -- the mail as it came; null where it is not kept
  mail_sha256 text collate "C",
  -- it was marked or moved in the mailbox
  settled_at timestamptz,
  unique (mailbox_id, uid_validity, uid),
  check ((reason is not null) = (state in ('SKIPPED', 'REFUSED'))),
  check ((item_id is not null) = (state = 'TAKEN')),
  check ((ended_at is null) = (state = 'FOUND'))
);
-- the same mail lies in the tray of a mailbox once
create unique index received_mail_once on received_mail (mailbox_id, message_id, content_hash) where state = 'TAKEN';
create index received_mail_open on received_mail (mailbox_id, uid) where state = 'FOUND';
create index received_mail_unsettled on received_mail (mailbox_id) where state in ('TAKEN', 'AGAIN') and settled_at is null;
create index received_mail_newest on received_mail (mailbox_id, id desc);
create index received_mail_item on received_mail (item_id) where item_id is not null;
create index received_mail_kept on received_mail (mail_sha256) where mail_sha256 is not null;
grant select, insert, update on received_mail to :app;
