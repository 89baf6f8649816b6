-- Whether it was made for recipients of age; those from before this was kept were not.
alter table backup add column encrypted boolean not null default false;
