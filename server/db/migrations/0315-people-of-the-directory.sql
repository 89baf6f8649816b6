-- The agency's directory (LDAP) tells of persons as programs do: its rows have no client, and are told by the value that the settings name.
alter table scim_user alter column client_id drop not null;
create unique index scim_user_directory on scim_user (external_id) where client_id is null and gone_at is null;
