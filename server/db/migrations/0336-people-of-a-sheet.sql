-- A sheet of the agency's people stands among what other systems say of them: its rows have no client, and are told by staff number or account.
alter table scim_user add column from_sheet boolean not null default false;
drop index scim_user_directory;
create unique index scim_user_directory on scim_user (from_sheet, external_id) where client_id is null and gone_at is null;

-- What the columns of such a sheet are, by its head row.
create table people_sheet_mapping (
  hash text primary key,
  fields jsonb not null,
  used_at timestamptz not null default now()
);
grant select, insert, update on people_sheet_mapping to :app;
