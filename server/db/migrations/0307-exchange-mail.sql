-- Letters by the central mail addresses of agencies (decision 0133).

alter table exchange_peer drop constraint exchange_peer_adapter;
alter table exchange_peer add constraint exchange_peer_adapter check (adapter in ('signed', 'inside', 'ecms', 'mail'));
-- who writes is known by his address
create unique index exchange_peer_mail on exchange_peer (lower(address)) where adapter = 'mail';

-- The central address: letters come into a mailbox that is read already, and leave by this server. Its password lies among the secrets of the settings.
create table exchange_mail (
  id bigint primary key generated always as identity,
  mailbox_id bigint not null unique references mailbox,
  host text not null,
  port int not null,
  security text not null check (security in ('TLS', 'STARTTLS', 'NONE')),
  user_name text not null default '',
  ca text not null default '',
  -- how the agency's own server signs what it found of a sender; '': it tells nothing
  authserv text not null default '',
  sort int not null default 0,
  active boolean not null default true,
  version int not null default 1
);
grant select, insert, update, delete on exchange_mail to :app;

-- what the agency's own mail server found of who sent it (SPF, DKIM, DMARC)
alter table exchange_letter add column checks text not null default '';

-- A mail that belongs to a letter between offices: it lies in no tray of its own.
alter table received_mail drop constraint received_mail_state_check;
alter table received_mail add constraint received_mail_state_check check (state in ('FOUND', 'TAKEN', 'AGAIN', 'HEARD', 'SKIPPED', 'REFUSED'));
create index received_mail_heard on received_mail (mailbox_id) where state = 'HEARD' and settled_at is null;

-- What somebody answered by mail about a letter of ours: a proposal that a clerk judges.
create table exchange_reply (
  id bigint primary key generated always as identity,
  letter_id bigint not null references exchange_letter,
  mail_id bigint not null unique references received_mail,
  from_address text not null,
  kind text not null check (kind in ('ACCEPTED', 'REFUSED', 'WRONG', 'OTHER')),
  number_text text not null default '',
  words text not null default '',
  checks text not null default '',
  came_at timestamptz not null default now(),
  judged_as text check (judged_as in ('ACCEPTED', 'REFUSED', 'WRONG', 'NONE')),
  judged_by bigint references person,
  judged_at timestamptz,
  check ((judged_as is null) = (judged_at is null))
);
create index exchange_reply_open on exchange_reply (letter_id) where judged_at is null;
grant select, insert, update on exchange_reply to :app;
