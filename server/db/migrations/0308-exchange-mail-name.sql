-- A central mail address has a name of its own, and a mailbox may stand in several lines, of which the first that is on counts.
alter table exchange_mail add column name text not null default '';
alter table exchange_mail drop constraint exchange_mail_mailbox_id_key;
create index exchange_mail_mailbox on exchange_mail (mailbox_id);
