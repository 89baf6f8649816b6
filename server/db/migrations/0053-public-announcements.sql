-- What is published is for the whole agency; an announcement, news or statement may be opened to everybody on the intranet page.
alter table publication add column to_public boolean not null default false;
