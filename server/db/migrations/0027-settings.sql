-- A form of settings is saved by whoever saw its latest version.
alter table setting add column version int not null default 1;
